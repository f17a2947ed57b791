import { bigint, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

// What requests leave behind: limits, uploads, pages to invalidate.

export const rateLimits = pgTable("rate_limits", {
  key: text("key").primaryKey(),
  count: integer("count").notNull(),
  endsAt: timestamp("ends_at", { withTimezone: true }).notNull(),
});

export const uploadTickets = pgTable("upload_tickets", {
  id: text("id").primaryKey(),
  createdAt: moment("created_at"),
  usedAt: timestamp("used_at", { withTimezone: true }),
});

export const imageUrls = pgTable("image_urls", {
  name: text("name").primaryKey(),
  url: text("url").notNull(),
});

// Written by triggers alone.
export const invalidations = pgTable("invalidations", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  tags: text("tags").array().notNull(),
});
