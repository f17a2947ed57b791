import { randomInt } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { orderNumberOf, readOrderNumber } from "./order-number-rules.ts";

/** A random order number: letters, then nine digits in groups of three, the last one a check digit. */
export function newOrderNumber(prefix: string): string {
  return orderNumberOf(prefix, String(randomInt(10_000_000, 100_000_000)));
}

/**
 * The condition that a column holds the order number that was typed. Its nine digits decide, which no two orders share
 * (the index `orders_number_digits`): the letters before them are those of the time at which it was placed.
 */
export function hasOrderNumber(number: PgColumn | SQL, typed: string): SQL {
  const digits = readOrderNumber(typed);
  return digits === null ? sql`false` : sql`right(replace(${number}, '-', ''), 9) = ${digits}`;
}
