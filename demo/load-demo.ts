import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { analyzeGrownTables } from "../db/analyze.ts";
import { insertRows } from "../db/insert-rows.ts";
import type { Database } from "../db/open.ts";
import { projectRoot } from "../db/project.ts";
import { categories, coupons, images, reviewImages, reviews, shopSettings } from "../db/schema.ts";
import { transaction } from "../db/transaction.ts";
import type { CategoryName, ProductAttributes } from "../shop/catalog/catalog-schema.ts";
import { draftProduct, type ProductDraft } from "../shop/catalog/product-draft.ts";
import { noTexts, type Texts } from "../shop/catalog/product-fields.ts";
import { saveProducts } from "../shop/catalog/save-products.ts";
import { newId } from "../shop/id.ts";
import { fromTaka } from "../shop/money.ts";
import type { Shop } from "../shop/shop.ts";
import { readReviews } from "./read-reviews.ts";
import { demoSalePrice } from "./sale-prices.ts";

// The demo catalogue (its README.md describes the format) and its images in web sizes.
const catalogueFolder = path.join(projectRoot, "demo", "catalogue");
const photoFolder = path.join(projectRoot, "demo", "photography", "web");

type DemoVariant = {
  sku: string;
  name: Texts | null;
  swatch: string | null;
  price: number;
  listPrice: number | null;
  stock: number | null;
  photo: string | null;
};

type DemoPhoto = { photo: string; alt: Texts };

type DemoProduct = DemoPhoto & {
  slug: string;
  morePhotos?: DemoPhoto[];
  category: CategoryName;
  brand: string;
  name: Texts;
  shortDescription: Texts;
  description: Texts;
  ingredients: string | null;
  material?: Texts;
  howToUse: Texts;
  attributes: ProductAttributes;
  origin: Texts;
  variants: DemoVariant[];
  tags: string[];
  expiryMonths: number | null;
};

const tiles = {
  skincare: "skincare",
  makeup: "makeup",
  fragrance: "fragrance",
  "hair-care": "hair",
  accessories: "accessories",
};

const noLimits = { from: null, until: null, mostUses: null, categories: [], active: true };

/** Two coupons, and free delivery from an amount on. */
const promotions = {
  settings: {
    freeDeliveryAbove: fromTaka(1500),
    tagline: {
      en: "Grace, made in Dhaka. A trusted destination for skincare, makeup and fragrance.",
      bn: "নিজের মতো করে সুন্দর থাকাই লাবণ্য। স্কিনকেয়ার, মেকআপ আর সুগন্ধির বিশ্বস্ত ঠিকানা।",
    },
  },
  coupons: [
    {
      ...{ code: "LABONNO10", kind: "percent", percent: 10, mostOff: fromTaka(300), minimum: fromTaka(800) },
      ...{ ...noLimits, mostPerPerson: 1, note: "Welcome: for the first order" },
    },
    {
      ...{ code: "FREEDELIVERY", kind: "free-delivery", minimum: fromTaka(500) },
      ...{ ...noLimits, mostUses: 500, mostPerPerson: 2, note: "For the page on Facebook" },
    },
  ],
} satisfies { settings: object; coupons: Omit<typeof coupons.$inferInsert, "id">[] };

/**
 * Fills an empty shop with the demo catalogue, images, reviews and two coupons; returns the number of products. A shop
 * that has or ever had a product is left alone. Of several processes starting together, one loads.
 */
export async function loadDemo(shop: Shop): Promise<number> {
  if (await hasProducts(shop.db)) return 0;
  const pictures = await storeImages(shop);
  const drafts = readCatalogue().map((product, index) => productDraft(product, index, shop.now()));
  const products = await transaction(shop.db, async (tx) => {
    await tx.execute(sql`lock table products in share row exclusive mode`);
    if (await hasProducts(tx)) return 0;
    await tx.insert(images).values(pictures).onConflictDoNothing();
    for (const [category, tile] of Object.entries(tiles)) {
      await tx
        .update(categories)
        .set({ imageId: `tile-${tile}` })
        .where(sql`${categories.id} = ${category}`);
    }
    const saved = await saveProducts(tx, drafts, shop.now());
    const ids = new Map(drafts.map(({ sourceKey }, index) => [sourceKey ?? "", saved[index]?.id ?? ""]));
    const written = readReviews(ids, shop.now());
    await tx.execute(insertRows(reviews, written.reviews));
    await tx.execute(insertRows(reviewImages, written.photos));
    await tx.insert(coupons).values(promotions.coupons.map((coupon) => ({ id: newId(), ...coupon })));
    // Dated as if nobody had set anything yet.
    await tx
      .insert(shopSettings)
      .values({ value: promotions.settings, updatedAt: new Date(0) })
      .onConflictDoNothing();
    return saved.length;
  });
  await analyzeGrownTables(shop.db);
  return products;
}

async function hasProducts(db: Database): Promise<boolean> {
  return (await db.execute(sql`select from products limit 1`)).rowCount !== 0;
}

function readCatalogue(): DemoProduct[] {
  const files = readdirSync(catalogueFolder)
    .filter((name) => name.endsWith(".json"))
    .sort();
  return files.flatMap((name) => JSON.parse(readFileSync(path.join(catalogueFolder, name), "utf8")) as DemoProduct[]);
}

/** Copies the images' files into the image store; returns a row for each image. */
async function storeImages(shop: Shop): Promise<(typeof images.$inferInsert)[]> {
  const files = new Map<string, { name: string; width: number }[]>();
  for (const name of readdirSync(photoFolder)) {
    const [, id, width] = /^(.+)-(\d+)\.(?:avif|webp|jpg)$/.exec(name) ?? [];
    if (id) files.set(id, [...(files.get(id) ?? []), { name, width: Number(width) }]);
  }
  const rows: (typeof images.$inferInsert)[] = [];
  for (const [id, sizes] of files) {
    // One image at a time, its files in parallel: fast, without flooding the store.
    await Promise.all(
      sizes.map(async ({ name }) => shop.images.put(name, await readFile(path.join(photoFolder, name)))),
    );
    const widths = [...new Set(sizes.map(({ width }) => width))].sort((a, b) => a - b);
    const width = Math.max(...widths);
    rows.push({ id, width, height: id.startsWith("hero") ? (width * 900) / 1920 : (width * 5) / 4, widths });
  }
  return rows;
}

function productDraft(product: DemoProduct, index: number, now: Date): ProductDraft {
  const { tags, photo, alt, morePhotos, variants, slug, ...rest } = product;
  const isNew = tags.includes("new");
  return draftProduct({
    ...rest,
    source: "demo",
    sourceKey: slug,
    isNew,
    featured: tags.includes("featured"),
    // New ones came this week, the others over the months before.
    createdAt: new Date(now.getTime() - (isNew ? index : 400 + index * 20) * 3_600_000),
    pictures: imagesOf(product),
    variants: variants.map((variant) => ({
      sku: variant.sku,
      name: variant.name ?? noTexts,
      swatch: variant.swatch?.toUpperCase() ?? null,
      price: fromTaka(variant.price),
      listPrice: variant.listPrice === null ? null : fromTaka(variant.listPrice),
      offer: demoSalePrice(slug, fromTaka(variant.price), now),
      stock: variant.stock,
      imageId: variant.photo,
    })),
  });
}

/** First the product, then its content and setting, then its shades, which are labelled with their names. */
function imagesOf({ photo, alt, morePhotos = [], name, variants }: DemoProduct): ProductDraft["pictures"] {
  const shadeImages = variants.flatMap((variant) =>
    variant.photo && variant.photo !== photo ? [{ photo: variant.photo, alt: shadeAlt(name, variant.name) }] : [],
  );
  return [{ photo, alt }, ...morePhotos, ...shadeImages].map((each) => ({ imageId: each.photo, alt: each.alt }));
}

function shadeAlt(product: Texts, shade: Texts | null): Texts {
  return shade ? { en: `${product.en}, ${shade.en}`, bn: `${product.bn}, ${shade.bn}` } : product;
}
