import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import type { ProductAttributes } from "../../shop/catalog/catalog-schema.ts";
import type { Claim } from "../../shop/ingredients/ingredient-rules.ts";
import type { Paisa } from "../../shop/money.ts";
import type { Depth, Undertone } from "../../shop/shades/shade-facts.ts";
import type { ReferenceSource } from "../../shop/shades/shade-reference-rules.ts";
import { moment, money, transactionId, tsvector } from "./columns.ts";

// Products and all that is shown of them.

export const images = pgTable("images", {
  id: text("id").primaryKey(),
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  widths: integer("widths").array().notNull(),
  zoomWidth: integer("zoom_width"),
  createdAt: moment("created_at"),
  uploadedAt: timestamp("uploaded_at", { withTimezone: true }),
});

export const categories = pgTable("categories", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  nameBn: text("name_bn").notNull(),
  position: smallint("position").notNull(),
  imageId: text("image_id"),
});

export const brands = pgTable("brands", {
  id: text("id").primaryKey(),
  slug: text("slug").notNull(),
  name: text("name").notNull(),
  nameBn: text("name_bn"),
  phoneticName: text("phonetic_name").notNull().default(""),
});

export const products = pgTable("products", {
  id: text("id").primaryKey(),
  slug: text("slug").notNull(),
  categoryId: text("category_id").notNull(),
  brandId: text("brand_id").notNull(),
  nameEn: text("name_en"),
  nameBn: text("name_bn"),
  shortDescriptionEn: text("short_description_en"),
  shortDescriptionBn: text("short_description_bn"),
  descriptionEn: text("description_en"),
  descriptionBn: text("description_bn"),
  howToUseEn: text("how_to_use_en"),
  howToUseBn: text("how_to_use_bn"),
  materialEn: text("material_en"),
  materialBn: text("material_bn"),
  originEn: text("origin_en"),
  originBn: text("origin_bn"),
  ingredients: text("ingredients"),
  attributes: jsonb("attributes").$type<ProductAttributes>().notNull().default({}),
  expiryMonths: smallint("expiry_months"),
  status: text("status").$type<"published" | "hidden" | "deleted">().notNull().default("published"),
  isNew: boolean("is_new").notNull().default(false),
  featured: boolean("featured").notNull().default(false),
  price: money("price")
    .notNull()
    .default(0 as Paisa),
  listPrice: money("list_price"),
  lowestSalePrice: money("lowest_sale_price"),
  highestPrice: money("highest_price")
    .notNull()
    .default(0 as Paisa),
  inStock: boolean("in_stock").notNull().default(false),
  saleChangesAt: timestamp("sale_changes_at", { withTimezone: true }),
  ratingSum: bigint("rating_sum", { mode: "number" }).notNull().default(0),
  ratingCount: integer("rating_count").notNull().default(0),
  randomKey: doublePrecision("random_key").notNull().default(sql`random()`),
  facets: text("facets").array().notNull().default([]),
  searchVector: tsvector("search_vector").notNull().default(""),
  searchVersion: smallint("search_version").notNull().default(0),
  sold: integer("sold").notNull().default(0),
  claims: text("claims").array().$type<Claim[]>().notNull().default([]),
  claimsVersion: smallint("claims_version").notNull().default(0),
  ingredientsChecked: text("ingredients_checked").array().notNull().default([]),
  salesTier: smallint("sales_tier").notNull().default(4),
  source: text("source"),
  sourceKey: text("source_key"),
  createdAt: moment("created_at"),
  updatedAt: moment("updated_at"),
});

export const productImages = pgTable(
  "product_images",
  {
    productId: text("product_id").notNull(),
    position: smallint("position").notNull(),
    imageId: text("image_id").notNull(),
    altEn: text("alt_en"),
    altBn: text("alt_bn"),
  },
  (table) => [primaryKey({ columns: [table.productId, table.position] })],
);

export const variants = pgTable("variants", {
  id: text("id").primaryKey(),
  productId: text("product_id").notNull(),
  position: smallint("position").notNull(),
  sku: text("sku").notNull(),
  nameEn: text("name_en"),
  nameBn: text("name_bn"),
  swatch: text("swatch"),
  price: money("price").notNull(),
  listPrice: money("list_price"),
  stock: integer("stock"),
  imageId: text("image_id"),
  deleted: boolean("deleted").notNull().default(false),
  salePrice: money("sale_price"),
  saleStartsAt: timestamp("sale_starts_at", { withTimezone: true }),
  saleEndsAt: timestamp("sale_ends_at", { withTimezone: true }),
  lineEn: text("line_en"),
  lineBn: text("line_bn"),
  undertone: text("undertone").$type<Undertone>(),
  depth: text("depth").$type<Depth>(),
});

/** The parts of a product that is a set (docs/decisions/0035-sets.md). */
export const setParts = pgTable(
  "set_parts",
  {
    setId: text("set_id").notNull(),
    position: smallint("position").notNull(),
    variantId: text("variant_id").notNull(),
    pieces: smallint("pieces").notNull(),
    /** The variant of the set that has it; null: each has it. */
    ownVariantId: text("own_variant_id"),
  },
  (table) => [primaryKey({ columns: [table.setId, table.position] })],
);

/** Variants with few pieces left, kept by triggers. */
export const lowStockVariants = pgTable("low_stock_variants", {
  variantId: text("variant_id").primaryKey(),
  productId: text("product_id").notNull(),
  stock: integer("stock").notNull(),
});

export const boughtTogether = pgTable(
  "bought_together",
  { productId: text("product_id").notNull(), otherId: text("other_id").notNull(), score: real("score").notNull() },
  (table) => [primaryKey({ columns: [table.productId, table.otherId] })],
);

/** Shades of other brands that customers may wear (shop/shades/). */
export const shadeReferences = pgTable("shade_references", {
  id: text("id").primaryKey(),
  brand: text("brand").notNull(),
  product: text("product").notNull(),
  shade: text("shade").notNull(),
  swatch: text("swatch").notNull(),
  source: text("source").$type<ReferenceSource>().notNull(),
  words: text("words").array().notNull(),
  updatedAt: moment("updated_at"),
});

// Written by triggers on products, brands and categories, read by shop/catalog/catalog-index/read-changes.ts.
export const catalogChanges = pgTable("catalog_changes", {
  transactionId: transactionId("transaction_id").notNull().default(sql`pg_current_xact_id()`),
  productId: text("product_id"),
});

export const catalogLog = pgTable("catalog_log", {
  id: boolean("id").primaryKey().default(true),
  epoch: uuid("epoch").notNull().defaultRandom(),
  completeFrom: transactionId("complete_from").notNull().default(sql`pg_snapshot_xmin(pg_current_snapshot())`),
  nextCompleteFrom: transactionId("next_complete_from").notNull().default(sql`pg_snapshot_xmin(pg_current_snapshot())`),
  purgedAt: moment("purged_at"),
});
