import { nanoid } from "nanoid";
import { reviews } from "../db/schema.ts";
import { adminI18n, signInAsStaff } from "./admin.ts";
import { fillCheckout, newPhone, ordersOf, placeOrderButton } from "./checkout-form.ts";
import { core, details, expect, i18n, openPage, seedLocalStorage, story } from "./story.ts";
import { cartLineOf, createTestProduct } from "./test-product.ts";

const { t } = i18n.en;
const fullName = "<img src=x onerror=document.title='taken'>";
const address = "</script><script>document.title='taken'</script> House 1 & \"2\"";

story("markup in a name and an address stays plain text", core, async ({ page, database }) => {
  const product = await createTestProduct(database, {
    name: { en: "Sponge </script><b>", bn: "স্পঞ্জ" },
    choices: [{ price: 100 }],
  });
  const phone = newPhone();
  await seedLocalStorage(page, { cart: [cartLineOf(product, { price: 100 })] });
  await openPage(page, `/product/${product.productId}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sponge </script><b>");
  await openPage(page, "/checkout");
  await fillCheckout(page, "en", { phone, fullName, address });
  await placeOrderButton(page, "en").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("success.thanks", { name: fullName }));
  await page.getByRole("link", { name: t("success.track") }).click();
  const [order] = await ordersOf(database, phone);
  const trackedOrder = page.getByRole("article", { name: order?.number });
  await expect(trackedOrder).toContainText(fullName);
  await expect(trackedOrder).toContainText(address);
  await page.reload();
  await expect(trackedOrder).toContainText(address);
  await expect(page).toHaveTitle(/Labonno$/);
});

story("markup stays plain text in the admin, in print and in reviews", async ({ page, database }) => {
  const product = await createTestProduct(database, { name: { en: "Loofah", bn: "ধুন্দুল" }, choices: [{ price: 100 }] });
  const phone = newPhone();
  const placeResponse = await page.request.post("/api/orders", {
    data: {
      billingDetails: { fullName, phone, address, city: "</textarea><script>" },
      items: [{ productId: product.productId, quantity: 1 }],
      ...{ deliveryArea: "inside", total: 160, note: address },
    },
  });
  const { number } = (await placeResponse.json()) as { number: string };
  await signInAsStaff(database, page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPage(page, `/admin-dashboard?section=orders&q=${number}`);
  await expect(page.getByRole("row", { name: new RegExp(number) })).toContainText(fullName);
  await page.getByRole("checkbox", { name: adminI18n.en.t("admin.orders.selectAll") }).check();
  await page.getByRole("link", { name: adminI18n.en.t("admin.orders.bulkInvoices") }).click();
  await expect(page.getByRole("article")).toContainText(address);

  const reviewRow = {
    stars: 5,
    title: fullName,
    body: address,
    status: "published",
    demo: true,
    name: fullName,
  } as const;
  await database.db.insert(reviews).values({ id: nanoid(12), productId: product.productId, ...reviewRow });
  await openPage(page, `/product/${product.productId}`);
  await expect(page.getByText(address)).toBeVisible();
  await expect(page).toHaveTitle(/^Loofah/);
});

story("a cart of ten thousand lines is cut to the maximum", details, async ({ page, database }) => {
  const product = await createTestProduct(database, { name: { en: "Pumice", bn: "ঝামা" }, choices: [{ price: 100 }] });
  const junkRows = Array.from({ length: 9_999 }, (_, n) => ({
    productId: `gone${n}`,
    name: "x".repeat(100),
    quantity: -n,
  }));
  await seedLocalStorage(page, { cart: [cartLineOf(product, { price: 100 }), ...junkRows] });
  await openPage(page, "/cart");
  await expect(page.getByRole("heading", { name: "Pumice" })).toBeVisible();
  expect(
    await page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading") })
      .count(),
  ).toBeLessThanOrEqual(100);
});

story("no page can be framed, not even by the shop itself", details, async ({ page, browserErrors }) => {
  // An image opened by itself is a document without its own policy.
  await page.goto("/images/hero-1920.jpg");
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement("iframe"), { src: "/checkout" }));
  });
  await expect.poll(() => browserErrors.join()).toContain("frame-ancestors 'none'");
  browserErrors.length = 0;
});

story("garbage in the browser's storage causes no error", details, async ({ page, database }) => {
  const product = await createTestProduct(database, {
    name: { en: "Jute Pouch", bn: "পাটের থলে" },
    choices: [{ price: 150 }],
  });
  await seedLocalStorage(page, {
    "access-token": "Bearer not.a.token\u0000",
    cart: '{"$where":"1"}',
    "checkout-address": '{"phone":7,"district":{"id":"nowhere"},"deliveryArea":"moon"}',
  });
  await openPage(page, `/product/${product.productId}`);
  await page
    .getByRole("button", { name: t("product.buyNow"), exact: true })
    .first()
    .click();
  await expect(page).toHaveURL("/checkout");
  const phone = newPhone();
  await fillCheckout(page, "en", { phone });
  await placeOrderButton(page, "en").click();
  await expect(page).toHaveURL("/success-checkout");
  expect(await ordersOf(database, phone)).toMatchObject([{ total: 21_000 }]);
});

story("a client that guesses passwords is stopped, whatever address it claims", async ({ request }) => {
  const guess = async (n: number) => {
    const data = { email: "guessed@example.com", password: `Wrong${n}` };
    const headers = { "X-Forwarded-For": `203.0.113.${n}` };
    return (await request.post("/api/auth/sign-in/email", { data, headers })).status();
  };
  const statuses = [];
  for (let n = 1; n <= 12; n += 1) statuses.push(await guess(n));
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
});
