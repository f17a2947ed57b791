import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { notifications } from "../../db/schema.ts";
import { findBrokenInvariants } from "../invariants.ts";
import { fromTaka, paisa } from "../money.ts";
import { orderDetail } from "../orders/admin/order-detail.ts";
import { changeStatus } from "../orders/change-status.ts";
import { orderRequest } from "../orders/order-schema.ts";
import { placeOrder } from "../orders/place-order.ts";
import { guest } from "../permissions.ts";
import { changeSettings } from "../settings/settings.ts";
import { admin, nextPhone, stockProduct, testShop, variantDraft } from "../test-shop.ts";
import { callQueue } from "./call-queue.ts";
import { defaultCallSettings } from "./call-rules.ts";
import { replyByCustomer } from "./customer-reply.ts";

const house = {
  address: "House 12, Road 4, 3rd floor",
  city: "Dhanmondi, Dhaka",
  district: "dhaka",
  area: "dhanmondi",
};
const dhaka = (time: string, day = "2026-11-22") => new Date(`${day}T${time}:00+06:00`);

/** A shop that first asks by link, at 10:00. */
async function linkShop({ linkHours = 6, canSendSms = true } = {}) {
  const shop = { ...(await testShop()), sendSms: canSendSms ? async () => {} : null };
  const calls = { ...defaultCallSettings, linkHours };
  const confirmWithoutCall = { delivered: 1, below: paisa(fromTaka(2000)) };
  await changeSettings(shop, admin, { calls, confirmWithoutCall }, undefined);
  const { productId } = await stockProduct(shop, { variants: [variantDraft({ price: fromTaka(500), stock: 1000 })] });
  const setNow = (now: Date) => {
    shop.now = () => now;
  };
  setNow(dhaka("10:00"));
  async function place(changes: { phone?: string; paysOnline?: boolean; enteredBy?: typeof admin } = {}) {
    const { phone = nextPhone().replace("+88", ""), ...more } = changes;
    const request = orderRequest.parse({
      ...{ billingDetails: { fullName: "Nusrat Jahan", phone, ...house }, items: [{ productId, quantity: 1 }] },
      ...{ deliveryArea: "inside", total: 560 },
    });
    return placeOrder(shop, { actor: guest, request, language: "en", idempotencyKey: null, ...more });
  }
  const toCall = async () => (await callQueue(shop, admin)).cards.flatMap(({ orderIds }) => orderIds);
  /** For each first SMS about an order, whether it asks for confirmation. */
  const asksIn = async (number: string) =>
    (await shop.db.select().from(notifications).where(eq(notifications.channel, "sms")))
      .map(({ kind, data }) => ({ kind, text: JSON.stringify(data) }))
      .filter(({ kind, text }) => kind === "order-placed" && text.includes(number))
      .map(({ text }) => text.includes('"asksByLink":true'));
  return { shop, place, toCall, setNow, asksIn };
}

describe("a shop that first asks by link", () => {
  test("asks in its first message, and calls customers who have not replied after some hours", async () => {
    const { shop, place, toCall, setNow, asksIn } = await linkShop();
    const { id, number } = await place();
    expect(await asksIn(number)).toEqual([true]);
    expect(await toCall()).toEqual([]);
    const { later } = await callQueue(shop, admin);
    expect(later).toMatchObject([{ orderId: id, at: dhaka("16:00"), unansweredAttempts: 0 }]);
    setNow(dhaka("15:59"));
    expect(await toCall()).toEqual([]);
    setNow(dhaka("16:00"));
    expect(await toCall()).toEqual([id]);
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });

  test("plans no call outside its calling hours", async () => {
    const { shop, place, setNow } = await linkShop();
    setNow(dhaka("20:00"));
    const { id } = await place();
    expect((await callQueue(shop, admin)).later).toMatchObject([{ orderId: id, at: dhaka("09:30", "2026-11-23") }]);
  });

  test("does not call customers who confirmed by link", async () => {
    const { shop, place, toCall, setNow } = await linkShop();
    const { id } = await place();
    await replyByCustomer(shop, id, { reply: "confirm", text: null, reason: null }, null);
    setNow(dhaka("16:00"));
    expect(await toCall()).toEqual([]);
    expect((await orderDetail(shop, admin, id)).status).toBe("confirmed");
  });

  test("calls immediately where the link cannot reach the customer, or where nothing needs to be asked", async () => {
    const { place, toCall, asksIn } = await linkShop({ canSendSms: false });
    const { id, number } = await place();
    expect(await toCall()).toEqual([id]);
    expect(await asksIn(number)).toEqual([false]);
    const asking = await linkShop();
    const online = await asking.place({ paysOnline: true });
    const byPhone = await asking.place({ enteredBy: admin });
    expect(await asking.toCall()).toEqual(expect.arrayContaining([online.id, byPhone.id]));
  });

  test("neither asks nor calls a known customer", async () => {
    const { shop, place, toCall, asksIn } = await linkShop();
    const phone = nextPhone().replace("+88", "");
    const first = await place({ phone });
    for (const step of ["confirmed", "shipped", "delivered"] as const) await changeStatus(shop, admin, first.id, step);
    const { status, number } = await place({ phone });
    expect(status).toBe("confirmed");
    expect(await asksIn(number)).toEqual([]);
    expect(await toCall()).toEqual([]);
  });
});
