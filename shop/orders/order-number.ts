import { randomInt } from "node:crypto";
import { orderNumberOf } from "./order-number-rules.ts";

/** A random order number: nine digits in groups of three, the last one a check digit. */
export function newOrderNumber(): string {
  return orderNumberOf(String(randomInt(10_000_000, 100_000_000)));
}
