import { expect, test } from "vitest";
import { fromTaka } from "../money.ts";
import type { PadProduct } from "./product-index.ts";
import { readChat, readRecipient } from "./read-chat.ts";

const product = (productId: string, en: string, bn: string): PadProduct => ({
  ...{ productId, name: { en, bn }, brand: "Labonno", category: "Hair Care" },
  variants: [
    { variantId: `${productId}-1`, name: { en: null, bn: null }, swatch: null, price: fromTaka(480), stock: 9 },
  ],
});
const products = [
  product("oil", "Amla Hair Oil", "আমলা চুলের তেল"),
  product("shampoo", "Neem Shampoo", "নিম শ্যাম্পু"),
  product("soap", "Milk Soap", "দুধ সাবান"),
];

const ordered = (chat: string) =>
  readChat(readRecipient(chat, new Date("2026-11-23T10:00:00+06:00")), products, [])
    .items.map(({ productId }) => productId)
    .sort();

test.each([
  ["চুলের তেল না শ্যাম্পু দিন", ["shampoo"]],
  ["hair oil na, neem shampoo 1 ta din", ["shampoo"]],
  ["neem shampoo ta lagbe, hair oil ta na", ["shampoo"]],
  ["আমলা চুলের তেল নয়, নিম শ্যাম্পু ২টা", ["shampoo"]],
  ["neem shampoo 1 ta, milk soap 2 ta. hair oil lagbe na", ["shampoo", "soap"]],
  ["milk soap ar hair oil lagbe na, neem shampoo 1ta", ["shampoo"]],
  ["hair oil lagbe na neem shampoo lagbe", ["shampoo"]],
  ["neem shampoo 1 ta, বাদ দিন চুলের তেল", ["shampoo"]],
])("%s orders only the products that are not refused", (chat, wanted) => {
  expect(ordered(chat)).toEqual(wanted);
});

test.each([
  ["neem shampoo na thakle milk soap din", ["shampoo", "soap"]],
  ["neem shampoo 2 ta ar milk soap 1 ta", ["shampoo", "soap"]],
])("%s refuses no product", (chat, wanted) => {
  expect(ordered(chat)).toEqual(wanted);
});
