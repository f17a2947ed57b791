import { integer, pgTable, primaryKey, smallint, text, timestamp } from "drizzle-orm/pg-core";
import type { CourierState } from "../../shop/couriers/courier-state-rules.ts";
import type { CourierKind, ReturnCondition } from "../../shop/parcels/parcel-rules.ts";
import { moment, money } from "./columns.ts";

// Parcels on their way out and back.

export const packings = pgTable("packings", {
  orderId: text("order_id").primaryKey(),
  at: moment("at"),
  byId: text("by_id"),
  byName: text("by_name"),
});

export const shipments = pgTable("shipments", {
  id: text("id").primaryKey(),
  orderId: text("order_id").notNull(),
  n: smallint("n").notNull().default(1),
  courier: text("courier").$type<CourierKind>().notNull(),
  courierName: text("courier_name"),
  trackingCode: text("tracking_code").notNull(),
  at: moment("at"),
  byId: text("by_id"),
  byName: text("by_name"),
  // Of parcels that a courier was asked to take; the others are typed by hand.
  bookingId: text("booking_id"),
  accountId: text("account_id"),
  externalId: text("external_id"),
  reference: text("reference"),
  trackingUrl: text("tracking_url"),
  amountTold: money("amount_told"),
  charge: money("charge"),
  codFee: money("cod_fee"),
  collected: money("collected"),
  state: text("state").$type<CourierState>(),
  stateAt: timestamp("state_at", { withTimezone: true }),
  heardAt: timestamp("heard_at", { withTimezone: true }),
  endedAt: timestamp("ended_at", { withTimezone: true }),
  nextPollAt: timestamp("next_poll_at", { withTimezone: true }),
  cancelAt: timestamp("cancel_at", { withTimezone: true }),
});

export const returns = pgTable("returns", {
  id: text("id").primaryKey(),
  orderId: text("order_id").notNull(),
  at: moment("at"),
  checkedInAt: timestamp("checked_in_at", { withTimezone: true }),
  checkedInById: text("checked_in_by_id"),
  checkedInByName: text("checked_in_by_name"),
  // What its customer asked for later; null for a parcel that came back.
  requestId: text("request_id"),
});

export const returnItems = pgTable(
  "return_items",
  {
    returnId: text("return_id").notNull(),
    variantId: text("variant_id").notNull(),
    condition: text("condition").$type<ReturnCondition>().notNull(),
    quantity: integer("quantity").notNull(),
  },
  (table) => [primaryKey({ columns: [table.returnId, table.variantId, table.condition] })],
);
