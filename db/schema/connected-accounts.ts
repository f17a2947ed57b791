import { bigint, boolean, integer, jsonb, text, timestamp } from "drizzle-orm/pg-core";
import type { CallError } from "../../shop/connected-accounts/account-port.ts";
import { moment } from "./columns.ts";

// Columns that couriers and gateways have in common.

export const timestampAt = (name: string) => timestamp(name, { withTimezone: true });
export const identity = () => bigint("id", { mode: "number" }).generatedAlwaysAsIdentity().primaryKey();

export const accountColumns = {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  isStandIn: boolean("is_stand_in").notNull().default(false),
  active: boolean("active").notNull().default(true),
  sealedKeys: text("sealed_keys").notNull(),
  keyHints: jsonb("key_hints").$type<Record<string, string>>().notNull().default({}),
  webhookPath: text("webhook_path").notNull(),
  webhookAt: timestampAt("webhook_at"),
  webhooksRejected: integer("webhooks_rejected").notNull().default(0),
  checkedAt: timestampAt("checked_at"),
  checkFailure: text("check_failure").$type<CallError["reason"]>(),
  checkMilliseconds: integer("check_milliseconds"),
  createdAt: moment("created_at"),
  byName: text("by_name"),
};

export const tokenColumns = {
  accountId: text("account_id").primaryKey(),
  sealed: text("sealed").notNull(),
  endsAt: timestampAt("ends_at").notNull(),
};

/** A table of proven webhooks has its own `reading` besides, and what the webhook is about. */
export const webhookColumns = {
  id: identity(),
  accountId: text("account_id").notNull(),
  hash: text("hash").notNull(),
  headers: jsonb("headers").$type<Record<string, string>>().notNull(),
  body: text("body").notNull(),
  receivedAt: moment("received_at"),
  handledAt: timestampAt("handled_at"),
  attempts: integer("attempts").notNull().default(0),
};

export const rejectionColumns = {
  id: identity(),
  accountId: text("account_id").notNull(),
  at: moment("at"),
  sample: text("sample").notNull(),
};

export const callColumns = {
  id: identity(),
  accountId: text("account_id").notNull(),
  name: text("name").notNull(),
  reference: text("reference"),
  request: text("request").notNull(),
  status: integer("status"),
  answer: text("answer").notNull(),
  milliseconds: integer("milliseconds").notNull(),
  at: moment("at"),
};
