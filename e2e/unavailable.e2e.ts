import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expectAccessible } from "./accessible.ts";
import { misfits } from "./page-fit.ts";
import { startShop } from "./start-shop.ts";
import { expect, open, says, story } from "./story.ts";

type CutOffShop = { url: string; cut: () => Promise<void>; mend: () => void };

/**
 * A second process of the shop that reaches the database by a way of its own, which can be taken from it: the folder of
 * the server's socket under another name.
 */
const cutOffStory = story.extend<{ shop: CutOffShop }>({
  async shop({ database: { pool } }, use) {
    const folder = mkdtempSync(path.join(os.tmpdir(), "labonno-line-"));
    const line = path.join(folder, "line");
    const { host, port, user, database } = pool.options;
    const name = path.basename(folder);
    const mend = () => symlinkSync(String(host), line);
    mend();
    const url = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(line)}&application_name=${name}`;
    // What it writes to its log of the faults that are made here is no news.
    const shop = await startShop(
      folder,
      () => ({ DATABASE_URL: url, DEMO: "off" }),
      () => {},
    );
    const cut = async () => {
      rmSync(line);
      await pool.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1", [name]);
    };
    await use({ url: shop.url, cut, mend });
    await shop.close();
    rmSync(folder, { recursive: true });
  },
});

cutOffStory(
  "while the database is away a page says so, what to do next, and opens by itself after",
  async ({ page, shop }) => {
    await page.clock.install();
    for (const language of ["en", "bn"] as const) {
      const { t, path: to } = says[language];
      const asked = `${shop.url}${to("/search?q=serum")}`;
      const title = t("search.results", { q: "serum" });
      await open(page, asked);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);

      await shop.cut();
      const answer = await page.goto(asked);
      expect(answer?.status()).toBe(503);
      const headers = await answer?.allHeaders();
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
      expect(await misfits(page)).toEqual([]);

      // Whoever tries again at once is told the same at the same address, and where else she may go.
      await page.getByRole("link", { name: t("error.again") }).click();
      await expect(page).toHaveURL(asked);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("unavailable.title"));
      await expect(page.getByRole("link", { name: t("offline.cart") })).toHaveAttribute("href", to("/cart"));
      await expect(page.getByRole("link", { name: t("error.home") })).toHaveAttribute("href", to("/"));

      shop.mend();
      await expect
        .poll(async () => {
          await page.clock.runFor(10_000);
          return page.getByRole("heading", { level: 1 }).textContent();
        })
        .toBe(title);
    }
  },
);
