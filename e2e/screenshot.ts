import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import type { OpenDatabase } from "../db/open.ts";
import { projectRoot } from "../db/project.ts";
import { products, variants } from "../db/schema.ts";
import type { Language } from "../shop/language.ts";
import type { TestProduct } from "./test-product.ts";

const folder = path.join(projectRoot, "docs", "screenshots");

// The first screens of a long page; desktop screenshots are scaled to half.
export const devices = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, maxHeight: 2400, imageWidth: 312 },
  desk: { viewport: { width: 1440, height: 900 }, hasTouch: false, maxHeight: 2000, imageWidth: 720 },
} as const;
export type Device = keyof typeof devices;

/** The demo product with this address, in the form of a story's own product. */
export async function demoProduct({ db }: OpenDatabase, slug: string): Promise<TestProduct> {
  const rows = await db
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

/** Saves a screenshot once images and fonts have loaded, with what the browser would lay out only in sight. */
export async function saveScreenshot(page: Page, name: string, device: Device, language: Language): Promise<void> {
  const { viewport, maxHeight, imageWidth } = devices[device];
  const height = await page.evaluate(async () => {
    for (const section of document.querySelectorAll<HTMLElement>(".section"))
      section.style.contentVisibility = "visible";
    const visibleImages = [...document.images].filter((image) => image.checkVisibility());
    for (const image of visibleImages) image.loading = "eager";
    await Promise.all([document.fonts.ready, ...visibleImages.map((image) => image.decode().catch(() => {}))]);
    scrollTo(0, 0);
    return document.documentElement.scrollHeight;
  });
  const clip = { x: 0, y: 0, width: viewport.width, height: Math.min(height, maxHeight) };
  const screenshot = await page.screenshot({
    fullPage: true,
    clip,
    animations: "disabled",
    caret: "hide",
    timeout: 30_000,
  });
  const file = `${name.replace(/[^a-z]+/g, "-")}.${language}.webp`;
  mkdirSync(path.join(folder, device), { recursive: true });
  await sharp(screenshot)
    .resize({ width: imageWidth })
    .webp({ quality: 60, effort: 4 })
    .toFile(path.join(folder, device, file));
}
