import { boolean, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { Language } from "../../shop/language.ts";
import type { RefusalReason, ReviewStatus } from "../../shop/reviews/review-rules.ts";
import { moment } from "./columns.ts";

export const questions = pgTable("questions", {
  id: text("id").primaryKey(),
  productId: text("product_id").notNull(),
  orderId: text("order_id"),
  userId: text("user_id"),
  phone: text("phone"),
  name: text("name"),
  language: text("language").$type<Language>().notNull(),
  body: text("body").notNull(),
  status: text("status").$type<ReviewStatus>().notNull().default("pending"),
  reason: text("reason").$type<RefusalReason>(),
  writtenAt: moment("written_at"),
  notifiedAt: timestamp("notified_at", { withTimezone: true }),
});

export const questionAnswers = pgTable("question_answers", {
  id: text("id").primaryKey(),
  questionId: text("question_id").notNull(),
  byShop: boolean("by_shop").notNull(),
  orderId: text("order_id"),
  userId: text("user_id"),
  phone: text("phone"),
  name: text("name"),
  body: text("body").notNull(),
  status: text("status").$type<ReviewStatus>().notNull(),
  reason: text("reason").$type<RefusalReason>(),
  answeredAt: moment("answered_at"),
});
