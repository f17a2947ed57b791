import { date, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { OrderSource } from "../../shop/orders/order-rules.ts";
import type { ExpenseAccount, ExpenseKind } from "../../shop/profit/profit-rules.ts";
import { moment, money } from "./columns.ts";

export const expenses = pgTable("expenses", {
  id: text("id").primaryKey(),
  day: date("day", { mode: "string" }).notNull(),
  kind: text("kind").$type<ExpenseKind>().notNull(),
  amount: money("amount").notNull(),
  source: text("source").$type<OrderSource>(),
  campaign: text("campaign"),
  note: text("note"),
  account: text("account").$type<ExpenseAccount>().notNull(),
  at: moment("at"),
  byId: text("by_id"),
  byName: text("by_name").notNull(),
  // Taken back: its money has moved back.
  removedAt: timestamp("removed_at", { withTimezone: true }),
  removedByName: text("removed_by_name"),
});
