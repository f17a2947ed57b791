import type { Page } from "@playwright/test";
import { adminI18n } from "./admin.ts";
import { callApiAs } from "./call-api.ts";
import { newPhone } from "./checkout-form.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { isolatedShopStory } from "./isolated-shop.ts";
import { overflowingElements } from "./overflowing-elements.ts";
import { openAdminAs, placeByApi } from "./place-order.ts";
import { expect, oneOrAll, openPage } from "./story.ts";
import { createTestProduct } from "./test-product.ts";

/** Separate from other stories, whose orders would also wait to be packed; and from each other. */
const pickStory = isolatedShopStory.extend<object, { goods: string }>({ goods: ["picked", { scope: "worker" }] });

async function scan(page: Page, label: string, code: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(code);
  await page.getByLabel(label, { exact: true }).press("Enter");
}

for (const { language, width } of oneOrAll(
  [
    { language: "bn", width: 390 },
    { language: "en", width: 1440 },
  ] as const,
  0,
))
  pickStory(
    `packing staff take the batch that expires first, and are warned at another, in ${language} at ${width} px`,
    async ({ page, database }) => {
      const { t, path } = adminI18n[language];
      await page.setViewportSize({ width, height: 900 });
      const serum = await createTestProduct(database, {
        name: { en: `Rack Serum ${width}`, bn: `র‍্যাক সিরাম ${width}` },
        choices: [{ price: 500, stock: 0 }],
      });
      const dispatch = `${path("/admin-dashboard")}?section=dispatch`;
      await openAdminAs(page, database, "Jewel Mia", dispatch);
      const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
      const [variantId] = serum.variantIds;
      await callApiAs(page, "POST", "/stock/receipts", {
        lines: [
          { variantId, code: `OLD-${width}`, expires: inDays(60), quantity: 3 },
          { variantId, code: `NEW-${width}`, expires: inDays(600), quantity: 9 },
        ],
      });
      const placed = await placeByApi(page, serum, 2, 1060, `0${newPhone().slice("+880".length)}`);
      await callApiAs(page, "PATCH", `/orders/${placed.insertedId}`, { status: "confirmed" });

      await openPage(page, dispatch);
      // On a phone the pick list takes the place of the orders.
      if (width < 768) await page.getByRole("button", { name: t("admin.dispatch.pickList") }).click();
      const picked = page.getByRole("listitem").filter({ hasText: `OLD-${width}` });
      await expect(picked).toBeVisible();
      await expect(picked).not.toContainText(`NEW-${width}`);
      const toPack = t("admin.dispatch.scan.to-pack");
      await scan(page, toPack, `NEW-${width}`);
      const warning = page.getByText(t("admin.dispatch.takeFirst", { batch: `OLD-${width}` }));
      await expect(warning).toBeVisible();
      await expect(picked.getByRole("checkbox")).not.toBeChecked();
      await expectAccessible(page);
      expect(await overflowingElements(page)).toEqual([]);
      await scan(page, toPack, `old-${width}`);
      await expect(page.getByText(t("admin.dispatch.take", { count: 2 }))).toBeVisible();
      await expect(picked.getByRole("checkbox")).toBeChecked();

      // In the open parcel as well; then the second scan of the order packs it.
      await scan(page, toPack, placed.number);
      await expect(page.getByText(t("admin.dispatch.scanAgain"))).toBeVisible();
      await scan(page, toPack, `NEW-${width}`);
      await expect(warning).toBeVisible();
      await scan(page, toPack, `OLD-${width}`);
      await expect(page.getByRole("cell").getByRole("checkbox", { name: serum.name[language] })).toBeChecked();
      await expectAccessible(page);
      expect(await overflowingElements(page)).toEqual([]);
      await scan(page, toPack, placed.number);
      await expect(page.getByText(t("admin.dispatch.none.to-pack"))).toBeVisible();
      await expect(picked).toHaveCount(0);
    },
  );
