import { expect, test } from "vitest";
import { fromTaka } from "../money.ts";
import { type Actor, guest } from "../permissions.ts";
import { nextPhone, nusrat, stockProduct, testShop, variantDraft } from "../test-shop.ts";
import { trackOrder } from "./find-orders.ts";
import { maxGiftMessage } from "./gift-rules.ts";
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

test("a gift keeps the words of its card, line by line, and costs what it costs without", async () => {
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

test("words that a card has no room for are refused, and none are cut", async () => {
  const { order } = await giftShop();
  expect(order({ message: "হ".repeat(maxGiftMessage) }).gift?.message).toHaveLength(maxGiftMessage);
  for (const message of ["হ".repeat(maxGiftMessage + 1), " \n ", 7])
    expect(() => order({ message }), String(message)).toThrow();
});
