import { sql } from "drizzle-orm";
import { prepared } from "../../db/prepared.ts";
import type { Shop } from "../shop.ts";
import type { InterpretedQuery } from "./interpret-query.ts";
import type { Meaning } from "./meanings.ts";

const unwantedOf = prepared<{ id: string }, { ids: string[]; called: string; held: string }>(
  ({ ids, called, held }) => sql`
    select id from products p where id = any(${ids}::text[])
       and (search_vector @@ ${called}::tsquery
            or search_vector @@ ${held}::tsquery
               and (select count(*) from variants v where v.product_id = p.id and not v.deleted) = 1)`,
);

/**
 * Removes unwanted products: by name, brand or kind; for a colour or finish, only those that come in nothing else, such as a
 * lipstick only in red.
 */
export async function withoutUnwanted(
  shop: Shop,
  { meanings }: InterpretedQuery,
  [found, near]: [found: string[], near: string[]],
): Promise<[found: string[], near: string[]]> {
  const ids = [...found, ...near];
  const unwanted = meanings.filter(({ role }) => role === "unwanted");
  if (unwanted.length === 0 || ids.length === 0) return [found, near];
  const [looks = [], others = []] = [true, false].map((is) => unwanted.filter((meaning) => meaning.isLook === is));
  const at = (place: string, each: Meaning[]) =>
    each.flatMap(({ alternatives }) =>
      alternatives.map((way) => `(${way.map((word) => `'${word}':${place}`).join(" & ")})`),
    );
  const called = [...at("A", looks), ...at("AB", others)].join(" | ");
  const rows = await unwantedOf(shop.db, { ids, called, held: at("B", looks).join(" | ") });
  const isWanted = (id: string) => !rows.some((row) => row.id === id);
  return [found.filter(isWanted), near.filter(isWanted)];
}
