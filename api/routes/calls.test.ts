import { expect, test } from "vitest";
import { stockProduct } from "../../shop/test-shop.ts";
import { testApi } from "../test-api.ts";

const token = "of-admin";
type Detail = { stage: string; status: string; amountDue: number; toGiveBack: number; payments: { _id: string }[] };

async function shopWithOrder() {
  const { ask, shop } = await testApi();
  // A Sunday, 10:00 in Dhaka.
  shop.setNow(new Date("2026-11-22T04:00:00Z"));
  const { productId } = await stockProduct(shop);
  const billingDetails = { fullName: "Rina Akter", phone: "01712345678", address: "House 12", city: "Dhaka" };
  const body = { billingDetails, items: [{ productId, quantity: 1 }], deliveryArea: "inside", total: 160 };
  const { insertedId: id } = (await ask<{ insertedId: string }>("POST", "/orders", { body })).body;
  const detail = async () => (await ask<Detail>("GET", `/orders/${id}`, { token })).body;
  return { ask, id, detail };
}

test("an order goes from the call queue to packing: no answer, held, advance paid, confirmed", async () => {
  const { ask, id, detail } = await shopWithOrder();
  const queue = await ask<{ cards: { orders: string[] }[] }>("GET", "/calls", { token });
  expect(queue.body.cards.map(({ orders }) => orders)).toEqual([[id]]);
  expect((await ask("POST", `/orders/${id}/claim`, { token })).body).toMatchObject({ orders: [id] });

  const unanswered = await ask("POST", `/orders/${id}/calls`, { token, body: { outcome: "no-answer" } });
  expect([unanswered.status, unanswered.body]).toEqual([
    201,
    { status: "pending", nextCallAt: "2026-11-22T06:00:00.000Z", recorded: true },
  ]);
  expect(await detail()).toMatchObject({ stage: "call-again", calls: [{ outcome: "no-answer" }] });

  await ask("POST", `/orders/${id}/hold`, { token, body: { reason: "After Eid" } });
  expect(await detail()).toMatchObject({ stage: "on-hold", hold: { reason: "After Eid", until: null } });
  await ask("DELETE", `/orders/${id}/hold`, { token });

  await ask("POST", `/orders/${id}/calls`, { token, body: { outcome: "wants-advance-info", advance: 50 } });
  expect(await detail()).toMatchObject({ stage: "waiting-for-advance", advanceAsked: 50 });
  const claimed = await ask<{ insertedId: string }>("POST", `/orders/${id}/payments`, {
    token,
    body: { method: "bkash", amount: 50, reference: "bkx7 q2m9zp" },
  });
  expect(claimed.status).toBe(201);
  expect(await detail()).toMatchObject({ amountDue: 160, payments: [{ reference: "BKX7Q2M9ZP", state: "claimed" }] });
  const decision = { token, body: { state: "verified" } };
  expect((await ask("PATCH", `/payments/${claimed.body.insertedId}`, decision)).status).toBe(200);
  expect(await detail()).toMatchObject({ stage: "to-call", amountDue: 110 });
  expect((await ask("PATCH", `/payments/${claimed.body.insertedId}`, decision)).status).toBe(409);

  await ask("POST", `/orders/${id}/calls`, { token, body: { outcome: "confirmed" } });
  expect(await detail()).toMatchObject({ stage: "to-pack", status: "confirmed", closure: null });
});

test("the advance of a cancelled order is owed until it is refunded", async () => {
  const { ask, id, detail } = await shopWithOrder();
  const payment = { method: "nagad", amount: 50, reference: "NGD12345" };
  const { insertedId } = (await ask<{ insertedId: string }>("POST", `/orders/${id}/payments`, { token, body: payment }))
    .body;
  await ask("PATCH", `/payments/${insertedId}`, { token, body: { state: "verified" } });
  const closure = { reason: "out-of-stock", text: "The last one broke" };
  await ask("POST", `/orders/${id}/calls`, { token, body: { outcome: "cancelled", closure } });
  expect(await detail()).toMatchObject({ stage: "to-give-back", closure, amountDue: 0, toGiveBack: 50 });
  const refund = { token, body: { method: "nagad", amount: 50 } };
  const requested = await ask<{ insertedId: string }>("POST", `/orders/${id}/refunds`, refund);
  expect((await ask("POST", `/orders/${id}/refunds`, refund)).status).toBe(409);
  const done = { token, body: { state: "done", reference: "NGD67890" } };
  expect((await ask("PATCH", `/refunds/${requested.body.insertedId}`, done)).status).toBe(200);
  expect(await detail()).toMatchObject({ stage: "cancelled", toGiveBack: 0, refunds: [{ state: "done" }] });
});

test("a call back requires a time", async () => {
  const { ask, id } = await shopWithOrder();
  const { status, body } = await ask("POST", `/orders/${id}/calls`, { token, body: { outcome: "call-later" } });
  expect([status, body]).toMatchObject([422, { error: { fields: { callAt: "required" } } }]);
});
