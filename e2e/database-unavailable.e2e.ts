import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expectAccessible } from "./expect-accessible.ts";
import { overflowingElements } from "./overflowing-elements.ts";
import { startShop } from "./start-shop.ts";
import { expect, i18n, openPage, story } from "./story.ts";

type DisconnectableShop = { url: string; disconnect: () => Promise<void>; reconnect: () => void };

/**
 * A second server process whose own path to the database can be removed: the folder of the socket under another name.
 */
const disconnectableShopStory = story.extend<{ shop: DisconnectableShop }>({
  async shop({ database: { pool } }, use) {
    const folder = mkdtempSync(path.join(os.tmpdir(), "labonno-line-"));
    const socketPath = path.join(folder, "line");
    const { host, port, user, database } = pool.options;
    const name = path.basename(folder);
    const reconnect = () => symlinkSync(String(host), socketPath);
    reconnect();
    const url = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(socketPath)}&application_name=${name}`;
    // The errors caused by this story are not logged.
    const shop = await startShop(
      folder,
      () => ({ DATABASE_URL: url, DEMO: "off" }),
      () => {},
    );
    const disconnect = async () => {
      rmSync(socketPath);
      await pool.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1", [name]);
    };
    await use({ url: shop.url, disconnect, reconnect });
    await shop.close();
    rmSync(folder, { recursive: true });
  },
});

disconnectableShopStory(
  "without its database a page says what to do, and opens by itself once the database is back",
  async ({ page, shop }) => {
    await page.clock.install();
    for (const language of ["en", "bn"] as const) {
      const { t, path: to } = i18n[language];
      const pageUrl = `${shop.url}${to("/search?q=serum")}`;
      const title = t("search.results", { q: "serum" });
      await openPage(page, pageUrl);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);

      await shop.disconnect();
      const response = await page.goto(pageUrl);
      expect(response?.status()).toBe(503);
      const headers = await response?.allHeaders();
      expect(headers).toMatchObject({
        "cache-control": "no-store",
        "retry-after": expect.stringMatching(/^[1-9]\d*$/),
      });
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expect(page).toHaveTitle(new RegExp(t("unavailable.title")));
      await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("unavailable.title"));
      await expect(page.getByText(t("unavailable.text"))).toBeVisible();
      await expectAccessible(page);
      expect(await overflowingElements(page)).toEqual([]);

      // A retry gets the same error at the same URL, with links to other pages.
      await page.getByRole("link", { name: t("error.again") }).click();
      await expect(page).toHaveURL(pageUrl);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("unavailable.title"));
      await expect(page.getByRole("link", { name: t("offline.cart") })).toHaveAttribute("href", to("/cart"));
      await expect(page.getByRole("link", { name: t("error.home") })).toHaveAttribute("href", to("/"));

      shop.reconnect();
      await expect
        .poll(async () => {
          await page.clock.runFor(10_000);
          return page.getByRole("heading", { level: 1 }).textContent();
        })
        .toBe(title);
    }
  },
);
