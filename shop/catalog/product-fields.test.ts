import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { columnsOfField, importedFields } from "../import-export/column-mapping.ts";
import { exportCatalogue } from "../import-export/export-catalogue.ts";
import { importCatalogue } from "../import-export/import-catalogue.ts";
import { defaultRates } from "../import-export/read-amounts.ts";
import { readRows } from "../import-export/read-rows.ts";
import { admin, productDraft, stockProduct, type TestShop, testShop } from "../test-shop.ts";
import { readEditable } from "./editable-product.ts";
import { eachField, fieldNames, isFieldOf, isPublic, type ProductFieldValues } from "./product-fields.ts";
import { getProduct } from "./product-queries.ts";
import { newProduct, productChanges } from "./product-schema.ts";

const example: ProductFieldValues = eachField("example");

async function readFields(shop: TestShop, id: string): Promise<ProductFieldValues> {
  const product = await readEditable(shop.db, id);
  if (!product) throw new Error(`There is no product ${id}`);
  return Object.fromEntries(fieldNames.map((name) => [name, product[name]])) as ProductFieldValues;
}

test("every field has an example that differs from its empty value, so that these tests detect a loss", () => {
  const unchanged = new Set(["status", "featured"]);
  for (const name of fieldNames.filter((each) => !unchanged.has(each)))
    expect(example[name], name).not.toEqual(eachField("empty")[name]);
});

test("every field is saved, and read for the editing form and for customers", async () => {
  const shop = await testShop();
  const { productId } = await stockProduct(shop, example);
  expect(await readFields(shop, productId)).toEqual(example);
  const product = await getProduct(shop, productId, "en");
  for (const name of fieldNames.filter(isPublic)) {
    const value = isFieldOf("texts", name) ? { text: example[name].en, language: "en" } : example[name];
    expect(product?.[name], name).toEqual(value);
  }
});

test("saving a product again replaces every field but the checked substances", async () => {
  const shop = await testShop();
  const imported = { source: "catalogue", sourceKey: "sindoor" };
  const other = { category: "Skincare", brand: "Other", name: { en: "Other", bn: null }, status: "hidden" } as const;
  const { productId } = await stockProduct(shop, { ...imported, ...other, featured: true });
  await stockProduct(shop, { ...imported, ...example });
  expect(await readFields(shop, productId)).toEqual({ ...example, ingredientsChecked: [] });
});

test("every field but the checked substances is exported and imported again", async () => {
  const [shop, otherShop] = [await testShop(), await testShop()];
  await stockProduct(shop, example);
  async function* file() {
    for await (const chunk of exportCatalogue(shop, admin, {})) yield Buffer.from(chunk);
  }
  await importCatalogue(otherShop, readRows(file()), { rates: defaultRates, onRows: () => undefined });
  const [imported] = await otherShop.db.query.products.findMany();
  expect(await readFields(otherShop, imported?.id ?? "")).toEqual({ ...example, ingredientsChecked: [] });
});

test("requests to add and to change a product accept every field", () => {
  const { source, sourceKey, createdAt, pictures, parts, ...draft } = productDraft(example);
  const request = { ...draft, images: ["/images/serum-800.jpg"], variants: [{ price: 750 }] };
  expect(newProduct.parse(request)).toMatchObject(example);
  expect(productChanges.parse(example)).toEqual(example);
});

test("docs/import.md explains the columns of every field", () => {
  const docs = readFileSync(new URL("../../docs/import.md", import.meta.url), "utf8");
  const columns = importedFields.flatMap((name) => columnsOfField(name).slice(isFieldOf("texts", name) ? 1 : 0));
  expect(columns.filter((column) => !docs.includes(`\`${column}\``))).toEqual([]);
});
