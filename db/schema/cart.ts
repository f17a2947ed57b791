import { sql } from "drizzle-orm";
import { integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import type { Language } from "../../shop/language.ts";
import type { Channel } from "../../shop/notifications/notification-rules.ts";
import { moment } from "./columns.ts";

// What customers put aside before they order.

export const cartLines = pgTable("cart_lines", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull(),
  productId: text("product_id").notNull(),
  variantId: text("variant_id"),
  quantity: integer("quantity").notNull(),
  addedAt: moment("added_at"),
});

export const cartMerges = pgTable(
  "cart_merges",
  { userId: text("user_id").notNull(), key: text("key").notNull(), mergedAt: moment("merged_at") },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);

export const wishlistItems = pgTable(
  "wishlist_items",
  { userId: text("user_id").notNull(), productId: text("product_id").notNull(), addedAt: moment("added_at") },
  (table) => [primaryKey({ columns: [table.userId, table.productId] })],
);

export const stockAlerts = pgTable("stock_alerts", {
  id: text("id").primaryKey(),
  variantId: text("variant_id").notNull(),
  channel: text("channel").$type<Channel>().notNull(),
  recipient: text("recipient").notNull(),
  language: text("language").$type<Language>().notNull(),
  unsubscribeKey: text("unsubscribe_key").notNull(),
  createdAt: moment("created_at"),
  notifiedAt: timestamp("notified_at", { withTimezone: true }),
});

// Written by triggers on variants and products.
export const restockedVariants = pgTable("restocked_variants", {
  variantId: text("variant_id").primaryKey(),
  notifyAt: timestamp("notify_at", { withTimezone: true }).notNull().default(sql`'-infinity'`),
});
