import { test as base, expect, type Page } from "@playwright/test";
import bn from "../app/i18n/bn.json" with { type: "json" };
import en from "../app/i18n/en.json" with { type: "json" };
import { createI18n, type I18n } from "../app/i18n/language.tsx";
import { registerMessages } from "../app/i18n/messages.ts";
import { type OpenDatabase, openDatabase } from "../db/open.ts";
import type { Language } from "../shop/language.ts";
import { fromTaka } from "../shop/money.ts";

registerMessages("en", en);
registerMessages("bn", bn);

/** The shop's texts in each language: `i18n.bn.t("cart.empty")`, `i18n.bn.path("/cart")`. */
export const i18n: Record<Language, I18n> = { en: createI18n("en"), bn: createI18n("bn") };

/** An amount of taka as the shop writes it. */
export function formatTaka(language: Language, taka: number): string {
  return i18n[language].money(fromTaka(taka));
}

/** `npm test` and `npm test -- rest` run a story once; without a form, and in the long one, it runs in all its forms. */
export const runsOnce = ["short", "rest"].includes(process.env.TESTS ?? "");

/** Marks a story that `npm test` runs: one of the main ways to buy, to sell and to get in. */
export const core = { tag: "@core" };

/** Marks a story that runs in the long form only: it refines what another story or a test beside the code covers. */
export const details = { tag: "@details" };

type Fixtures = {
  /** Errors of the browser's console in any tab; a story must end with none. */
  browserErrors: string[];
};

type WorkerFixtures = { shopData: string; database: OpenDatabase };

/** A user's story in the shop; also fails on errors in the browser's console or of its policy. */
export const story = base.extend<Fixtures, WorkerFixtures>({
  baseURL: process.env.SHOP_URL,
  shopData: [process.env.SHOP_DATA ?? "", { scope: "worker", option: true }],
  browserErrors: [
    async ({ context }, use) => {
      const browserErrors: string[] = [];
      context.on("console", (message) => {
        // The browser logs each refused request; stories that cause one check what is shown.
        if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
          browserErrors.push(`${message.text()} (${message.page()?.url()})`);
      });
      context.on("weberror", (error) => browserErrors.push(`${error.error().stack} (${error.page()?.url()})`));
      await use(browserErrors);
      expect(browserErrors).toEqual([]);
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

/** The forms in which a story runs (its languages, its screens): each of them, or the nth alone where it runs once. */
export function oneOrAll<Form>(forms: readonly Form[], nth: number): readonly Form[] {
  return runsOnce ? forms.slice(nth, nth + 1) : forms;
}

/** Opens a page and waits until its script has taken over. */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitForHydration(page);
}

/** Waits until an app has hydrated its page, or until those islands of a document are that hydrate when idle. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated);
}

/** Runs in the browser. */
function isHydrated(): boolean {
  const islands = [...document.querySelectorAll<HTMLElement>("[data-hydrate=idle]")];
  return islands.length > 0
    ? islands.every(({ dataset }) => dataset.hydrated !== undefined)
    : Object.keys(document.body).some((key) => key.startsWith("__reactProps"));
}

/** Advances time only by `page.clock.runFor`, so that timed states can be checked. */
export async function openWithStoppedClock(page: Page, address: string): Promise<void> {
  const now = Date.now();
  // Between the two calls the clock runs: installed at the same time, it would already be past its stop.
  await page.clock.install({ time: now - 60_000 });
  await page.clock.pauseAt(now);
  await page.goto(address);
  // Islands wait for an idle moment, which the clock brings as well.
  await expect(async () => {
    await page.clock.runFor(10);
    expect(await page.evaluate(isHydrated)).toBe(true);
  }).toPass({ intervals: [20] });
}

/** Seeds the browser's storage before any page opens, as an earlier visit would have. */
export async function seedLocalStorage(page: Page, values: Record<string, unknown>): Promise<void> {
  await page.goto("/icon.svg");
  await page.evaluate((entries) => {
    for (const [key, value] of entries)
      localStorage.setItem(key, typeof value === "string" ? value : JSON.stringify(value));
  }, Object.entries(values));
}

export { expect };

/** Holds scripts back, as a slow line does, until the answer is called. */
export async function holdBack(page: Page, scripts: RegExp): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(scripts, async (route) => {
    await held;
    await route.continue();
  });
  return () => release();
}
