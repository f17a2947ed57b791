import { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { changeProduct } from "../catalog/change-product.ts";
import { exportCatalogue } from "../import-export/export-catalogue.ts";
import { importCatalogue } from "../import-export/import-catalogue.ts";
import type { ImportedRow } from "../import-export/import-report.ts";
import { defaultRates } from "../import-export/read-amounts.ts";
import { readRows } from "../import-export/read-rows.ts";
import { admin, stockProduct, variantDraft } from "../test-shop.ts";
import { setShop } from "./test-sets.ts";

type SetShop = Awaited<ReturnType<typeof setShop>>;

async function exported({ shop }: SetShop): Promise<string> {
  let csv = "";
  for await (const chunk of exportCatalogue(shop, admin, {})) csv += chunk;
  return csv;
}

async function importCsv({ shop }: SetShop, csv: string) {
  const notes: string[] = [];
  const onRows = (read: ImportedRow[]) => notes.push(...read.flatMap((row) => row.notes.map(({ code }) => code)));
  const counts = await importCatalogue(shop, readRows(Readable.from([Buffer.from(csv)])), {
    rates: defaultRates,
    onRows,
  });
  return { ...counts, notes };
}

async function partsOf({ shop }: SetShop) {
  const { rows } = await shop.db.execute<{ part: string }>(sql`
    select v.sku || ' × ' || s.pieces as part from set_parts s join variants v on v.id = s.variant_id order by s.position`);
  return rows.map(({ part }) => part);
}

test("importing an export leaves a set unchanged, and adds a new one with its parts", async () => {
  const sets = await setShop();
  const csv = await exported(sets);
  expect(csv).toContain("SERUM × 1; SOAP × 2");
  expect(await importCsv(sets, csv)).toMatchObject({ unchanged: 4, changed: 0, refused: 0 });
  expect(await partsOf(sets)).toEqual(["SERUM × 1", "SOAP × 2"]);
  expect(await importCsv(sets, csv.replace("SERUM × 1; SOAP × 2", "KAJAL x 3; SOAP"))).toMatchObject({ changed: 1 });
  expect(await partsOf(sets)).toEqual(["KAJAL × 3", "SOAP × 1"]);
});

test("a set with unknown or too many parts is refused, and the other rows are imported", async () => {
  const sets = await setShop();
  const head = "key,sku,name_en,category,brand,price,set_parts\n";
  const rows = [
    "a,NEW-A,Odd Box,Skincare,Labonno,500,NOWHERE; SOAP",
    "b,NEW-B,Full Box,Skincare,Labonno,500,SOAP × 99",
    "c,NEW-C,Good Box,Skincare,Labonno,500,SOAP × 2; KAJAL",
  ];
  const { created, refused, notes } = await importCsv(sets, head + rows.join("\n"));
  expect({ created, refused }).toEqual({ created: 1, refused: 2 });
  expect(notes).toEqual(expect.arrayContaining(["setPartsWrong", "setPartsUnreadable"]));
});

test("a part with a choice of shades is exported and imported as such", async () => {
  const sets = await setShop();
  const { shop, products } = sets;
  const shades = ["Golap", "Jaam"].map((en) =>
    variantDraft({ sku: en.toUpperCase(), name: { en, bn: null }, stock: 3 }),
  );
  await stockProduct(shop, { name: { en: "Lipstick", bn: null }, variants: shades });
  const parts = [
    { sku: "GOLAP", pieces: 1, any: true },
    { sku: "SOAP", pieces: 1, any: false },
  ];
  await changeProduct(shop, admin, products.box.productId, { parts });
  const csv = await exported(sets);
  expect(csv).toContain("GOLAP × 1 any; SOAP × 1");
  expect(await importCsv(sets, csv)).toMatchObject({ unchanged: 5, changed: 0, refused: 0 });
  expect(await partsOf(sets)).toEqual(["GOLAP × 1", "JAAM × 1", "SOAP × 1"]);
  const file = "key,sku,name_en,category,brand,price,set_parts\na,NEW-A,Lip Box,Makeup,Labonno,500,GOLAP any; SOAP";
  expect(await importCsv(sets, file)).toMatchObject({ created: 1, refused: 0 });
});

test("importing a price for one shade of a set changes that of the set", async () => {
  const sets = await setShop();
  const { shop, products } = sets;
  const shades = ["Golap", "Jaam", "Sindoor"].map((en) =>
    variantDraft({ sku: en.toUpperCase(), name: { en, bn: null }, stock: 3 }),
  );
  await stockProduct(shop, { name: { en: "Lipstick", bn: null }, variants: shades });
  const { productId } = products.box;
  await changeProduct(shop, admin, productId, { parts: [{ sku: "GOLAP", pieces: 2, any: true }] });
  const prices = async () => {
    const { rows } = await shop.db.execute<{ price: number; sale: number | null }>(sql`
      select price::float8 as price, sale_price::float8 as sale from variants where product_id = ${productId} and not deleted`);
    return rows;
  };
  expect(await importCsv(sets, `sku,price,offer_price\n${productId}-jaam,990,900`)).toMatchObject({
    changed: 1,
    refused: 0,
  });
  expect(await prices()).toEqual(Array(3).fill({ price: 99_000, sale: 90_000 }));
});
