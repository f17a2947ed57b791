import { Refusal } from "./refusal.ts";

/** How far every list is paged through, and counted if its count is not stored; users narrow their search beyond it. */
export const maxCounted = 10_000;

type PageInput = { page: number; limit: number };

/**
 * The offset of a page, from page 1. Refuses pages behind the 10,000th row as `page-too-far`, because PostgreSQL reads
 * all rows before an offset.
 */
export function offsetOf({ page, limit }: PageInput): number {
  const offset = (page - 1) * limit;
  if (offset >= maxCounted) throw new Refusal("page-too-far");
  return offset;
}

/** Number of pages up to `maxCounted` rows; at least one. */
export function countPages(total: number, limit: number): number {
  return Math.max(1, Math.ceil(Math.min(total, maxCounted) / limit));
}
