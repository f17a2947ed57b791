import { expect, test } from "vitest";
import { smsParts } from "./sms-parts.ts";

test("a text of Latin letters is one message up to 160 of them, in joined ones of 153", () => {
  expect(smsParts("a".repeat(160))).toBe(1);
  expect(smsParts("a".repeat(161))).toBe(2);
  expect(smsParts("a".repeat(306))).toBe(2);
  expect(smsParts("a".repeat(307))).toBe(3);
  expect(smsParts(`${"a".repeat(159)}€`)).toBe(2);
});

test("one letter of Bangla, or one taka sign, leaves room for 70", () => {
  expect(smsParts("ক".repeat(70))).toBe(1);
  expect(smsParts("ক".repeat(71))).toBe(2);
  expect(smsParts(`৳${"1".repeat(70)}`)).toBe(2);
  expect(smsParts("ক".repeat(135))).toBe(3);
});
