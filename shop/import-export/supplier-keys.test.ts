import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditLog } from "../../db/schema.ts";
import { admin, type TestShop, testShop } from "../test-shop.ts";
import { type FileResponse, importByStaff } from "./import-by-staff.ts";
import { type ImportedRow, note } from "./import-report.ts";
import { isSimilarName } from "./supplier-keys.ts";
import { deleteSupplier, type ImportChoices, listImportSuppliers } from "./suppliers.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await testShop();
});

const header = "key,name,category,price";
const table = (...rows: string[]) => [header, ...rows].join("\n");
const rupali = table("1001,Sindoor Lipstick,Makeup,450", "1002,Kesar Serum,Skincare,1450");
const dhaka = table("1001,Neem Face Wash,Skincare,380", "1003,Aloe Gel,Skincare,290");

async function importFile(content: string, choices: ImportChoices = {}, dry = false) {
  const rows: ImportedRow[] = [];
  const files: FileResponse[] = [];
  const run = await importByStaff(shop, admin)({ name: "list.csv", content: Buffer.from(content) }, choices);
  const counts = await run({
    ...{ dry, signal: new AbortController().signal, onFile: (file) => files.push(file) },
    onRows: (more) => rows.push(...more),
  });
  return { counts, rows, questions: files[0]?.questions ?? [] };
}

async function catalogue() {
  const { rows } = await shop.db.execute<{ name: string; price: string }>(
    sql`select name_en as name, price from products where status <> 'deleted' order by name_en`,
  );
  return Object.fromEntries(rows.map(({ name, price }) => [name, Number(price) / 100]));
}

const all = { "Sindoor Lipstick": 450, "Kesar Serum": 1450, "Neem Face Wash": 380, "Aloe Gel": 290 };

test("products of two suppliers with the same short keys stay separate, also in later imports", async () => {
  await importFile(rupali, { supplier: "Rupali" });
  const second = await importFile(dhaka, { supplier: "Dhaka Beauty" });
  expect(second.counts).toMatchObject({ created: 2, changed: 0 });
  expect(await catalogue()).toEqual(all);
  const again = await importFile(rupali.replace("450", "470"), { supplier: "RUPALI " });
  expect(again.counts).toMatchObject({ created: 0, changed: 1, unchanged: 1 });
  expect(await catalogue()).toEqual({ ...all, "Sindoor Lipstick": 470 });
});

test("a file without a supplier whose keys belong to other products raises a question, and waits for the answer", async () => {
  await importFile(rupali);
  const dryRun = await importFile(dhaka, {}, true);
  const samples = [{ key: "1001", inFile: "Neem Face Wash", inShop: "Sindoor Lipstick" }];
  expect(dryRun.questions).toEqual([{ about: "supplier", count: 1, samples }]);
  await expect(importFile(dhaka)).rejects.toMatchObject({ code: "import-unanswered" });
  expect(await catalogue()).toEqual({ "Sindoor Lipstick": 450, "Kesar Serum": 1450 });
  expect((await importFile(dhaka, { supplier: "Dhaka Beauty" })).counts).toMatchObject({ created: 2, changed: 0 });
  expect(await catalogue()).toEqual(all);
});

test("two suppliers with the same columns are distinguished by their keys or their products' names", async () => {
  await importFile(rupali, { supplier: "Rupali" });
  expect((await importFile(dhaka, {}, true)).questions).toMatchObject([{ about: "supplier", count: 1 }]);
  await importFile(dhaka, { supplier: "Dhaka Beauty" });
  // Two suppliers now have these columns, and neither is guessed.
  expect((await importFile(rupali, {}, true)).counts).toMatchObject({ created: 2, changed: 0 });
});

test("products whose names have changed are updated once staff confirm that they are the same", async () => {
  await importFile(rupali);
  const renamed = rupali.replace("Sindoor Lipstick", "Alta Rouge");
  expect((await importFile(renamed, { sameProducts: true })).counts).toMatchObject({ created: 0, changed: 1 });
  // One word more or less still means the same product.
  const respelled = renamed.replace("Kesar Serum", "Kesar Serum 30 ml");
  expect(await importFile(respelled)).toMatchObject({ questions: [], counts: { changed: 1 } });
});

test("products imported before their supplier had a name are assigned to it, without duplicates", async () => {
  await importFile(rupali);
  const named = await importFile(rupali.replace("450", "480"), { supplier: "Rupali" });
  expect(named.counts).toMatchObject({ created: 0, changed: 1 });
  expect((await importFile(rupali.replace("450", "480"), { supplier: "Rupali" })).counts.unchanged).toBe(2);
  expect(await catalogue()).toEqual({ "Sindoor Lipstick": 480, "Kesar Serum": 1450 });
});

test("a supplier's SKU never changes another supplier's product", async () => {
  await importFile("sku,name,category,price\n1001,Sindoor Lipstick,Makeup,450", { supplier: "Rupali" });
  const full = await importFile("sku,name,category,price\n1001,Neem Wash,Skincare,380", { supplier: "Dhaka Beauty" });
  expect(full.rows[0]).toMatchObject({ result: "refused", notes: [note("skuElsewhere")] });
  const stock = await importFile("sku,price,stock\n1001,380,5", { supplier: "Dhaka Beauty" });
  expect(stock.rows[0]).toMatchObject({ result: "refused" });
  expect(await catalogue()).toEqual({ "Sindoor Lipstick": 450 });
  expect((await importFile("sku,price,stock\n1001,460,5", { supplier: "Rupali" })).counts.changed).toBe(1);
});

test("deleting a supplier is audited, and its next file finds its products again", async () => {
  await importFile(rupali, { supplier: "Rupali" });
  const [supplier] = await listImportSuppliers(shop, admin);
  expect(await deleteSupplier(shop, admin, supplier?.id ?? "")).toBe(true);
  expect(await deleteSupplier(shop, admin, supplier?.id ?? "")).toBe(false);
  const entries = await shop.db.select().from(auditLog).orderBy(auditLog.id);
  expect(entries.slice(1)).toMatchObject([{ action: "supplier-forgotten", recordName: "Rupali" }]);
  expect((await importFile(rupali, { supplier: "Rupali" })).counts).toMatchObject({ created: 0, unchanged: 2 });
});

test("names are similar if they share half of their words, in both scripts", () => {
  expect(isSimilarName("Rose Serum 30 ml", "rose serum")).toBe(true);
  expect(isSimilarName("সিঁদুর লিপস্টিক", "সিঁদুর লিপস্টিক ০১")).toBe(true);
  expect(isSimilarName("Rose Serum", "Rose Lipstick")).toBe(false);
});
