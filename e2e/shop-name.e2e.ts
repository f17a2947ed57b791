import { sql } from "drizzle-orm";
import { products, shopSettings } from "../db/schema.ts";
import { defaultLook } from "../shop/content/look-schema.ts";
import { languages } from "../shop/language.ts";
import { adminI18n, signInAsStaff } from "./admin.ts";
import { isolatedShopStory } from "./isolated-shop.ts";
import { details, expect, i18n, openPage } from "./story.ts";
import { createTestProduct, waitForInvalidation } from "./test-product.ts";

const legal = { tradeLicence: "TRAD/DNCC/012345/2026", dbid: "", bin: "004512369-0402" };
const shopNameSettings = {
  name: { en: "Rupkotha Beauty", bn: "রূপকথা বিউটি" },
  tagline: { en: "Stories for your skin.", bn: "ত্বকের রূপকথা।" },
  email: "hello@rupkotha.example",
  look: { ...defaultLook, legal },
};
const anotherShop = /labonno(?!\.example)|লাবণ্য/i;

const pagesWithName = [
  ...["/", "/shop", "/skincare", "/makeup", "/fragrance", "/hair-care", "/accessories", "/search?q=oil"],
  ...["/about", "/faq", "/privacy", "/delivery-and-returns", "/contact", "/track", "/cart", "/wishes"],
  ...["/checkout", "/success-checkout", "/stop-telling?key=none", "/offline", "/unavailable", "/no/such/page"],
  ...[
    "/signin",
    "/signup",
    "/forgot-password",
    "/reset-password?token=none",
    "/confirm-email?token=none",
    "/join?token=none",
  ],
  ...["/account", "/orders", "/admin-dashboard", "/manifest.webmanifest", "/feeds/products.xml"],
];

isolatedShopStory("a renamed shop shows its own name and no other", details, async ({ page, database }) => {
  // Other stories may have sold products of the demo's brand in this shop.
  await database.db.update(products).set({ status: "deleted" });
  const oil = await createTestProduct(database, {
    name: { en: "Tuberose Oil", bn: "রজনীগন্ধা তেল" },
    brand: "Rupkotha",
    choices: [{ price: 300 }],
  });
  await database.db
    .insert(shopSettings)
    .values({ value: shopNameSettings })
    .onConflictDoUpdate({ target: shopSettings.id, set: { value: shopNameSettings, updatedAt: sql`now()` } });
  await waitForInvalidation(database);

  for (const language of languages) {
    const { path } = i18n[language];
    for (const address of [...pagesWithName, `/product/${oil.productId}`].map(path)) {
      const text = await (await page.request.get(address, { headers: { Accept: "text/html,*/*" } })).text();
      // Names of files, cookies and storage keys belong to the software.
      const words = text.replaceAll(/"[^"]*(?:assets|labonno-|labonno:)[^"]*"/g, "");
      expect(words, address).toContain(shopNameSettings.name[language]);
      expect(words.match(anotherShop), address).toBeNull();
    }
    await openPage(page, path("/"));
    await expect(page).toHaveTitle(new RegExp(`\\| ${shopNameSettings.name[language]}$`));
    await expect(page.getByRole("contentinfo")).toContainText(shopNameSettings.tagline[language]);
    const logo = page.getByRole("banner").locator(".brand");
    await expect(logo).toContainText(shopNameSettings.name[language]);
    // The wordmark's font subset has eight characters: this name must not be set in it.
    const font = await logo
      .locator(":is(b, small):visible")
      .first()
      .evaluate((word) => getComputedStyle(word).fontFamily);
    expect(font).not.toContain("Wordmark");
  }

  const order = {
    billingDetails: { fullName: "Nusrat Jahan", phone: "01712345678", address: "House 18", city: "Dhanmondi, Dhaka" },
    items: [{ productId: oil.productId, variantId: oil.variantIds[0], quantity: 1 }],
    ...{ deliveryArea: "inside", total: 360 },
  };
  const ordered = await page.request.post("/api/orders", { data: order });
  expect(ordered.status(), await ordered.text()).toBe(201);
  const { insertedId } = (await ordered.json()) as { insertedId: string };
  await signInAsStaff(database, page);
  for (const language of languages) {
    const { path } = adminI18n[language];
    for (const documentType of ["invoice", "slip"]) {
      await openPage(
        page,
        `${path("/admin-dashboard")}?section=orders&view=print&paper=${documentType}&ids=${insertedId}`,
      );
      const sheet = page.getByRole("article");
      await expect(sheet).toContainText(shopNameSettings.name.en);
      expect((await sheet.innerText()).match(anotherShop)).toBeNull();
      // The invoice has the shop's registration; the packing slip, which others see, does not.
      for (const number of Object.values(legal).filter(Boolean))
        await expect(sheet.getByText(number)).toHaveCount(documentType === "invoice" ? 1 : 0);
    }
  }
});
