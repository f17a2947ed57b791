import { boolean, integer, pgTable, primaryKey, smallint, text, timestamp } from "drizzle-orm/pg-core";
import type {
  RefundWay,
  ReturnReason,
  ReturnResolution,
  ReturnState,
  ReturnWay,
} from "../../shop/returns/return-rules.ts";
import { moment, money } from "./columns.ts";

// What customers want to send back.

export const returnRequests = pgTable("return_requests", {
  id: text("id").primaryKey(),
  orderId: text("order_id").notNull(),
  reason: text("reason").$type<ReturnReason>().notNull(),
  text: text("text"),
  resolution: text("resolution").$type<ReturnResolution>().notNull(),
  refundMethod: text("refund_method").$type<RefundWay>(),
  way: text("way").$type<ReturnWay>().notNull(),
  state: text("state").$type<ReturnState>().notNull().default("requested"),
  answer: text("answer"),
  refundAmount: money("refund_amount"),
  refundId: text("refund_id"),
  replacementId: text("replacement_id"),
  requestedAt: moment("requested_at"),
  requestedById: text("requested_by_id"),
  requestedByName: text("requested_by_name"),
  decidedAt: timestamp("decided_at", { withTimezone: true }),
  decidedById: text("decided_by_id"),
  decidedByName: text("decided_by_name"),
  receivedAt: timestamp("received_at", { withTimezone: true }),
});

export const returnRequestLines = pgTable(
  "return_request_lines",
  {
    requestId: text("request_id").notNull(),
    variantId: text("variant_id").notNull(),
    quantity: integer("quantity").notNull(),
    wantedVariantId: text("wanted_variant_id"),
    counted: boolean("counted").notNull(),
  },
  (table) => [primaryKey({ columns: [table.requestId, table.variantId] })],
);

export const returnRequestImages = pgTable(
  "return_request_images",
  {
    requestId: text("request_id").notNull(),
    position: smallint("position").notNull(),
    imageId: text("image_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.requestId, table.position] })],
);
