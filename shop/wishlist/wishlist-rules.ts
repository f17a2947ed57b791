import { productIdForm } from "../catalog/catalog-rules.ts";

/** How many wishes somebody keeps at most, on her device or with the shop. */
export const mostWishes = 100;

/** The products wished for, the newest first, each once: what a browser has kept, whoever wrote it there. */
export function readWishes(kept: unknown): string[] {
  if (!Array.isArray(kept)) return [];
  const ids = kept.filter((each): each is string => typeof each === "string" && productIdForm.test(each));
  return [...new Set(ids)].slice(0, mostWishes);
}
