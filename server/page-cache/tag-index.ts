import type { CachePartition } from "./cached-routes.ts";

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
