import { boolean, date, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { OrderStatus } from "../../shop/orders/order-status.ts";
import { money } from "./columns.ts";

// Sums for the overview.

// Written by triggers on orders; rows of one day and status add up.
export const dailyOrderTotals = pgTable("daily_order_totals", {
  day: date("day", { mode: "string" }).notNull(),
  status: text("status").$type<OrderStatus>().notNull(),
  orders: integer("orders").notNull(),
  amount: money("amount").notNull(),
});

export const dailyProductSales = pgTable("daily_product_sales", {
  day: date("day", { mode: "string" }).notNull(),
  productId: text("product_id").notNull(),
  pieces: integer("pieces").notNull(),
  amount: money("amount").notNull(),
});

// The same by the product's category.
export const dailyCategorySales = pgTable("daily_category_sales", {
  day: date("day", { mode: "string" }).notNull(),
  categoryId: text("category_id").notNull(),
  pieces: integer("pieces").notNull(),
  amount: money("amount").notNull(),
});

// What was sold since the day in recentSalesWindow.
export const recentProductSales = pgTable("recent_product_sales", {
  productId: text("product_id").primaryKey(),
  pieces: integer("pieces").notNull(),
  amount: money("amount").notNull(),
});

export const recentSalesWindow = pgTable("recent_sales_window", {
  id: boolean("id").primaryKey().default(true),
  since: date("since", { mode: "string" }).notNull(),
});
