import { adminI18n } from "./admin.ts";
import { newPhone } from "./checkout-form.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { openAdminAs, placeByApi } from "./place-order.ts";
import { expect, openPage, story } from "./story.ts";
import { createTestProduct, stockOf } from "./test-product.ts";

story(
  "a flood of orders from one number is cancelled in one step, and the number is blocked",
  async ({ page, database }) => {
    const { t } = adminI18n.en;
    await page.setViewportSize({ width: 1440, height: 900 });
    const parfum = await createTestProduct(database, {
      name: { en: "Bokul Parfum", bn: "বকুল পারফিউম" },
      choices: [{ price: 1250, stock: 8 }],
    });
    const phone = newPhone();
    const tag = `Rival ${phone.slice(-6)}`;
    for (let count = 0; count < 4; count += 1) await placeByApi(page, parfum, 1, 1310, phone);

    // From the open order to the customer's page.
    await openAdminAs(page, database, "Rupa Sultana", `/admin-dashboard?section=orders&tab=all&q=${phone.slice(1)}`);
    await page.getByRole("row", { name: /LB-/ }).first().getByRole("link", { name: /LB-/ }).click();
    await page.getByRole("link", { name: t("admin.order.customer") }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Nusrat Jahan" })).toBeVisible();
    await page.getByLabel(t("admin.customer.tags")).fill(`${tag}, Wholesale`);
    await page.getByLabel(t("admin.customer.otherPhones")).fill("0171");
    await page.getByRole("button", { name: t("admin.customer.save"), exact: true }).click();
    await expect(page.getByText(t("field.phoneInvalid"))).toBeVisible();
    await page.getByLabel(t("admin.customer.otherPhones")).fill("");
    await page.getByRole("button", { name: t("admin.customer.save"), exact: true }).click();
    await expect(page.getByText(t("admin.saved"), { exact: true })).toBeVisible();

    await page.getByLabel(t("admin.customer.selectOpen", { count: 4 })).check();
    await page.getByRole("button", { name: t("admin.customer.cancelMany", { count: 4 }) }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: t("admin.customer.cancelYes") }).click();
    await expect(page.getByText(t("admin.customer.cancelled.many", { count: 4 }))).toBeVisible();
    expect(await stockOf(database, parfum)).toBe(8);

    await page.getByRole("button", { name: t("admin.customer.blockDo") }).click();
    await page.getByLabel(t("admin.customer.blockReason")).fill("Orders by the dozen");
    await page.getByRole("button", { name: t("admin.customer.blockDo") }).click();
    await expect(page.getByText("Orders by the dozen")).toBeVisible();
    const refused = await page.request.post("/api/orders", {
      data: {
        billingDetails: { fullName: "Nusrat Jahan", phone, address: "House 18, Road 9/A", city: "Dhanmondi, Dhaka" },
        items: [{ productId: parfum.productId, quantity: 1 }],
        ...{ deliveryArea: "inside", total: 1310 },
      },
    });
    expect(await refused.json()).toMatchObject({ error: { code: "phone-blocked" } });

    await openPage(page, "/admin-dashboard?section=customers&blocked=yes");
    await expect(page.getByRole("row", { name: tag })).toContainText(t("admin.customers.blocked"));
    await expectAccessible(page);
  },
);
