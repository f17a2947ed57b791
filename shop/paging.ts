import { Refusal } from "./refusal.ts";

/** How far every list is paged through, and counted where its count is not kept: whoever looks further narrows it. */
export const maxCounted = 10_000;

type PageInput = { page: number; limit: number };

/**
 * How many stand before a page, from page 1. Refuses pages behind the 10,000th place as `page-too-far`: to get there
 * PostgreSQL counts off whatever stands before, which costs more with every page.
 */
export function offsetOf({ page, limit }: PageInput): number {
  const offset = (page - 1) * limit;
  if (offset >= maxCounted) throw new Refusal("page-too-far");
  return offset;
}

/** How many pages a list has. */
export function countPages(total: number, limit: number): number {
  return Math.max(1, Math.ceil(Math.min(total, maxCounted) / limit));
}
