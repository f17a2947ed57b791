import { isDeepStrictEqual } from "node:util";
import type { Content } from "./content-schema.ts";
import { type ContentPart, contentParts } from "./name-places.ts";

/** Which parts of a draft differ from the live version. */
export function changedParts(draft: Content, live: Content): ContentPart[] {
  const [changed, before] = [partsOf(draft), partsOf(live)];
  return contentParts.filter((part) => !isDeepStrictEqual(changed[part], before[part]));
}

function partsOf({ look, home, campaigns, articles, pages }: Content): Record<ContentPart, unknown> {
  const { colours, announcement, legal, ...brand } = look;
  return { brand, colours, announcement, home, campaigns, articles, pages, footer: legal };
}
