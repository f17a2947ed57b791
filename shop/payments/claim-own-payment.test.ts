import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orders, payments } from "../../db/schema.ts";
import { findBrokenInvariants } from "../invariants.ts";
import { fromTaka } from "../money.ts";
import { admin, codeOf, nextPhone } from "../test-shop.ts";
import { claimOwnPayment, handAdvanceOf } from "./claim-own-payment.ts";
import { rejectPayment, verifyPayment } from "./claim-payment.ts";
import { paymentOfOrder } from "./order-payment.ts";
import { cut } from "./test-gateway.ts";
import { gatewayShop } from "./test-payments.ts";

const phone = "+8801712345678";
const reference = "BKL6Q2W9XF";

/** A shop with an order for which the gateway does not say whether it was paid. */
async function slowShop() {
  const made = await gatewayShop();
  const { shop, order, start, gateway, pass } = made;
  const id = await order();
  await start(id, "bkash");
  gateway.before = cut;
  await pass(31);
  const claim = (typed = reference, method: "bkash" | "nagad" | null = null, orderId = id) =>
    codeOf(claimOwnPayment(shop, orderId, { reference: typed, method, phone }));
  return { ...made, id, claim };
}

test("a transaction id typed while the gateway is slow waits for staff, and does not reduce the amount due", async () => {
  const { shop, id, claim, money, paymentsOf } = await slowShop();
  expect(await paymentOfOrder(shop, id, "en")).toMatchObject({ progress: "late", claimed: null });
  expect(await claim()).toBeNull();
  expect(await paymentsOf(id)).toMatchObject([
    { kind: "online", method: "bkash", amount: 56_000, state: "claimed", reference, claimedByRole: "shopper" },
  ]);
  expect(await paymentOfOrder(shop, id, "en")).toMatchObject({ progress: "late", claimed: reference, due: 56_000 });
  expect(await money(id)).toMatchObject({ due: 56_000 });
  const [payment] = await paymentsOf(id);
  await verifyPayment(shop, admin, payment?.id ?? "");
  expect(await money(id)).toMatchObject({ due: 0, back: 0 });
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});

test("the same transaction id twice, even concurrently, is one claim", async () => {
  const { id, claim, paymentsOf } = await slowShop();
  expect(await Promise.all([claim(), claim()])).toEqual([null, null]);
  expect(await paymentsOf(id)).toHaveLength(1);
});

test("at most three transaction ids are accepted for an order in a day", async () => {
  const { id, claim, paymentsOf } = await slowShop();
  const codes: (string | null)[] = [];
  for (let n = 0; n < 5; n++) codes.push(await claim(`BKL6Q2W9X${n}`));
  expect(codes).toEqual([null, null, null, "too-many-requests", "too-many-requests"]);
  expect(await paymentsOf(id)).toHaveLength(3);
});

test("a transaction id that has paid for an order is refused for another, without naming it", async () => {
  const { shop, gateway, id, claim, order, start, paymentsOf } = await slowShop();
  await claim();
  const [payment] = await paymentsOf(id);
  await verifyPayment(shop, admin, payment?.id ?? "");
  const other = await order();
  gateway.before = () => {};
  await start(other, "bkash");
  const refused = await claimOwnPayment(shop, other, { reference, method: null, phone }).catch((error) => error);
  expect(refused).toMatchObject({ code: "payment-used", details: {} });
  expect(await claim()).toBe("nothing-due");
});

test("guesses at transaction ids that have paid already are limited like claims", async () => {
  const { shop, gateway, id, claim, order, start, paymentsOf } = await slowShop();
  await claim();
  const [payment] = await paymentsOf(id);
  await verifyPayment(shop, admin, payment?.id ?? "");
  const other = await order();
  gateway.before = () => {};
  await start(other, "bkash");
  const guess = () => codeOf(claimOwnPayment(shop, other, { reference, method: null, phone: nextPhone() }));
  const codes = [await guess(), await guess(), await guess(), await guess()];
  expect(codes).toEqual(["payment-used", "payment-used", "payment-used", "too-many-requests"]);
});

test("an order without an open payment or advance accepts no transaction id", async () => {
  const { shop, order } = await gatewayShop();
  const id = await order();
  const typed = { reference, phone };
  expect(await codeOf(claimOwnPayment(shop, id, { ...typed, method: null }))).toBe("nothing-due");
  expect(await codeOf(claimOwnPayment(shop, id, { ...typed, method: "bkash" }))).toBe("nothing-due");
  expect(await handAdvanceOf(shop, id)).toBeNull();
});

test("the transaction id of an advance waits for staff, and a rejected one may be followed by another", async () => {
  const { shop, order, paymentsOf, money } = await gatewayShop();
  const id = await order();
  await shop.db
    .update(orders)
    .set({ advanceAsked: fromTaka(200) })
    .where(eq(orders.id, id));
  const claim = (typed: string) => claimOwnPayment(shop, id, { reference: typed, method: "nagad", phone });
  expect(await handAdvanceOf(shop, id)).toEqual({ amount: 20_000, claimed: null });
  await claim(reference);
  expect(await handAdvanceOf(shop, id)).toEqual({ amount: 20_000, claimed: reference });
  const [wrong] = await paymentsOf(id);
  await rejectPayment(shop, admin, wrong?.id ?? "", null);
  expect(await handAdvanceOf(shop, id)).toEqual({ amount: 20_000, claimed: null });
  await claim("NGD7K2M9QA");
  const [right] = await shop.db.select().from(payments).where(eq(payments.reference, "NGD7K2M9QA"));
  expect(right).toMatchObject({ kind: "advance", method: "nagad", amount: 20_000, state: "claimed", test: false });
  await verifyPayment(shop, admin, right?.id ?? "");
  expect(await handAdvanceOf(shop, id)).toBeNull();
  expect(await money(id)).toMatchObject({ due: 36_000 });
});
