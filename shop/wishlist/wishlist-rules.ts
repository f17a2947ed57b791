import { productIdPattern } from "../catalog/catalog-rules.ts";

/** Maximum items, in the browser and in an account. */
export const maxWishlistItems = 100;

/** Reads a stored wishlist, newest first without duplicates, whatever wrote it. */
export function parseWishlist(stored: unknown): string[] {
  if (!Array.isArray(stored)) return [];
  const ids = stored.filter((each): each is string => typeof each === "string" && productIdPattern.test(each));
  return [...new Set(ids)].slice(0, maxWishlistItems);
}
