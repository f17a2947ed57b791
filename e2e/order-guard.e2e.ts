import { asc, eq } from "drizzle-orm";
import guardBn from "../app/i18n/order-guard-bn.json" with { type: "json" };
import { orders, payments, shopSettings } from "../db/schema.ts";
import { defaultGuard } from "../shop/orders/guard/guard-rules.ts";
import { fillCheckout, newPhone, placeOrderButton } from "./checkout-form.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { isolatedShopStory } from "./isolated-shop.ts";
import { placeByApi } from "./place-order.ts";
import { expect, i18n, openPage, seedLocalStorage } from "./story.ts";
import { cartLineOf, createTestProduct } from "./test-product.ts";

isolatedShopStory(
  "an order beyond the limit of its number is to be called first, or requires an advance with a reason",
  async ({ page, database }) => {
    const { t, path } = i18n.bn;
    await page.setViewportSize({ width: 390, height: 844 });
    const oil = await createTestProduct(database, {
      name: { en: "Rosehip Oil", bn: "রোজহিপ অয়েল" },
      choices: [{ price: 260, stock: 9 }],
    });
    const phone = newPhone();
    for (let count = 0; count < 3; count += 1) await placeByApi(page, oil, 1, 320, phone);
    const openCheckout = async () => {
      await seedLocalStorage(page, { cart: [cartLineOf(oil, { price: 260 })] });
      await openPage(page, path("/checkout"));
      await fillCheckout(page, "bn", { phone });
      await placeOrderButton(page, "bn").click();
    };
    await openCheckout();
    await expect(page.getByText(t("success.callBefore"))).toBeVisible();

    const guard = { ...defaultGuard, answer: "advance" as const, sendTo: "বিকাশ ০১৭০০-০০০০০০" };
    await database.db
      .insert(shopSettings)
      .values({ value: { guard } })
      .onConflictDoUpdate({ target: shopSettings.id, set: { value: { guard } } });
    await openCheckout();
    const dialog = page.getByRole("dialog", { name: guardBn["guard.advance.title"] });
    await expect(dialog).toContainText(guardBn["guard.reason.open-orders"]);
    await expect(dialog).toContainText("৳২০০");
    await expect(dialog).toContainText("বিকাশ ০১৭০০-০০০০০০");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: guardBn["guard.done"] }).click();
    await expect(dialog).toContainText(guardBn["guard.advance.referenceInvalid"]);
    await dialog.getByLabel(guardBn["guard.advance.reference"]).fill("bkx7q2m9zp");
    await dialog.getByRole("button", { name: guardBn["guard.done"] }).click();
    await expect(page).toHaveURL(path("/success-checkout"));
    const placed = await database.db.select().from(orders).where(eq(orders.phone, phone)).orderBy(asc(orders.placedAt));
    expect(placed.map(({ holdsStock }) => holdsStock)).toEqual([true, true, true, false, true]);
    expect(await database.db.select().from(payments)).toMatchObject([{ reference: "BKX7Q2M9ZP", state: "claimed" }]);
  },
);
