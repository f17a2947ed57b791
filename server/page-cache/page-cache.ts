import { LRUCache } from "lru-cache";
import { nextDhakaDay } from "../../shop/dhaka-time.ts";
import { type Whole, whole } from "./buffered-response.ts";
import type { Share } from "./cached-routes.ts";
import { compress, type Encoding } from "./compress.ts";
import { type KeptAnswer, keptAnswer, sizeOf, withForm, withFormsOf } from "./entry.ts";
import type { Asked } from "./lookup.ts";
import { TagIndex } from "./tag-index.ts";

export type Answer = { kept: KeptAnswer } | { unkept: Whole };

type Parts = {
  /** How much all answers together may take, in bytes. */
  room: number;
  /** Asks the shop for an address, as somebody of whom nothing is known. */
  render: (asked: Asked) => Promise<Response | Whole>;
  /** Whether what changed until a moment ago was heard; while it was not, nothing kept is answered. */
  isHearing: () => boolean;
  now: () => Date;
  fixed: Readonly<Record<string, string>>;
};

const shares: Record<Share, number> = { shop: 0.3, products: 0.45, choices: 0.25 };
/** An answer larger than this part of its share would drive out too much. */
const largest = 0.25;
// What changes is dropped at once. Time alone moves little (what is picked for the front page, what is bought together),
// so an older answer is given once more and renewed behind it; a very old one, or yesterday's, is not.
const freshFor = 60_000;
const oldest = 15 * 60_000;

/** One rendering under way, and what changed since it began. */
type Rendering = { answer: Promise<Answer>; changed: Set<string> };

/**
 * Whole public answers, bounded in bytes, each rendered once however many ask for it. What changes is dropped by its tags
 * (`drop`); a rendering that began before the change is not kept.
 */
export class PageCache {
  /** How many requests were answered from here so far, and how many had to be asked of the shop. */
  hits = 0;
  misses = 0;
  readonly #parts: Parts;
  readonly #kept: Record<Share, LRUCache<string, KeptAnswer>>;
  readonly #tagged = new TagIndex();
  /** Those that others may wait for, and those whose answer may be old by now. */
  readonly #renderings = new Map<string, Rendering>();
  readonly #underWay = new Set<Rendering>();
  readonly #compressing = new Map<string, Promise<KeptAnswer>>();
  #isTroubled = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    const share = (name: Share) =>
      new LRUCache<string, KeptAnswer>({
        maxSize: Math.max(1, Math.floor(parts.room * shares[name])),
        maxEntrySize: Math.max(1, Math.floor(parts.room * shares[name] * largest)),
        sizeCalculation: sizeOf,
        disposeAfter: (answer, key, reason) => {
          if (reason !== "set") this.#tagged.remove({ share: name, key }, answer.tags);
        },
      });
    this.#kept = { shop: share("shop"), products: share("products"), choices: share("choices") };
  }

  /** What is kept of it and may be answered now; renews it behind where it is no longer fresh. */
  find(asked: Asked): KeptAnswer | null {
    const kept = this.#kept[asked.share].get(asked.key);
    const found = kept ? this.#usable(asked, kept) : null;
    if (found) this.hits += 1;
    else this.misses += 1;
    return found;
  }

  #usable(asked: Asked, kept: KeptAnswer): KeptAnswer | null {
    const now = this.#parts.now().getTime();
    const isGood = now < kept.endsAt && this.#parts.isHearing();
    if (isGood && now < kept.madeAt + freshFor) return kept;
    // While the shop cannot be asked, an old answer is better than none: every price is asked for anew by the checkout.
    if (!isGood && !this.#isTroubled) return null;
    this.ask(asked).catch(() => {});
    return kept;
  }

  /** Asks the shop, or waits for whoever asks it the same already. An error is answered with what is kept, if anything. */
  ask(asked: Asked): Promise<Answer> {
    const already = this.#renderings.get(asked.key);
    if (already) return already.answer;
    const changed = new Set<string>();
    const rendering: Rendering = { changed, answer: this.#render(asked, changed) };
    this.#renderings.set(asked.key, rendering);
    this.#underWay.add(rendering);
    const done = () => {
      this.#underWay.delete(rendering);
      if (this.#renderings.get(asked.key) === rendering) this.#renderings.delete(asked.key);
    };
    rendering.answer.then(done, done);
    return rendering.answer;
  }

  /** The same answer with a compressed form beside it, made once. */
  compressed(asked: Asked, answer: KeptAnswer, encoding: Encoding): Promise<KeptAnswer> {
    const name = `${encoding} ${answer.mark} ${asked.key}`;
    const already = this.#compressing.get(name);
    if (already) return already;
    const work = compress(answer.forms.plain.bytes, encoding)
      .then((bytes) => {
        const kept = this.#kept[asked.share].peek(asked.key);
        const same = kept?.mark === answer.mark ? kept : null;
        const smaller = withForm(same ?? answer, encoding, bytes);
        if (same) this.#keep(asked, smaller);
        return smaller;
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
  drop(tags: readonly string[]): void {
    for (const { changed } of this.#underWay) for (const tag of tags) changed.add(tag);
    // Who asks from now on must not get what was read before.
    this.#renderings.clear();
    if (tags.includes("*")) {
      for (const share of Object.values(this.#kept)) for (const answer of share.values()) answer.endsAt = 0;
      return;
    }
    for (const { share, key } of this.#tagged.find(tags)) this.#kept[share].delete(key);
  }

  /** How many answers are kept, and what they take in bytes. */
  size(): { answers: number; bytes: number } {
    const all = Object.values(this.#kept);
    return {
      answers: all.reduce((sum, { size }) => sum + size, 0),
      bytes: all.reduce((sum, { calculatedSize }) => sum + calculatedSize, 0),
    };
  }

  async #render(asked: Asked, changed: Set<string>): Promise<Answer> {
    const { render, now, fixed } = this.#parts;
    const begun = now();
    const response = await render(asked).then(whole).catch(failed);
    const { status, headers, body } = response;
    this.#isTroubled = status >= 500;
    if (this.#isTroubled) {
      const kept = this.#kept[asked.share].peek(asked.key);
      if (kept) return { kept };
    }
    if (!mayBeKept(response)) return { unkept: response };
    const tags = asked.tags(() => body.toString());
    // Offers, seasons and promised days turn with the day of Dhaka.
    const endsAt = Math.min(begun.getTime() + oldest, nextDhakaDay(begun).getTime());
    const kept = keptAnswer(headers, body, { tags, madeAt: begun.getTime(), endsAt, fixed });
    if (!changed.has("*") && !tags.some((tag) => changed.has(tag))) this.#keep(asked, kept);
    return { kept };
  }

  #keep({ share, key }: Asked, answer: KeptAnswer): void {
    const before = this.#kept[share].peek(key);
    if (before) this.#tagged.remove({ share, key }, before.tags);
    this.#kept[share].set(key, before ? withFormsOf(before, answer) : answer);
    if (this.#kept[share].has(key)) this.#tagged.add({ share, key }, answer.tags);
  }
}

const failed = (): Whole => ({ status: 500, headers: new Headers(), body: Buffer.alloc(0) });

/** Only a whole answer that is nobody's own. */
function mayBeKept({ status, headers }: Whole): boolean {
  const control = headers.get("Cache-Control") ?? "";
  return status === 200 && !headers.has("Set-Cookie") && !/private|no-store/.test(control);
}
