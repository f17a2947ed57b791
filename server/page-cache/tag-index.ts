import type { Share } from "./cached-routes.ts";

/** Where an answer is kept. */
export type Place = { share: Share; key: string };

/** Which answers show what. */
export class TagIndex {
  readonly #places = new Map<string, Map<string, Place>>();

  add(place: Place, tags: readonly string[]): void {
    for (const tag of tags) {
      const places = this.#places.get(tag) ?? new Map<string, Place>();
      this.#places.set(tag, places.set(place.key, place));
    }
  }

  remove({ key }: Place, tags: readonly string[]): void {
    for (const tag of tags) {
      const places = this.#places.get(tag);
      places?.delete(key);
      if (places?.size === 0) this.#places.delete(tag);
    }
  }

  find(tags: readonly string[]): Place[] {
    return tags.flatMap((tag) => [...(this.#places.get(tag)?.values() ?? [])]);
  }
}
