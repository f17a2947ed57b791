import { eq, inArray } from "drizzle-orm";
import type { OpenDatabase } from "../db/open.ts";
import { auditLog, products } from "../db/schema.ts";
import { adminI18n, openSection, signInAsStaff } from "./admin.ts";
import { details, expect, i18n, openPage, story } from "./story.ts";

const { t } = adminI18n.bn;

const name = "Import Serum";
const content = [
  "key;sku;name_en;name_bn;brand;category;price;stock;variant_name_en",
  `import;import-30;${name};ইমপোর্ট সিরাম;Rang;Cosmetics;৳ ১,২৫০;৭;30 ml`,
  "import;import-50;;;;;1850;3;50 ml",
  "import-chair;;Chair;;Rang;Furniture;900;1;",
].join("\r\n");
const file = { name: "import.csv", mimeType: "text/csv", buffer: Buffer.from(`\uFEFF${content}`) };

story(
  "staff check a product file on a phone in Bangla, import it, and see it in the shop",
  async ({ page, database }) => {
    await signInAsStaff(database, page, "catalogue");
    await openSection(page, "products", "bn");
    await page.getByRole("link", { name: t("admin.import.open"), exact: true }).click();
    const chooser = page.getByLabel(t("admin.import.choose"));

    // An invalid file is reported row by row.
    await chooser.setInputFiles({ ...file, name: "broken.json", buffer: Buffer.from('[{"key":') });
    await expect(page.getByText(t("admin.import.note.brokenJson")).first()).toBeVisible();
    await expect(page.getByRole("button", { name: t("admin.import.do", { count: 1 }) })).toHaveCount(0);
    await page.getByRole("button", { name: t("admin.import.another") }).click();

    // Dry run: nothing is in the shop yet.
    await chooser.setInputFiles(file);
    await expect(page.getByText(t("admin.import.looked", { count: 1 }))).toBeVisible();
    const categoryNote = t("admin.import.note.categoryRead", { value: "“Cosmetics”", became: "Makeup" });
    await expect(page.getByRole("row").filter({ hasText: categoryNote })).toBeVisible();
    await page.getByRole("button", { name: t("admin.import.count.refused") }).click();
    await expect(page.getByRole("row")).toHaveCount(2);
    await expect(page.getByRole("row").last()).toContainText("Furniture");
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    const productIds = async () => {
      const response = await page.request.get(`/api/products?q=${encodeURIComponent(name)}`);
      return ((await response.json()) as { _id: string; name: string }[]).filter((product) => product.name === name);
    };
    expect(await productIds()).toEqual([]);

    await page.getByRole("button", { name: t("admin.import.do", { count: 1 }) }).click();
    await expect(page.getByText(t("admin.import.done", { count: 1 }))).toBeVisible();
    expect(await database.db.select().from(auditLog).where(eq(auditLog.recordName, file.name))).toMatchObject([
      { action: "products-imported", after: { state: "done", created: 1, variants: 2, refused: 1 } },
    ]);

    // Importing the same file again changes nothing.
    await page.getByRole("button", { name: t("admin.import.another") }).click();
    await chooser.setInputFiles(file);
    await expect(page.getByText(t("admin.import.looked", { count: 0 }))).toBeVisible();
    await expect(page.getByRole("button", { name: t("admin.import.do", { count: 0 }) })).toHaveCount(0);

    const [product] = await productIds();
    await openPage(page, i18n.en.path(`/product/${product?._id}`));
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByText("50 ml").first()).toBeVisible();
  },
);

const supplied = [
  "Item Code;Product Name;Dept;Cost;Qty;Remarks",
  `S-11;Kumkum Supplier Serum;Serums;12,50;7;new`,
  "S-12;Kumkum Supplier Wash;Cleansers;8,99;9;",
  "S-13;Kumkum Chair;Furniture;49,00;1;",
].join("\r\n");

story(
  "a supplier's file in dollars is mapped, priced, imported, and recognised the next time",
  details,
  async ({ page, database }) => {
    const { t } = adminI18n.en;
    await page.setViewportSize({ width: 1440, height: 900 });
    await signInAsStaff(database, page, "catalogue");
    await openSection(page, "products", "en");
    await page.getByRole("link", { name: t("admin.import.open"), exact: true }).click();
    const chooser = page.getByLabel(t("admin.import.choose"));

    // A file without a table is reported.
    await chooser.setInputFiles({ name: "list.csv", mimeType: "text/csv", buffer: Buffer.from("%PDF-1.7 …") });
    await expect(page.getByText(t("admin.import.file.pdf"))).toBeVisible();
    await page.getByRole("button", { name: t("admin.import.another") }).click();

    await chooser.setInputFiles({ name: "supplier.csv", mimeType: "text/csv", buffer: Buffer.from(supplied) });
    const form = page.locator(".imp-m form");
    const select = (name: "key" | "name" | "category" | "price") =>
      form.getByLabel(t(`admin.import.field.${name}`), { exact: true });
    await expect(select("price")).toHaveValue("Cost");
    await expect(select("category")).toHaveValue("");
    await expect(page.getByRole("button", { name: /^Import/ })).toHaveCount(0);
    await select("category").selectOption("Dept");
    await expect(form.getByRole("cell", { name: "Serums" })).toBeVisible();
    await form.getByLabel(t("admin.import.supplier")).fill("Kumkum Wholesale");
    await form.getByRole("button", { name: t("admin.import.column.save") }).click();

    await expect(page.getByText(t("admin.import.currency.looks", { samples: "12,50, 8,99, 49,00" }))).toBeVisible();
    await page.getByLabel(t("admin.import.currency.rate", { currency: "USD" })).fill("120");
    await page.getByRole("button", { name: t("admin.import.currency.again") }).click();
    await expect(page.getByText(t("admin.import.looked", { count: 2 }))).toBeVisible();
    await page.getByRole("button", { name: t("admin.import.do", { count: 2 }) }).click();
    await expect(page.getByText(t("admin.import.done", { count: 2 }))).toBeVisible();
    const response = await page.request.get("/api/products?q=Kumkum%20Supplier%20Serum");
    expect(await response.json()).toContainEqual(
      expect.objectContaining({ name: "Kumkum Supplier Serum", price: 1500 }),
    );

    // The next file with the same columns raises no question.
    await page.getByRole("button", { name: t("admin.import.another") }).click();
    await expect(page.getByText("Kumkum Wholesale")).toBeVisible();
    await chooser.setInputFiles({
      name: "december.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(supplied.replace("12,50", "13,00")),
    });
    await expect(page.getByText(t("admin.import.found.supplier", { name: "Kumkum Wholesale" }))).toBeVisible();
    await expect(page.getByText(t("admin.import.looked", { count: 1 }))).toBeVisible();
    await deleteProducts(database, ["Kumkum Supplier Serum", "Kumkum Supplier Wash"]);
  },
);

story("the browser keeps two suppliers' files with the same short codes apart", details, async ({ page, database }) => {
  const { t } = adminI18n.en;
  await signInAsStaff(database, page, "catalogue");
  await openSection(page, "products", "en");
  await page.getByRole("link", { name: t("admin.import.open"), exact: true }).click();
  const chooser = page.getByLabel(t("admin.import.choose"));
  const list = (name: string) => ({
    ...{ name: "codes.csv", mimeType: "text/csv" },
    buffer: Buffer.from(`key,name,category,price\ncode-1001,${name},Skincare,450\n`),
  });
  const importOne = async () => {
    await page.getByRole("button", { name: t("admin.import.do", { count: 1 }) }).click();
    await expect(page.getByText(t("admin.import.done", { count: 1 }))).toBeVisible();
    await page.getByRole("button", { name: t("admin.import.another") }).click();
  };
  await chooser.setInputFiles(list("Moonmilk Cream"));
  await importOne();
  await chooser.setInputFiles(list("Charcoal Scrub"));
  const sample = { key: "code-1001", inShop: "Moonmilk Cream", inFile: "Charcoal Scrub" };
  await expect(page.getByText(t("admin.import.keys.sample", sample))).toBeVisible();
  await expect(page.getByRole("button", { name: t("admin.import.do", { count: 1 }) })).toHaveCount(0);
  await page.getByLabel(t("admin.import.supplier")).first().fill("Charcoal House");
  await page.getByRole("button", { name: t("admin.import.keys.separate") }).click();
  await importOne();
  for (const name of ["Moonmilk Cream", "Charcoal Scrub"]) {
    const response = await page.request.get(`/api/products?q=${encodeURIComponent(name)}`);
    expect(await response.json()).toContainEqual(expect.objectContaining({ name }));
  }
  await deleteProducts(database, ["Moonmilk Cream", "Charcoal Scrub"]);
});

/** Other stories check that everything in the shop has a Bangla name. */
async function deleteProducts({ db }: Pick<OpenDatabase, "db">, names: string[]): Promise<void> {
  await db.update(products).set({ status: "deleted" }).where(inArray(products.nameEn, names));
}
