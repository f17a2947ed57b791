import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { variants } from "../../db/schema.ts";
import { changeVariant } from "../catalog/change-variant.ts";
import { noTexts } from "../catalog/product-fields.ts";
import { admin, stockProduct, testShop, variantDraft } from "../test-shop.ts";
import { colorDifference, labOf } from "./color-difference.ts";
import { maxRelated, nearestOf, nearestShades } from "./nearest-shades.ts";
import { type IndexedShade, readShades } from "./shade-index.ts";

const named = (en: string) => ({ name: { en, bn: null }, category: "Makeup" as const });
const shade = (swatch: string, stock = 5) => variantDraft({ swatch, stock, name: { en: swatch, bn: null } });

test("the nearest shades in stock of other products of the same kind are found, after every change", async () => {
  const shop = await testShop();
  const own = await stockProduct(shop, { ...named("Skin Foundation"), variants: [shade("#C79262")] });
  const powder = await stockProduct(shop, {
    ...named("Face Powder"),
    variants: [shade("#D9A470"), shade("#C89364"), shade("#C79262", 0)],
  });
  await stockProduct(shop, { ...named("Velvet Lipstick"), variants: [shade("#C79262")] });
  await stockProduct(shop, { ...named("Hidden Foundation"), status: "hidden", variants: [shade("#C79262")] });
  const nearest = () =>
    nearestShades(shop, { lab: labOf("#C79262"), group: "complexion", except: own.productId, count: 3 });
  // One per product, and none of another kind, sold out or hidden.
  expect(await nearest()).toMatchObject([{ productId: powder.productId, swatch: "#C89364", parts: [] }]);

  await changeVariant(shop, admin, powder.variantIds[2] ?? "", { stock: 4, was: { stock: 0 } });
  expect(await nearest()).toMatchObject([{ swatch: "#C79262", difference: 0 }]);
  const concealer = await stockProduct(shop, { ...named("Concealer"), variants: [shade("#C69161")] });
  expect((await nearest()).map(({ productId }) => productId)).toEqual([powder.productId, concealer.productId]);
  const [stored] = await shop.db.select().from(variants).where(eq(variants.productId, concealer.productId));
  await changeVariant(shop, admin, stored?.id ?? "", { stock: 0, was: { stock: 5 } });
  expect(await nearest()).toHaveLength(1);
});

test("the list of shades is cached until a change", async () => {
  const shop = await testShop();
  const { variantIds } = await stockProduct(shop, { ...named("Skin Foundation"), variants: [shade("#C79262")] });
  const shades = await readShades(shop);
  expect(await readShades(shop)).toBe(shades);
  await changeVariant(shop, admin, variantIds[0] ?? "", { stock: 0, was: { stock: 5 } });
  expect(await readShades(shop)).toMatchObject([{ inStock: false }]);
});

test("nothing is suggested if nothing is near, and the search finds the same as comparing all shades", () => {
  let seed = 7;
  const next = (max: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % max;
  };
  const all = Array.from({ length: 3000 }, (_, index): IndexedShade => {
    const swatch = `#${[next(256), next(256), next(256)].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
    return {
      ...{ variantId: `v${index}`, productId: `p${index % 900}`, swatch, lab: labOf(swatch), inStock: next(5) > 0 },
      ...{ group: next(2) ? "lips" : "complexion", kind: null, undertone: null, depth: null, finish: null },
      ...{ brand: { name: "Labonno", nameBn: null }, productName: noTexts, shadeName: noTexts, words: new Set() },
    };
  });
  for (const { lab, productId } of all.slice(0, 150)) {
    const found = nearestOf(all, { lab, group: "lips", except: productId, count: 5 });
    const distances = all
      .filter((each) => each.group === "lips" && each.inStock && each.productId !== productId)
      .map((each) => ({ productId: each.productId, difference: colorDifference(lab, each.lab) }))
      .toSorted((one, other) => one.difference - other.difference);
    const best = [...new Map(distances.toReversed().map((each) => [each.productId, each.difference])).values()]
      .toSorted((one, other) => one - other)
      .filter((difference) => difference <= maxRelated)
      .slice(0, 5);
    expect(found.map(({ difference }) => difference)).toEqual(best);
  }
  expect(nearestOf(all.slice(0, 1), { lab: [200, 0, 0], group: "lips", count: 3 })).toEqual([]);
});
