import { expect, test } from "vitest";
import type { CustomerCardResponse } from "../../../api/contract/calls.ts";
import { afterCall } from "./use-call-desk.ts";

type Order = CustomerCardResponse["orders"][number];

const order = (_id: string, status: Order["status"], phone = "01711-234567") =>
  ({ _id, status, billingDetails: { phone } }) as Order;

/** A customer's orders, one of somebody else at their number, and one of a neighbour. */
const card = {
  orders: [
    order("first", "pending"),
    order("sister", "pending"),
    order("neighbour", "pending", "01819-765432"),
    order("shipped", "shipped"),
    order("second", "pending"),
    order("third", "pending"),
  ],
  ownOrders: ["first", "shipped", "second", "third"],
};
const none = new Set<string>();

test("a customer who has decided about one order is asked about their own next pending one", () => {
  expect(afterCall("confirmed", "first", card, none)).toEqual({ done: ["first"], next: "second" });
  expect(afterCall("cancelled", "first", card, none)).toEqual({ done: ["first"], next: "second" });
  expect(afterCall("confirmed", "first", null, none)).toEqual({ done: ["first"], next: null });
});

test("an order that was decided here just before is not asked about again, though an older card shows it", () => {
  expect(afterCall("confirmed", "first", card, new Set(["second"])).next).toBe("third");
});

test("where nobody answers, all pending orders of the number are done for now, a neighbour's are not", () => {
  const done = ["first", "sister", "second", "third"];
  expect(afterCall("no-answer", "first", card, none)).toEqual({ done, next: null });
});

test("a customer who wants to be called later keeps their other orders in the queue", () => {
  expect(afterCall("call-later", "first", card, none)).toEqual({ done: ["first"], next: null });
});
