import type { Page } from "@playwright/test";
import { putOnShelf } from "./shelf.ts";
import { expect, open, says, story } from "./story.ts";

const { t } = says.en;

story("with the keyboard alone: past the header, to a product, into the cart, and on", async ({ page, database }) => {
  await putOnShelf(database, { name: { en: "Shell Hairpin", bn: "ঝিনুকের কাঁটা" }, choices: [{ price: 90 }] });
  await open(page, "/search?q=Shell+Hairpin");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: t("page.skip") })).toBeFocused();
  await expect(page.getByRole("link", { name: t("page.skip") })).toBeInViewport();
  await page.keyboard.press("Enter");

  const add = page.getByRole("button", {
    name: t("product.doTo", { action: t("product.add"), name: "Shell Hairpin" }),
  });
  await tabTo(page, () => add.evaluate((button) => button === document.activeElement));
  await expect(add).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").getByText(t("cart.added"))).toBeVisible();
  await expect(page.getByRole("banner").getByText("+1")).toBeVisible();

  // Nothing on the way holds the focus: it leaves the page at its end, and comes in again at its head.
  await tabTo(page, () => page.evaluate(() => document.activeElement === document.body));
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: t("page.skip") })).toBeFocused();
});

/** Presses Tab until it is there; no page of ours has more stops than this. */
async function tabTo(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  for (let stops = 0; stops < 120; stops++) {
    await page.keyboard.press("Tab");
    if (await isThere()) return;
  }
  throw new Error("the focus never came there");
}
