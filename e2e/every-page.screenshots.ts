import type { Page as BrowserPage } from "@playwright/test";
import { count } from "drizzle-orm";
import { sections } from "../app/admin/sections.ts";
import { orders, rateLimits } from "../db/schema.ts";
import { type Language, languages } from "../shop/language.ts";
import { openSection, signInAsStaff } from "./admin.ts";
import { callApiAs } from "./call-api.ts";
import { fillCheckout, placeOrderButton } from "./checkout-form.ts";
import { type PageCase, pages, type TestProducts } from "./pages.ts";
import { type Device, demoProduct, devices, saveScreenshot } from "./screenshot.ts";
import { expect, i18n, openPage, seedLocalStorage, story } from "./story.ts";
import { cartLineOf, type TestProduct } from "./test-product.ts";
import { registerUser, signInByApi, submitLogin, type TestUser } from "./user.ts";

/** A page in a certain state: what is stored before it opens, and what is done on it. */
type Scene = Omit<PageCase, "to"> & {
  to: string | ((language: Language, stage: Stage) => string);
  before?: (page: BrowserPage, stage: Stage) => Promise<unknown>;
  after?: (page: BrowserPage, language: Language, stage: Stage) => Promise<unknown>;
};
type Stage = TestProducts & Tracked & { set: TestProduct; waiting: Tracked };
type Tracked = { number: string; phone: string };

const buyers = [
  ["Nusrat Jahan", "01712300001", "House 24, Road 7", "Dhanmondi, Dhaka"],
  ["সাদিয়া ইসলাম", "01812300002", "বাড়ি ৯, সড়ক ৩", "উত্তরা, ঢাকা"],
  ["Tasnim Akter", "01912300003", "Flat 5B, Green Road", "Farmgate, Dhaka"],
  ["Farhana Yasmin", "01612300004", "12 College Road", "Agrabad, Chattogram"],
  ["মাহবুবা রহমান", "01512300005", "জিন্দাবাজার", "সিলেট সদর, সিলেট"],
] as const;

const screenshotTest = story.extend<object, { stage: Stage }>({
  // Once per worker: the demo's products, and some orders.
  stage: [
    async ({ browser, database }, use) => {
      const shaded = await demoProduct(database, "sindoor-velvet-lipstick");
      const soldOut = await demoProduct(database, "banana-honey-hair-mask");
      const set = await demoProduct(database, "the-holud-box");
      const serum = await demoProduct(database, "niacinamide-10-clarifying-serum");
      const page = await browser.newPage({ baseURL: process.env.SHOP_URL ?? "" });
      const placedOrders: { insertedId: string; number: string }[] = [];
      for (const [fullName, phone, address, city] of buyers) {
        await database.db.delete(rateLimits);
        const order = {
          billingDetails: { fullName, phone, address, city },
          items: [shaded, serum].map(({ productId, variantIds: [variantId] }) => ({
            productId,
            variantId,
            quantity: 1,
          })),
          deliveryArea: "inside",
        };
        // A refused order gives the right total.
        const refusedResponse = await page.request.post("/api/orders", { data: { ...order, total: 0 } });
        const { quote } = (await refusedResponse.json()) as { quote: { total: number } };
        const response = await page.request.post("/api/orders", { data: { ...order, total: quote.total } });
        placedOrders.push((await response.json()) as (typeof placedOrders)[number]);
      }
      await signInAsStaff(database, page);
      for (const [nth, states] of [[], ["confirmed"], ["confirmed", "shipped"], ["cancelled"]].entries())
        for (const status of states)
          await callApiAs(page, "PATCH", `/orders/${placedOrders[nth]?.insertedId}`, { status });
      await page.close();
      const tracked = (nth: 2 | 4) => ({ number: placedOrders[nth]?.number ?? "", phone: buyers[nth][1] });
      await use({ shaded, soldOut, set, ...tracked(2), waiting: tracked(4) });
    },
    { scope: "worker" },
  ],
});

const hangApi = (page: BrowserPage) => page.route("**/api/**", () => {});
const failApi = (page: BrowserPage) => page.route("**/api/**", (route) => route.abort());
const validCart = ({ shaded }: TestProducts) => [cartLineOf(shaded, { quantity: 2, price: 0 })];

/** An order that was found before is not looked up again. */
async function forgetOrder(page: BrowserPage) {
  await page.goto("/icon.svg");
  await page.evaluate(() => sessionStorage.clear());
}

async function track(page: BrowserPage, language: Language, number: string, phone: string) {
  const { t } = i18n[language];
  await page.getByLabel(t("track.number")).fill(number);
  await page.getByLabel(t("checkout.phone")).fill(phone);
  await page.getByRole("button", { name: t("track.find") }).click();
}

const states: Record<string, Scene> = {
  "the cart with what can be ordered": { to: "/cart", cart: validCart },
  "the cart while its prices are asked for": { to: "/cart", cart: validCart, before: hangApi },
  "the cart without a network": { to: "/cart", cart: validCart, before: failApi },
  "the checkout with what can be ordered": { to: "/checkout", cart: validCart },
  "the checkout with fields left out": {
    to: "/checkout",
    cart: validCart,
    after: (page, language) => placeOrderButton(page, language).click(),
  },
  "a set with its parts": { to: (_, { set }) => `/product/${set.productId}` },
  "a shade chosen from a list": {
    to: "/makeup",
    after: async (page, language) => {
      const { t } = i18n[language];
      await page
        .getByRole("link", { name: t("product.chooseShade") })
        .first()
        .click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  "the checkout of a gift": {
    to: "/checkout",
    cart: validCart,
    after: async (page, language) => {
      const { t } = i18n[language];
      const gift = page.getByRole("checkbox", { name: t("checkout.gift") });
      // Until then it is a placeholder's.
      await expect(gift).toBeEnabled();
      await gift.check({ force: true });
      await expect(page.getByLabel(t("checkout.giftMessage"))).toBeVisible();
    },
  },
  "the thanks for an order": {
    to: "/checkout",
    cart: validCart,
    after: async (page, language) => {
      await fillCheckout(page, language, { phone: "01712300009" });
      await placeOrderButton(page, language).click();
      await expect(page).toHaveURL(/success-checkout/);
    },
  },
  "an order found": {
    to: "/track",
    before: forgetOrder,
    after: async (page, language, { number, phone }) => {
      await track(page, language, number, phone);
      await expect(page.getByText(number).first()).toBeVisible();
    },
  },
  "an order that waits for an answer": {
    to: "/track",
    before: forgetOrder,
    after: async (page, language, { waiting: { number, phone } }) => {
      await track(page, language, number, phone);
      await expect(page.getByText(number).first()).toBeVisible();
    },
  },
  "an order not found": {
    to: "/track",
    after: async (page, language) => {
      await track(page, language, "LB-111-111-111", "01712300001");
      await expect(page.getByText(i18n[language].t("track.none"))).toBeVisible();
    },
  },
  "login with the wrong password": {
    to: "/signin",
    after: async (page, language) => {
      await submitLogin(page, { name: "", email: "nobody@example.com", password: "Wrong-2026" }, language);
      await expect(page.getByText(i18n[language].t("signin.wrong"))).toBeVisible();
    },
  },
  "contact with fields left out": {
    to: "/contact",
    after: (page, language) => page.getByRole("button", { name: i18n[language].t("contact.send") }).click(),
  },
};

const scenes: Record<string, Scene> = { ...pages, ...states };

for (const device of Object.keys(devices) as Device[]) {
  const { viewport, hasTouch } = devices[device];
  screenshotTest.describe(device, () => {
    screenshotTest.use({ viewport, hasTouch });

    for (const [name, { to, cart, wishlist, signedIn, expectedText, isStatic, before, after }] of Object.entries(
      scenes,
    )) {
      screenshotTest(`${name} on a ${device}`, async ({ page, database, stage }) => {
        const user: TestUser | null = signedIn ? await registerUser(database) : null;
        if (user) await signInByApi(page, user);
        for (const language of languages) {
          const { path, t } = i18n[language];
          await database.db.delete(rateLimits);
          if (cart) await seedLocalStorage(page, { cart: cart(stage) });
          if (wishlist) await seedLocalStorage(page, { wishes: wishlist(stage) });
          await before?.(page, stage);
          const address = path(typeof to === "string" ? to : to(language, stage));
          await (isStatic ? page.goto(address) : openPage(page, address));
          if (expectedText && expectedText !== "reviews.like")
            await expect(page.getByText(t(expectedText)).first()).toBeVisible();
          await after?.(page, language, stage);
          await saveScreenshot(page, name, device, language);
        }
      });
    }

    screenshotTest(`the dashboard on a ${device}`, async ({ page, database, stage }) => {
      screenshotTest.setTimeout(150_000);
      await signInAsStaff(database, page);
      const [{ orderCount = 0 } = {}] = await database.db.select({ orderCount: count() }).from(orders);
      expect(orderCount, stage.number).toBeGreaterThan(0);
      for (const language of languages)
        for (const { name } of sections) {
          await openSection(page, name, language);
          await saveScreenshot(page, `admin ${name}`, device, language);
        }
    });
  });
}
