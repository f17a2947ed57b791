import { sql } from "drizzle-orm";
import { bigint, boolean, jsonb, pgTable, smallint, text, timestamp } from "drizzle-orm/pg-core";
import type { AuditAction } from "../../shop/audit-log/audit-rules.ts";
import type { VersionState } from "../../shop/content/content-rules.ts";
import type { Mapping } from "../../shop/import-export/column-mapping.ts";
import type { Rates } from "../../shop/import-export/read-amounts.ts";
import type { Language } from "../../shop/language.ts";
import type { NotificationData, NotificationKind, NotificationState } from "../../shop/notifications/notification.ts";
import type { Channel } from "../../shop/notifications/notification-rules.ts";
import { moment } from "./columns.ts";

// The shop itself: its settings, what staff changed, messages to and from customers.

export const shopSettings = pgTable("shop_settings", {
  id: boolean("id").primaryKey().default(true),
  value: jsonb("value").$type<unknown>().notNull(),
  updatedAt: moment("updated_at"),
});

export const contentVersions = pgTable("content_versions", {
  id: text("id").primaryKey(),
  state: text("state").$type<VersionState>().notNull(),
  name: text("name").notNull(),
  content: jsonb("content").$type<unknown>().notNull(),
  updatedAt: moment("updated_at"),
  updatedByName: text("updated_by_name").notNull(),
  publishAt: timestamp("publish_at", { withTimezone: true }),
  publishedAt: timestamp("published_at", { withTimezone: true }),
  publishedByName: text("published_by_name"),
});

export const secrets = pgTable("secrets", {
  name: text("name").primaryKey(),
  value: text("value").notNull(),
});

export const importSuppliers = pgTable("import_suppliers", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  fingerprint: text("fingerprint").notNull(),
  mapping: jsonb("mapping").$type<Mapping>().notNull(),
  currency: text("currency"),
  rates: jsonb("rates").$type<Rates>().notNull().default({}),
  updatedAt: moment("updated_at"),
});

export const auditLog = pgTable("audit_log", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  at: moment("at"),
  byId: text("by_id").notNull(),
  byName: text("by_name").notNull(),
  action: text("action").$type<AuditAction>().notNull(),
  recordId: text("record_id").notNull(),
  recordName: text("record_name").notNull(),
  before: jsonb("before").$type<Record<string, unknown>>(),
  after: jsonb("after").$type<Record<string, unknown>>(),
});

export const contactMessages = pgTable("contact_messages", {
  id: text("id").primaryKey(),
  fullName: text("full_name").notNull(),
  email: text("email").notNull(),
  message: text("message").notNull(),
  language: text("language").$type<Language>().notNull(),
  createdAt: moment("created_at"),
  answeredAt: timestamp("answered_at", { withTimezone: true }),
  answeredBy: text("answered_by"),
});

export const notifications = pgTable("notifications", {
  id: text("id").primaryKey(),
  kind: text("kind").$type<NotificationKind>().notNull(),
  channel: text("channel").$type<Channel>().notNull(),
  recipient: text("recipient").notNull(),
  language: text("language").$type<Language>().notNull(),
  data: jsonb("data").$type<NotificationData[NotificationKind]>(),
  state: text("state").$type<NotificationState>().notNull().default("waiting"),
  attempts: smallint("attempts").notNull().default(0),
  nextAttemptAt: timestamp("next_attempt_at", { withTimezone: true }).notNull().default(sql`'-infinity'`),
  lastError: text("last_error"),
  createdAt: moment("created_at"),
  sentAt: timestamp("sent_at", { withTimezone: true }),
});
