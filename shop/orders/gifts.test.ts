import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { notifications } from "../../db/schema.ts";
import { composeBooking } from "../couriers/compose-booking.ts";
import { fromTaka, paisa } from "../money.ts";
import { type Actor, guest } from "../permissions.ts";
import { changeSettings } from "../settings/settings.ts";
import { admin, nextPhone, nusrat, setStock, stockProduct, testShop, variantDraft } from "../test-shop.ts";
import { trackOrder } from "./find-orders.ts";
import { maxGiftMessage } from "./gift-rules.ts";
import { getGiftWrap } from "./gift-wrap.ts";
import { orderRequest } from "./order-schema.ts";
import { placeOrder } from "./place-order.ts";

const words = "মিতু, গায়ে হলুদের অনেক শুভেচ্ছা!\nনুসরাত আপু";

async function giftShop() {
  const shop = await testShop();
  const { productId } = await stockProduct(shop, { variants: [variantDraft({ price: fromTaka(100), stock: 9 })] });
  const order = (gift?: unknown, phone = nextPhone()) =>
    orderRequest.parse({
      billingDetails: { fullName: "Mitu", phone: phone.replace("+88", ""), address: "House 12", city: "Dhaka" },
      items: [{ productId, quantity: 1 }],
      ...{ deliveryArea: "inside", total: 160, gift },
    });
  const place = (actor: Actor, gift?: unknown, phone?: string) =>
    placeOrder(shop, { actor, request: order(gift, phone), language: "bn", idempotencyKey: null });
  return { shop, order, place };
}

test("a gift keeps its card's text with line breaks, at no extra cost", async () => {
  const { shop, place } = await giftShop();
  for (const actor of [guest, nusrat]) {
    const { number, phone, total } = await place(actor, { message: `  ${words}\r\n` });
    expect(await trackOrder(shop, { number, phone })).toMatchObject({ isGift: true, giftMessage: words });
    expect(total).toBe(fromTaka(160));
  }
  const bare = await place(guest, {});
  expect(await trackOrder(shop, bare)).toMatchObject({ isGift: true, giftMessage: null });
  expect(await trackOrder(shop, await place(guest))).toMatchObject({ isGift: false, giftMessage: null });
});

test("for a gift the rider calls the recipient, and the shop calls the buyer", async () => {
  const { shop, order, place } = await giftShop();
  const receiver = { fullName: "Mitu Rahman", phone: "01812-345678" };
  const placed = await place(guest, { message: null, receiver });
  const found = await trackOrder(shop, placed);
  if (!found) throw new Error("no order");
  expect(found).toMatchObject({ receiverName: "Mitu Rahman", receiverPhone: "+8801812345678", fullName: "Mitu" });
  const booking = composeBooking(found, { n: 1, place: null });
  expect(booking).toMatchObject({ name: "Mitu Rahman", phone: "01812345678", alternativePhone: null });
  expect(composeBooking(found, { n: 1, place: null, corrections: { phone: "01912345678" } }).phone).toBe("01912345678");
  const bare = await trackOrder(shop, await place(guest, {}));
  expect(bare && composeBooking(bare, { n: 1, place: null }).name).toBe("Mitu");
  for (const wrong of [
    { fullName: "Mitu" },
    { phone: "01812345678" },
    { fullName: "", phone: "01812345678" },
    { ...receiver, phone: "12" },
  ])
    expect(() => order({ receiver: wrong }), JSON.stringify(wrong)).toThrow();
});

test("a card text that is too long is refused, never cut", async () => {
  const { order } = await giftShop();
  expect(order({ message: "হ".repeat(maxGiftMessage) }).gift?.message).toHaveLength(maxGiftMessage);
  for (const message of ["হ".repeat(maxGiftMessage + 1), " \n ", 7])
    expect(() => order({ message }), String(message)).toThrow();
});

test("the gift wrapping named in the settings is offered, in its available kinds", async () => {
  const { shop } = await giftShop();
  expect(await getGiftWrap(shop, "en")).toBeNull();
  await expect(changeSettings(shop, admin, { giftWrapSku: "NOWHERE" }, undefined)).rejects.toMatchObject({
    code: "invalid-input",
  });
  const kind = (sku: string, stock: number | null) =>
    variantDraft({ sku, name: { en: sku, bn: null }, price: fromTaka(80), stock });
  const { productId, variantIds } = await stockProduct(shop, { variants: [kind("PAPER", 5), kind("POTLI", 0)] });
  await changeSettings(shop, admin, { giftWrapSku: "POTLI" }, undefined);
  expect(await getGiftWrap(shop, "en")).toMatchObject({
    id: productId,
    choices: [{ id: variantIds[0], price: 8_000 }],
  });
  await setStock(shop, 0);
  expect(await getGiftWrap(shop, "en")).toBeNull();
});

test("the order has its gift wrapping, but not as a line of the e-mail", async () => {
  const { shop, order } = await giftShop();
  const kind = (sku: string) => variantDraft({ sku, name: { en: sku, bn: null }, price: fromTaka(80), stock: 9 });
  const { productId, variantIds } = await stockProduct(shop, {
    ...{ name: { en: "Pouch", bn: null }, variants: [kind("PAPER"), kind("POTLI")] },
  });
  await changeSettings(shop, admin, { giftWrapSku: "POTLI" }, undefined);
  // Two of another kind of the same product: one wraps, one is an item.
  const place = (gift: object | null) => {
    const plain = order(gift);
    const request = {
      ...plain,
      billingDetails: { ...plain.billingDetails, email: "mitu@example.com" },
      items: [...plain.items, { productId, variantId: variantIds[0] ?? "", quantity: 2 }],
      total: paisa(plain.total + 16_000),
    };
    return placeOrder(shop, { actor: guest, request: request as typeof plain, language: "en", idempotencyKey: null });
  };
  const given = await place({ message: null });
  expect(await trackOrder(shop, given)).toMatchObject({ wrapProductId: productId });
  const [email] = await shop.db.select().from(notifications).where(eq(notifications.channel, "mail"));
  expect(email?.data).toMatchObject({
    lines: [{ quantity: 1 }, { name: "Pouch, PAPER", quantity: 1, total: 8_000 }],
    wrap: { name: "Pouch, PAPER", total: 8_000 },
  });
  expect(await trackOrder(shop, await place(null))).toMatchObject({ wrapProductId: null });

  // The shop offers another wrapping, then none; the order keeps its own.
  await stockProduct(shop, { variants: [variantDraft({ sku: "BOX", stock: 9 })] });
  for (const giftWrapSku of ["BOX", null]) {
    await changeSettings(shop, admin, { giftWrapSku }, undefined);
    expect(await trackOrder(shop, given)).toMatchObject({ wrapProductId: productId });
  }
});
