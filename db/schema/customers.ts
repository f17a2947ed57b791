import { bigint, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { CallChannel, CallOutcome } from "../../shop/calls/call-rules.ts";
import { moment } from "./columns.ts";

// Customers by their phone number, and the calls to them.

/** What staff know of a customer beside the orders. */
export const customers = pgTable("customers", {
  phone: text("phone").primaryKey(),
  name: text("name"),
  tags: text("tags").array().notNull().default([]),
  note: text("note"),
  // Further numbers of the same customer.
  otherPhones: text("other_phones").array().notNull().default([]),
  updatedAt: moment("updated_at"),
  updatedByName: text("updated_by_name"),
});

/** Numbers from which no order is taken online, by a keyed hash; without the number once its customer is forgotten. */
export const phoneBlocks = pgTable("phone_blocks", {
  phoneHash: text("phone_hash").primaryKey(),
  phone: text("phone"),
  reason: text("reason"),
  // Null for until somebody ends it.
  blockedUntil: timestamp("blocked_until", { withTimezone: true }),
  blockedAt: moment("blocked_at"),
  blockedByName: text("blocked_by_name"),
});

export const callAttempts = pgTable("call_attempts", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: text("order_id").notNull(),
  requestKey: text("request_key"),
  channel: text("channel").$type<CallChannel>().notNull(),
  outcome: text("outcome").$type<CallOutcome>().notNull(),
  nextCallAt: timestamp("next_call_at", { withTimezone: true }),
  note: text("note"),
  at: moment("at"),
  byId: text("by_id"),
  byName: text("by_name"),
});

export const callClaims = pgTable("call_claims", {
  orderId: text("order_id").primaryKey(),
  userId: text("user_id").notNull(),
  claimedUntil: timestamp("claimed_until", { withTimezone: true }).notNull(),
});
