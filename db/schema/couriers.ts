import { boolean, date, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Stored } from "../../shop/connected-accounts/account-port.ts";
import type {
  BookingFault,
  BookingRequest,
  ConnectedKind,
  CourierScore,
  ListedPlace,
  ProvenReading,
} from "../../shop/couriers/courier-port.ts";
import type { BookingState, CourierTaskKind } from "../../shop/couriers/courier-rules.ts";
import type { CourierState } from "../../shop/couriers/courier-state-rules.ts";
import type { CourierKind } from "../../shop/parcels/parcel-rules.ts";
import type { DeliveryArea } from "../../shop/shipping/delivery-charge.ts";
import { moment, money } from "./columns.ts";
import {
  accountColumns,
  callColumns,
  identity,
  rejectionColumns,
  timestampAt,
  tokenColumns,
  webhookColumns,
} from "./connected-accounts.ts";

// Couriers that the shop speaks with: accounts, bookings, and what they report.

export const courierAccounts = pgTable("courier_accounts", {
  ...accountColumns,
  kind: text("kind").$type<ConnectedKind>().notNull(),
  storeId: text("store_id"),
  storeName: text("store_name"),
  signatureSeenAt: timestampAt("signature_seen_at"),
  balance: money("balance"),
  payoutsAskedAt: timestampAt("payouts_asked_at"),
});

export const courierTokens = pgTable("courier_tokens", tokenColumns);

export const courierRules = pgTable("courier_rules", {
  id: text("id").primaryKey(),
  position: integer("position").notNull(),
  accountId: text("account_id").notNull(),
  districts: text("districts").array().notNull().default([]),
  minDue: money("min_due"),
  maxDue: money("max_due"),
  minGrams: integer("min_grams"),
  maxGrams: integer("max_grams"),
});

export const courierRates = pgTable("courier_rates", {
  id: text("id").primaryKey(),
  kind: text("kind").$type<CourierKind>().notNull(),
  deliveryArea: text("delivery_area").$type<DeliveryArea>().notNull(),
  startsOn: date("starts_on", { mode: "string" }).notNull(),
  charge: money("charge").notNull(),
  extraKilogram: money("extra_kilogram").notNull(),
  codBasisPoints: integer("cod_basis_points").notNull().default(0),
  returnCharge: money("return_charge").notNull(),
});

export const courierPlaces = pgTable(
  "courier_places",
  {
    kind: text("kind").$type<"pathao" | "redx">().notNull(),
    level: text("level").$type<ListedPlace["level"]>().notNull(),
    placeId: integer("place_id").notNull(),
    parentId: integer("parent_id"),
    name: text("name").notNull(),
    district: text("district"),
  },
  (table) => [primaryKey({ columns: [table.kind, table.level, table.placeId] })],
);

export const courierPlaceMatches = pgTable(
  "courier_place_matches",
  {
    kind: text("kind").$type<"pathao" | "redx">().notNull(),
    district: text("district").notNull(),
    area: text("area").notNull().default(""),
    cityId: integer("city_id"),
    zoneId: integer("zone_id"),
    areaId: integer("area_id"),
    name: text("name").notNull(),
    byName: text("by_name"),
    at: moment("at"),
  },
  (table) => [primaryKey({ columns: [table.kind, table.district, table.area] })],
);

export const bookings = pgTable("bookings", {
  id: text("id").primaryKey(),
  orderId: text("order_id").notNull(),
  accountId: text("account_id"),
  kind: text("kind").$type<ConnectedKind>().notNull(),
  reference: text("reference").notNull(),
  state: text("state").$type<BookingState>().notNull().default("requested"),
  request: jsonb("request").$type<BookingRequest>(),
  amountTold: money("amount_told").notNull(),
  faults: jsonb("faults").$type<BookingFault[]>().notNull().default([]),
  sentAt: timestampAt("sent_at"),
  failedCalls: integer("failed_calls").notNull().default(0),
  nextTryAt: moment("next_try_at"),
  requestedAt: moment("requested_at"),
  settledAt: timestampAt("settled_at"),
  batchId: text("batch_id").notNull(),
  ruleId: text("rule_id"),
  byId: text("by_id"),
  byName: text("by_name"),
});

export const shipmentLines = pgTable(
  "shipment_lines",
  {
    shipmentId: text("shipment_id").notNull(),
    variantId: text("variant_id").notNull(),
    delivered: integer("delivered").notNull(),
    returned: integer("returned").notNull(),
    counted: boolean("counted").notNull(),
  },
  (table) => [primaryKey({ columns: [table.shipmentId, table.variantId] })],
);

export const courierWebhooks = pgTable("courier_webhooks", {
  ...webhookColumns,
  reading: jsonb("reading").$type<Stored<ProvenReading>>().notNull(),
  shipmentId: text("shipment_id"),
});

export const courierWebhookRejections = pgTable("courier_webhook_rejections", rejectionColumns);

export const shipmentEvents = pgTable("shipment_events", {
  id: identity(),
  shipmentId: text("shipment_id").notNull(),
  source: text("source").$type<"webhook" | "poll" | "hand">().notNull(),
  state: text("state").$type<CourierState>(),
  rawState: text("raw_state").notNull(),
  text: text("text"),
  at: timestampAt("at").notNull(),
  receivedAt: moment("received_at"),
  collected: money("collected"),
  charge: money("charge"),
  codFee: money("cod_fee"),
  payoutId: text("payout_id"),
  byName: text("by_name"),
  hash: text("hash").notNull(),
});

export const courierTasks = pgTable("courier_tasks", {
  id: text("id").primaryKey(),
  kind: text("kind").$type<CourierTaskKind>().notNull(),
  orderId: text("order_id"),
  shipmentId: text("shipment_id"),
  bookingId: text("booking_id"),
  accountId: text("account_id"),
  subject: text("subject").notNull(),
  detail: jsonb("detail").$type<Record<string, string | number | null>>().notNull().default({}),
  raisedAt: moment("raised_at"),
  closedAt: timestampAt("closed_at"),
  closedByName: text("closed_by_name"),
});

export const courierCalls = pgTable("courier_calls", callColumns);

export const courierScores = pgTable(
  "courier_scores",
  {
    phone: text("phone").notNull(),
    kind: text("kind").$type<ConnectedKind>().notNull(),
    score: jsonb("score").$type<CourierScore>().notNull(),
    askedAt: moment("asked_at"),
  },
  (table) => [primaryKey({ columns: [table.phone, table.kind] })],
);
