import { eq } from "drizzle-orm";
import { products } from "../db/tables.ts";
import { languages } from "../shop/language.ts";
import { expectAccessible } from "./accessible.ts";
import { callAs } from "./call-api.ts";
import { newPhone } from "./checkout-form.ts";
import { expect, open, ready, says, story, written } from "./story.ts";
import { putOnShelf } from "./test-product.ts";
import { logIn, registered, signIn } from "./user.ts";

const soap = { name: { en: "Tulsi Soap", bn: "তুলসী সাবান" }, choices: [{ price: 120, stock: 50 }] };
const comb = { name: { en: "Horn Comb", bn: "শিঙের চিরুনি" }, choices: [{ price: 90, stock: 50 }] };

type Placed = { number: string };

/** An order of one piece of each, inside Dhaka. */
function orderOf(shelved: { productId: string }[], total: number, phone = newPhone()) {
  const billingDetails = { fullName: "Nusrat Jahan", phone, address: "House 24, Road 7", city: "Dhanmondi, Dhaka" };
  const items = shelved.map(({ productId }) => ({ productId, quantity: 1 }));
  return { billingDetails, items, deliveryArea: "inside", total };
}

for (const language of languages) {
  const { t, path, phone: asDialled } = says[language];
  story(`an order placed as a guest is claimed, followed and taken back, ${language}`, async ({ page, database }) => {
    const person = await registered(database, page);
    const shelved = await putOnShelf(database, soap);
    const phone = newPhone();
    const placed = await page.request.post("/api/orders", { data: orderOf([shelved], 180, phone) });
    const { number } = (await placed.json()) as Placed;

    await page.goto(path("/orders"));
    await expect(page).toHaveURL(`${path("/signin")}?from=%2Forders`);
    await ready(page);
    await logIn(page, person, language);
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
    await expect(order).toContainText(written(language, 180));
    await expect(order).toContainText(t("status.pending"));
    await expect(order.getByText(soap.name[language])).toHaveCount(1);
    await order.getByRole("button", { name: t("orders.detail") }).click();
    await expect(order.getByText(t("timeline.pending"))).toBeVisible();
    // Once on the card, once on the receipt that has unfolded.
    await expect(order.getByText(soap.name[language])).toHaveCount(2);

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
  });
}

story(
  "what is still sold of an order goes into the cart again, and what is not is named",
  async ({ page, database }) => {
    const { t } = says.en;
    const person = await registered(database, page);
    const shelved = [await putOnShelf(database, soap), await putOnShelf(database, comb)];
    await signIn(page, person);
    const { number } = await callAs<Placed>(page, "POST", "/orders", orderOf(shelved, 270));
    const gone = shelved[1]?.productId ?? "";
    await database.db.update(products).set({ status: "deleted" }).where(eq(products.id, gone));

    await open(page, "/orders");
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
  },
);
