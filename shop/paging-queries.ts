import { type SQL, sql } from "drizzle-orm";
import { maxCounted } from "./paging.ts";
import type { Shop } from "./shop.ts";

/**
 * Counts rows up to `max`: counting millions takes seconds, and nobody pages through them. Pages show `max` as "or
 * more".
 */
export async function countRows(shop: Shop, from: SQL, max = maxCounted): Promise<number> {
  const { rows } = await shop.db.execute<{ total: number }>(
    sql`select count(*)::int as total from (select from ${from} limit ${max}) counted`,
  );
  return rows[0]?.total ?? 0;
}

/** The cursor after an entry. */
export function cursorOf(micros: number, id: string): string {
  return `${micros}-${id}`;
}

/** Microseconds since 1970, PostgreSQL's full precision; a `Date` has milliseconds only. */
export function microsOf(moment: SQL): SQL {
  return sql`(extract(epoch from ${moment}) * 1000000)::bigint`;
}

type CursorColumns = { moment: SQL; id: SQL };

/** Rows after a cursor (all of them for none or blank): newest first, or oldest first with descending ids. */
export function afterCursor(after: string | undefined, { moment, id }: CursorColumns, sort: "newest" | "oldest"): SQL {
  const [, micros, last] = /^(\d+)-(.+)$/.exec(after ?? "") ?? [];
  if (!micros || !last) return sql`true`;
  const cursorTime = sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`;
  return sort === "newest"
    ? sql`${moment} <= ${cursorTime} and (${moment} < ${cursorTime} or ${id} > ${last})`
    : sql`${moment} >= ${cursorTime} and (${moment} > ${cursorTime} or ${id} < ${last})`;
}
