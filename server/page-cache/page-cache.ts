import { LRUCache } from "lru-cache";
import { nextDhakaDay } from "../../shop/dhaka-time.ts";
import type { CachePartition } from "./cached-routes.ts";
import { type CacheEntry, type CacheRequest, cacheEntry, entrySize, reuseEncodings, withEncoding } from "./lookup.ts";
import { type BufferedResponse, bufferResponse, compress, type Encoding } from "./respond.ts";

export type CacheResult = { cached: CacheEntry } | { uncached: BufferedResponse };

type PageCacheOptions = {
  /** Size of all entries, in bytes. */
  maxBytes: number;
  /** Renders an address anonymously. */
  render: (request: CacheRequest) => Promise<Response | BufferedResponse>;
  /** Whether all recent changes were heard; if not, nothing cached is served. */
  isListening: () => boolean;
  now: () => Date;
  baseHeaders: Readonly<Record<string, string>>;
};

const partitionShares: Record<CachePartition, number> = { shop: 0.3, products: 0.45, choices: 0.25 };
/** A larger entry would evict too many. */
const maxEntryShare = 0.25;
// Changes invalidate at once, by the tags of shop/invalidation/publish-invalidations.ts. Time alone changes little, so an
// older entry is served once more and refreshed in the background; not one that is very old, or yesterday's.
const freshMs = 60_000;
const maxAgeMs = 15 * 60_000;

/** A rendering in progress, and what changed since it began. */
type Rendering = { answer: Promise<CacheResult>; changed: Set<string> };

/**
 * Public responses, bounded in bytes, each rendered once however many ask. Invalidated by tags; a rendering that began
 * before a change is not cached.
 */
export class PageCache {
  /** Requests served from the cache, and requests that had to be rendered. */
  hits = 0;
  misses = 0;
  readonly #options: PageCacheOptions;
  readonly #entries: Record<CachePartition, LRUCache<string, CacheEntry>>;
  readonly #tagged = new TagIndex();
  /** Renderings that others may join, and all that may be outdated by a change. */
  readonly #renderings = new Map<string, Rendering>();
  readonly #underWay = new Set<Rendering>();
  readonly #compressing = new Map<string, Promise<CacheEntry>>();
  #isFailing = false;

  constructor(options: PageCacheOptions) {
    this.#options = options;
    const partition = (name: CachePartition) =>
      new LRUCache<string, CacheEntry>({
        maxSize: Math.max(1, Math.floor(options.maxBytes * partitionShares[name])),
        maxEntrySize: Math.max(1, Math.floor(options.maxBytes * partitionShares[name] * maxEntryShare)),
        sizeCalculation: entrySize,
        disposeAfter: (answer, key, reason) => {
          if (reason !== "set") this.#tagged.remove({ partition: name, key }, answer.tags);
        },
      });
    this.#entries = { shop: partition("shop"), products: partition("products"), choices: partition("choices") };
  }

  /** The cached entry that may be served now; refreshes a stale one in the background. */
  lookup(request: CacheRequest): CacheEntry | null {
    const cached = this.#entries[request.partition].get(request.key);
    const found = cached ? this.#usable(request, cached) : null;
    if (found) this.hits += 1;
    else this.misses += 1;
    return found;
  }

  #usable(request: CacheRequest, cached: CacheEntry): CacheEntry | null {
    const now = this.#options.now().getTime();
    const isUsable = now < cached.endsAt && this.#options.isListening();
    if (isUsable && now < cached.madeAt + freshMs) return cached;
    // While the shop fails, an old response is better than none: the checkout reads every price again.
    if (!isUsable && !this.#isFailing) return null;
    this.fetch(request).catch(() => {});
    return cached;
  }

  /** Renders, or joins a rendering in progress. An error returns the cached entry, if any. */
  fetch(request: CacheRequest): Promise<CacheResult> {
    const pending = this.#renderings.get(request.key);
    if (pending) return pending.answer;
    const changed = new Set<string>();
    const rendering: Rendering = { changed, answer: this.#render(request, changed) };
    this.#renderings.set(request.key, rendering);
    this.#underWay.add(rendering);
    const done = () => {
      this.#underWay.delete(rendering);
      if (this.#renderings.get(request.key) === rendering) this.#renderings.delete(request.key);
    };
    rendering.answer.then(done, done);
    return rendering.answer;
  }

  /** Adds a compressed form, computed once. */
  compressed(request: CacheRequest, answer: CacheEntry, encoding: Encoding): Promise<CacheEntry> {
    const name = `${encoding} ${answer.digest} ${request.key}`;
    const pending = this.#compressing.get(name);
    if (pending) return pending;
    const work = compress(answer.forms.plain.bytes, encoding)
      .then((bytes) => {
        const cached = this.#entries[request.partition].peek(request.key);
        const same = cached?.digest === answer.digest ? cached : null;
        const withCompressed = withEncoding(same ?? answer, encoding, bytes);
        if (same) this.#store(request, withCompressed);
        return withCompressed;
      })
      .finally(() => this.#compressing.delete(name));
    this.#compressing.set(name, work);
    return work;
  }

  /**
   * Drops what has any of these tags. `*` drops everything, as changes were missed; expired entries stay for the time
   * the database is unavailable, when pages would otherwise be refused.
   */
  invalidate(tags: readonly string[]): void {
    for (const { changed } of this.#underWay) for (const tag of tags) changed.add(tag);
    // Later requests must not join a rendering that read older data.
    this.#renderings.clear();
    if (tags.includes("*")) {
      for (const partition of Object.values(this.#entries)) for (const answer of partition.values()) answer.endsAt = 0;
      return;
    }
    for (const { partition, key } of this.#tagged.find(tags)) this.#entries[partition].delete(key);
  }

  /** Number of entries and their bytes. */
  size(): { answers: number; bytes: number } {
    const all = Object.values(this.#entries);
    return {
      answers: all.reduce((sum, { size }) => sum + size, 0),
      bytes: all.reduce((sum, { calculatedSize }) => sum + calculatedSize, 0),
    };
  }

  async #render(request: CacheRequest, changed: Set<string>): Promise<CacheResult> {
    const { render, now, baseHeaders } = this.#options;
    const startedAt = now();
    const response = await render(request).then(bufferResponse).catch(failedResponse);
    const { status, headers, body } = response;
    this.#isFailing = status >= 500;
    if (this.#isFailing) {
      const cached = this.#entries[request.partition].peek(request.key);
      if (cached) return { cached };
    }
    if (!isCacheable(response)) return { uncached: response };
    const tags = request.tags(() => body.toString());
    // Sales, seasons and delivery dates change with the day in Dhaka.
    const endsAt = Math.min(startedAt.getTime() + maxAgeMs, nextDhakaDay(startedAt).getTime());
    const cached = cacheEntry(headers, body, { tags, madeAt: startedAt.getTime(), endsAt, baseHeaders });
    if (!changed.has("*") && !tags.some((tag) => changed.has(tag))) this.#store(request, cached);
    return { cached };
  }

  #store({ partition, key }: CacheRequest, answer: CacheEntry): void {
    const previous = this.#entries[partition].peek(key);
    if (previous) this.#tagged.remove({ partition, key }, previous.tags);
    this.#entries[partition].set(key, previous ? reuseEncodings(previous, answer) : answer);
    if (this.#entries[partition].has(key)) this.#tagged.add({ partition, key }, answer.tags);
  }
}

const failedResponse = (): BufferedResponse => ({ status: 500, headers: new Headers(), body: Buffer.alloc(0) });

/** Complete and not personal. */
function isCacheable({ status, headers }: BufferedResponse): boolean {
  const cacheControl = headers.get("Cache-Control") ?? "";
  return status === 200 && !headers.has("Set-Cookie") && !/private|no-store/.test(cacheControl);
}

/** Where an entry is stored. */
type EntryLocation = { partition: CachePartition; key: string };

/** Which entries show what. */
class TagIndex {
  readonly #places = new Map<string, Map<string, EntryLocation>>();

  add(location: EntryLocation, tags: readonly string[]): void {
    for (const tag of tags) {
      const locations = this.#places.get(tag) ?? new Map<string, EntryLocation>();
      this.#places.set(tag, locations.set(location.key, location));
    }
  }

  remove({ key }: EntryLocation, tags: readonly string[]): void {
    for (const tag of tags) {
      const locations = this.#places.get(tag);
      locations?.delete(key);
      if (locations?.size === 0) this.#places.delete(tag);
    }
  }

  find(tags: readonly string[]): EntryLocation[] {
    return tags.flatMap((tag) => [...(this.#places.get(tag)?.values() ?? [])]);
  }
}
