import { bigint, boolean, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { GatewayError, GatewayKind, PaymentFailure, ReturnHint } from "../../shop/payments/gateway-port.ts";
import type { AttemptPurpose, AttemptState, PaymentMethod } from "../../shop/payments/payment-rules.ts";
import type { StoredPaymentReading } from "../../shop/payments/stored-payment-reading.ts";
import { moment, money } from "./columns.ts";

// Gateways that take payments: accounts, attempts, and what they report.

const timestampAt = (name: string) => timestamp(name, { withTimezone: true });
const identity = () => bigint("id", { mode: "number" }).generatedAlwaysAsIdentity().primaryKey();

export const gatewayAccounts = pgTable("gateway_accounts", {
  id: text("id").primaryKey(),
  kind: text("kind").$type<GatewayKind>().notNull(),
  name: text("name").notNull(),
  isStandIn: boolean("is_stand_in").notNull().default(false),
  isSandbox: boolean("is_sandbox").notNull().default(false),
  active: boolean("active").notNull().default(true),
  sealedKeys: text("sealed_keys").notNull(),
  keyHints: jsonb("key_hints").$type<Record<string, string>>().notNull().default({}),
  webhookPath: text("webhook_path").notNull(),
  checkedAt: timestampAt("checked_at"),
  checkFailure: text("check_failure").$type<GatewayError["reason"]>(),
  checkMilliseconds: integer("check_milliseconds"),
  webhookAt: timestampAt("webhook_at"),
  webhooksRejected: integer("webhooks_rejected").notNull().default(0),
  tokenCalls: timestampAt("token_calls").array().notNull().default([]),
  createdAt: moment("created_at"),
  byName: text("by_name"),
});

export const gatewayTokens = pgTable("gateway_tokens", {
  accountId: text("account_id").primaryKey(),
  sealed: text("sealed").notNull(),
  endsAt: timestampAt("ends_at").notNull(),
});

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
  id: identity(),
  accountId: text("account_id").notNull(),
  hash: text("hash").notNull(),
  headers: jsonb("headers").$type<Record<string, string>>().notNull(),
  body: text("body").notNull(),
  reading: jsonb("reading").$type<StoredPaymentReading>().notNull(),
  orderId: text("order_id"),
  receivedAt: moment("received_at"),
  handledAt: timestampAt("handled_at"),
  attempts: integer("attempts").notNull().default(0),
});

export const gatewayWebhookRejections = pgTable("gateway_webhook_rejections", {
  id: identity(),
  accountId: text("account_id").notNull(),
  at: moment("at"),
  sample: text("sample").notNull(),
});

export const gatewayCalls = pgTable("gateway_calls", {
  id: identity(),
  accountId: text("account_id").notNull(),
  name: text("name").notNull(),
  reference: text("reference"),
  request: text("request").notNull(),
  status: integer("status"),
  answer: text("answer").notNull(),
  milliseconds: integer("milliseconds").notNull(),
  at: moment("at"),
});

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
