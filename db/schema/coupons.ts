import { sql } from "drizzle-orm";
import { boolean, date, integer, pgTable, smallint, text, timestamp } from "drizzle-orm/pg-core";
import type { CategoryName } from "../../shop/catalog/catalog-schema.ts";
import type { CouponKind } from "../../shop/coupons/coupon-rules.ts";
import type { Paisa } from "../../shop/money.ts";
import { moment, money } from "./columns.ts";

// Coupons and the orders that redeemed them.

export const coupons = pgTable("coupons", {
  id: text("id").primaryKey(),
  code: text("code").notNull(),
  kind: text("kind").$type<CouponKind>().notNull(),
  amount: money("amount"),
  percent: smallint("percent"),
  maxDiscount: money("max_discount"),
  minimum: money("minimum")
    .notNull()
    .default(0 as Paisa),
  minProducts: smallint("min_products"),
  /** The routine's page puts it into the cart. */
  inRoutine: boolean("in_routine").notNull().default(false),
  from: date("valid_from", { mode: "string" }),
  until: date("valid_until", { mode: "string" }),
  maxUses: integer("max_uses"),
  maxUsesPerCustomer: integer("max_uses_per_customer"),
  categories: text("categories").$type<CategoryName>().array().notNull().default(sql`'{}'`),
  active: boolean("active").notNull().default(true),
  note: text("note"),
  used: integer("used").notNull().default(0),
  revision: integer("revision").notNull().default(1),
  createdAt: moment("created_at"),
});

export const couponRedemptions = pgTable("coupon_redemptions", {
  orderId: text("order_id").primaryKey(),
  couponId: text("coupon_id").notNull(),
  code: text("code").notNull(),
  kind: text("kind").$type<CouponKind>().notNull(),
  discount: money("discount").notNull(),
  phone: text("phone").notNull(),
  userId: text("user_id"),
  releasedAt: timestamp("released_at", { withTimezone: true }),
});
