import { bigint, boolean, date, integer, pgTable, primaryKey, smallint, text, timestamp } from "drizzle-orm/pg-core";
import type { CountState, MovementReason, PurchaseOrderState } from "../../shop/stock/stock-rules.ts";
import { moment, money } from "./columns.ts";

// Goods on hand: where they came from, in which batches they lie, and how they moved.

export const suppliers = pgTable("suppliers", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  phone: text("phone"),
  note: text("note"),
  leadDays: integer("lead_days").notNull().default(7),
  active: boolean("active").notNull().default(true),
  createdAt: moment("created_at"),
});

export const purchaseOrders = pgTable("purchase_orders", {
  id: text("id").primaryKey(),
  number: text("number").notNull(),
  supplierId: text("supplier_id").notNull(),
  state: text("state").$type<PurchaseOrderState>().notNull().default("draft"),
  expected: date("expected", { mode: "string" }),
  note: text("note"),
  at: moment("at"),
  byId: text("by_id"),
  byName: text("by_name"),
  endedAt: timestamp("ended_at", { withTimezone: true }),
});

export const purchaseOrderLines = pgTable(
  "purchase_order_lines",
  {
    purchaseOrderId: text("purchase_order_id").notNull(),
    variantId: text("variant_id").notNull(),
    quantity: integer("quantity").notNull(),
    unitPrice: money("unit_price").notNull(),
    received: integer("received").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.purchaseOrderId, table.variantId] })],
);

export const receipts = pgTable("receipts", {
  id: text("id").primaryKey(),
  supplierId: text("supplier_id"),
  purchaseOrderId: text("purchase_order_id"),
  invoice: text("invoice"),
  transport: bigint("transport", { mode: "number" }).notNull().default(0),
  note: text("note"),
  requestKey: text("request_key"),
  at: moment("at"),
  byId: text("by_id"),
  byName: text("by_name"),
});

export const receiptLines = pgTable(
  "receipt_lines",
  {
    receiptId: text("receipt_id").notNull(),
    n: smallint("n").notNull(),
    variantId: text("variant_id").notNull(),
    batchId: text("batch_id").notNull(),
    quantity: integer("quantity").notNull(),
    unitPrice: money("unit_price"),
    transport: bigint("transport", { mode: "number" }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.receiptId, table.n] })],
);

// Only shop/stock/move-goods.ts writes `left`, and adds movements.
export const stockBatches = pgTable("stock_batches", {
  id: text("id").primaryKey(),
  variantId: text("variant_id").notNull(),
  code: text("code"),
  expires: date("expires", { mode: "string" }),
  sellsUntil: date("sells_until", { mode: "string" }),
  unitCost: money("unit_cost"),
  received: integer("received").notNull().default(0),
  left: integer("left").notNull().default(0),
  withheld: integer("withheld").notNull().default(0),
  at: moment("at"),
});

export const stockMovements = pgTable("stock_movements", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  variantId: text("variant_id").notNull(),
  batchId: text("batch_id").notNull(),
  change: integer("change").notNull(),
  why: text("why").$type<MovementReason>().notNull(),
  orderId: text("order_id"),
  receiptId: text("receipt_id"),
  note: text("note"),
  at: moment("at"),
  byId: text("by_id"),
  byName: text("by_name"),
});

export const stockCounts = pgTable("stock_counts", {
  id: text("id").primaryKey(),
  state: text("state").$type<CountState>().notNull().default("draft"),
  note: text("note"),
  at: moment("at"),
  byId: text("by_id"),
  byName: text("by_name"),
  endedAt: timestamp("ended_at", { withTimezone: true }),
  endedByName: text("ended_by_name"),
});

export const stockCountLines = pgTable(
  "stock_count_lines",
  {
    countId: text("count_id").notNull(),
    batchId: text("batch_id").notNull(),
    counted: integer("counted").notNull(),
    expected: integer("expected").notNull(),
    at: moment("at"),
    byName: text("by_name"),
  },
  (table) => [primaryKey({ columns: [table.countId, table.batchId] })],
);
