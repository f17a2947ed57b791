import { type SQL, sql } from "drizzle-orm";
import type { Shop } from "../shop.ts";
import { wordsOf } from "./sound.ts";
import { type Meaning, type Understood, understand } from "./understand.ts";

/** What a search has found, best first. `near` are products that only come close to what was asked. */
export type Found = { ids: string[]; near: string[] };

/** How many products a search looks at; nobody reads further. */
const mostFound = 480;
const mostNear = 8;
const fewFound = 4;

// What a word counts for in the places D, C, B and A of a product (product-words.ts).
const weights = "{0.05,0.2,0.5,1}";

type Search = {
  q: string;
  /** A further condition on `products p`. */
  where?: SQL;
  /** Whether the last word may be only begun. */
  typing?: boolean;
  most?: number;
};

/**
 * The published products that somebody means, best first: those that match in what they are called before those that
 * match in what they are like, then by what sells, and what is in stock first. Where few have all of the words, `near` holds others that have some.
 */
export async function searchProducts(
  shop: Shop,
  { q, where = sql`true`, typing = false, most = mostFound }: Search,
): Promise<Found> {
  const understood = await understand(shop.db, q, { typing });
  const begun = typing ? wordsOf(q).at(-1) : undefined;
  const ids = understood.unknown > 0 ? [] : await rank(shop, understood, " & ", { where, begun, limit: most });
  if (ids.length >= fewFound) return { ids, near: [] };
  const some = await rank(shop, understood, " | ", { where, begun, limit: mostNear + ids.length });
  return { ids, near: some.filter((id) => !ids.includes(id)).slice(0, mostNear) };
}

/** The condition on `products p` that they have every word; false where a word is not known. */
export async function matchingWords(shop: Shop, q: string): Promise<SQL> {
  const { meanings, unknown } = await understand(shop.db, q);
  if (unknown > 0 || meanings.length === 0) return sql`false`;
  return sql`p.words @@ ${query(meanings, " & ")}::tsquery`;
}

type Wanted = { where: SQL; begun: string | undefined; limit: number };

async function rank(
  shop: Shop,
  { meanings }: Understood,
  link: string,
  { where, begun, limit }: Wanted,
): Promise<string[]> {
  if (meanings.length === 0) return [];
  const candidates = (asked: string) => sql`
    (select p.id from products p
      where p.status = 'published' and p.words @@ ${asked}::tsquery and ${where}
      order by p.in_stock desc, p.sold desc, p.id limit ${mostFound})`;
  const { rows } = await shop.db.execute<{ id: string }>(sql`
    select c.id from products c
     where c.id in (${candidates(query(meanings, link, ":AB"))} union ${candidates(query(meanings, link))})
     order by ${score(meanings)} * (case when c.in_stock then 1 else 0.6 end)
              * (1 + 0.06 * ln(1 + c.sold) + 0.02 * ln(1 + c.rating_sum)) * ${begins(begun)} desc, c.sold desc, c.id
     limit ${limit}`);
  return rows.map((row) => row.id);
}

/** More for a name with a word that begins with the very letters typed so far: "ku" is Kumkumadi before cucumber. */
function begins(letters: string | undefined): SQL {
  if (letters === undefined) return sql`1`;
  const names = sql`normalize(' ' || lower(concat_ws(' ', c.name_en, c.name_bn)), NFC)`;
  return sql`(case when position(${` ${letters}`} in ${names}) > 0 then 2 else 1 end)`;
}

/** For each thing asked for, how well it is met: by what was typed, else by what comes near or means the same. */
function score(meanings: Meaning[]): SQL {
  const of = (ways: string[][]) =>
    // ts_rank divides by the number of words asked for; here one met way is enough.
    sql`ts_rank(${weights}, c.words, ${ways.map((way) => `(${way.map(quoted).join(" & ")})`).join(" | ")}::tsquery) * ${ways.length}::int`;
  const each = meanings.map(({ ways, sure, words }) =>
    sure > 0
      ? sql`${words}::int * (${of(ways.slice(0, sure))} + 0.5 * ${of(ways)})`
      : sql`${words}::int * 0.8 * ${of(ways)}`,
  );
  return sql`(${sql.join(each, sql` + `)})`;
}

function query(meanings: Meaning[], link: string, weight = ""): string {
  return meanings
    .map(
      ({ ways }) => `(${ways.map((way) => `(${way.map((word) => quoted(word) + weight).join(" & ")})`).join(" | ")})`,
    )
    .join(link);
}

/** A sound as a word of a `tsquery`; sounds are letters and digits only. */
function quoted(sound: string): string {
  return `'${sound}'`;
}
