import { expect, test } from "vitest";
import { images, productImages, variants } from "../../db/schema.ts";
import { fromTaka } from "../money.ts";
import { admin, nusrat, stockProduct, type TestShop, testShop, variantDraft } from "../test-shop.ts";
import { exportCatalogue } from "./export-catalogue.ts";
import { importCatalogue } from "./import-catalogue.ts";
import type { ImportedRow } from "./import-report.ts";
import { defaultRates } from "./read-amounts.ts";
import { readRows } from "./read-rows.ts";

async function exported(shop: TestShop): Promise<string> {
  let text = "";
  for await (const piece of exportCatalogue(shop, admin, {})) text += piece;
  return text;
}

async function importAgain(shop: TestShop, text: string, dry = false) {
  async function* file() {
    yield Buffer.from(text);
  }
  const rows: ImportedRow[] = [];
  const onRows = (more: ImportedRow[]) => rows.push(...more);
  return { counts: await importCatalogue(shop, readRows(file()), { rates: defaultRates, onRows, dry }), rows };
}

// A sale price that ended long ago, and one without an end.
const over = { price: fromTaka("79.50"), from: "2025-01-01", until: "2025-01-31" };
const endless = { price: fromTaka(80), from: null, until: null };

/** Products from the dashboard, the old shop and a file of our own, with every field. */
async function fullCatalogue(): Promise<TestShop> {
  const shop = await testShop();
  await shop.db.insert(images).values([{ id: "serum", width: 800, height: 1000, widths: [800] }]);
  const text = (en: string, bn: string | null = null) => ({ en, bn });
  await stockProduct(shop, {
    name: text("=Serum, “best”", "সিরাম"),
    shortDescription: text("- soft"),
    description: text("One.\n\n- light\n- cool", "এক।"),
    howToUse: text("Twice a day"),
    ingredients: "Aqua, Parfum",
    material: text("Glass"),
    origin: text("Dhaka", "ঢাকা"),
    attributes: { skinType: ["dry", "sensitive"], finish: null, volume: "30 ml" },
    expiryMonths: 24,
    isNew: true,
    featured: true,
    pictures: [{ imageId: "serum", alt: text("In a bottle") }],
    variants: [
      variantDraft({
        ...{ sku: "S-RED", name: text("Red", "লাল"), swatch: "#B3121F", listPrice: fromTaka(120.5) },
        ...{ line: text("Warm brick", "ইটরঙা"), undertone: "warm", depth: "wheatish" },
      }),
      variantDraft({ sku: "S-PINK", name: text("+Pink"), stock: null, imageId: "serum", offer: over }),
      variantDraft({ name: text("A shade whose name is so long that its made SKU is longer than others may be") }),
    ],
  });
  await stockProduct(shop, { source: "old-shop", sourceKey: "64a0", status: "hidden" });
  await stockProduct(shop, {
    ...{ source: "catalogue", sourceKey: "rose" },
    variants: [variantDraft({ offer: endless })],
  });
  await stockProduct(shop, { name: text("Of the old shop, without source") });
  return shop;
}

test("importing an export changes nothing", async () => {
  const shop = await fullCatalogue();
  const snapshot = async () => [await shop.db.select().from(variants), await shop.db.select().from(productImages)];
  const before = await snapshot();
  const text = await exported(shop);
  for (const dry of [true, false]) {
    const { rows, counts } = await importAgain(shop, text, dry);
    expect(rows.flatMap(({ notes }) => notes)).toEqual([]);
    expect(counts).toMatchObject({ rows: 6, created: 0, changed: 0, unchanged: 4, refused: 0 });
  }
  const byId = (rows: object[]) => rows.map((row) => JSON.stringify(row)).sort();
  expect((await snapshot()).map(byId)).toEqual(before.map(byId));
  expect(await exported(shop)).toBe(text);
});

test("a brand's Bangla name is imported with its products, but never replaces an existing one", async () => {
  const shop = await testShop();
  await stockProduct(shop, { brand: "Shapla", brandBn: "শাপলা" });
  const text = await exported(shop);
  const other = await testShop();
  await importAgain(other, text);
  expect(await exported(other)).toBe(text);
  await importAgain(other, text.replace("শাপলা", "পদ্ম"));
  expect(await exported(other)).toBe(text);
});

test("changing a price in the file changes only that product", async () => {
  const shop = await fullCatalogue();
  const text = (await exported(shop)).replace(",120.5,", ",130,");
  expect((await importAgain(shop, text)).counts).toMatchObject({ created: 0, changed: 1, unchanged: 3, refused: 0 });
});

test("an export is for staff only and contains no deleted products", async () => {
  const shop = await testShop();
  await stockProduct(shop, { status: "deleted" as "hidden" });
  expect((await exported(shop)).trimEnd().split("\r\n")).toHaveLength(1);
  expect(() => exportCatalogue(shop, nusrat, {})).toThrow("not-allowed");
});
