import { eq } from "drizzle-orm";
import { history } from "../db/tables.ts";
import { counterSays, openSection, staff } from "./counter.ts";
import { expect, open, says, story } from "./story.ts";

const { t } = counterSays.bn;

const name = "Import Serum";
const content = [
  "key;sku;name_en;name_bn;brand;category;price;stock;variant_name_en",
  `import;import-30;${name};ইমপোর্ট সিরাম;Rang;Cosmetics;৳ ১,২৫০;৭;30 ml`,
  "import;import-50;;;;;1850;3;50 ml",
  "import-chair;;Chair;;Rang;Furniture;900;1;",
].join("\r\n");
const file = { name: "import.csv", mimeType: "text/csv", buffer: Buffer.from(`\uFEFF${content}`) };

story(
  "a file of products is looked through on a phone in Bangla, then imported, and stands in the shop",
  async ({ page, database }) => {
    await staff(database, page, "catalogue");
    await openSection(page, "products", "bn");
    await page.getByRole("link", { name: t("admin.import.open"), exact: true }).click();
    const chooser = page.getByLabel(t("admin.import.choose"));

    // A file that is none is told, row by row.
    await chooser.setInputFiles({ ...file, name: "broken.json", buffer: Buffer.from('[{"key":') });
    await expect(page.getByText(t("admin.import.note.brokenJson"))).toBeVisible();
    await expect(page.getByRole("button", { name: t("admin.import.do", { count: 1 }) })).toHaveCount(0);
    await page.getByRole("button", { name: t("admin.import.another") }).click();

    // A look first: nothing is in the shop yet.
    await chooser.setInputFiles(file);
    await expect(page.getByText(t("admin.import.looked", { count: 1 }))).toBeVisible();
    const mended = t("admin.import.note.categoryRead", { value: "“Cosmetics”", became: "Makeup" });
    await expect(page.getByRole("row").filter({ hasText: mended })).toBeVisible();
    await page.getByRole("button", { name: t("admin.import.count.refused") }).click();
    await expect(page.getByRole("row")).toHaveCount(2);
    await expect(page.getByRole("row").last()).toContainText("Furniture");
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    const found = async () => {
      const answer = await page.request.get(`/api/products?q=${encodeURIComponent(name)}`);
      return ((await answer.json()) as { _id: string; name: string }[]).filter((product) => product.name === name);
    };
    expect(await found()).toEqual([]);

    await page.getByRole("button", { name: t("admin.import.do", { count: 1 }) }).click();
    await expect(page.getByText(t("admin.import.done", { count: 1 }))).toBeVisible();
    expect(await database.db.select().from(history).where(eq(history.recordName, file.name))).toMatchObject([
      { action: "products-imported", after: { state: "done", created: 1, variants: 2, refused: 1 } },
    ]);

    // The same file once more has nothing to change.
    await page.getByRole("button", { name: t("admin.import.another") }).click();
    await chooser.setInputFiles(file);
    await expect(page.getByText(t("admin.import.looked", { count: 0 }))).toBeVisible();
    await expect(page.getByRole("button", { name: t("admin.import.do", { count: 0 }) })).toHaveCount(0);

    const [product] = await found();
    await open(page, says.en.path(`/product/${product?._id}`));
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByText("50 ml").first()).toBeVisible();
  },
);
