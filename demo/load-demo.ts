import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { analyzeGrownTables } from "../db/analyze.ts";
import { insertRows } from "../db/insert-rows.ts";
import type { Database } from "../db/open.ts";
import { projectRoot } from "../db/project.ts";
import {
  categories,
  coupons as couponRows,
  images,
  questionAnswers,
  questions,
  reviewImages,
  reviews,
  variants as variantRows,
} from "../db/schema.ts";
import { transaction } from "../db/transaction.ts";
import type { CategoryName, ProductAttributes } from "../shop/catalog/catalog-schema.ts";
import { draftProduct, type ProductDraft } from "../shop/catalog/product-draft.ts";
import { noTexts, type Texts } from "../shop/catalog/product-fields.ts";
import { saveProducts } from "../shop/catalog/save-products.ts";
import { loadContent } from "../shop/content/content.ts";
import { loadDraft, publishDraft, saveDraft } from "../shop/content/content-versions.ts";
import { newId } from "../shop/id.ts";
import { fromTaka } from "../shop/money.ts";
import type { SignedIn } from "../shop/permissions.ts";
import type { SetPartDraft } from "../shop/sets/save-sets.ts";
import { changeSettings, loadSettings } from "../shop/settings/settings.ts";
import { settingsChanges } from "../shop/settings/settings-schema.ts";
import type { Depth, Undertone } from "../shop/shades/shade-facts.ts";
import type { Shop } from "../shop/shop.ts";
import { coupons } from "./coupons.ts";
import { labonnoContent, labonnoSettings } from "./labonno/labonno-content.ts";
import { nameBatches } from "./name-batches.ts";
import { readQuestions } from "./read-questions.ts";
import { readReviews } from "./read-reviews.ts";
import { demoSalePrice } from "./sale-prices.ts";

// The demo catalogue (its README.md describes the format) and its images in web sizes.
const catalogueFolder = path.join(projectRoot, "demo", "catalogue");
const banglaBrands = JSON.parse(readFileSync(path.join(projectRoot, "demo", "brands.json"), "utf8")) as Record<
  string,
  string
>;
const photoFolder = path.join(projectRoot, "demo", "photography", "web");

type DemoVariant = {
  sku: string;
  name: Texts | null;
  swatch: string | null;
  line?: Texts;
  undertone?: Undertone;
  depth?: Depth;
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
  /** What a set consists of, by SKU. */
  parts?: SetPartDraft[];
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

/** The widest a page shows a product; a wider file is the zoom's. */
const productWidth = 800;
const productRatio = 5 / 4;

/** Who publishes what the demo shows. */
const demoAdmin: SignedIn = { role: "admin", id: "demo", email: "demo@shop.example", name: "Demo" };

/**
 * Fills an empty shop with the demo catalogue, images, batches, reviews, questions and two coupons, and applies
 * Labonno's look, unless a merchant has started to customise the shop; returns the number of products. A shop that has
 * or ever had a product is left alone. Of several processes starting together, one loads.
 */
export async function loadDemo(shop: Shop): Promise<number> {
  if (await hasProducts(shop.db)) return 0;
  const pictures = await storeImages(shop);
  const catalogue = readCatalogue();
  const drafts = catalogue.map((product, index) => productDraft(product, index, shop.now()));
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
    const packs = await tx.select({ sku: variantRows.sku, id: variantRows.id }).from(variantRows);
    const variantIds = new Map(packs.map(({ sku, id }) => [sku ?? "", id]));
    const written = readReviews({ ids, variantIds }, shop.now());
    await tx.execute(insertRows(reviews, written.reviews));
    await tx.execute(insertRows(reviewImages, written.photos));
    const faq = readQuestions(ids, shop.now());
    await tx.execute(insertRows(questions, faq.questions));
    await tx.execute(insertRows(questionAnswers, faq.answers));
    await tx.insert(couponRows).values(coupons.map((coupon) => ({ id: newId(), ...coupon })));
    await publishLabonno({ ...shop, db: tx, content: () => loadContent(tx) }, ids);
    const { minimumLifeDays } = await loadSettings(tx);
    // A set is packed with its parts' own packs.
    await nameBatches(
      tx,
      catalogue.filter(({ parts }) => !parts),
      { minimumLifeDays, now: shop.now() },
    );
    return saved.length;
  });
  await analyzeGrownTables(shop.db);
  return products;
}

/** Makes the shop Labonno as its owner would: settings, then a draft, then its publication. */
async function publishLabonno(shop: Shop, productIds: ReadonlyMap<string, string>): Promise<void> {
  const { rows } = await shop.db.execute(sql`select from shop_settings union all select from content_versions limit 1`);
  if (rows.length > 0) return;
  await changeSettings(shop, demoAdmin, settingsChanges.parse(labonnoSettings), undefined);
  const { content } = await loadDraft(shop, demoAdmin);
  const made = { content: labonnoContent(content, productIds, shop.now()), updatedAt: null };
  const updatedAt = await saveDraft(shop, demoAdmin, made);
  await publishDraft(shop, demoAdmin, { name: "Labonno", updatedAt });
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

/** The height of an image as a share of its width. */
function ratioOf(id: string): number {
  if (id.endsWith("-phone")) return 3 / 2;
  return id.startsWith("hero") || id === "scene-gifts" ? 900 / 1920 : productRatio;
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
    const ratio = ratioOf(id);
    const allWidths = [...new Set(sizes.map(({ width }) => width))].sort((a, b) => a - b);
    const widths = allWidths.filter((width) => ratio !== productRatio || width <= productWidth);
    const width = Math.max(...widths);
    const zoomWidth = allWidths.find((each) => !widths.includes(each)) ?? null;
    rows.push({ id, width, height: width * ratio, widths, zoomWidth });
  }
  return rows;
}

function productDraft(product: DemoProduct, index: number, now: Date): ProductDraft {
  const { tags, photo, alt, morePhotos, variants, slug, ...rest } = product;
  const isNew = tags.includes("new");
  return draftProduct({
    ...rest,
    brandBn: banglaBrands[product.brand] ?? null,
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
      line: variant.line ?? noTexts,
      undertone: variant.undertone ?? null,
      depth: variant.depth ?? null,
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
