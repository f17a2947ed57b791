import { bigint, boolean, date, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import type { PaymentKind, PaymentMethod, PaymentState, RefundState } from "../../shop/payments/payment-rules.ts";
import { moment, money } from "./columns.ts";

// Payments, refunds, and the ledger of both.

export const payments = pgTable("payments", {
  id: text("id").primaryKey(),
  orderId: text("order_id").notNull(),
  kind: text("kind").$type<PaymentKind>().notNull(),
  method: text("method").$type<PaymentMethod>().notNull(),
  amount: money("amount").notNull(),
  reference: text("reference"),
  senderLast4: text("sender_last4"),
  state: text("state").$type<PaymentState>().notNull(),
  note: text("note"),
  claimedAt: moment("claimed_at"),
  claimedByRole: text("claimed_by_role").$type<"shopper" | "staff" | "system">().notNull(),
  claimedByName: text("claimed_by_name"),
  decidedAt: timestamp("decided_at", { withTimezone: true }),
  decidedByName: text("decided_by_name"),
  test: boolean("test").notNull().default(false),
  attemptId: text("attempt_id"),
  fee: money("fee"),
  paidWith: text("paid_with"),
  risky: boolean("risky").notNull().default(false),
  gatewayTransactionId: text("gateway_transaction_id"),
});

export const paymentAllocations = pgTable(
  "payment_allocations",
  {
    paymentId: text("payment_id").notNull(),
    orderId: text("order_id").notNull(),
    amount: money("amount").notNull(),
  },
  (table) => [primaryKey({ columns: [table.paymentId, table.orderId] })],
);

export const refunds = pgTable("refunds", {
  id: text("id").primaryKey(),
  orderId: text("order_id").notNull(),
  method: text("method").$type<PaymentMethod>().notNull(),
  amount: money("amount").notNull(),
  reference: text("reference"),
  state: text("state").$type<RefundState>().notNull(),
  dueBy: date("due_by", { mode: "string" }).notNull(),
  note: text("note"),
  requestedAt: moment("requested_at"),
  requestedByName: text("requested_by_name"),
  endedAt: timestamp("ended_at", { withTimezone: true }),
  endedByName: text("ended_by_name"),
  test: boolean("test").notNull().default(false),
  paymentId: text("payment_id"),
  gatewayReference: text("gateway_reference"),
  sentAt: timestamp("sent_at", { withTimezone: true }),
  nextAskAt: timestamp("next_ask_at", { withTimezone: true }),
  failure: text("failure"),
});

export const ledgerAccounts = pgTable("ledger_accounts", { id: text("id").primaryKey() });

export const ledgerTransfers = pgTable("ledger_transfers", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  fromAccount: text("from_account").notNull(),
  toAccount: text("to_account").notNull(),
  amount: money("amount").notNull(),
  reason: text("reason").notNull(),
  orderId: text("order_id"),
  at: moment("at"),
});
