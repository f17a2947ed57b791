import { orderSummary } from "./checkout-form.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { details, expect, formatTaka, i18n, openPage, openWithStoppedClock, seedLocalStorage, story } from "./story.ts";
import { cartLineOf, createTestProduct } from "./test-product.ts";

const { t } = i18n.en;
const taka = (amount: number) => formatTaka("en", amount);
const comb = { name: { en: "Rosewood Comb", bn: "গোলাপকাঠের চিরুনি" }, choices: [{ price: 320 }] };

story(
  "a cart from the old shop is read: wrapped numbers, a changed price, a missing product",
  async ({ page, database }) => {
    const { productId } = await createTestProduct(database, comb);
    await seedLocalStorage(page, {
      cart: [
        {
          productId,
          name: "Rosewood Comb",
          image: ["https://i.ibb.co/abc/comb.jpg"],
          Price: { $numberInt: "300" },
          quantity: { $numberInt: "3" },
          addedAt: "2025-11-02T10:00:00.000Z",
        },
        { productId: "665f1c2ab7d3e90012345678", name: "Rose Toner", images: "toner.jpg", price: "450", quantity: "1" },
      ],
    });
    await openPage(page, "/cart");

    const combLine = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Rosewood Comb" }) });
    await expect(combLine.getByRole("group", { name: t("quantity.of", { name: "Rosewood Comb" }) })).toContainText("3");
    await expect(combLine).toContainText(t("cart.priceNow", { now: taka(320), before: taka(300) }));
    const gone = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Rose Toner" }) });
    await expect(gone).toContainText(t("cart.problem.productGone"));
    await expect(orderSummary(page, "en")).toContainText(taka(3 * 320 + 60));
    const notice = orderSummary(page, "en")
      .getByRole("status")
      .filter({ hasText: t("cart.decide", { count: 1 }) });
    await expect(notice).toBeVisible();

    await orderSummary(page, "en")
      .getByRole("button", { name: t("cart.checkout") })
      .click();
    await expect(page).toHaveURL("/cart");
    await gone.getByRole("button", { name: t("cart.removeShort"), exact: true }).click();
    await orderSummary(page, "en")
      .getByRole("link", { name: t("cart.checkout") })
      .click();
    await expect(page).toHaveURL("/checkout");
  },
);

for (const [what, cart] of Object.entries({
  "no JSON at all": '[{"productId":',
  "no list": { productId: "abc", quantity: 2 },
  "a list of nonsense": [null, 5, "comb", [], { productId: { $ne: null } }, { productId: "../../api", quantity: 1 }],
})) {
  story(`a broken cart causes no error: ${what}`, details, async ({ page, database }) => {
    const testProduct = await createTestProduct(database, comb);
    await seedLocalStorage(page, { cart });
    await openPage(page, "/cart");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("cart.empty"));

    await openPage(page, `/product/${testProduct.productId}`);
    await page
      .getByRole("button", { name: t("product.addToCart"), exact: true })
      .first()
      .click();
    await expect(page).toHaveURL("/cart");
    await expect(page.getByRole("banner").getByText("+1")).toBeVisible();
  });
}

story("a quantity is always between 1 and the maximum", details, async ({ page, database }) => {
  const choices = [{ price: 10, stock: null }];
  const names = { tooFew: "Jute Ribbon", tooMany: "Silk Ribbon", half: "Cotton Ribbon" };
  const testProduct = await Promise.all(
    Object.values(names).map((name) => createTestProduct(database, { name: { en: name, bn: "ফিতা" }, choices })),
  );
  const [tooFew, tooMany, half] = testProduct.map((product) => cartLineOf(product));
  await seedLocalStorage(page, {
    cart: [
      { ...tooFew, quantity: -4 },
      { ...tooMany, quantity: 2 ** 31 },
      { ...half, quantity: 2.9 },
    ],
  });
  await openPage(page, "/cart");
  const quantity = (name: string) => page.getByRole("group", { name: t("quantity.of", { name }) });
  await expect(quantity(names.tooFew)).toHaveText("1");
  await expect(quantity(names.tooMany)).toHaveText("99");
  await expect(quantity(names.half)).toHaveText("2");
  await expect(page.getByRole("banner").getByText("+102")).toBeVisible();

  await expect(quantity(names.tooFew).getByRole("button", { name: t("quantity.less") })).toBeDisabled();
  await quantity(names.half)
    .getByRole("button", { name: t("quantity.less") })
    .click();
  await expect(quantity(names.half)).toHaveText("1");
  await expect(orderSummary(page, "en")).toContainText(taka(101 * 10 + 60));
});

story("two tabs share one cart", async ({ page, context, database }) => {
  const testProduct = await createTestProduct(database, comb);
  await openPage(page, "/cart");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("cart.empty"));

  const other = await context.newPage();
  await openPage(other, `/product/${testProduct.productId}`);
  await other.getByRole("button", { name: t("quantity.more") }).click();
  await other
    .getByRole("button", { name: t("product.addToCart"), exact: true })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Rosewood Comb" })).toBeVisible();
  await expect(page.getByRole("banner").getByText("+2")).toBeVisible();

  await page.getByRole("button", { name: t("quantity.more") }).click();
  await expect(other).toHaveURL("/cart");
  await expect(other.getByRole("banner").getByText("+3")).toBeVisible();
  await page.getByRole("button", { name: t("cart.remove", { name: "Rosewood Comb" }) }).click();
  await expect(other.getByRole("heading", { level: 1 })).toHaveText(t("cart.empty"));
});

story("a removed product can be restored", details, async ({ page, database }) => {
  const testProduct = await createTestProduct(database, comb);
  await seedLocalStorage(page, { cart: [cartLineOf(testProduct, { quantity: 2, price: 320 })] });
  await openPage(page, "/cart");
  await page.getByRole("button", { name: t("cart.remove", { name: "Rosewood Comb" }) }).click();
  const popup = page.getByRole("status").filter({ hasText: t("cart.removed") });
  await expect(popup).toContainText(t("cart.removedText"));
  await expect(popup).toContainText("Rosewood Comb");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("cart.empty"));
  await expectAccessible(page);
  await popup.getByRole("button", { name: t("cart.undo") }).click();
  await expect(orderSummary(page, "en")).toContainText(taka(2 * 320 + 60));
  await expect(page.getByRole("banner").getByText("+2")).toBeVisible();
});

story(
  "a product is added from a list, the button confirms it for two seconds, and the list stays in place",
  details,
  async ({ page, database }) => {
    await createTestProduct(database, { ...comb, createdAt: null });
    await openWithStoppedClock(page, "/accessories");
    await page.getByRole("article").filter({ hasText: comb.name.en }).getByRole("button").first().click();
    const popup = page.getByRole("status").getByText(t("cart.added"));
    await expect(popup).toBeVisible();
    await expect(page.getByRole("banner").getByText("+1")).toBeVisible();
    await page.clock.runFor(1900);
    await expect(popup).toBeVisible();
    await page.clock.runFor(200);
    await expect(popup).toBeHidden();
    await expect(page).toHaveURL("/accessories");
  },
);

for (const [button, next] of [
  [t("product.addToCart"), "/cart"],
  [t("product.buyNow"), "/checkout"],
] as const) {
  story(`'${button}' confirms for a second and a half, then opens ${next}`, async ({ page, database }) => {
    const { productId } = await createTestProduct(database, comb);
    await openWithStoppedClock(page, `/product/${productId}`);
    await page.getByRole("button", { name: button, exact: true }).first().click();
    await expect(page.getByRole("status").getByText(t("cart.added"))).toBeVisible();
    // Who does not wait for the cart opens it at once.
    const view = page.getByRole("status").getByRole("button", { name: t("cart.view") });
    await expect(view).toHaveCount(next === "/cart" ? 1 : 0);
    // A second press within that time adds nothing more.
    await page.getByRole("button", { name: button, exact: true }).first().click({ force: true });
    await page.clock.runFor(1400);
    await expect(page).toHaveURL(new RegExp(`/product/${productId}/`));
    await page.clock.runFor(200);
    await expect(page).toHaveURL(next);
    await expect(page.getByRole("banner").getByText("+1")).toBeVisible();
  });
}
