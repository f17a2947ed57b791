import { expect, test } from "vitest";
import { fromTaka } from "../money.ts";
import { testShop } from "../test-shop.ts";
import { listShades } from "./list-shades.ts";
import { draftProduct, draftVariant } from "./product-draft.ts";
import { saveProducts } from "./save-products.ts";

test("a customer sees every shade with both names, its family and whether it is in stock", async () => {
  const shop = await testShop();
  const shade = (en: string, bn: string | null, swatch: string, stock: number) =>
    draftVariant({ name: { en, bn }, swatch, stock, price: fromTaka(690) });
  const [saved] = await saveProducts(shop.db, [
    draftProduct({
      ...{ category: "Makeup", brand: "Labonno", name: { en: "Jui Lipstick", bn: "জুঁই লিপস্টিক" } },
      attributes: { finish: "matte" },
      variants: [
        { ...shade("Sindoor", "সিঁদুর", "#B3121F", 4), line: { en: "Vermilion", bn: "সিঁদুরে লাল" }, undertone: "neutral" },
        shade("Golap", null, "#C24A64", 0),
      ],
    }),
  ]);
  const list = await listShades(shop, saved?.id ?? "", "bn");
  expect(list?.finish).toBe("matte");
  expect(list?.shades).toMatchObject([
    {
      ...{ name: { text: "সিঁদুর", language: "bn" }, otherName: { text: "Sindoor", language: "en" } },
      ...{ family: "red", inStock: true, price: 69_000 },
      ...{ line: { text: "সিঁদুরে লাল", language: "bn" }, undertone: "neutral", depth: null },
    },
    {
      name: { text: "Golap", language: "en" },
      otherName: null,
      family: "pink",
      inStock: false,
      line: null,
      undertone: null,
    },
  ]);
  expect(await listShades(shop, "nothing", "en")).toBeNull();
});

test("a sold-out shade suggests the most similar one in stock, if any is close", async () => {
  const shop = await testShop();
  const shade = (en: string, swatch: string, stock: number) =>
    draftVariant({ name: { en, bn: null }, swatch, stock, price: fromTaka(690) });
  const [saved] = await saveProducts(shop.db, [
    draftProduct({
      ...{ category: "Makeup", brand: "Labonno", name: { en: "Jui Lipstick", bn: null } },
      variants: [
        shade("Golap", "#C24A64", 0),
        shade("Sindoor", "#B3121F", 4),
        shade("Karabi", "#BE4D68", 4),
        shade("Bokul", "#C14B65", 0),
        shade("Jaam", "#5A1238", 0),
      ],
    }),
  ]);
  const { shades = [] } = (await listShades(shop, saved?.id ?? "", "en")) ?? {};
  const named = new Map(shades.map(({ id, name }) => [id, name.text]));
  expect(shades.map(({ closestId }) => named.get(closestId ?? ""))).toEqual([
    ...["Karabi", undefined, undefined, "Karabi", undefined],
  ]);
});

test("a size has its price, its regular price and its price per amount", async () => {
  const shop = await testShop();
  const size = (en: string, taka: number, regular: number | null) => ({
    ...draftVariant({ name: { en, bn: null }, price: fromTaka(taka) }),
    listPrice: regular === null ? null : fromTaka(regular),
  });
  const [saved] = await saveProducts(shop.db, [
    draftProduct({
      ...{ category: "Skincare", brand: "Labonno", name: { en: "Jui Serum", bn: null } },
      variants: [size("15 ml", 790, null), size("30 ml", 1350, 1450)],
    }),
  ]);
  const list = await listShades(shop, saved?.id ?? "", "en");
  expect(list?.shades).toMatchObject([
    { swatch: null, price: 79_000, listPrice: null, unitPrice: { price: 52_700, amount: 10, unit: "ml" } },
    { swatch: null, price: 135_000, listPrice: 145_000, unitPrice: { price: 45_000, amount: 10, unit: "ml" } },
  ]);
});
