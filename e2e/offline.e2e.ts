import type { Page } from "@playwright/test";
import { core, details, expect, i18n, openPage, story, waitForHydration } from "./story.ts";
import { createTestProduct } from "./test-product.ts";

story.use({ serviceWorkers: "allow" });

const { t, path } = i18n.bn;

story(
  "offline the cart and visited pages open, other pages say so, and everything works again afterwards",
  core,
  async ({ page, context, database }) => {
    const comb = await createTestProduct(database, {
      name: { en: "Horn Comb", bn: "শিঙের চিরুনি" },
      pictures: [{ imageId: "lipstick-velvet-golap", alt: { en: "A comb", bn: "চিরুনি" } }],
      choices: [{ price: 140 }],
    });
    await earlierReleases(page, ["labonno-oldest", "labonno-before"]);
    await openPage(page, path(`/product/${comb.productId}`));
    // With its name.
    const product = new URL(page.url()).pathname;
    await urlsCachedByWorker(page, [product, path("/cart"), path("/offline")]);
    // A page opened by client-side navigation counts as visited as well.
    await page.getByRole("link", { name: t("nav.contact") }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("contact.title"));
    await urlsCachedByWorker(page, [path("/contact")]);

    // Files of the previous release are kept for tabs that started with it; older ones are deleted.
    expect(await page.evaluate(() => caches.keys())).not.toContain("labonno-oldest");
    expect(await page.evaluate(() => fetch("/assets/labonno-before.js").then(({ ok }) => ok))).toBe(true);

    await context.setOffline(true);
    await page.goto(product);
    await waitForHydration(page);
    await expect(page.getByText(t("offline.now"))).toBeVisible();
    await expect(page.getByRole("img", { name: "চিরুনি" }).first()).toBeVisible();
    await page
      .getByRole("button", { name: t("product.addToCart"), exact: true })
      .filter({ visible: true })
      .first()
      .click();
    // A connection without internet during the purchase does not reload the page.
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(page).toHaveURL(path("/cart"));
    await expect(page.getByRole("heading", { name: t("cart.unpriced") })).toBeVisible();
    await expect(page.getByRole("main").getByRole("heading", { name: "শিঙের চিরুনি" })).toBeVisible();
    await page.goto(path("/cart"));
    await expect(page.getByRole("main").getByRole("heading", { name: "শিঙের চিরুনি" })).toBeVisible();

    await page.goto(path("/contact"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("contact.title"));
    await page.goto(path("/checkout"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("checkout.offline.title"));
    await waitForHydration(page);

    // Never visited, opened by a link: shown in the language of its URL.
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: t("nav.skincare") })
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("offline.title"));
    await expect(page).toHaveURL(path("/skincare"));
    await page.goto("/orders");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(i18n.en.t("offline.title"));

    await page.goto(path("/skincare"));
    await context.setOffline(false);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("nav.skincare"));
    await page.goto(path("/cart"));
    await expect(page.getByRole("main").getByRole("heading", { name: "শিঙের চিরুনি" })).toBeVisible();
    await expect(page.getByText(t("offline.now"))).toBeHidden();

    expect(await cachedUrls(page)).not.toContainEqual(expect.stringMatching(/\/api\/|orders|admin/));
  },
);

story("a cached offline page gets a new name of the shop at a later visit", details, async ({ page }) => {
  const offline = path("/offline");
  const cached = () => page.evaluate(async (address) => (await caches.match(address))?.text(), offline);
  await openPage(page, path("/"));
  await urlsCachedByWorker(page, [offline]);
  await page.evaluate(async (address) => {
    const yesterday = new Response("The old name", { headers: { "X-Kept": new Date(0).toISOString() } });
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      if (await cache.match(address)) await cache.put(address, yesterday.clone());
    }
  }, offline);
  expect(await cached()).toBe("The old name");
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: t("nav.contact") })
    .click();
  await expect.poll(cached).toContain(t("offline.title"));
});

/** What earlier visits would have left: each release with one file that the server no longer has. */
async function earlierReleases(page: Page, names: string[]): Promise<void> {
  await page.goto("/icon.svg");
  await page.evaluate(async (releases) => {
    for (const name of releases) await (await caches.open(name)).put(`/assets/${name}.js`, new Response("export {}"));
  }, names);
}

/** Waits until the worker has cached these pages. */
async function urlsCachedByWorker(page: Page, pages: string[]): Promise<void> {
  await expect.poll(() => cachedUrls(page)).toEqual(expect.arrayContaining(pages));
}

async function cachedUrls(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const cached = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return cached.flat().map(({ url }) => new URL(url).pathname);
  });
}

story(
  "the service worker and the manifest are served with the headers that browsers expect",
  details,
  async ({ request }) => {
    const worker = await request.get("/service-worker.js");
    expect(worker.headers()).toMatchObject({
      "cache-control": "no-cache",
      "content-type": "text/javascript; charset=utf-8",
    });
    const manifest = await (await request.get("/bn/manifest.webmanifest")).json();
    expect(manifest).toMatchObject({ lang: "bn", name: "লাবণ্য", start_url: "/bn" });
    for (const { src } of manifest.icons) expect((await request.get(src)).ok(), src).toBe(true);
  },
);

story(
  "a file lost by a dropped connection is fetched again, and the page opens",
  details,
  async ({ page, context }) => {
    await openPage(page, path("/contact"));
    await urlsCachedByWorker(page, [path("/cart")]);
    await page.goto(path("/contact"));
    const lost = new Set<string>();
    await context.route(/\/assets\/.*\.js$/, (route) => {
      const url = route.request().url();
      const isFirst = !lost.has(url);
      lost.add(url);
      return isFirst ? route.abort("connectionreset") : route.fallback();
    });
    await openPage(page, path("/signup"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("signup.heading"));
    expect(lost.size).toBeGreaterThan(0);
  },
);
