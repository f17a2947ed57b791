import { expect, test } from "vitest";
import { auditLog, productImages, products, variants } from "../db/schema.ts";
import { exportCatalogue } from "../shop/import-export/export-catalogue.ts";
import { importByStaff } from "../shop/import-export/import-by-staff.ts";
import { admin, testShop } from "../shop/test-shop.ts";
import { loadDemo } from "./load-demo.ts";

test("the whole demo catalogue is unchanged by an export and import", async () => {
  const shop = await testShop();
  await loadDemo(shop);
  const snapshot = async () => {
    const rows = [productImages, products, variants].map((table) => shop.db.select().from(table));
    // Only the key for products in the file may be new.
    return (await Promise.all(rows)).map((each) =>
      each.map(({ source, sourceKey, ...row }: Record<string, unknown>) => JSON.stringify(row)).sort(),
    );
  };
  const exportFile = async () => {
    const chunks: string[] = [];
    for await (const chunk of exportCatalogue(shop, admin, {})) chunks.push(chunk);
    return Buffer.from(chunks.join(""));
  };
  const recorded = await shop.db.$count(auditLog);
  const before = await snapshot();
  const file = await exportFile();
  const signal = new AbortController().signal;
  for (const round of ["first", "second"]) {
    const importFile = await importByStaff(shop, admin)({ name: "demo.csv", content: await exportFile() });
    const counts = await importFile({ dry: false, signal, onRows: () => {} });
    expect([round, counts]).toEqual([
      round,
      expect.objectContaining({ created: 0, changed: 0, unchanged: 68, refused: 0 }),
    ]);
    expect(await snapshot()).toEqual(before);
  }
  expect((await exportFile()).equals(file)).toBe(true);
  expect(await shop.db.$count(auditLog)).toBe(recorded);
}, 60_000);
