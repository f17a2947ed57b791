import { expect, test } from "vitest";
import { fromTaka } from "../money.ts";
import { amountDue } from "./amount-due.ts";
import { isOpenStatus, orderStatuses } from "./order-rules.ts";

test("an order is paid for when it arrives: until then its total is due, afterwards nothing", () => {
  const total = fromTaka(2500);
  for (const status of orderStatuses)
    expect(amountDue({ status, total }), status).toBe(isOpenStatus(status) ? total : fromTaka(0));
  expect(amountDue({ status: "delivered", total })).toBe(0);
  expect(amountDue({ status: "cancelled", total })).toBe(0);
  expect(amountDue({ status: "returned", total })).toBe(0);
  expect(amountDue({ status: "shipped", total })).toBe(total);
});
