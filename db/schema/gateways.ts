import { boolean, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { Stored } from "../../shop/connected-accounts/account-port.ts";
import type {
  GatewayKind,
  PaymentFailure,
  ProvenPaymentReading,
  ReturnHint,
} from "../../shop/payments/gateway-port.ts";
import type { AttemptPurpose, AttemptState, PaymentMethod } from "../../shop/payments/payment-rules.ts";
import { moment, money } from "./columns.ts";
import {
  accountColumns,
  callColumns,
  rejectionColumns,
  timestampAt,
  tokenColumns,
  webhookColumns,
} from "./connected-accounts.ts";

// Gateways that take payments: accounts, attempts, and what they report.

export const gatewayAccounts = pgTable("gateway_accounts", {
  ...accountColumns,
  kind: text("kind").$type<GatewayKind>().notNull(),
  isSandbox: boolean("is_sandbox").notNull().default(false),
  tokenCalls: timestampAt("token_calls").array().notNull().default([]),
});

export const gatewayTokens = pgTable("gateway_tokens", tokenColumns);

export const paymentAttempts = pgTable("payment_attempts", {
  id: text("id").primaryKey(),
  orderId: text("order_id").notNull(),
  accountId: text("account_id"),
  kind: text("kind").$type<GatewayKind>().notNull(),
  test: boolean("test").notNull(),
  purpose: text("purpose").$type<AttemptPurpose>().notNull(),
  amount: money("amount").notNull(),
  reference: text("reference").notNull(),
  returnToken: text("return_token").notNull(),
  externalId: text("external_id"),
  payUrl: text("pay_url"),
  hint: text("hint"),
  state: text("state").$type<AttemptState>().notNull().default("started"),
  failure: text("failure").$type<PaymentFailure>(),
  paymentId: text("payment_id"),
  startedAt: moment("started_at"),
  returnedAt: timestampAt("returned_at"),
  seems: text("seems").$type<ReturnHint["seems"]>(),
  confirmSentAt: timestampAt("confirm_sent_at"),
  ranOut: boolean("ran_out").notNull().default(false),
  askedAt: timestampAt("asked_at"),
  timesAsked: integer("times_asked").notNull().default(0),
  nextAskAt: timestampAt("next_ask_at"),
  endedAt: timestampAt("ended_at"),
});

export const gatewayWebhooks = pgTable("gateway_webhooks", {
  ...webhookColumns,
  reading: jsonb("reading").$type<Stored<ProvenPaymentReading>>().notNull(),
  orderId: text("order_id"),
});

export const gatewayWebhookRejections = pgTable("gateway_webhook_rejections", rejectionColumns);

export const gatewayCalls = pgTable("gateway_calls", callColumns);

export const gatewayReceipts = pgTable("gateway_receipts", {
  id: text("id").primaryKey(),
  accountId: text("account_id"),
  method: text("method").$type<PaymentMethod>().notNull(),
  transactionId: text("transaction_id").notNull(),
  amount: money("amount").notNull(),
  payerPhone: text("payer_phone"),
  at: timestampAt("at"),
  receivedAt: moment("received_at"),
  askedAt: timestampAt("asked_at"),
  paymentId: text("payment_id"),
  settledAt: timestampAt("settled_at"),
  settledByName: text("settled_by_name"),
});
