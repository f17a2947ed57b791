import { eq } from "drizzle-orm";
import returnsBn from "../app/i18n/returns-bn.json" with { type: "json" };
import returnsEn from "../app/i18n/returns-en.json" with { type: "json" };
import { products } from "../db/schema.ts";
import { languages } from "../shop/language.ts";
import { testImage } from "../shop/media/test-images.ts";
import { signInAsStaff } from "./admin.ts";
import { callApiAs } from "./call-api.ts";
import { newPhone } from "./checkout-form.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { overflowingElements } from "./overflowing-elements.ts";
import { details, expect, formatTaka, i18n, oneOrAll, openPage, story, waitForHydration } from "./story.ts";
import { createTestProduct } from "./test-product.ts";
import { registerUser, signInByApi, submitLogin } from "./user.ts";

const returnTexts = { en: returnsEn, bn: returnsBn };
const soap = { name: { en: "Tulsi Soap", bn: "তুলসী সাবান" }, choices: [{ price: 120, stock: 50 }] };
const comb = { name: { en: "Horn Comb", bn: "শিঙের চিরুনি" }, choices: [{ price: 90, stock: 50 }] };

type PlacedOrder = { number: string };

/** An order of one piece each, inside Dhaka. */
function orderBody(testProducts: { productId: string }[], total: number, phone = newPhone()) {
  const billingDetails = { fullName: "Nusrat Jahan", phone, address: "House 24, Road 7", city: "Dhanmondi, Dhaka" };
  const items = testProducts.map(({ productId }) => ({ productId, quantity: 1 }));
  return { billingDetails, items, deliveryArea: "inside", total };
}

for (const language of oneOrAll(languages, 0)) {
  const { t, path, phone: asDialled } = i18n[language];
  story(
    `a customer claims an order placed as a guest, tracks and cancels it, ${language}`,
    async ({ page, database }) => {
      const user = await registerUser(database);
      const testProducts = await createTestProduct(database, soap);
      const phone = newPhone();
      const placeResponse = await page.request.post("/api/orders", { data: orderBody([testProducts], 180, phone) });
      const { number } = (await placeResponse.json()) as PlacedOrder;

      await page.goto(path("/orders"));
      await expect(page).toHaveURL(`${path("/signin")}?from=%2Forders`);
      await waitForHydration(page);
      await submitLogin(page, user, language);
      await expect(page).toHaveURL(path("/orders"));
      await expect(page.getByRole("heading", { name: t("orders.none") })).toBeVisible();

      const claim = page.getByRole("region", { name: t("orders.claim") });
      await claim.getByLabel(t("track.number")).fill("LB-111-111-111");
      await claim.getByLabel(t("checkout.phone")).fill(asDialled(phone));
      await claim.getByRole("button", { name: t("orders.claim.do") }).click();
      await expect(claim.getByRole("alert").filter({ hasText: t("orders.claim.none") })).toBeVisible();
      await claim.getByLabel(t("track.number")).fill(number.toLowerCase().replaceAll("-", " "));
      await claim.getByRole("button", { name: t("orders.claim.do") }).click();

      const order = page.getByRole("article", { name: number });
      await expect(order).toContainText(formatTaka(language, 180));
      await expect(order).toContainText(t("status.call"));
      await expect(order.getByText(soap.name[language])).toHaveCount(1);
      await order.getByRole("button", { name: t("orders.detail") }).click();
      await expect(order.getByText(t("timeline.pending"))).toBeVisible();
      // Once on the card, once on the opened receipt.
      await expect(order.getByText(soap.name[language])).toHaveCount(2);
      // The invoice alone goes on paper.
      await order.getByRole("button", { name: t("orders.invoice") }).click();
      const invoice = page.getByRole("dialog", { name: t("orders.invoice") });
      await expect(invoice).toContainText(number);
      await expect(invoice).toContainText(formatTaka(language, 180));
      await expectAccessible(page);
      await page.emulateMedia({ media: "print" });
      await expect(invoice.getByText(soap.name[language])).toBeVisible();
      await expect(order).toBeHidden();
      await page.emulateMedia({ media: "screen" });
      await invoice.getByRole("button", { name: t("dialog.close") }).click();

      await order.getByRole("button", { name: t("track.cancel") }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await expectAccessible(page);
      await page
        .getByRole("alertdialog")
        .getByRole("button", { name: t("track.cancel.yes") })
        .click();
      await expect(order).toContainText(t("status.cancelled"));
      await expect(order.getByRole("button", { name: t("track.cancel") })).toHaveCount(0);
      await page.getByRole("button", { name: t("orders.filter.open") }).click();
      await expect(order).toHaveCount(0);
      await page.getByRole("button", { name: t("orders.filter.cancelled") }).click();
      await expect(order).toBeVisible();
    },
  );
}

for (const language of oneOrAll(languages, 1)) {
  const { t, path } = i18n[language];
  const words = returnTexts[language];
  story(`the return of a delivered order starts from My Orders, ${language}`, async ({ page, browser, database }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const user = await registerUser(database);
    const product = await createTestProduct(database, soap);
    await signInByApi(page, user);
    const body = orderBody([product], 180);
    const { number, insertedId } = await callApiAs<PlacedOrder & { insertedId: string }>(page, "POST", "/orders", body);
    const desk = await browser.newContext();
    const staff = await desk.newPage();
    await signInAsStaff(database, staff);
    for (const status of ["confirmed", "shipped", "delivered"])
      await callApiAs(staff, "PATCH", `/orders/${insertedId}`, { status });
    await desk.close();

    await openPage(page, path("/orders"));
    const order = page.getByRole("article", { name: number });
    await expect(order.getByRole("button", { name: t("orders.again") })).toBeVisible();
    await order.getByRole("button", { name: t("orders.return"), exact: true }).click();
    await expect(order.getByRole("heading", { name: words["return.title"] })).toBeVisible();
    await expectAccessible(page);
    expect(await overflowingElements(page)).toEqual([]);
    await order.getByText(words["return.reason.wrong-item"]).click();
    const buffer = await testImage("crimson", 400, 500).png().toBuffer();
    await order.locator("input[type=file]").setInputFiles({ name: "pack.png", mimeType: "image/png", buffer });
    await expect(order.getByRole("img", { name: t("review.photoYours", { n: 1 }) })).toBeVisible();
    await order.getByRole("radio", { name: new RegExp(words["return.refund"].replace("{amount} ", "")) }).check();
    await order.getByRole("button", { name: words["return.send"] }).click();
    await expect(order.getByText(words["return.state.requested"])).toBeVisible();
  });
}

story("reordering adds what is still sold to the cart, and lists what is not", details, async ({ page, database }) => {
  const { t } = i18n.en;
  const user = await registerUser(database);
  const testProducts = [await createTestProduct(database, soap), await createTestProduct(database, comb)];
  await signInByApi(page, user);
  const { number } = await callApiAs<PlacedOrder>(page, "POST", "/orders", orderBody(testProducts, 270));
  const gone = testProducts[1]?.productId ?? "";
  await database.db.update(products).set({ status: "deleted" }).where(eq(products.id, gone));

  await openPage(page, "/orders");
  await page
    .getByRole("article", { name: number })
    .getByRole("button", { name: t("orders.again") })
    .click();
  await expect(page).toHaveURL("/cart");
  await expect(page.getByRole("alert").filter({ hasText: comb.name.en })).toBeVisible();
  await expect(page.getByRole("heading", { name: soap.name.en })).toBeVisible();
  await expect(page.getByRole("heading", { name: comb.name.en })).toHaveCount(0);
  await expect(
    page.getByRole("banner").getByRole("link", { name: t("header.cartWithItems", { count: 1 }), exact: true }),
  ).toBeVisible();
});
