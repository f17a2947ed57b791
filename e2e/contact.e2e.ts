import { eq, sql } from "drizzle-orm";
import type { OpenDatabase } from "../db/open.ts";
import { contactMessages, shopSettings } from "../db/schema.ts";
import { isolatedShopStory } from "./isolated-shop.ts";
import { placeByApi } from "./place-order.ts";
import { details, expect, holdBack, i18n, openPage, seedLocalStorage, story } from "./story.ts";
import { cartLineOf, createTestProduct, waitForInvalidation } from "./test-product.ts";

const { t } = i18n.en;

function messagesFrom({ db }: OpenDatabase, email: string) {
  return db.select().from(contactMessages).where(eq(contactMessages.email, email));
}

story("a message reaches the shop", async ({ page, database }) => {
  const email = `nusrat.${Date.now()}@example.com`;
  await openPage(page, "/contact");
  await page.getByRole("button", { name: t("contact.send") }).click();
  await expect(page.getByLabel(t("contact.fullName"))).toBeFocused();
  await expect(page.getByRole("alert").getByText(t("contact.missing.message"))).toBeVisible();
  await page.getByLabel(t("contact.fullName")).fill("Nusrat Jahan");
  await page.getByLabel(t("contact.email")).fill(email);
  await page.getByLabel(t("contact.message")).fill("Is the comb made of neem?");
  await page.getByRole("button", { name: t("contact.send") }).click();
  await expect(page.getByRole("status").getByText(t("contact.thanks"))).toBeVisible();
  expect(await messagesFrom(database, email)).toMatchObject([
    { fullName: "Nusrat Jahan", message: "Is the comb made of neem?", language: "en" },
  ]);
});

story("a message sent before the form's script has loaded reaches the shop", details, async ({ page, database }) => {
  const email = `early.${Date.now()}@example.com`;
  const release = await holdBack(page, /\/assets\/(islands|react)-/);
  const started = page.waitForResponse(/\/assets\/hydrate-document-|\/assets\/preload-/);
  await page.goto("/contact", { waitUntil: "commit" });
  await started;
  await page.getByLabel(t("contact.fullName")).fill("Nusrat Jahan");
  await page.getByLabel(t("contact.email")).fill(email);
  await page.getByLabel(t("contact.message")).fill("Is it open on Friday?");
  await page.getByRole("button", { name: t("contact.send") }).click();
  release();
  await expect(page.getByRole("status").getByText(t("contact.thanks"))).toBeVisible();
  expect(await messagesFrom(database, email)).toMatchObject([{ message: "Is it open on Friday?" }]);
});

story("a robot that fills in every field is thanked, and its message dropped", details, async ({ page, database }) => {
  const email = `robot.${Date.now()}@example.com`;
  await openPage(page, "/contact");
  await page.getByLabel(t("contact.fullName")).fill("Robot");
  await page.getByLabel(t("contact.email")).fill(email);
  await page.getByLabel(t("contact.message")).fill("Buy followers");
  await page.getByLabel("Website").fill("https://example.com");
  await page.getByRole("button", { name: t("contact.send") }).click();
  await expect(page.getByText(t("contact.thanks"))).toBeVisible();
  expect(await messagesFrom(database, email)).toEqual([]);
});

const chats = { whatsappUrl: "https://wa.me/8801711223344", messengerUrl: "https://m.me/rupkotha" };

isolatedShopStory("product and order pages open a chat with a text about them", details, async ({ page, database }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const oil = await createTestProduct(database, {
    name: { en: "Tuberose Oil", bn: "রজনীগন্ধা তেল" },
    choices: [{ price: 300 }],
  });
  const { number } = await placeByApi(page, oil, 1, 360, "01712345678");
  await database.db
    .insert(shopSettings)
    .values({ value: chats })
    .onConflictDoUpdate({ target: shopSettings.id, set: { value: chats, updatedAt: sql`now()` } });
  await waitForInvalidation(database);
  for (const [language, name] of [
    ["en", "Tuberose Oil"],
    ["bn", "রজনীগন্ধা তেল"],
  ] as const) {
    const { path, t } = i18n[language];
    const expectChats = async (about: string) => {
      const main = page.getByRole("main");
      for (const [network, address] of [
        ["WhatsApp", chats.whatsappUrl],
        ["Messenger", chats.messengerUrl],
      ] as const) {
        // The product page has the link beside its price and beside the questions.
        const link = main.getByRole("link", { name: network }).first();
        expect(new URL((await link.getAttribute("href")) ?? "").searchParams.get("text")).toContain(about);
        await expect(link).toHaveAttribute("href", new RegExp(`^${address.replaceAll(".", "\\.")}\\?`));
        expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      }
    };
    await openPage(page, path(`/product/${oil.productId}`));
    await expectChats(`${name}\n`);
    await expectChats(path(`/product/${oil.productId}`));
    await seedLocalStorage(page, { cart: [cartLineOf(oil, { price: 300 })] });
    for (const address of ["/cart", "/checkout"]) {
      await openPage(page, path(address));
      await expectChats(name);
    }
    await openPage(page, path("/track"));
    // The page remembers the last order that was looked up.
    if (language === "en") {
      await page.getByLabel(t("track.number")).fill(number);
      await page.getByLabel(t("checkout.phone")).fill("01712345678");
      await page.getByRole("button", { name: t("track.find") }).click();
    }
    await expectChats(number);
  }
});
