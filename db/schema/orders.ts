import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import type { Language } from "../../shop/language.ts";
import type { Paisa } from "../../shop/money.ts";
import type { OrderContents } from "../../shop/orders/edit/order-contents.ts";
import type { ClickKind, ClosureReason, OrderSource } from "../../shop/orders/order-rules.ts";
import type { OrderStatus } from "../../shop/orders/order-status.ts";
import type { SetPart } from "../../shop/sets/set-rules.ts";
import type { DeliveryArea } from "../../shop/shipping/delivery-charge.ts";
import { moment, money, tsvector } from "./columns.ts";

// Orders, and what was done to them.

export const orders = pgTable("orders", {
  id: text("id").primaryKey(),
  number: text("number").notNull(),
  status: text("status").$type<OrderStatus>().notNull().default("pending"),
  language: text("language").$type<Language>().notNull(),
  fullName: text("full_name").notNull(),
  phone: text("phone").notNull(),
  email: text("email"),
  address: text("address").notNull(),
  city: text("city").notNull(),
  zip: text("zip"),
  district: text("district"),
  area: text("area"),
  note: text("note"),
  deliveryArea: text("delivery_area").$type<DeliveryArea>().notNull(),
  deliverFrom: date("deliver_from", { mode: "string" }).notNull(),
  deliverTo: date("deliver_to", { mode: "string" }).notNull(),
  subtotal: money("subtotal").notNull(),
  discount: money("discount")
    .notNull()
    .default(0 as Paisa),
  shippingCost: money("shipping_cost").notNull(),
  total: money("total").notNull(),
  userId: text("user_id"),
  placedAt: moment("placed_at"),
  shippingSaved: money("shipping_saved")
    .notNull()
    .default(0 as Paisa),
  // Name, address or number look made up.
  implausible: boolean("implausible").notNull().default(false),
  // The words' phonetic forms; null until indexed.
  searchVector: tsvector("search_vector"),
  // When erasure was requested, and when name, phone, address and email were erased.
  erasureRequestedAt: timestamp("erasure_requested_at", { withTimezone: true }),
  erasedAt: timestamp("erased_at", { withTimezone: true }),
  // When the customer is called again; null for as soon as possible.
  nextCallAt: timestamp("next_call_at", { withTimezone: true }),
  // While there is a reason the order waits: until then, or until staff end it.
  holdReason: text("hold_reason"),
  holdUntil: timestamp("hold_until", { withTimezone: true }),
  advanceAsked: money("advance_asked"),
  source: text("source").$type<OrderSource>().notNull().default("site"),
  campaign: text("campaign"),
  // The post, or the version of an advertisement.
  post: text("post"),
  // Whose click id the link carried (Meta gives one to posts, too); never the id itself.
  clickKind: text("click_kind").$type<ClickKind>(),
  // Which of the places for unconfirmed orders of its number it takes; null where it takes none.
  waitingSlot: smallint("waiting_slot"),
  // Whether its pieces are reserved; reserved at the latest when it is confirmed.
  holdsStock: boolean("holds_stock").notNull().default(true),
  // Staff are not asked before then whether an unconfirmed order should still hold its stock.
  stockHeldUntil: timestamp("stock_held_until", { withTimezone: true }),
  // The part of `discount` that staff agreed with the customer.
  agreedDiscount: money("agreed_discount")
    .notNull()
    .default(0 as Paisa),
  // The order in whose parcel it goes.
  mergedInto: text("merged_into"),
  // For somebody else: no prices in the parcel, and a card with these words.
  isGift: boolean("is_gift").notNull().default(false),
  giftMessage: text("gift_message"),
  // The gift's receiver, whom the rider calls instead of the customer.
  receiverName: text("receiver_name"),
  receiverPhone: text("receiver_phone"),
  // The product of which a piece wraps it, as the shop offered it then.
  wrapProductId: text("wrap_product_id"),
});

export const orderLines = pgTable(
  "order_lines",
  {
    orderId: text("order_id").notNull(),
    position: smallint("position").notNull(),
    productId: text("product_id").notNull(),
    variantId: text("variant_id").notNull(),
    nameEn: text("name_en"),
    nameBn: text("name_bn"),
    variantNameEn: text("variant_name_en"),
    variantNameBn: text("variant_name_bn"),
    sku: text("sku").notNull(),
    imageId: text("image_id"),
    unitPrice: money("unit_price").notNull(),
    quantity: integer("quantity").notNull(),
    stockReserved: boolean("stock_reserved").notNull(),
    // What the order's sets save on it.
    setSaving: money("set_saving")
      .notNull()
      .default(0 as Paisa),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.position] })],
);

/** What was ordered as a set; its parts are lines. */
export const orderSets = pgTable(
  "order_sets",
  {
    orderId: text("order_id").notNull(),
    position: smallint("position").notNull(),
    setId: text("set_id").notNull(),
    nameEn: text("name_en"),
    nameBn: text("name_bn"),
    price: money("price").notNull(),
    quantity: integer("quantity").notNull(),
    parts: jsonb("parts").$type<SetPart[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.position] })],
);

export const orderEvents = pgTable("order_events", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: text("order_id").notNull(),
  status: text("status").$type<OrderStatus>().notNull(),
  at: moment("at"),
  byRole: text("by_role").$type<"shopper" | "staff" | "system">().notNull(),
  byName: text("by_name"),
  kind: text("kind").$type<"step" | "undone">().notNull().default("step"),
  byId: text("by_id"),
});

export const orderRevisions = pgTable(
  "order_revisions",
  {
    orderId: text("order_id").notNull(),
    n: integer("n").notNull(),
    before: jsonb("before").$type<OrderContents>().notNull(),
    after: jsonb("after").$type<OrderContents>().notNull(),
    reason: text("reason"),
    at: moment("at"),
    byName: text("by_name"),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.n] })],
);

export const orderMerges = pgTable("order_merges", {
  absorbedId: text("absorbed_id").primaryKey(),
  targetId: text("target_id").notNull(),
  revision: integer("revision").notNull(),
  paymentIds: text("payment_ids").array().notNull(),
  at: moment("at"),
  byName: text("by_name"),
});

export const orderClosures = pgTable("order_closures", {
  orderId: text("order_id").primaryKey(),
  status: text("status").$type<"cancelled" | "returned">().notNull(),
  reason: text("reason").$type<ClosureReason>().notNull(),
  text: text("text"),
  at: moment("at"),
  byName: text("by_name"),
});

export const orderNotes = pgTable("order_notes", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: text("order_id").notNull(),
  text: text("text").notNull(),
  at: moment("at"),
  // Empty where the customer wrote it, whose typed name could be that of staff; staff always have a name.
  byName: text("by_name").notNull(),
});

// The day to which a customer has postponed the delivery.
export const ownDays = pgTable("own_days", {
  orderId: text("order_id").primaryKey(),
  day: date("day", { mode: "string" }).notNull(),
  formerDay: date("former_day", { mode: "string" }).notNull(),
  at: moment("at"),
});

export const idempotencyKeys = pgTable("idempotency_keys", {
  key: text("key").primaryKey(),
  requestHash: text("request_hash").notNull(),
  orderId: text("order_id").notNull(),
  createdAt: moment("created_at"),
});
