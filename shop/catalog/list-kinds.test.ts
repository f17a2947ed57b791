import { beforeEach, expect, test } from "vitest";
import { images } from "../../db/schema.ts";
import { namedKinds } from "../search/kind-names.ts";
import { kindToken, phrasesOfKinds } from "../search/product-kinds.ts";
import { stockProduct, type TestShop, testShop } from "../test-shop.ts";
import { browseProducts } from "./browse-products.ts";
import type { CategoryName } from "./catalog-schema.ts";
import type { Filter } from "./facets.ts";
import { listKinds } from "./list-kinds.ts";
import type { ProductDraft } from "./product-draft.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await testShop();
});

const stock = (en: string | null, bn: string | null, changes: Partial<ProductDraft> = {}) =>
  stockProduct(shop, { name: { en, bn }, category: "Makeup", ...changes });

async function namesOf(category: CategoryName, language: "en" | "bn" = "en"): Promise<string[]> {
  return (await listKinds(shop, category, language)).map(({ name }) => name);
}

async function browse(filter: Filter) {
  const list = await browseProducts(shop, { filter, sort: "price", page: 1, limit: 24 }, "en");
  return { ...list, names: list.products.map(({ name }) => name.text).sort() };
}

test("a category lists the kinds of its products, in their defined order and in both languages", async () => {
  await stock("Kajal Noir Mascara", null);
  await stock("Sindoor Lipstick", null);
  await stock(null, "রোজউড লিপস্টিক");
  await stock("Rose Serum", null, { category: "Skincare" });
  expect(await namesOf("Makeup")).toEqual(["Lipstick", "Mascara"]);
  expect(await namesOf("Makeup", "bn")).toEqual(["লিপস্টিক", "মাসকারা"]);
});

test("a single kind is not offered, and a kind only named in a description does not count", async () => {
  await stock("Sindoor Lipstick", null);
  await stock("The Evening Box", null, { shortDescription: { en: "A mascara and a pouch", bn: null } });
  expect(await namesOf("Makeup")).toEqual([]);
});

test("a kind has the picture of the first product in its list", async () => {
  await shop.db.insert(images).values(["first", "second"].map((id) => ({ id, width: 8, height: 10, widths: [400] })));
  const picture = (imageId: string) => [{ imageId, alt: { en: imageId, bn: null } }];
  await stock("Sindoor Lipstick", null, { pictures: picture("first"), createdAt: new Date("2026-11-02") });
  await stock("Rosewood Lipstick", null, { pictures: picture("second"), createdAt: new Date("2026-11-01") });
  await stock("Noir Mascara", null);
  const [lipstick, mascara] = await listKinds(shop, "Makeup", "en");
  expect(lipstick?.picture?.alt.text).toBe("first");
  expect(mascara?.picture).toBeNull();
});

test("a list can be filtered by kinds, which it counts and names", async () => {
  await stock("Sindoor Lipstick", null);
  await stock("Noir Mascara", null);
  await stock("Rose Serum", null, { category: "Skincare" });
  const { names, facets } = await browse({ kind: ["lipstick", "serum"] });
  expect(names).toEqual(["Rose Serum", "Sindoor Lipstick"]);
  expect(facets.values.kind).toEqual([
    { value: "lipstick", name: "Lipstick", products: 1 },
    { value: "mascara", name: "Mascara", products: 1 },
    { value: "serum", name: "Serum", products: 1 },
  ]);
  expect((await browse({ kind: ["lorry"] })).names).toHaveLength(3);
});

test("search knows every kind that has a name", () => {
  expect(namedKinds.filter((kind) => phrasesOfKinds([kindToken(kind)]).length === 0)).toEqual([]);
});
