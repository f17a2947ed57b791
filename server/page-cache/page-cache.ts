import { LRUCache } from "lru-cache";
import { nextDhakaDay } from "../../shop/dhaka-time.ts";
import { type BufferedResponse, bufferResponse, compress, type Encoding } from "./buffered-response.ts";
import type { CachePartition } from "./cached-routes.ts";
import { type CacheEntry, cacheEntry, entrySize, reuseEncodings, withEncoding } from "./entry.ts";
import type { CacheRequest } from "./lookup.ts";

export type CacheResult = { kept: CacheEntry } | { unkept: BufferedResponse };

type PageCacheOptions = {
  /** How much all answers together may take, in bytes. */
  maxBytes: number;
  /** Asks the shop for an address, as somebody of whom nothing is known. */
  render: (request: CacheRequest) => Promise<Response | BufferedResponse>;
  /** Whether what changed until a moment ago was heard; while it was not, nothing kept is answered. */
  isListening: () => boolean;
  now: () => Date;
  baseHeaders: Readonly<Record<string, string>>;
};

const partitionShares: Record<CachePartition, number> = { shop: 0.3, products: 0.45, choices: 0.25 };
/** An answer larger than this part of its share would drive out too much. */
const maxEntryShare = 0.25;
// What changes is dropped at once. Time alone moves little (what is picked for the front page, what is bought together),
// so an older answer is given once more and renewed behind it; a very old one, or yesterday's, is not.
const freshMs = 60_000;
const maxAgeMs = 15 * 60_000;

/** One rendering under way, and what changed since it began. */
type Rendering = { answer: Promise<CacheResult>; changed: Set<string> };

/**
 * Whole public answers, bounded in bytes, each rendered once however many ask for it. What changes is dropped by its tags
 * (`drop`); a rendering that began before the change is not kept.
 */
export class PageCache {
  /** How many requests were answered from here so far, and how many had to be asked of the shop. */
  hits = 0;
  misses = 0;
  readonly #parts: PageCacheOptions;
  readonly #kept: Record<CachePartition, LRUCache<string, CacheEntry>>;
  readonly #tagged = new TagIndex();
  /** Those that others may wait for, and those whose answer may be old by now. */
  readonly #renderings = new Map<string, Rendering>();
  readonly #underWay = new Set<Rendering>();
  readonly #compressing = new Map<string, Promise<CacheEntry>>();
  #isTroubled = false;

  constructor(options: PageCacheOptions) {
    this.#parts = options;
    const partition = (name: CachePartition) =>
      new LRUCache<string, CacheEntry>({
        maxSize: Math.max(1, Math.floor(options.maxBytes * partitionShares[name])),
        maxEntrySize: Math.max(1, Math.floor(options.maxBytes * partitionShares[name] * maxEntryShare)),
        sizeCalculation: entrySize,
        disposeAfter: (answer, key, reason) => {
          if (reason !== "set") this.#tagged.remove({ partition: name, key }, answer.tags);
        },
      });
    this.#kept = { shop: partition("shop"), products: partition("products"), choices: partition("choices") };
  }

  /** What is kept of it and may be answered now; renews it behind where it is no longer fresh. */
  lookup(request: CacheRequest): CacheEntry | null {
    const kept = this.#kept[request.partition].get(request.key);
    const found = kept ? this.#usable(request, kept) : null;
    if (found) this.hits += 1;
    else this.misses += 1;
    return found;
  }

  #usable(request: CacheRequest, kept: CacheEntry): CacheEntry | null {
    const now = this.#parts.now().getTime();
    const isUsable = now < kept.endsAt && this.#parts.isListening();
    if (isUsable && now < kept.madeAt + freshMs) return kept;
    // While the shop cannot be asked, an old answer is better than none: every price is asked for anew by the checkout.
    if (!isUsable && !this.#isTroubled) return null;
    this.fetch(request).catch(() => {});
    return kept;
  }

  /** Asks the shop, or waits for whoever asks it the same already. An error is answered with what is kept, if anything. */
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

  /** The same answer with a compressed form beside it, made once. */
  compressed(request: CacheRequest, answer: CacheEntry, encoding: Encoding): Promise<CacheEntry> {
    const name = `${encoding} ${answer.mark} ${request.key}`;
    const pending = this.#compressing.get(name);
    if (pending) return pending;
    const work = compress(answer.forms.plain.bytes, encoding)
      .then((bytes) => {
        const kept = this.#kept[request.partition].peek(request.key);
        const same = kept?.mark === answer.mark ? kept : null;
        const withCompressed = withEncoding(same ?? answer, encoding, bytes);
        if (same) this.#keep(request, withCompressed);
        return withCompressed;
      })
      .finally(() => this.#compressing.delete(name));
    this.#compressing.set(name, work);
    return work;
  }

  /**
   * Forgets what shows any of this. `*` is everything, for changes were missed: what is kept is no longer given, except
   * while the shop cannot be asked. That is likely right then, for the line broke with the database: whoever waited for
   * it asks at once, and pages would be refused that were there while it was away.
   */
  invalidate(tags: readonly string[]): void {
    for (const { changed } of this.#underWay) for (const tag of tags) changed.add(tag);
    // Who asks from now on must not get what was read before.
    this.#renderings.clear();
    if (tags.includes("*")) {
      for (const partition of Object.values(this.#kept)) for (const answer of partition.values()) answer.endsAt = 0;
      return;
    }
    for (const { partition, key } of this.#tagged.find(tags)) this.#kept[partition].delete(key);
  }

  /** How many answers are kept, and what they take in bytes. */
  size(): { answers: number; bytes: number } {
    const all = Object.values(this.#kept);
    return {
      answers: all.reduce((sum, { size }) => sum + size, 0),
      bytes: all.reduce((sum, { calculatedSize }) => sum + calculatedSize, 0),
    };
  }

  async #render(request: CacheRequest, changed: Set<string>): Promise<CacheResult> {
    const { render, now, baseHeaders } = this.#parts;
    const startedAt = now();
    const response = await render(request).then(bufferResponse).catch(failedResponse);
    const { status, headers, body } = response;
    this.#isTroubled = status >= 500;
    if (this.#isTroubled) {
      const kept = this.#kept[request.partition].peek(request.key);
      if (kept) return { kept };
    }
    if (!isCacheable(response)) return { unkept: response };
    const tags = request.tags(() => body.toString());
    // Offers, seasons and promised days turn with the day of Dhaka.
    const endsAt = Math.min(startedAt.getTime() + maxAgeMs, nextDhakaDay(startedAt).getTime());
    const kept = cacheEntry(headers, body, { tags, madeAt: startedAt.getTime(), endsAt, baseHeaders });
    if (!changed.has("*") && !tags.some((tag) => changed.has(tag))) this.#keep(request, kept);
    return { kept };
  }

  #keep({ partition, key }: CacheRequest, answer: CacheEntry): void {
    const previous = this.#kept[partition].peek(key);
    if (previous) this.#tagged.remove({ partition, key }, previous.tags);
    this.#kept[partition].set(key, previous ? reuseEncodings(previous, answer) : answer);
    if (this.#kept[partition].has(key)) this.#tagged.add({ partition, key }, answer.tags);
  }
}

const failedResponse = (): BufferedResponse => ({ status: 500, headers: new Headers(), body: Buffer.alloc(0) });

/** Only a whole answer that is nobody's own. */
function isCacheable({ status, headers }: BufferedResponse): boolean {
  const cacheControl = headers.get("Cache-Control") ?? "";
  return status === 200 && !headers.has("Set-Cookie") && !/private|no-store/.test(cacheControl);
}

/** Where an answer is kept. */
export type EntryLocation = { partition: CachePartition; key: string };

/** Which answers show what. */
export class TagIndex {
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
