import { beforeEach, expect, test } from "vitest";
import { changeVariant } from "../../../shop/catalog/change-variant.ts";
import type { Content } from "../../../shop/content/content-schema.ts";
import { fromTaka } from "../../../shop/money.ts";
import { reindexProducts } from "../../../shop/search/reindex-products.ts";
import { setShop } from "../../../shop/sets/test-sets.ts";
import { admin, stockProduct, type TestShop, testShop, variantDraft } from "../../../shop/test-shop.ts";
import { loadHome } from "./load-home.ts";

const words = { en: "Words", bn: "কথা" };

type Row = Extract<Content["home"][number], { kind: "products" }>;

let shop: TestShop;
let ids: string[];
beforeEach(async () => {
  shop = await testShop();
  ids = [];
});

async function addProducts(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const variants = [variantDraft({ price: fromTaka(400), listPrice: fromTaka(450) })];
    ids.push((await stockProduct(shop, { name: { en: `Cream ${n}`, bn: null }, variants })).productId);
  }
}

const row = (rule: Row["rule"], changes: Partial<Row> = {}): Row => ({
  ...{ kind: "products", id: `${rule}-row`, on: true, from: null, until: null },
  ...{ title: { en: rule, bn: rule }, text: { en: "", bn: "" }, button: null },
  ...{
    rule,
    productIds: [],
    below: rule === "under" ? 500 : null,
    category: null,
    count: 3,
    layout: "even",
    imageId: null,
    ...changes,
  },
});

/** The products of each row of a home page. */
async function rowsOf(...home: Row[]): Promise<string[][]> {
  const content = await shop.content();
  const sections = await loadHome({ ...shop, content: async () => ({ ...content, home }) }, "en");
  return sections.flatMap((loaded) => ("products" in loaded ? [loaded.products.map(({ id }) => id)] : []));
}

test("a product in one row of the home page does not appear in a row below it", async () => {
  await addProducts(18);
  const chosen = ids.slice(15);
  const rows = await rowsOf(
    row("chosen", { productIds: chosen }),
    ...(["newest", "featured", "best-sellers", "on-offer", "under"] as const).map((rule) => row(rule)),
  );
  expect(rows.map((products) => products.length)).toEqual([3, 3, 3, 3, 3, 3]);
  expect(new Set(rows.flat()).size).toBe(18);
  // The newest that are left, in their order.
  expect(rows[1]).toEqual([ids[14], ids[13], ids[12]]);
});

test("a row chosen by hand stays as chosen, whatever is above it", async () => {
  await addProducts(6);
  const chosen = [ids[5], ids[0], ids[4]].map((id) => id ?? "");
  const [newest, byHand] = await rowsOf(row("newest"), row("chosen", { productIds: chosen }));
  expect(newest).toEqual([ids[5], ids[4], ids[3]]);
  expect(byHand).toEqual(chosen);
});

test("a row of sets has only sets, each with the price of its parts", async () => {
  const { shop: withSet } = await setShop();
  const content = await withSet.content();
  const home = [row("sets", { count: 4 })];
  const [sets] = await loadHome({ ...withSet, content: async () => ({ ...content, home }) }, "en");
  expect(sets && "products" in sets ? sets.products : []).toMatchObject([
    { name: { text: "The Holud Box" }, isSet: true, price: fromTaka(1150), listPrice: fromTaka(1400) },
  ]);
});

test("a row for a category shows its bestsellers in stock", async () => {
  const inCategory = async (category: "Makeup" | "Skincare", en: string, stock = 5) =>
    (await stockProduct(shop, { name: { en, bn: null }, category, variants: [variantDraft({ stock })] })).productId;
  const makeup = [await inCategory("Makeup", "Kohl"), await inCategory("Makeup", "Blush")];
  await inCategory("Makeup", "Sold-out Rouge", 0);
  await inCategory("Skincare", "Cream");
  const [shown = [], ...others] = await rowsOf(
    row("category", { category: "Makeup", count: 4 }),
    row("category", { id: "none" }),
  );
  expect(new Set(shown)).toEqual(new Set(makeup));
  // A row without a category is not shown.
  expect(others).toEqual([]);
});

test("in a shop with few products a row repeats them instead of staying nearly empty", async () => {
  await addProducts(4);
  const rows = await rowsOf(row("newest"), row("best-sellers"));
  expect(rows.map((products) => products.length)).toEqual([3, 3]);
});

test("the home page links to the shade finder and the routine only while they have products", async () => {
  const guide = (link: string) => ({ title: words, text: words, imageId: null, button: { label: words, link } });
  const invitations = async (...links: string[]) => {
    const section = { kind: "guides" as const, id: "guides", on: true, from: null, until: null };
    const content = { ...(await shop.content()), home: [{ ...section, guides: links.map(guide) }] };
    const sections = await loadHome({ ...shop, content: async () => content }, "en");
    return sections.map((loaded) => ("guides" in loaded ? loaded.guides.map(({ button }) => button.link) : []));
  };
  const all = ["/shade-finder", "/routine?skin=dry", "/faq"];
  expect(await invitations(...all)).toEqual([["/faq"]]);
  // A section without any card is not shown.
  expect(await invitations("/shade-finder", "/routine")).toEqual([]);

  const swatch = { swatch: "#C79262", name: { en: "Paat", bn: null } };
  const foundation = { name: { en: "Silk Foundation", bn: null }, category: "Makeup" as const };
  const { variantIds } = await stockProduct(shop, { ...foundation, variants: [variantDraft(swatch)] });
  expect(await invitations(...all)).toEqual([["/shade-finder", "/faq"]]);
  await changeVariant(shop, admin, variantIds[0] ?? "", { stock: 0, was: { stock: 10 } });
  expect(await invitations(...all)).toEqual([["/faq"]]);

  const faceCare = (en: string) =>
    stockProduct(shop, { name: { en, bn: null }, category: "Skincare", variants: [variantDraft()] });
  await faceCare("Neem Face Wash");
  await reindexProducts(shop);
  expect(await invitations(...all)).toEqual([["/faq"]]);
  await faceCare("Night Face Cream");
  await reindexProducts(shop);
  expect(await invitations(...all)).toEqual([["/routine?skin=dry", "/faq"]]);
});

test("a category without products has no tile on the home page, and without any there are no tiles", async () => {
  const tiles = async () => {
    const section = { kind: "tiles" as const, id: "tiles", on: true, from: null, until: null };
    const content = { ...(await shop.content()), home: [{ ...section, title: words }] };
    const sections = await loadHome({ ...shop, content: async () => content }, "en");
    return sections.map((loaded) => ("categories" in loaded ? loaded.categories.map(({ name }) => name) : []));
  };
  expect(await tiles()).toEqual([]);
  await stockProduct(shop, { category: "Skincare" });
  await stockProduct(shop, { category: "Fragrance" });
  expect(await tiles()).toEqual([["Skincare", "Fragrance"]]);
});

test("a concern has the picture that the merchant chose, or one of its list", async () => {
  const stored = "insert into images (id, width, height, widths) select unnest($1::text[]), 800, 1000, '{400,800}'";
  await shop.pool.query(stored, [["gel", "cream"]]);
  const pictures = [{ imageId: "cream", alt: { en: "Cream", bn: null } }];
  await stockProduct(shop, { category: "Skincare", pictures });
  await reindexProducts(shop);
  const words = { en: "Dry skin", bn: "রুক্ষ ত্বক" };
  const concerns = ["gel", null, "gone"].map((imageId) => ({ label: words, link: "/skincare", imageId }));
  const section = { kind: "concerns" as const, id: "concerns", on: true, from: null, until: null, title: words };
  const content = { ...(await shop.content()), home: [{ ...section, concerns }] };
  const [loaded] = await loadHome({ ...shop, content: async () => content }, "en");
  const shown = loaded && "pictures" in loaded ? loaded.pictures.map((picture) => picture?.id) : [];
  // A picture is shown once: of the two without their own, the first has the product's.
  expect(shown).toEqual(["gel", "cream", undefined]);
});
