import { boolean, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import type { AgeBand, RefusalReason, ReviewStatus, SkinType } from "../../shop/reviews/review-rules.ts";
import { moment } from "./columns.ts";

// Its triggers add up products.ratingSum and ratingCount, and helpful.
export const reviews = pgTable("reviews", {
  id: text("id").primaryKey(),
  productId: text("product_id").notNull(),
  orderId: text("order_id"),
  userId: text("user_id"),
  phone: text("phone"),
  name: text("name"),
  stars: smallint("stars").notNull(),
  title: text("title"),
  body: text("body"),
  skinType: text("skin_type").$type<SkinType>(),
  ageBand: text("age_band").$type<AgeBand>(),
  status: text("status").$type<ReviewStatus>().notNull(),
  reason: text("reason").$type<RefusalReason>(),
  answer: text("answer"),
  revision: integer("revision").notNull().default(1),
  helpful: integer("helpful").notNull().default(0),
  demo: boolean("demo").notNull().default(false),
  // Of a demo review; otherwise the order says what was bought.
  variantId: text("variant_id"),
  writtenAt: moment("written_at"),
});

export const reviewImages = pgTable(
  "review_images",
  {
    reviewId: text("review_id").notNull(),
    position: smallint("position").notNull(),
    imageId: text("image_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.reviewId, table.position] })],
);

export const reviewVotes = pgTable(
  "review_votes",
  { reviewId: text("review_id").notNull(), userId: text("user_id").notNull() },
  (table) => [primaryKey({ columns: [table.reviewId, table.userId] })],
);
