import { expect, test } from "vitest";
import { countSmsParts } from "./sms-parts.ts";

test("a text of Latin characters is one message up to 160 of them, and has 153 per part beyond", () => {
  expect(countSmsParts("a".repeat(160))).toBe(1);
  expect(countSmsParts("a".repeat(161))).toBe(2);
  expect(countSmsParts("a".repeat(306))).toBe(2);
  expect(countSmsParts("a".repeat(307))).toBe(3);
  expect(countSmsParts(`${"a".repeat(159)}€`)).toBe(2);
});

test("one Bangla character, or one taka sign, leaves room for 70", () => {
  expect(countSmsParts("ক".repeat(70))).toBe(1);
  expect(countSmsParts("ক".repeat(71))).toBe(2);
  expect(countSmsParts(`৳${"1".repeat(70)}`)).toBe(2);
  expect(countSmsParts("ক".repeat(135))).toBe(3);
});
