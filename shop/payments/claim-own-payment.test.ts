import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orders, payments } from "../../db/schema.ts";
import { findBrokenInvariants } from "../invariants.ts";
import { fromTaka } from "../money.ts";
import { admin, codeOf } from "../test-shop.ts";
import { claimOwnPayment, handAdvanceOf } from "./claim-own-payment.ts";
import { rejectPayment, verifyPayment } from "./claim-payment.ts";
import { paymentOfOrder } from "./order-payment.ts";
import { cut } from "./test-gateway.ts";
import { gatewayShop } from "./test-payments.ts";

const phone = "+8801712345678";
const reference = "BKL6Q2W9XF";

/** A shop with an order of which the gateway does not say whether it was paid. */
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

test("the number of a payment that the gateway is slow about waits for staff, and lowers nothing yet", async () => {
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

test("the same number twice, also at the same moment, is one claim", async () => {
  const { id, claim, paymentsOf } = await slowShop();
  expect(await Promise.all([claim(), claim()])).toEqual([null, null]);
  expect(await paymentsOf(id)).toHaveLength(1);
});

test("so many numbers are typed for one order in a day", async () => {
  const { id, claim, paymentsOf } = await slowShop();
  const codes: (string | null)[] = [];
  for (let n = 0; n < 5; n++) codes.push(await claim(`BKL6Q2W9X${n}`));
  expect(codes).toEqual([null, null, null, "too-many-requests", "too-many-requests"]);
  expect(await paymentsOf(id)).toHaveLength(3);
});

test("a number that has paid for an order pays for no other one, and does not say for which", async () => {
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

test("an order for which nothing is begun or asked takes no number", async () => {
  const { shop, order } = await gatewayShop();
  const id = await order();
  const typed = { reference, phone };
  expect(await codeOf(claimOwnPayment(shop, id, { ...typed, method: null }))).toBe("nothing-due");
  expect(await codeOf(claimOwnPayment(shop, id, { ...typed, method: "bkash" }))).toBe("nothing-due");
  expect(await handAdvanceOf(shop, id)).toBeNull();
});

test("the number of an advance that was sent by hand waits for staff; one that they do not find may be followed by another", async () => {
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
