import { createReadStream, existsSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { projectRoot } from "../../db/project.ts";
import { images, productImages } from "../../db/schema.ts";
import { listProducts } from "../catalog/list-products.ts";
import { fromTaka } from "../money.ts";
import { stockProduct, type TestShop, testShop, variantDraft } from "../test-shop.ts";
import { importCatalogue } from "./import-catalogue.ts";
import { type ImportCounts, type ImportedRow, note } from "./import-report.ts";
import { defaultRates } from "./read-amounts.ts";
import { readRows } from "./read-rows.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await testShop();
});

type Imported = { counts: ImportCounts; rows: ImportedRow[] };

async function importFile(file: AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<Imported> {
  const rows: ImportedRow[] = [];
  const options = {
    rates: defaultRates,
    onRows: (more: ImportedRow[]) => rows.push(...more),
    ...(signal && { signal }),
  };
  return { counts: await importCatalogue(shop, readRows(file), options), rows };
}

function importJson(products: object[], signal?: AbortSignal): Promise<Imported> {
  return importFile(inPieces(JSON.stringify(products)), signal);
}

async function* inPieces(text: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

async function listProductsInShop() {
  const { rows } = await shop.db.execute<{
    name: string;
    status: string;
    price: number;
    skus: string[];
    ids: string[];
  }>(sql`
    select coalesce(p.name_en, p.name_bn) as name, status, p.price, array_agg(v.sku order by v.position) as skus,
           array_agg(v.id order by v.position) as ids
      from products p join variants v on v.product_id = p.id and not v.deleted group by p.id order by 1`);
  return rows;
}

const rose = { key: "rose", sku: "ROSE", name_en: "Rose Lipstick", category: "Makeup", brand: "Labonno", price: 450 };
const plum = { key: "plum", sku: "PLUM", name_en: "Plum Lipstick", category: "Makeup", brand: "Labonno", price: 480 };
const nude = { key: "nude", sku: "NUDE", name_en: "Nude Lipstick", category: "Makeup", brand: "Labonno", price: 490 };

describe("importing again", () => {
  test("creates no duplicates and saves the changes", async () => {
    expect((await importJson([rose, plum])).counts).toMatchObject({ rows: 2, created: 2, changed: 0, refused: 0 });
    const before = await listProductsInShop();
    const { counts, rows } = await importJson([{ ...rose, price: 400 }, plum, nude]);
    expect(counts).toMatchObject({ rows: 3, created: 1, changed: 1, unchanged: 1, variants: 3 });
    expect(rows.map((row) => row.product)).toEqual(["changed", "unchanged", "new"]);
    const after = await listProductsInShop();
    expect(after.map(({ name, price }) => [name, price])).toEqual([
      ["Nude Lipstick", fromTaka(490)],
      ["Plum Lipstick", fromTaka(480)],
      ["Rose Lipstick", fromTaka(400)],
    ]);
    expect(after.filter(({ name }) => name !== "Nude Lipstick").map(({ ids }) => ids)).toEqual(
      before.map(({ ids }) => ids),
    );
  });

  test("keeps a shade without a SKU, at any place in the list", async () => {
    const shades = (...names: string[]) =>
      names.map((name, index) => ({
        ...(index === 0 ? { ...rose, sku: "" } : { key: "rose", price: 450 }),
        variant_name_en: name,
      }));
    await importJson(shades("Red", "Pink", "Pink"));
    const [before] = await listProductsInShop();
    await importJson(shades("Nude", "Pink", "Red"));
    const [after] = await listProductsInShop();
    expect(after?.ids[1]).toBe(before?.ids[1]);
    expect(after?.ids[2]).toBe(before?.ids[0]);
    expect(after?.ids).toHaveLength(3);
  });

  test("a product without a price is hidden until it gets one", async () => {
    const first = await importJson([{ ...rose, price: 0 }]);
    expect(first.counts).toMatchObject({ created: 1, hidden: 1 });
    expect((await listProducts(shop, { sort: "newest", page: 1, limit: 10 }, "en")).total).toBe(0);
    await importJson([rose]);
    expect(await listProductsInShop()).toMatchObject([{ status: "published", price: fromTaka(450) }]);
  });

  test("a product that contains mercury is imported hidden with a note, and shown after staff have checked it", async () => {
    const cream = { ...rose, ingredients: "Aqua, Calomel, Glycerin" };
    const { counts, rows } = await importJson([cream, plum]);
    expect(counts).toMatchObject({ created: 2, hidden: 1, corrected: 1 });
    expect(rows[0]?.notes).toContainEqual(note("substanceNamed", { name: "Mercury and its compounds" }));
    expect((await listProductsInShop()).map(({ status }) => status)).toEqual(["published", "hidden"]);
    await shop.db.execute(sql`update products set ingredients_checked = '{mercury}' where source_key = 'rose'`);
    expect((await importJson([{ ...cream, price: 440 }])).counts).toMatchObject({ changed: 1, hidden: 0 });
    expect((await listProductsInShop())[1]).toMatchObject({ status: "published", price: 44_000 });
  });

  test("keeps pictures that were added in the shop", async () => {
    await shop.db.insert(images).values([{ id: "rose", width: 800, height: 1000, widths: [800] }]);
    await importJson([{ ...rose, images: ["/images/rose-800.webp", "/images/unknown-800.webp"] }]);
    await importJson([rose]);
    await importJson([{ ...rose, images: "/images/unknown-800.webp" }]);
    expect(await shop.db.select().from(productImages)).toMatchObject([{ imageId: "rose", altEn: "Rose Lipstick" }]);
  });
});

describe("an invalid row is refused alone", () => {
  test("and the report gives the reason for each row", async () => {
    const { counts, rows } = await importJson([
      rose,
      { ...plum, category: "Furniture" },
      { name_en: "No key", price: 1 },
      { ...nude, category: "Cosmetics" },
      rose,
      [],
    ]);
    expect(counts).toMatchObject({ rows: 6, created: 2, corrected: 1, refused: 4 });
    expect(rows).toEqual([
      { row: 1, key: "rose", result: "taken", product: "new", notes: [] },
      {
        row: 2,
        key: "plum",
        result: "refused",
        product: null,
        notes: [expect.objectContaining({ code: "categoryUnknown" })],
      },
      { row: 3, key: null, result: "refused", product: null, notes: [note("keyMissing")] },
      {
        row: 4,
        key: "nude",
        result: "corrected",
        product: "new",
        notes: [note("categoryRead", { value: "“Cosmetics”", became: "Makeup" })],
      },
      { row: 5, key: "rose", result: "refused", product: null, notes: [note("keyApart", { row: 1 })] },
      { row: 6, key: null, result: "refused", product: null, notes: [note("noProduct")] },
    ]);
  });

  test("even if only the database detects it", async () => {
    await stockProduct(shop, { variants: [variantDraft({ sku: "PLUM" })] });
    const { counts, rows } = await importJson([rose, plum, nude, { ...nude, key: "twice" }]);
    expect(counts).toMatchObject({ created: 2, refused: 2 });
    expect(rows.map((row) => row.result)).toEqual(["taken", "refused", "taken", "refused"]);
    expect(rows[1]?.notes).toEqual([note("skuElsewhere")]);
    expect((await listProductsInShop()).flatMap(({ skus }) => skus).sort()).toEqual(["NUDE", "PLUM", "ROSE"]);
  });

  test("no unusual value aborts the import", async () => {
    const unusual: unknown[] = [
      {},
      [],
      null,
      true,
      -1,
      1e300,
      "\0",
      "\uD800",
      "x".repeat(20_000),
      // A single word of phonetic letters.
      "bdgkrtplmn".repeat(2000),
      { $numberInt: {} },
      { toString: 1 },
      { $oid: 1 },
    ];
    const formats = [rose, { _id: "a", ...rose }, { id: 1, product_colors: [{}], ...rose, product_type: "blush" }];
    const rows = formats.flatMap((product, format) =>
      [
        "key",
        "sku",
        "id",
        "_id",
        "name_en",
        "name",
        "category",
        "price",
        "list_price",
        "stock",
        "brand",
        "images",
        "description_en",
        "ingredients",
      ]
        .concat([
          "skin_type",
          "swatch",
          "product_colors",
          "currency",
          "created_at",
          "createdAt",
          "expiry_months",
          "new",
          "status",
        ])
        .flatMap((field) =>
          unusual.map((value, index) => ({ ...product, key: `${format}${field}${index}`, sku: null, [field]: value })),
        ),
    );
    const { counts } = await importJson(rows);
    expect(counts.rows).toBe(rows.length);
    expect(counts.created + counts.changed).toBeGreaterThan(0);
  });
});

describe("a dry run", () => {
  const catalogue = [{ ...rose, price: 400 }, plum, { ...nude, category: "Cosmetics" }, { ...nude, key: "twice" }, {}];
  const dry = async (products: object[]) => {
    const rows: ImportedRow[] = [];
    const options = { rates: defaultRates, onRows: (more: ImportedRow[]) => rows.push(...more), dry: true };
    return { counts: await importCatalogue(shop, readRows(inPieces(JSON.stringify(products))), options), rows };
  };

  test("reports what the import will do, and changes nothing", async () => {
    await importJson([rose, plum]);
    const before = await listProductsInShop();
    const report = await dry(catalogue);
    expect(report.counts).toMatchObject({ created: 1, changed: 1, unchanged: 1, corrected: 1, refused: 2 });
    expect(await listProductsInShop()).toEqual(before);
    expect(await importJson(catalogue)).toEqual(report);
    expect(await listProductsInShop()).toHaveLength(3);
  });

  test("detects a SKU that is repeated far down the file", async () => {
    const many = Array.from({ length: 301 }, (_, index) => ({ ...rose, key: `k${index}`, sku: `S${index % 300}` }));
    const report = await dry(many);
    expect(report.counts).toMatchObject({ created: 300, refused: 1 });
    expect(report.rows.at(-1)?.notes).toEqual([note("skuElsewhere")]);
    expect(await importJson(many)).toEqual(report);
  });
});

test("rows of one product that are not adjacent are refused", async () => {
  const { rows } = await importJson([rose, plum, { key: "rose", sku: "ROSE-2", price: 450, variant_name_en: "Two" }]);
  expect(rows[2]).toMatchObject({ result: "refused", notes: [note("keyApart", { row: 1 })] });
});

test("an import that is stopped keeps what it saved, and the next one adds the rest", async () => {
  const many = Array.from({ length: 700 }, (_, index) => ({
    ...rose,
    key: `k${index}`,
    sku: `S${index}`,
    name_en: `Rose ${index}`,
  }));
  const controller = new AbortController();
  const options = { rates: defaultRates, onRows: () => controller.abort(), signal: controller.signal };
  const first = await importCatalogue(shop, readRows(inPieces(JSON.stringify(many))), options);
  expect(first.created).toBe(300);
  expect((await importJson(many)).counts).toMatchObject({ created: 400, unchanged: 300 });
});

test("ten thousand products can be imported", async () => {
  const header =
    "key;sku;name_en;name_bn;brand;category;price;list_price;stock;description_en;skin_type;variant_name_en;swatch";
  const lines = Array.from({ length: 10_000 }, (_, n) => {
    const about = `p${n};SKU-${n};Rose Lipstick ${n};গোলাপ লিপস্টিক ${n};Brand ${n % 90};Makeup;${350 + (n % 900)};${1300 + n};7`;
    return `${about};<p>Soft and light.</p><p>Stays all day.</p>;dry, normal;Red;#B3121F\r\np${n};SKU-${n}-2;;;;;360;;5;;;Pink;#E75480`;
  });
  const begun = performance.now();
  const { counts } = await importFile(inPieces(`\uFEFF${header}\r\n${lines.join("\r\n")}`));
  console.info(`10,000 products with 20,000 variants in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  expect(counts).toMatchObject({ rows: 20_000, created: 10_000, variants: 20_000, corrected: 10_000, refused: 0 });
});

const real = path.join(projectRoot, "..", "shared", "data", "makeup-api-931.json");

describe.skipIf(!existsSync(real))(
  `931 real products${existsSync(real) ? "" : ` (skipped: there is no ${real})`}`,
  () => {
    test("are imported with their 5,329 shades, and not duplicated by a second import", async () => {
      const { counts } = await importFile(createReadStream(real));
      expect(counts).toMatchObject({ rows: 931, created: 931, refused: 0, hidden: 54, picturesElsewhere: 931 });
      const shades = sql`select count(*)::int as count from variants where name_en is not null and not deleted`;
      expect((await shop.db.execute(shades)).rows).toEqual([{ count: 5329 }]);
      expect((await importFile(createReadStream(real))).counts).toMatchObject({
        created: 0,
        changed: 0,
        unchanged: 931,
      });
      expect((await shop.db.execute(shades)).rows).toEqual([{ count: 5329 }]);
      const { total } = await listProducts(shop, { sort: "newest", page: 1, limit: 10 }, "en");
      expect(total).toBe(931 - 54);
    });

    test("get their errors corrected and reported", async () => {
      const { rows } = await importFile(createReadStream(real));
      const countOf = (...codes: string[]) =>
        rows.flatMap((row) => row.notes).filter(({ code }) => codes.includes(code)).length;
      expect(countOf("colourBecame", "colourNone")).toBe(54);
      expect(countOf("shadeUnnamed")).toBe(50);
      expect(countOf("brandMissing")).toBe(12);
      expect(countOf("priceNone")).toBe(54);
      expect(countOf("htmlRemoved")).toBeGreaterThanOrEqual(47);
      const html = sql`select count(*)::int as count from products where concat(name_en, description_en) ~ '<[a-zA-Z/]|&[a-z]+;'`;
      expect((await shop.db.execute(html)).rows).toEqual([{ count: 0 }]);
    });
  },
);
