import { boolean, date, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

export const searchWords = pgTable("search_words", {
  word: text("word").primaryKey(),
  skeleton: text("skeleton").notNull(),
  products: integer("products").notNull().default(1),
});

export const searchSynonyms = pgTable("search_synonyms", {
  id: text("id").primaryKey(),
  phrases: text("phrases").array().notNull(),
  phoneticPhrases: text("phonetic_phrases").array().notNull(),
  updatedAt: moment("updated_at"),
});

// How often something was searched for on a day in Dhaka.
export const dailySearches = pgTable(
  "daily_searches",
  {
    day: date("day", { mode: "string" }).notNull(),
    phrase: text("phrase").notNull(),
    searches: integer("searches").notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.phrase] })],
);

export const searchState = pgTable("search_state", {
  id: boolean("id").primaryKey().default(true),
  version: smallint("version").notNull(),
});
