import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { fromTaka } from "../money.ts";
import { stockProduct, type TestShop, testShop, variantDraft } from "../test-shop.ts";
import { importCatalogue } from "./import-catalogue.ts";
import { type ImportedRow, note } from "./import-report.ts";
import { defaultRates } from "./read-amounts.ts";
import { readRows } from "./read-rows.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await testShop();
});

async function importTable(...lines: string[]) {
  const rows: ImportedRow[] = [];
  async function* file() {
    yield Buffer.from(lines.join("\n"));
  }
  const counts = await importCatalogue(shop, readRows(file()), {
    rates: defaultRates,
    onRows: (more) => rows.push(...more),
  });
  return { counts, rows, reasons: rows.flatMap(({ notes }) => notes) };
}

async function catalogue() {
  const { rows } = await shop.db.execute<{
    sku: string;
    price: number;
    stock: number | null;
    name: string;
    about: string;
  }>(sql`
    select sku, v.price, stock, p.name_en as name, p.description_en as about, v.list_price
      from variants v join products p on p.id = v.product_id where not v.deleted order by sku`);
  return Object.fromEntries(rows.map(({ sku, ...row }) => [sku, row]));
}

/** A product made in the dashboard: without a key from a file. */
const serum = (changes = {}) =>
  stockProduct(shop, {
    ...{ source: null, sourceKey: null, name: { en: "Rose Serum", bn: null }, description: { en: "Soft.", bn: null } },
    variants: [
      variantDraft({
        sku: "RS-30",
        name: { en: "30 ml", bn: null },
        price: fromTaka(900),
        listPrice: fromTaka(1000),
        stock: 1,
      }),
      variantDraft({ sku: "RS-50", name: { en: "50 ml", bn: null }, price: fromTaka(1400), stock: 2 }),
    ],
    ...changes,
  });

describe("a supplier's sheet with stock and prices", () => {
  test("updates a product made in the dashboard by the SKU of its variant, and nothing else", async () => {
    await serum();
    const { counts, reasons } = await importTable("sku,stock,price", "RS-30,24,");
    expect([counts, reasons]).toMatchObject([{ changed: 1, created: 0, refused: 0, variants: 1 }, []]);
    expect(await catalogue()).toMatchObject({
      "RS-30": { stock: 24, price: fromTaka(900), name: "Rose Serum", about: "Soft." },
      "RS-50": { stock: 2, price: fromTaka(1400) },
    });
    expect((await importTable("sku,stock", "RS-30,24")).counts).toMatchObject({ changed: 0, unchanged: 1 });
  });

  test("updates several variants of one product, which counts as one change", async () => {
    await serum();
    const { counts } = await importTable("sku,stock,price", "RS-30,5,950", "RS-50,6,1300");
    expect(counts).toMatchObject({ rows: 2, changed: 1, variants: 2, refused: 0 });
    expect(await catalogue()).toMatchObject({
      "RS-30": { stock: 5, price: fromTaka(950), list_price: fromTaka(1000) },
      "RS-50": { stock: 6, price: fromTaka(1300) },
    });
    // A price above the old list price removes the reduction.
    await importTable("sku,price", "RS-30,1100");
    expect((await catalogue())["RS-30"]).toMatchObject({ price: fromTaka(1100), list_price: null });
  });

  test("refuses an unknown SKU and imports the rest", async () => {
    await serum();
    const { counts, rows } = await importTable("sku,stock", "RS-30,5", "GONE,6", "RS-50,7");
    expect(counts).toMatchObject({ changed: 1, refused: 1 });
    expect(rows[1]).toMatchObject({ result: "refused", notes: [note("skuUnknown", { value: "GONE" })] });
    expect(await catalogue()).toMatchObject({ "RS-30": { stock: 5 }, "RS-50": { stock: 7 } });
  });

  test("also finds a product of an earlier file by its key", async () => {
    await importTable("key,name,category,price,description", "neem,Neem Wash,Skincare,450,Fresh.");
    const { counts } = await importTable("key,stock", "neem,9");
    expect(counts).toMatchObject({ changed: 1, refused: 0 });
    expect(Object.values(await catalogue())).toMatchObject([{ stock: 9, price: fromTaka(450), about: "Fresh." }]);
  });
});

describe("a complete row for a product made in the dashboard", () => {
  const header = "key,sku,name,category,price,stock";

  test("without a key changes the given fields, and keeps variants and texts", async () => {
    await serum();
    const { counts } = await importTable("sku,name,category,price,stock", "RS-30,Rose Serum,Skincare,990,12");
    expect(counts).toMatchObject({ changed: 1, created: 0, refused: 0 });
    expect(await catalogue()).toMatchObject({
      "RS-30": { stock: 12, price: fromTaka(990), about: "Soft." },
      "RS-50": { stock: 2 },
    });
  });

  test("with an unknown key updates it if the name matches, and is refused if it does not", async () => {
    await serum();
    expect((await importTable(header, "A-1,RS-30,ROSE  serum,Skincare,990,12")).counts).toMatchObject({ changed: 1 });
    const other = await importTable(header, "A-2,RS-50,Plum Lipstick,Makeup,990,12");
    expect(other.reasons).toContainEqual(note("skuElsewhere"));
    expect((await catalogue())["RS-50"]).toMatchObject({ stock: 2, name: "ROSE serum" });
  });

  test("is refused if its key differs from the file that the product came from", async () => {
    await importTable(header, "A-1,N-1,Neem Wash,Skincare,450,3");
    const { reasons } = await importTable(header, "B-1,N-1,Neem Wash,Skincare,400,9");
    expect(reasons).toEqual([note("skuElsewhere")]);
    expect((await catalogue())["N-1"]).toMatchObject({ stock: 3, price: fromTaka(450) });
  });
});

test("products of two suppliers whose long keys begin alike stay separate, and are found again", async () => {
  const address = (name: string) =>
    `https://www.beauty-wholesale.example/catalogue/skincare/face/creams-and-lotions/all-products/${name}`;
  const line = (name: string, price: number) => `${address(name)},${name},Skincare,${price}`;
  const table = ["key,name,category,price", line("soothing-mask", 400), line("soothing-lotion", 500)];
  expect((await importTable(...table)).counts).toMatchObject({ created: 2, refused: 0, variants: 2 });
  const second = await importTable("key,name,category,price", line("soothing-mask-refill", 300));
  expect(second.counts).toMatchObject({ created: 1, changed: 0 });
  expect((await importTable(...table)).counts).toMatchObject({ unchanged: 2, created: 0 });
});

test("the reasons for hidden products are counted by kind", async () => {
  const { counts } = await importTable(
    "key,name,category,price,ingredients,status",
    '1,Night Cream,Skincare,450,"Aqua, Hydroquinone",',
    "2,Day Cream,Skincare,,Aqua,",
    "3,Old Cream,Skincare,450,Aqua,hidden",
    "4,Good Cream,Skincare,450,Aqua,",
  );
  expect(counts).toMatchObject({ created: 4, hidden: 3, hiddenForPrice: 1, hiddenForSubstance: 1, hiddenByFile: 1 });
});
