import { fillCheckout, newPhone, orderSummary, ordersOf, placeOrderButton } from "./checkout-form.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { core, details, expect, formatTaka, i18n, openPage, seedLocalStorage, story } from "./story.ts";
import { cartLineOf, changeVariant, createTestProduct, stockOf } from "./test-product.ts";

const { t } = i18n.en;
const taka = (amount: number) => formatTaka("en", amount);
const attar = (stock: number) => ({ name: { en: "Kewra Attar", bn: "কেওড়া আতর" }, choices: [{ price: 400, stock }] });

story("the last piece is sold to someone else while the form is being filled in", core, async ({ page, database }) => {
  const product = await createTestProduct(database, attar(1));
  const phone = newPhone();
  await seedLocalStorage(page, { cart: [cartLineOf(product, { price: 400 })] });
  await openPage(page, "/checkout");
  await fillCheckout(page, "en", { phone });
  await changeVariant(database, product, { stock: 0 });

  await placeOrderButton(page, "en").click();
  await expect(page.getByRole("alert").getByText(t("refusal.out-of-stock"))).toBeVisible();
  await expect(orderSummary(page, "en")).toContainText(t("cart.problem.outOfStock"));
  await orderSummary(page, "en")
    .getByRole("button", { name: t("cart.removeShort") })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("cart.empty"));
  expect(await ordersOf(database, phone)).toHaveLength(0);
});

story("a customer who wants more than the stock takes what is there", details, async ({ page, database }) => {
  const product = await createTestProduct(database, attar(5));
  const phone = newPhone();
  await seedLocalStorage(page, { cart: [cartLineOf(product, { quantity: 3, price: 400 })] });
  await openPage(page, "/checkout");
  await fillCheckout(page, "en", { phone });
  await changeVariant(database, product, { stock: 2 });

  await placeOrderButton(page, "en").click();
  await expect(orderSummary(page, "en")).toContainText(t("cart.problem.notEnough", { count: 2 }));
  await orderSummary(page, "en")
    .getByRole("button", { name: t("cart.take", { count: 2 }) })
    .click();
  await expect(placeOrderButton(page, "en")).toContainText(taka(2 * 400 + 60));
  await placeOrderButton(page, "en").click();
  await expect(page).toHaveURL("/success-checkout");
  expect(await ordersOf(database, phone)).toMatchObject([{ total: 86_000 }]);
  expect(await stockOf(database, product)).toBe(0);
});

story("a price that rises before the order is not charged without consent", async ({ page, database }) => {
  const product = await createTestProduct(database, attar(5));
  const phone = newPhone();
  await seedLocalStorage(page, { cart: [cartLineOf(product, { price: 400 })] });
  await openPage(page, "/checkout");
  await fillCheckout(page, "en", { phone });
  await changeVariant(database, product, { price: 450 });

  await placeOrderButton(page, "en").click();
  const question = page.getByRole("alertdialog", { name: t("checkout.totalChanged.title") });
  await expect(question).toContainText(`${t("summary.total")}${taka(460)} ${taka(510)}`);
  expect(await ordersOf(database, phone)).toHaveLength(0);

  await expectAccessible(page);
  await question.getByRole("button", { name: t("checkout.totalChanged.back") }).click();
  await expect(placeOrderButton(page, "en")).toContainText(taka(510));
  expect(await ordersOf(database, phone)).toHaveLength(0);

  await changeVariant(database, product, { price: 430 });
  await placeOrderButton(page, "en").click();
  await expect(question).toContainText(`${taka(510)} ${taka(490)}`);
  await question.getByRole("button", { name: t("checkout.totalChanged.accept") }).click();
  await expect(page).toHaveURL("/success-checkout");
  await expect(page.getByText(t("success.keepReady", { amount: taka(490) }))).toBeVisible();
  expect(await ordersOf(database, phone)).toMatchObject([{ total: 49_000 }]);
});
