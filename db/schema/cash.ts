import { bigint, boolean, date, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type {
  CashEntryKind,
  ClaimKind,
  ClaimState,
  DueOutcome,
  MatchedBy,
  PayoutAccount,
  PayoutSource,
  PayoutState,
} from "../../shop/cash/cash-rules.ts";
import type { DayFigures } from "../../shop/cash/day-figures.ts";
import type { StatementColumns } from "../../shop/cash/statement-rules.ts";
import type { Paisa } from "../../shop/money.ts";
import type { CourierKind } from "../../shop/parcels/parcel-rules.ts";
import type { PaymentMethod } from "../../shop/payments/payment-rules.ts";
import { moment, money } from "./columns.ts";
import { timestampAt } from "./connected-accounts.ts";

// What couriers owe and pay out, claims against them, the cash box and closed days.

export const ordersBeforeCash = pgTable("orders_before_cash", {
  orderId: text("order_id").primaryKey(),
  sale: money("sale").notNull(),
});

export const parcelDues = pgTable("parcel_dues", {
  id: text("id").primaryKey(),
  orderId: text("order_id").notNull(),
  shipmentId: text("shipment_id"),
  courier: text("courier").$type<CourierKind>().notNull(),
  outcome: text("outcome").$type<DueOutcome>().notNull(),
  collected: money("collected").notNull(),
  isAssumed: boolean("is_assumed").notNull(),
  at: moment("at"),
  payoutLineId: text("payout_line_id"),
});

export const payouts = pgTable("payouts", {
  id: text("id").primaryKey(),
  courier: text("courier").$type<CourierKind>().notNull(),
  externalId: text("external_id").notNull(),
  amount: money("amount").notNull(),
  method: text("method"),
  state: text("state").$type<PayoutState>().notNull().default("announced"),
  announcedAt: timestampAt("announced_at").notNull(),
  source: text("source").$type<PayoutSource>().notNull(),
  fileName: text("file_name"),
  addedAt: moment("added_at"),
  account: text("account").$type<PayoutAccount>(),
  received: money("received"),
  receivedReason: text("received_reason"),
  paidAt: timestampAt("paid_at"),
  paidByName: text("paid_by_name"),
});

export const payoutLines = pgTable("payout_lines", {
  id: text("id").primaryKey(),
  payoutId: text("payout_id").notNull(),
  n: integer("n").notNull(),
  consignment: text("consignment"),
  reference: text("reference"),
  phone: text("phone"),
  collected: money("collected").notNull(),
  charge: money("charge").notNull(),
  codFee: money("cod_fee").notNull(),
  returnCharge: money("return_charge").notNull(),
  other: money("other").notNull(),
  net: money("net").notNull(),
  orderId: text("order_id"),
  shipmentId: text("shipment_id"),
  matchedBy: text("matched_by").$type<MatchedBy>(),
  matchedAt: timestampAt("matched_at"),
  matchedByName: text("matched_by_name"),
  acceptedReason: text("accepted_reason"),
  acceptedAt: timestampAt("accepted_at"),
  acceptedByName: text("accepted_by_name"),
  writtenOff: money("written_off")
    .notNull()
    .default(0 as Paisa),
});

export const courierClaims = pgTable("courier_claims", {
  id: text("id").primaryKey(),
  courier: text("courier").$type<CourierKind>().notNull(),
  kind: text("kind").$type<ClaimKind>().notNull(),
  amount: money("amount").notNull(),
  payoutLineId: text("payout_line_id"),
  orderId: text("order_id"),
  text: text("text").notNull(),
  state: text("state").$type<ClaimState>().notNull().default("open"),
  openedAt: moment("opened_at"),
  openedByName: text("opened_by_name").notNull(),
  settledAt: timestampAt("settled_at"),
  settledByName: text("settled_by_name"),
  settledAmount: money("settled_amount"),
  settledNote: text("settled_note"),
});

export const statementMappings = pgTable("statement_mappings", {
  courier: text("courier").$type<CourierKind>().primaryKey(),
  columns: jsonb("columns").$type<StatementColumns>().notNull(),
  at: moment("at"),
  byName: text("by_name"),
});

export const cashEntries = pgTable("cash_entries", {
  id: text("id").primaryKey(),
  kind: text("kind").$type<CashEntryKind>().notNull(),
  amount: money("amount").notNull(),
  text: text("text").notNull(),
  at: moment("at"),
  byId: text("by_id"),
  byName: text("by_name").notNull(),
  reversedAt: timestampAt("reversed_at"),
  reversedByName: text("reversed_by_name"),
});

export const accountTransfers = pgTable("account_transfers", {
  id: text("id").primaryKey(),
  fromAccount: text("from_account").$type<PaymentMethod>().notNull(),
  toAccount: text("to_account").$type<PaymentMethod>().notNull(),
  amount: money("amount").notNull(),
  fee: money("fee").notNull(),
  text: text("text"),
  at: moment("at"),
  byId: text("by_id"),
  byName: text("by_name").notNull(),
});

export const customerWriteOffs = pgTable("customer_write_offs", {
  id: text("id").primaryKey(),
  orderId: text("order_id").notNull(),
  amount: money("amount").notNull(),
  reason: text("reason").notNull(),
  at: moment("at"),
  byName: text("by_name").notNull(),
  takenBackAt: timestampAt("taken_back_at"),
});

export const dayCloses = pgTable("day_closes", {
  id: text("id").primaryKey(),
  day: date("day", { mode: "string" }).notNull(),
  lastTransferId: bigint("last_transfer_id", { mode: "number" }).notNull(),
  expected: money("expected").notNull(),
  counted: money("counted").notNull(),
  reason: text("reason"),
  figures: jsonb("figures").$type<DayFigures>().notNull(),
  closedAt: moment("closed_at"),
  closedByName: text("closed_by_name").notNull(),
  reopenedAt: timestampAt("reopened_at"),
  reopenedByName: text("reopened_by_name"),
  reopenedReason: text("reopened_reason"),
});
