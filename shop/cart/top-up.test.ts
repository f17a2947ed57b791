import { beforeEach, expect, test } from "vitest";
import { boughtTogether } from "../../db/schema.ts";
import { draftProduct, draftVariant } from "../catalog/product-draft.ts";
import { saveProducts } from "../catalog/save-products.ts";
import { fromTaka } from "../money.ts";
import { setShop } from "../sets/test-sets.ts";
import { changeSettings } from "../settings/settings.ts";
import { admin, type TestShop, testShop } from "../test-shop.ts";
import { listTopUps } from "./top-up.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await testShop();
});

type Thing = { name: string; taka: number; stock?: number; category?: "Makeup" | "Skincare"; skin?: string[] };

/** Saves products; returns their ids by name. */
async function save(...things: Thing[]): Promise<Map<string, string>> {
  const drafts = things.map(({ name, taka, stock = 5, category = "Makeup", skin = [] }) =>
    draftProduct({
      ...{ category, brand: "Labonno", name: { en: name, bn: null } },
      attributes: { skinType: skin },
      variants: [draftVariant({ stock, price: fromTaka(taka) })],
    }),
  );
  const saved = await saveProducts(shop.db, drafts);
  return new Map(things.map(({ name }, index) => [name, saved[index]?.id ?? ""]));
}

async function topUps(taka: number, cart: string[] = []): Promise<string[]> {
  const cards = await listTopUps(shop, { missing: fromTaka(taka), productIds: cart }, "en");
  return cards.map(({ name }) => name.text);
}

test("top-ups that cover the missing amount come first, the smallest excess first, then cheaper ones by price", async () => {
  await save(
    ...[
      { name: "Serum", taka: 1450 },
      { name: "Soap", taka: 240 },
      { name: "Balm", taka: 610 },
      { name: "Oil", taka: 880 },
    ],
    ...[
      { name: "Kajal", taka: 609 },
      { name: "Gone", taka: 620, stock: 0 },
    ],
  );
  expect(await topUps(610)).toEqual(["Balm", "Oil", "Serum", "Kajal", "Soap"]);
  expect(await topUps(5000)).toEqual(["Serum", "Oil", "Balm", "Kajal", "Soap"]);
});

test("products in the cart are not suggested", async () => {
  const ids = await save({ name: "Balm", taka: 610 }, { name: "Oil", taka: 880 });
  expect(await topUps(600, [ids.get("Balm") ?? "", "unknown"])).toEqual(["Oil"]);
});

test("neither what a set in the cart holds nor the wrapping of gifts is suggested", async () => {
  const { shop: setsShop, products } = await setShop();
  const found = async (...cart: (keyof typeof products)[]) => {
    const productIds = cart.map((name) => products[name].productId);
    const cards = await listTopUps(setsShop, { missing: fromTaka(200), productIds }, "en");
    return cards.map(({ name }) => name.text);
  };
  expect(await found("box")).toEqual(["Kajal"]);
  expect(await found("serum")).toContain("Kajal");
  await changeSettings(setsShop, admin, { giftWrapSku: "KAJAL" }, undefined);
  expect(await found("box")).toEqual([]);
  expect(await found("serum")).toEqual(["Soap", "The Holud Box"]);
});

test("within a hundred taka, products bought together come first, then those of the same routine", async () => {
  const ids = await save(
    ...[
      { name: "Toner", taka: 500, category: "Skincare" as const, skin: ["dry"] },
      { name: "Comb", taka: 605 },
    ],
    ...[
      { name: "Cream", taka: 640, category: "Skincare" as const, skin: ["dry"] },
      { name: "Gel", taka: 610, category: "Skincare" as const, skin: ["oily"] },
    ],
    ...[
      { name: "Scarf", taka: 690 },
      { name: "Far", taka: 1300 },
    ],
  );
  const toner = ids.get("Toner") ?? "";
  await shop.db.insert(boughtTogether).values([
    { productId: toner, otherId: ids.get("Scarf") ?? "", score: 0.4 },
    { productId: toner, otherId: ids.get("Far") ?? "", score: 0.9 },
  ]);
  expect(await topUps(600, [toner])).toEqual(["Scarf", "Cream", "Comb", "Gel", "Far"]);
});

test("at most eight are suggested, and one bought together is found among many of similar price", async () => {
  const many = Array.from({ length: 60 }, (_, n) => ({ name: `Thing ${n}`, taka: 600 }));
  const ids = await save(...many, { name: "Pair", taka: 650 });
  const inCart = ids.get("Thing 0") ?? "";
  await shop.db.insert(boughtTogether).values({ productId: inCart, otherId: ids.get("Pair") ?? "", score: 0.4 });
  const found = await topUps(600, [inCart]);
  expect(found).toHaveLength(8);
  expect(found[0]).toBe("Pair");
});
