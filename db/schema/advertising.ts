import { jsonb, pgTable, primaryKey, smallint, text, timestamp } from "drizzle-orm/pg-core";
import type { AdKind } from "../../shop/advertising/advertising-rules.ts";
import type { CallError } from "../../shop/connected-accounts/account-port.ts";

export const advertisingAccounts = pgTable("advertising_accounts", {
  kind: text("kind").$type<AdKind>().primaryKey(),
  sealedKeys: text("sealed_keys").notNull(),
  keyHints: jsonb("key_hints").$type<Record<string, string>>().notNull(),
  checkedAt: timestamp("checked_at", { withTimezone: true }),
  checkFailure: text("check_failure").$type<CallError["reason"]>(),
});

export const adConsents = pgTable("ad_consents", {
  orderId: text("order_id").primaryKey(),
  // Of the browser that said yes.
  consentId: text("consent_id").notNull(),
  wording: smallint("wording").notNull(),
  givenAt: timestamp("given_at", { withTimezone: true }).notNull(),
  userAgent: text("user_agent"),
  withdrawnAt: timestamp("withdrawn_at", { withTimezone: true }),
});

export const adRefusals = pgTable("ad_refusals", {
  userId: text("user_id").primaryKey(),
  at: timestamp("at", { withTimezone: true }).notNull(),
});

export const adEvents = pgTable(
  "ad_events",
  {
    orderId: text("order_id").notNull(),
    kind: text("kind").$type<AdKind>().notNull(),
    happenedAt: timestamp("happened_at", { withTimezone: true }).notNull(),
    state: text("state").$type<"waiting" | "sent" | "dropped" | "failed">().notNull().default("waiting"),
    nextTryAt: timestamp("next_try_at", { withTimezone: true }),
    attempts: smallint("attempts").notNull().default(0),
    failure: text("failure"),
    endedAt: timestamp("ended_at", { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.kind] })],
);
