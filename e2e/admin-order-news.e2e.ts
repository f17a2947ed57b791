import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { orders } from "../db/schema.ts";
import { adminI18n } from "./admin.ts";
import { choosePlace, newPhone } from "./checkout-form.ts";
import { isolatedShopStory } from "./isolated-shop.ts";
import { openAdminAs, type PlacedOrder, placeByApi, placeUntil } from "./place-order.ts";
import { details, expect, formatTaka } from "./story.ts";
import { createTestProduct } from "./test-product.ts";

// In a shop of their own, where no other story places orders; one after the other.
isolatedShopStory.describe.configure({ mode: "default" });

const { t } = adminI18n.en;
const desk = { width: 1440, height: 900 };

isolatedShopStory(
  "the menu shows the number of pending orders, and updates it",
  details,
  async ({ page, database }) => {
    await page.setViewportSize(desk);
    const balm = await createTestProduct(database, {
      name: { en: "Lip Balm", bn: "লিপ বাম" },
      choices: [{ price: 150 }],
    });
    await placeByApi(page, balm, 1, 210, newPhone());
    await openAdminAs(page, database, "Rupa Sultana", "/admin-dashboard?section=history");
    const menu = page.getByRole("navigation", { name: t("admin.menu") });
    const expectWaiting = (count: number) =>
      expect(
        menu.getByRole("link", { name: new RegExp(`^Manage Orders ?${t("admin.nav.newOrders", { count })}$`) }),
      ).toBeVisible();
    await expectWaiting(await database.db.$count(orders, eq(orders.status, "pending")));
    await placeByApi(page, balm, 1, 210, newPhone());
    await placeByApi(page, balm, 1, 210, newPhone());
    await expectWaiting(await database.db.$count(orders, eq(orders.status, "pending")));
  },
);

isolatedShopStory(
  "an order entered by staff is announced to colleagues, but not to its author",
  details,
  async ({ page, browser, database }) => {
    await page.setViewportSize(desk);
    const lotion = await createTestProduct(database, {
      name: { en: "Lotion of the Night Ferry", bn: "রাতের ফেরির লোশন" },
      choices: [{ price: 640 }],
    });
    const context = await browser.newContext({ viewport: desk });
    const colleague = await context.newPage();
    for (const [who, name] of [
      [colleague, "Rafiq Hasan"],
      [page, "Rupa Sultana"],
    ] as const) {
      await openAdminAs(who, database, name, "/admin-dashboard?section=orders&view=enter");
      // Both are on other pages with an open stream.
      await who.evaluate(() =>
        Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true }),
      );
      const place = () => placeByApi(who, lotion, 1, 700, newPhone());
      await placeUntil(place, async () => /^\(\d+\) /.test(await who.title()));
    }
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await page.getByLabel(t("admin.phoneOrder.find")).fill("lotion of the night ferry");
    await page.getByRole("button", { name: t("admin.phoneOrder.add", { name: lotion.name.en }) }).click();
    await page.getByLabel("Mobile number").fill(newPhone());
    await page.getByLabel("Full name").fill("Tania Rahman");
    await choosePlace(page, "en", { area: "Dhanmondi", district: "Dhaka" });
    await page.getByLabel("Address", { exact: true }).fill("House 7, Road 3");
    // A colleague must confirm it, so it is pending like any order.
    await page.getByLabel(t("admin.phoneOrder.confirmed")).uncheck();
    // The response takes longer than the event.
    let number = "";
    await page.route("**/api/orders/by-staff", async (route) => {
      const response = await route.fetch();
      ({ number } = (await response.json()) as PlacedOrder);
      await page.waitForTimeout(4000);
      await route.fulfill({ response });
    });
    const counted = async (who: Page) => Number(/^\((\d+)\) /.exec(await who.title())?.[1] ?? 0);
    // Both count the orders above; this one makes their counts differ.
    const countDifference = async () => (await counted(colleague)) - (await counted(page));
    const before = await settled(countDifference);
    await page.getByRole("button", { name: t("admin.phoneOrder.place", { total: formatTaka("en", 700) }) }).click();
    await expect.poll(() => number, { timeout: 20_000 }).not.toBe("");
    await expect(page.getByRole("region", { name: number })).toBeVisible();
    await expect.poll(countDifference).toBe(before + 1);
    await context.close();
  },
);

/** The value once it is the same twice, a second apart: pending events have arrived. */
async function settled(read: () => Promise<number>): Promise<number> {
  let last = Number.NaN;
  const isUnchanged = async () => {
    const previous = last;
    last = await read();
    return last === previous;
  };
  await expect.poll(isUnchanged, { intervals: [1000] }).toBe(true);
  return last;
}
