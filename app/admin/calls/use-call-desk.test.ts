import { expect, test } from "vitest";
import { afterCall } from "./use-call-desk.ts";

const others = [
  { _id: "second", status: "pending" },
  { _id: "shipped", status: "shipped" },
  { _id: "third", status: "pending" },
] as const;

test("a customer who has decided about one order is asked about their next pending one", () => {
  expect(afterCall("confirmed", "first", [...others])).toEqual({ done: ["first"], next: "second" });
  expect(afterCall("cancelled", "first", [...others])).toEqual({ done: ["first"], next: "second" });
  expect(afterCall("confirmed", "first", [])).toEqual({ done: ["first"], next: null });
});

test("a customer who was not reached is done with all their pending orders for now", () => {
  expect(afterCall("no-answer", "first", [...others])).toEqual({ done: ["first", "second", "third"], next: null });
});

test("a customer who wants to be called later keeps their other orders in the queue", () => {
  expect(afterCall("call-later", "first", [...others])).toEqual({ done: ["first"], next: null });
});
