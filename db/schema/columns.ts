import { sql } from "drizzle-orm";
import { bigint, customType, timestamp } from "drizzle-orm/pg-core";
import type { Paisa } from "../../shop/money.ts";

/** An amount in paisa. */
export const money = (name: string) => bigint(name, { mode: "number" }).$type<Paisa>();

/** When a row was written, unless the statement says otherwise. */
export const moment = (name: string) => timestamp(name, { withTimezone: true }).notNull().default(sql`now()`);

/** PostgreSQL's transaction id, as text. */
export const transactionId = customType<{ data: string }>({ dataType: () => "xid8" });

export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });
