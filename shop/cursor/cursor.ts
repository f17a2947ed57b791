import { type SQL, sql } from "drizzle-orm";

/** The cursor behind an entry. */
export function cursorOf(micros: number, id: string): string {
  return `${micros}-${id}`;
}

/** A moment in microseconds since 1970, which is all that PostgreSQL keeps of one; a `Date` has milliseconds alone. */
export function microsOf(moment: SQL): SQL {
  return sql`(extract(epoch from ${moment}) * 1000000)::bigint`;
}

type CursorColumns = { moment: SQL; id: SQL };

/** Which rows stand behind a cursor (all, where it is left out or blank): newest first, or oldest first with ids descending. */
export function afterCursor(after: string | undefined, { moment, id }: CursorColumns, sort: "newest" | "oldest"): SQL {
  const [, micros, last] = /^(\d+)-(.+)$/.exec(after ?? "") ?? [];
  if (!micros || !last) return sql`true`;
  const cursorTime = sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`;
  return sort === "newest"
    ? sql`${moment} <= ${cursorTime} and (${moment} < ${cursorTime} or ${id} > ${last})`
    : sql`${moment} >= ${cursorTime} and (${moment} > ${cursorTime} or ${id} < ${last})`;
}
