import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { composeEmail, composeSms } from "../../shop/notifications/compose-notification.ts";
import type { Notification, SmsNotificationKind } from "../../shop/notifications/notification.ts";
import { stockProduct, variantDraft } from "../../shop/test-shop.ts";
import { testApi } from "../test-api.ts";

const token = "of-admin";
type Quote = { total: number; amountDue: number; revision: number };
type OrderMoney = { amountDue: number; total: number; paid: number };

test("after an edit of an order with an advance every page and message shows the same amount to collect", async () => {
  const { ask, shop } = await testApi();
  const { productId, variantIds } = await stockProduct(shop, { variants: [variantDraft({ stock: 10 })] });
  const [variantId] = variantIds;
  const phone = "01712345678";
  const billingDetails = { fullName: "Rina Akter", phone, email: "r@example.com", address: "House 12", city: "Dhaka" };
  const body = { billingDetails, items: [{ productId, quantity: 1 }], deliveryArea: "inside", total: 160 };
  const placed = (await ask<{ insertedId: string; number: string }>("POST", "/orders", { body })).body;
  const { insertedId: id, number } = placed;
  const payment = { method: "bkash", amount: 50, reference: "BKX7Q2M9ZP" };
  const claimed = await ask<{ insertedId: string }>("POST", `/orders/${id}/payments`, { token, body: payment });
  await ask("PATCH", `/payments/${claimed.body.insertedId}`, { token, body: { state: "verified" } });

  const edit = { items: [{ productId, variantId, quantity: 3 }], agreedDiscount: 25, deliveryCharge: 80 };
  const quote = await ask<Quote>("POST", `/orders/${id}/quote`, { token, body: edit });
  expect(quote.body).toMatchObject({ subtotal: 300, discount: 25, shippingCost: 80, total: 355, amountDue: 305 });
  const { total, revision } = quote.body;
  const saved = await ask("PATCH", `/orders/${id}/lines`, { token, body: { ...edit, total, revision } });
  expect(saved).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
  await ask("PATCH", `/orders/${id}`, { token, body: { status: "confirmed" } });

  const list = await ask<OrderMoney[]>("GET", "/orders", { token });
  const detail = await ask<OrderMoney>("GET", `/orders/${id}`, { token });
  const tracked = await ask<OrderMoney>("POST", "/orders/track", { body: { number, phone } });
  const byEmail = await ask<OrderMoney[]>("GET", "/order?email=r@example.com", { token });
  const parcels = await ask<{ amountDue: number }[]>("GET", "/parcels?stage=to-pack", { token });
  for (const shown of [list.body[0], detail.body, tracked.body, byEmail.body[0]])
    expect(shown).toMatchObject({ total: 355, paid: 50, amountDue: 305, discount: 25, agreedDiscount: 25 });
  expect(JSON.stringify(parcels.body)).toContain('"amountDue":305');
  const csv = (await ask<string>("GET", "/orders/export", { token })).body;
  expect(String(csv)).toMatch(/,355,305,/);
  const upload = (await ask<string>("GET", `/shipments/export?form=steadfast&ids=${id}`, { token })).body;
  expect(String(upload)).toContain(",305,");

  const { rows } = await shop.db.execute<Notification<SmsNotificationKind> & { channel: string }>(sql`
    select kind, data, channel from notifications where kind in ('order-changed', 'order-confirmed') order by kind, channel`);
  expect(rows.map(({ kind, channel }) => `${kind} by ${channel}`)).toEqual([
    ...["order-changed by mail", "order-changed by sms", "order-confirmed by mail", "order-confirmed by sms"],
  ]);
  const context = { settings: await shop.settings(), publicUrl: "https://labonno.example" };
  for (const { channel, ...notification } of rows) {
    const text =
      channel === "sms"
        ? composeSms(notification, "en", context)
        : composeEmail(notification as Notification, "en", context).text;
    expect(text, `${notification.kind} by ${channel}`).toMatch(/(৳|Tk )305/);
    // The total is shown once in the message about a changed order, above the amount paid.
    if (notification.kind !== "order-changed" || channel === "sms") expect(text).not.toMatch(/(৳|Tk )355/);
  }
  // What the customer reads about the change.
  expect(tracked.body).toMatchObject({
    revisions: [{ totalBefore: 160, total: 355, lines: [{ name: "Sindoor Lipstick", before: 1, after: 3 }] }],
  });
});

test("an outdated edit is refused with the current quote in taka", async () => {
  const { ask, shop } = await testApi();
  const { productId, variantIds } = await stockProduct(shop);
  const billingDetails = { fullName: "Rina Akter", phone: "01712345678", address: "House 12", city: "Dhaka" };
  const body = { billingDetails, items: [{ productId, quantity: 1 }], deliveryArea: "inside", total: 160 };
  const { insertedId: id } = (await ask<{ insertedId: string }>("POST", "/orders", { body })).body;
  const items = [{ productId, variantId: variantIds[0], quantity: 2 }];
  const stale = await ask("PATCH", `/orders/${id}/lines`, { token, body: { items, total: 160, revision: 0 } });
  expect(stale).toMatchObject({
    status: 409,
    body: { error: { code: "total-changed" }, quote: { total: 260, amountDue: 260, previousTotal: 160, revision: 0 } },
  });
  await ask("PATCH", `/orders/${id}`, { token, body: { status: "confirmed" } });
  expect(await ask("POST", `/orders/${id}/undo`, { token })).toMatchObject({
    status: 200,
    body: { status: "pending" },
  });
  expect(await ask("POST", `/orders/${id}/undo`, { token })).toMatchObject({
    status: 409,
    body: { error: { code: "undo-refused" }, reason: "no-step" },
  });
});
