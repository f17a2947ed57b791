import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { listAuditLog } from "../audit-log/list-audit-log.ts";
import { Refusal } from "../refusal.ts";
import { admin, stockProduct, type TestShop, testShop, variantDraft } from "../test-shop.ts";
import { closestOf, findWorn, getWorn } from "./find-worn.ts";
import { deleteReference, importReferences, listReferences } from "./shade-references.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await testShop();
});

const head = "brand,product,shade,colour,source";
const page = { page: 1, limit: 20 };

test("staff import shades of other brands, and see which rows were left out and why", async () => {
  const csv = [
    head,
    "Jharna,Silk Foundation,230 Sand,#cb9768,measured",
    "ঝরনা,সিল্ক,১১০ চাঁপা,E3B692,buyers say",
    "",
    "Jharna,Silk Foundation,,#CB9768,measured",
    "Jharna,Silk Foundation,240,brown,measured",
    "Jharna,Silk Foundation,250,#C08050,I think so",
    "JHARNA,Silk Foundation,230 sand,#CB9769,measured",
    `Jharna,${"x".repeat(101)},1,#CB9769,measured`,
  ].join("\r\n");
  expect(await importReferences(shop, admin, csv)).toEqual({
    ...{ added: 2, changed: 0, unchanged: 0 },
    refused: [
      { row: 5, problem: "incomplete" },
      { row: 6, problem: "not-a-colour" },
      { row: 7, problem: "unknown-source" },
      { row: 8, problem: "twice" },
      { row: 9, problem: "too-long" },
    ],
  });
  // Imported again: only what is new in the file changes.
  const again = `${head}\njharna,silk foundation,230 SAND,#CB9768,measured\nঝরনা,সিল্ক,১১০ চাঁপা,#E3B693,buyers say`;
  expect(await importReferences(shop, admin, again)).toMatchObject({ added: 0, changed: 1, unchanged: 1 });
  const { references, total } = await listReferences(shop, admin, { q: "sand", ...page });
  expect([total, references[0]]).toMatchObject([1, { brand: "Jharna", swatch: "#CB9768", source: "measured" }]);
  const { entries } = await listAuditLog(shop, admin, { action: "shade-references-imported", page: 1, limit: 9 });
  expect(entries).toHaveLength(2);
  for (const broken of ["brand,shade\nA,B", "", 'a"b'])
    await expect(importReferences(shop, admin, broken)).rejects.toThrow(Refusal);
});

test("a customer finds the shade they wear by its name, in both scripts, among the shop's own and other brands", async () => {
  const own = await stockProduct(shop, {
    ...{ name: { en: "Silk Foundation", bn: "সিল্ক ফাউন্ডেশন" }, brand: "Shapla", category: "Makeup" },
    variants: [variantDraft({ swatch: "#C79262", name: { en: "03 Paat", bn: "০৩ পাট" } })],
  });
  await importReferences(shop, admin, `${head}\nJharna,Silk,230 Sand,#CB9768,measured`);
  const find = async (typed: string) => (await findWorn(shop, typed, "en")).map(({ brand, source }) => [brand, source]);
  expect(await find("I wear Shapla in 03")).toEqual([["Shapla", "ours"]]);
  expect(await find("শাপলা ০৩ পাট")).toEqual([["Shapla", "ours"]]);
  expect(await find("jharna 230")).toEqual([["Jharna", "measured"]]);
  expect(await find("silk")).toEqual([
    ["Shapla", "ours"],
    ["Jharna", "measured"],
  ]);
  expect(await find("Nothing of the kind")).toEqual([]);
  expect(await find("  ")).toEqual([]);
  const [worn] = await findWorn(shop, "jharna", "bn");
  expect(await getWorn(shop, worn?.id ?? "", "bn")).toEqual(worn);
  expect(await getWorn(shop, own.variantIds[0] ?? "", "bn")).toMatchObject({ shade: { text: "০৩ পাট" } });
  expect(await deleteReference(shop, admin, worn?.id ?? "")).toBe(true);
  expect(await deleteReference(shop, admin, worn?.id ?? "")).toBe(false);
  expect(await getWorn(shop, worn?.id ?? "", "en")).toBeNull();
  const { rows } = await shop.db.execute(sql`select from invalidations where 'shade-references' = any(tags)`);
  expect(rows.length).toBeGreaterThan(1);
});

test("the closest shade of a product is one in stock, if there is any", () => {
  const shade = (id: string, swatch: string | null, inStock = true) => ({ id, swatch, inStock });
  const sand: [number, number, number] = [66, 15, 34];
  const shades = [
    shade("light", "#E3B692"),
    shade("same", "#CB9768", false),
    shade("near", "#C79262"),
    shade("size", null),
  ];
  expect(closestOf(shades, sand)?.id).toBe("near");
  expect(closestOf([shade("same", "#CB9768", false)], sand)?.id).toBe("same");
  expect(closestOf([shade("size", null)], sand)).toBeNull();
});
