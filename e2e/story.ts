import { test as base, expect, type Page } from "@playwright/test";
import bn from "../app/i18n/bn.json" with { type: "json" };
import en from "../app/i18n/en.json" with { type: "json" };
import { type Speech, speak } from "../app/i18n/language.tsx";
import { keepMessages } from "../app/i18n/messages.ts";
import { type OpenDatabase, openDatabase } from "../db/open.ts";
import type { Language } from "../shop/language.ts";
import { fromTaka } from "../shop/money.ts";

keepMessages("en", en);
keepMessages("bn", bn);

/** What the shop says in each language: `says.bn.t("cart.empty")`, `says.bn.path("/cart")`. */
export const says: Record<Language, Speech> = { en: speak("en"), bn: speak("bn") };

/** An amount as the shop writes it; taka. */
export function written(language: Language, taka: number): string {
  return says[language].money(fromTaka(taka));
}

type Fixtures = {
  /** What the browser complained about, in any tab; a story ends with none. */
  complaints: string[];
};

type WorkerFixtures = { shopData: string; database: OpenDatabase };

/** A person's story in the shop: fails, too, when the browser's console or its policy complained. */
export const story = base.extend<Fixtures, WorkerFixtures>({
  baseURL: process.env.SHOP_URL,
  shopData: [process.env.SHOP_DATA ?? "", { scope: "worker", option: true }],
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      context.on("console", (message) => {
        // The browser itself notes each refused request; the stories that refuse one on purpose check what is shown.
        if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
          complaints.push(message.text());
      });
      context.on("weberror", (error) => complaints.push(String(error.error())));
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  database: [
    async ({ shopData }, use) => {
      const database = await openDatabase({ url: null, dataDir: shopData });
      await use(database);
      await database.close();
    },
    { scope: "worker" },
  ],
});

/** Opens a page and waits until it answers to touches: its script has taken over. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await ready(page);
}

/** Waits until React has taken over what the server sent. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith("__reactProps")));
}

/** Lets time pass only when told to (`page.clock.runFor`), so that what the shop times can be looked at in peace. */
export async function openWithStoppedClock(page: Page, address: string): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now);
  await open(page, address);
}

/** Keeps something in the browser's storage before any page of ours is opened, as an earlier visit would have. */
export async function keepInBrowser(page: Page, kept: Record<string, unknown>): Promise<void> {
  await page.goto("/icon.svg");
  await page.evaluate((entries) => {
    for (const [key, value] of entries)
      localStorage.setItem(key, typeof value === "string" ? value : JSON.stringify(value));
  }, Object.entries(kept));
}

export { expect };
