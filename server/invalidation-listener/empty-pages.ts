import type { OptionalPage } from "../../shop/catalog/empty-pages.ts";
import type { Invalidations } from "./listen.ts";

/** The tag of what leads to these pages: every page by its menus. */
export const emptyPagesTag = "empty-pages";

/**
 * Knows the empty pages as of the last change of the catalogue, so that no page waits for it to be searched: until the
 * first answer all are taken to offer something. `onChange` runs when one has opened or closed.
 */
export function watchEmptyPages(
  { subscribe }: Pick<Invalidations, "subscribe">,
  read: () => Promise<OptionalPage[]>,
  onChange: () => void,
): () => Promise<OptionalPage[]> {
  let empty: OptionalPage[] = [];
  let isReading = false;
  let isOutdated = false;

  async function readUntilCurrent(): Promise<void> {
    isReading = true;
    try {
      while (isOutdated) {
        isOutdated = false;
        const found = await read();
        if (found.join() === empty.join()) continue;
        empty = found;
        onChange();
      }
    } catch {
      // The next session with the database begins with `*`.
    } finally {
      isReading = false;
    }
  }

  subscribe((tags) => {
    if (!tags.some((tag) => tag === "*" || tag.startsWith("category:"))) return;
    isOutdated = true;
    if (!isReading) void readUntilCurrent();
  });
  return async () => empty;
}
