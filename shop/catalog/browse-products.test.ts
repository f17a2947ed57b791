import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { products } from "../../db/schema.ts";
import { fromTaka } from "../money.ts";
import { reindexProducts } from "../search/reindex-products.ts";
import { admin, stockProduct, type TestShop, testShop, variantDraft } from "../test-shop.ts";
import { browseProducts } from "./browse-products.ts";
import type { ProductSort } from "./catalog-rules.ts";
import { changeProduct } from "./change-product.ts";
import type { Filter } from "./facets.ts";
import type { ProductDraft } from "./product-draft.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await testShop();
});

async function stock(name: string, changes: Partial<ProductDraft> = {}): Promise<string> {
  return (await stockProduct(shop, { name: { en: name, bn: null }, ...changes })).productId;
}

async function browse(filter: Filter, sort: ProductSort = "price") {
  const list = await browseProducts(shop, { filter, sort, page: 1, limit: 24 }, "en");
  return { ...list, names: list.products.map(({ name }) => name.text) };
}

const shade = (swatch: string) => variantDraft({ name: { en: swatch, bn: null }, swatch });

test("products that staff mark as new have their own list, until the mark is removed", async () => {
  const mist = await stock("Mist", { isNew: true });
  await stock("Balm", { isNew: true });
  await stock("Clay", { isNew: false });
  const { names, facets } = await browse({ new: ["1"] }, "newest");
  expect(names).toEqual(["Balm", "Mist"]);
  expect(facets.values.new).toEqual([{ value: "1", products: 2 }]);
  await shop.db.update(products).set({ isNew: false }).where(eq(products.id, mist));
  expect((await browse({ new: ["1"] })).names).toEqual(["Balm"]);
});

test("values of one facet are alternatives, and different facets must all match", async () => {
  await stock("Balm", { attributes: { skinType: ["dry"], concern: ["dryness"] } });
  await stock("Clay", { attributes: { skinType: ["oily"], concern: ["acne"] } });
  await stock("Mist", { attributes: { skinType: ["normal"], concern: ["acne", "dryness"] } });
  expect((await browse({ skin: ["dry", "oily"] })).names.sort()).toEqual(["Balm", "Clay"]);
  expect((await browse({ skin: ["dry", "oily"], concern: ["acne"] })).names).toEqual(["Clay"]);
});

test("a product for all skin types is found and counted under each", async () => {
  await stock("For all", { attributes: { skinType: ["all"] } });
  await stock("For dry", { attributes: { skinType: ["dry"] } });
  const { names, facets } = await browse({ skin: ["dry"] });
  expect(names.sort()).toEqual(["For all", "For dry"]);
  const counts = Object.fromEntries((facets.values.skin ?? []).map(({ value, products }) => [value, products]));
  expect(counts).toEqual({ normal: 1, dry: 2, oily: 1, combination: 1, sensitive: 1 });
});

test("a price range includes the last paisa of its upper limit", async () => {
  for (const price of ["499.99", "500", "899.50", "900"])
    await stock(price, { variants: [variantDraft({ price: fromTaka(price) })] });
  expect((await browse({ price: ["500-899"] })).names).toEqual(["500", "899.50"]);
  expect((await browse({ price: ["-499"] })).names).toEqual(["499.99"]);
});

test("the chosen price stays among the prices to choose, in its place, whatever else is chosen", async () => {
  for (const price of [90, 150, 250, 600, 800, 1200])
    await stock(`Oily ${price}`, {
      variants: [variantDraft({ price: fromTaka(price) })],
      attributes: { skinType: ["oily"] },
    });
  await stock("Dry", { variants: [variantDraft({ price: fromTaka(700) })], attributes: { skinType: ["dry"] } });
  const prices = async (filter: Filter) => {
    const { total, values } = (await browse(filter)).facets;
    const price = values.price ?? [];
    const chosen = price.find(({ value }) => value === filter.price?.[0]);
    if (filter.price) expect(chosen?.products).toBe(total);
    return price.map(({ value }) => value);
  };
  const offered = await prices({});
  expect(offered.length).toBeGreaterThan(2);
  const [, second = ""] = offered;
  expect(await prices({ price: [second] })).toEqual(offered);
  // One price is no choice, but the chosen one can be left.
  expect(await prices({ skin: ["dry"] })).toEqual([]);
  expect(await prices({ skin: ["dry"], price: [second] })).toEqual([second]);
  // Typed into the fields.
  const typed = await prices({ price: ["120-700"] });
  expect(typed.toSorted()).toEqual([...offered, "120-700"].toSorted());
  const starts = typed.map((value) => Number(value.split("-")[0]));
  expect(starts).toEqual(starts.toSorted((one, other) => one - other));
});

test("a rating filter uses the displayed rating, and one five-star review does not rank first", async () => {
  const rate = async (name: string, ratingSum: number, ratingCount: number) =>
    shop.db
      .update(products)
      .set({ ratingSum, ratingCount })
      .where(eq(products.id, await stock(name)));
  await rate("One fan", 5, 1);
  await rate("Loved by many", 184, 40);
  await rate("Shown as four", 79, 20);
  await rate("Fair", 60, 20);
  await stock("Unrated");
  expect((await browse({ rating: ["4"] })).names.sort()).toEqual(["Loved by many", "One fan", "Shown as four"]);
  expect((await browse({}, "rating")).names).toEqual(["Loved by many", "One fan", "Shown as four", "Fair", "Unrated"]);
});

test("a shade is found by its colour family, until the product no longer has it", async () => {
  const id = await stock("Lipstick", { variants: [shade("#B3121F"), shade("#7A4A38")] });
  expect((await browse({ shade: ["red"] })).names).toEqual(["Lipstick"]);
  const variants = [{ ...shade("#6B1740"), image: null, offer: null }];
  await changeProduct(shop, admin, id, { variants });
  expect((await browse({ shade: ["red", "brown", "berry"] })).facets.values.shade).toEqual([
    { value: "berry", products: 1 },
  ]);
});

test("products saved by an older version are found by their attributes after reindexing", async () => {
  const id = await stock("Old", {
    attributes: { hairType: ["curly"], finish: "Dewy" },
    variants: [shade("#B3121F")],
  });
  await shop.db.update(products).set({ facets: [], searchVersion: 1 }).where(eq(products.id, id));
  await reindexProducts(shop);
  expect((await browse({ hair: ["curly"], finish: ["dewy"], shade: ["red"] })).filter).toEqual({
    hair: ["curly"],
    finish: ["dewy"],
    shade: ["red"],
  });
});

test("the offer list includes a product of which only a more expensive size is reduced, and its card shows that size", async () => {
  const small = variantDraft({ price: fromTaka(790) });
  const large = variantDraft({
    name: { en: "30 ml", bn: "৩০ মিলি" },
    price: fromTaka(1450),
    listPrice: fromTaka(1650),
  });
  await stock("Serum", { variants: [small, { ...large, name: { en: "Old 30 ml", bn: null }, stock: 0 }, large] });
  await stock("Cream", { variants: [variantDraft({ price: fromTaka(700), listPrice: fromTaka(900) }), large] });
  await stock("Oil", { variants: [small] });
  // A sold-out size does not count as an offer.
  await stock("Toner", { variants: [small, { ...large, stock: 0 }] });
  const { names, products, facets } = await browse({ offer: ["1"] });
  expect(names.toSorted()).toEqual(["Cream", "Serum"]);
  expect(facets.values.offer).toEqual([{ value: "1", products: 2 }]);
  const summary = products.map(({ name, listPrice, salePrice, saleVariant: variant }) => [
    ...[name.text, listPrice, salePrice],
    variant && [variant.name?.text, variant.listPrice],
  ]);
  expect(Object.fromEntries(summary.map(([name, ...prices]) => [name, prices]))).toEqual({
    Cream: [fromTaka(900), null, null],
    Serum: [null, fromTaka(1450), ["30 ml", fromTaka(1650)]],
  });
  const everything = await browse({});
  expect(everything.facets.values.offer).toEqual([{ value: "1", products: 2 }]);
});

test("the categories that have matching products are listed, whatever category is selected", async () => {
  await stock("Clay", { category: "Skincare", attributes: { skinType: [], concern: ["acne"] } });
  await stock("Shampoo", { category: "Hair Care", attributes: { skinType: [], concern: ["acne"] } });
  await stock("Lipstick", { category: "Makeup" });
  const input = { sort: "price", page: 1, limit: 24 } as const;
  const of = async (list: Partial<Parameters<typeof browseProducts>[1]>) =>
    (await browseProducts(shop, { ...input, filter: {}, ...list }, "en")).categories;
  expect(await of({})).toEqual(["Skincare", "Makeup", "Hair Care"]);
  const concern = { concern: ["acne"] };
  expect(await of({ filter: concern })).toEqual(["Skincare", "Hair Care"]);
  expect(await of({ filter: { ...concern, category: ["skincare"] } })).toEqual(["Skincare", "Hair Care"]);
  expect(await of({ filter: concern, category: "Skincare" })).toEqual(["Skincare", "Hair Care"]);
});

test("a brand filter accepts any case, and the brand's name", async () => {
  await stock("Serum", { brand: "Dr. Nodi" });
  await stock("Balm", { brand: "Chorui" });
  for (const brand of ["DR-NODI", "dr. nodi", "dr-nodi"]) {
    const { names, filter } = await browse({ brand: [brand] });
    expect([names, filter], brand).toEqual([["Serum"], { brand: ["dr-nodi"] }]);
  }
});

test("unknown filter values are ignored", async () => {
  await stock("Serum", { brand: "Nodi" });
  const { names, filter } = await browse({ brand: ["gone", "nodi"], concern: ["made-up"] });
  expect([names, filter]).toEqual([["Serum"], { brand: ["nodi"] }]);
});

test("where no product matches, the filters that could be removed are suggested", async () => {
  await stock("Balm", { brand: "Nodi", attributes: { skinType: ["dry"] } });
  await stock("Clay", { attributes: { skinType: ["oily"] } });
  const { total, facets } = await browse({ brand: ["nodi"], skin: ["oily"] });
  expect([total, facets.without]).toEqual([0, { brand: 1, skin: 1 }]);
});
