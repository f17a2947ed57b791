import { sql } from "drizzle-orm";
import { shopSettings } from "../db/tables.ts";
import { languages } from "../shop/language.ts";
import { counterSays, staff } from "./admin.ts";
import { ownShopStory } from "./own-shop.ts";
import { expect, open, says } from "./story.ts";
import { heardByAll, putOnShelf } from "./test-product.ts";

const named = {
  name: { en: "Rupkotha Beauty", bn: "রূপকথা বিউটি" },
  tagline: { en: "Stories for your skin.", bn: "ত্বকের রূপকথা।" },
  email: "hello@rupkotha.example",
};
const anotherShop = /labonno(?!\.example)|লাবণ্য/i;

const shown = [
  ...["/", "/shop", "/skincare", "/makeup", "/fragrance", "/hair-care", "/accessories", "/search?q=oil"],
  ...["/about", "/faq", "/privacy", "/delivery-and-returns", "/contact", "/track", "/cart", "/wishes"],
  ...["/checkout", "/success-checkout", "/stop-telling?key=none", "/offline", "/unavailable", "/no/such/page"],
  ...["/signin", "/signup", "/forgot-password", "/reset-password?token=none", "/confirm-email?token=none"],
  ...["/account", "/orders", "/admin-dashboard", "/manifest.webmanifest", "/feeds/products.xml"],
];

ownShopStory("a shop with a name of its own says that name and no other", async ({ page, database }) => {
  const oil = await putOnShelf(database, {
    name: { en: "Tuberose Oil", bn: "রজনীগন্ধা তেল" },
    brand: "Rupkotha",
    choices: [{ price: 300 }],
  });
  await database.db
    .insert(shopSettings)
    .values({ value: named })
    .onConflictDoUpdate({ target: shopSettings.id, set: { value: named, updatedAt: sql`now()` } });
  await heardByAll(database);

  for (const language of languages) {
    const { path } = says[language];
    for (const address of [...shown, `/product/${oil.productId}`].map(path)) {
      const text = await (await page.request.get(address, { headers: { Accept: "text/html,*/*" } })).text();
      // Names of files, cookies and stores are the software's.
      const words = text.replaceAll(/"[^"]*(?:assets|labonno-|labonno:)[^"]*"/g, "");
      expect(words, address).toContain(named.name[language]);
      expect(words.match(anotherShop), address).toBeNull();
    }
    await open(page, path("/"));
    await expect(page).toHaveTitle(new RegExp(`\\| ${named.name[language]}$`));
    await expect(page.getByRole("contentinfo")).toContainText(named.tagline[language]);
    const logo = page.getByRole("banner").locator(".brand");
    await expect(logo).toContainText(named.name[language]);
    // The wordmark's own font has eight letters: this name must not be set in it.
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
  await staff(database, page);
  for (const language of languages) {
    const { path } = counterSays[language];
    for (const paper of ["invoice", "slip"]) {
      await open(page, `${path("/admin-dashboard")}?section=orders&view=print&paper=${paper}&ids=${insertedId}`);
      const sheet = page.getByRole("article");
      await expect(sheet).toContainText(named.name.en);
      expect((await sheet.innerText()).match(anotherShop)).toBeNull();
    }
  }
});
