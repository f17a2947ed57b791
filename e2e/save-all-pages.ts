import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { languages } from "../shop/language.ts";
import { startShop } from "./start-shop.ts";

// Writes the HTML of every page of a demo shop into the given folder: each page of the sitemap, and the noindex ones.
const noindexPaths = [
  "/search",
  "/search?q=lipstick",
  "/cart",
  "/checkout",
  "/success-checkout",
  "/track",
  "/offline",
  "/unavailable",
  "/wishes",
  "/stop-telling",
];
const accountPaths = ["/signin", "/signup", "/forgot-password", "/account", "/orders", "/admin-dashboard"];
const tokenPaths = ["/reset-password?token=none", "/confirm-email?token=none", "/join?token=none"];
const unlistedPaths = [...noindexPaths, ...accountPaths, ...tokenPaths, "/shop?page=2", "/no/such/page"];

const [folder = ""] = process.argv.slice(2);
const dataDir = mkdtempSync(path.join(os.tmpdir(), "labonno-pages-"));
const shop = await startShop(dataDir);
try {
  const sitemaps = await sitemapLocations(`${shop.url}/sitemap.xml`);
  const sitemapUrls = (await Promise.all(sitemaps.map(sitemapLocations))).flat();
  const pages = languages.flatMap((language) => unlistedPaths.map((page) => (language === "en" ? page : `/bn${page}`)));
  for (const address of [...sitemapUrls, ...pages.map((page) => `${shop.url}${page}`)]) {
    const { pathname, search } = new URL(address);
    const html = await (await fetch(address)).text();
    writeFileSync(path.join(folder, `${`page${pathname}${search}`.replaceAll(/[^\w.-]+/g, "_")}.html`), html);
  }
} finally {
  await shop.close();
  rmSync(dataDir, { recursive: true, force: true });
}

/** The addresses in a sitemap or sitemap index. */
async function sitemapLocations(sitemap: string): Promise<string[]> {
  const xml = await (await fetch(sitemap)).text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);
}
