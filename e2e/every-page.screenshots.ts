import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Page as BrowserPage } from "@playwright/test";
import { and, count, eq } from "drizzle-orm";
import sharp from "sharp";
import { sections } from "../app/admin/sections.ts";
import { projectRoot } from "../db/project.ts";
import { orders, products, rateLimits, variants } from "../db/tables.ts";
import { type Language, languages } from "../shop/language.ts";
import { openSection, staff } from "./admin.ts";
import { callAs } from "./call-api.ts";
import { fillCheckout, placeOrder } from "./checkout-form.ts";
import { type Page, pages, type Wares } from "./pages.ts";
import { expect, keepInBrowser, open, says, story } from "./story.ts";
import { lineOf, type Shelved } from "./test-product.ts";
import { letIn, logIn, type Person, registered } from "./user.ts";

const folder = path.join(projectRoot, "docs", "screenshots");
// Of a long page its first screens; a picture of a desk is half as large as the desk.
const devices = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, longest: 2400, kept: 312 },
  desk: { viewport: { width: 1440, height: 900 }, hasTouch: false, longest: 2000, kept: 720 },
} as const;
type Device = keyof typeof devices;

/** A page in a state of its own: what is kept from it beforehand, and what is done on it. */
type Scene = Page & {
  first?: (page: BrowserPage, stage: Stage) => Promise<unknown>;
  after?: (page: BrowserPage, language: Language, stage: Stage) => Promise<unknown>;
};
type Stage = Wares & { number: string; phone: string };

const buyers = [
  ["Nusrat Jahan", "01712300001", "House 24, Road 7", "Dhanmondi, Dhaka"],
  ["সাদিয়া ইসলাম", "01812300002", "বাড়ি ৯, সড়ক ৩", "উত্তরা, ঢাকা"],
  ["Tasnim Akter", "01912300003", "Flat 5B, Green Road", "Farmgate, Dhaka"],
  ["Farhana Yasmin", "01612300004", "12 College Road", "Agrabad, Chattogram"],
  ["মাহবুবা রহমান", "01512300005", "জিন্দাবাজার", "সিলেট সদর, সিলেট"],
] as const;

/** The product of the demo catalogue with this address, as a story's own product would be. */
async function demoProduct(database: Parameters<typeof registered>[0], slug: string): Promise<Shelved> {
  const rows = await database.db
    .select({ id: variants.id, productId: products.id, en: products.nameEn, bn: products.nameBn })
    .from(products)
    .innerJoin(variants, and(eq(variants.productId, products.id), eq(variants.deleted, false)))
    .where(eq(products.slug, slug))
    .orderBy(variants.position);
  const [row] = rows;
  if (!row) throw new Error(`The demo catalogue has no ${slug}`);
  return {
    productId: row.productId,
    variantIds: rows.map(({ id }) => id),
    name: { en: row.en ?? "", bn: row.bn ?? "" },
  };
}

const shoot = story.extend<object, { stage: Stage }>({
  // Once a worker: what the demo sells, and some orders.
  stage: [
    async ({ browser, database }, use) => {
      const shaded = await demoProduct(database, "sindoor-velvet-lipstick");
      const soldOut = await demoProduct(database, "banana-honey-hair-mask");
      const serum = await demoProduct(database, "niacinamide-10-clarifying-serum");
      const page = await browser.newPage({ baseURL: process.env.SHOP_URL ?? "" });
      const placed: { insertedId: string; number: string }[] = [];
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
        // The shop names the right total as it refuses a wrong one.
        const refused = await page.request.post("/api/orders", { data: { ...order, total: 0 } });
        const { quote } = (await refused.json()) as { quote: { total: number } };
        const answer = await page.request.post("/api/orders", { data: { ...order, total: quote.total } });
        placed.push((await answer.json()) as (typeof placed)[number]);
      }
      await staff(database, page);
      for (const [nth, states] of [[], ["confirmed"], ["confirmed", "shipped"], ["cancelled"]].entries())
        for (const status of states) await callAs(page, "PATCH", `/orders/${placed[nth]?.insertedId}`, { status });
      await page.close();
      await use({ shaded, soldOut, number: placed[2]?.number ?? "", phone: buyers[2][1] });
    },
    { scope: "worker" },
  ],
});

const held = (page: BrowserPage) => page.route("**/api/**", () => {});
const broken = (page: BrowserPage) => page.route("**/api/**", (route) => route.abort());
const goodCart = ({ shaded }: Wares) => [lineOf(shaded, { quantity: 2, price: 0 })];

async function track(page: BrowserPage, language: Language, number: string, phone: string) {
  const { t } = says[language];
  await page.getByLabel(t("track.number")).fill(number);
  await page.getByLabel(t("checkout.phone")).fill(phone);
  await page.getByRole("button", { name: t("track.find") }).click();
}

const states: Record<string, Scene> = {
  "the cart with what can be ordered": { to: "/cart", cart: goodCart },
  "the cart while its prices are asked for": { to: "/cart", cart: goodCart, first: held },
  "the cart without a network": { to: "/cart", cart: goodCart, first: broken },
  "the checkout with what can be ordered": { to: "/checkout", cart: goodCart },
  "the checkout with fields left out": {
    to: "/checkout",
    cart: goodCart,
    after: (page, language) => placeOrder(page, language).click(),
  },
  "the thanks for an order": {
    to: "/checkout",
    cart: goodCart,
    after: async (page, language) => {
      await fillCheckout(page, language, { phone: "01712300009" });
      await placeOrder(page, language).click();
      await expect(page).toHaveURL(/success-checkout/);
    },
  },
  "an order found": {
    to: "/track",
    after: async (page, language, { number, phone }) => {
      await track(page, language, number, phone);
      await expect(page.getByText(number).first()).toBeVisible();
    },
  },
  "an order not found": {
    to: "/track",
    after: async (page, language) => {
      await track(page, language, "LB-111-111-111", "01712300001");
      await expect(page.getByText(says[language].t("track.none"))).toBeVisible();
    },
  },
  "login with the wrong password": {
    to: "/signin",
    after: async (page, language) => {
      await logIn(page, { name: "", email: "nobody@example.com", password: "Wrong-2026" }, language);
      await expect(page.getByText(says[language].t("signin.wrong"))).toBeVisible();
    },
  },
  "contact with fields left out": {
    to: "/contact",
    after: (page, language) => page.getByRole("button", { name: says[language].t("contact.send") }).click(),
  },
};

const scenes: Record<string, Scene> = { ...pages, ...states };

/** Keeps what the page shows, once its pictures and letters are there. */
async function keep(page: BrowserPage, name: string, device: Device, language: Language): Promise<void> {
  const { viewport, longest, kept } = devices[device];
  const height = await page.evaluate(async () => {
    const there = [...document.images].filter((image) => image.checkVisibility());
    for (const image of there) image.loading = "eager";
    await Promise.all([document.fonts.ready, ...there.map((image) => image.decode().catch(() => {}))]);
    scrollTo(0, 0);
    return document.documentElement.scrollHeight;
  });
  const clip = { x: 0, y: 0, width: viewport.width, height: Math.min(height, longest) };
  const shot = await page.screenshot({ fullPage: true, clip, animations: "disabled", caret: "hide", timeout: 30_000 });
  const file = `${name.replace(/[^a-z]+/g, "-")}.${language}.webp`;
  mkdirSync(path.join(folder, device), { recursive: true });
  await sharp(shot)
    .resize({ width: kept })
    .webp({ quality: 60, effort: 4 })
    .toFile(path.join(folder, device, file));
}

for (const device of Object.keys(devices) as Device[]) {
  const { viewport, hasTouch } = devices[device];
  shoot.describe(device, () => {
    shoot.use({ viewport, hasTouch });

    for (const [name, { to, cart, wishes, signedIn, shows, still, first, after }] of Object.entries(scenes)) {
      shoot(`${name} on a ${device}`, async ({ page, database, stage }) => {
        const person: Person | null = signedIn ? await registered(database, page) : null;
        if (person) await letIn(page, person);
        for (const language of languages) {
          const { path, t } = says[language];
          await database.db.delete(rateLimits);
          if (cart) await keepInBrowser(page, { cart: cart(stage) });
          if (wishes) await keepInBrowser(page, { wishes: wishes(stage) });
          await first?.(page, stage);
          const address = path(typeof to === "string" ? to : to(language, stage));
          await (still ? page.goto(address) : open(page, address));
          if (shows && shows !== "reviews.like") await expect(page.getByText(t(shows)).first()).toBeVisible();
          await after?.(page, language, stage);
          await keep(page, name, device, language);
        }
      });
    }

    shoot(`the counter on a ${device}`, async ({ page, database, stage }) => {
      shoot.setTimeout(150_000);
      await staff(database, page);
      const [{ all = 0 } = {}] = await database.db.select({ all: count() }).from(orders);
      expect(all, stage.number).toBeGreaterThan(0);
      for (const language of languages)
        for (const { name } of sections) {
          await openSection(page, name, language);
          await keep(page, `counter ${name}`, device, language);
        }
    });
  });
}
