import { productIdPattern } from "../catalog/catalog-rules.ts";

/** How many wishes somebody keeps at most, on her device or with the shop. */
export const maxWishlistItems = 100;

/** The products wished for, the newest first, each once: what a browser has kept, whoever wrote it there. */
export function parseWishlist(stored: unknown): string[] {
  if (!Array.isArray(stored)) return [];
  const ids = stored.filter((each): each is string => typeof each === "string" && productIdPattern.test(each));
  return [...new Set(ids)].slice(0, maxWishlistItems);
}
