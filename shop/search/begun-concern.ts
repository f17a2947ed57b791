import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { prepared } from "../../db/prepared.ts";
import { findColor } from "./color-words.ts";
import { concernToken, findConcern } from "./concern-phrases.ts";
import { type ConcernSearch, concernSearchesBegunBy } from "./concern-searches.ts";
import { phoneticKey } from "./phonetics.ts";
import { isPreference } from "./preferences.ts";
import { findKind, isKindBegunBy } from "./product-kinds.ts";
import { tiers } from "./rank-products.ts";

/** Concerns of which a search is begun: the words from `at` on are its first ones. */
export type BegunConcern = { at: number; searches: ConcernSearch[] };

/** A shorter word alone may be the beginning of anything. */
const minWordLength = 3;

/**
 * The searches for what the shop has something for that the words begin with their end: all of them, a whole word and what
 * was begun after it ("serum for dark s"), or one long enough ("khu").
 */
export async function findBegunConcern(db: Database, words: readonly string[]): Promise<BegunConcern | null> {
  for (let at = 0; at < words.length; at += 1) {
    const rest = words.slice(at);
    if (rest.length === 1 && [...(rest[0] ?? "")].length < minWordLength) return null;
    // Of "hair oil" the oil is meant, and no "oily skin".
    if (rest.length === 1 && at > 0 && findKind(phoneticKey(rest[0] ?? ""))) return null;
    const begun = concernSearchesBegunBy(rest);
    const searches = begun.length > 0 ? await withProducts(db, begun) : [];
    if (searches.length > 0) return { at, searches };
  }
  return null;
}

/** The search that is meant before it is typed to its end: no kind of product is called by words that begin so. */
export function concernMeant(begun: BegunConcern | null, words: readonly string[]): ConcernSearch | null {
  const rest = words.slice(begun?.at);
  const meant = rest.length > 1 ? begun?.searches[0] : undefined;
  return meant && !isKindBegunBy(rest, meant.phrase) ? meant : null;
}

/** The word under which is found what helps with the concern that one word begins to name, and that names nothing by itself. */
export function begunConcernToken(begun: BegunConcern | null, words: readonly string[]): string | null {
  const key = phoneticKey(words[0] ?? "");
  if (words.length !== 1 || findConcern(key)) return null;
  const named = begun?.searches.find((search) => search.words.length === 1 || !isGeneral(search.words[0] ?? ""));
  return named?.concern ? concernToken(named.concern) : null;
}

/** Whether a word is said of many things: a part of the body, a wish, a colour. */
function isGeneral(word: string): boolean {
  const key = phoneticKey(word);
  return findKind(key) !== undefined || isPreference(key, word) || findColor(key) !== undefined;
}

const heldTokens = prepared<{ token: string }, { tokens: string[]; terms: string[] }>(
  ({ tokens, terms }) => sql`
    select token from unnest(${tokens}::text[], ${terms}::tsquery[]) t (token, terms)
     where exists (select from products
                    where status = 'published' and search_terms(search_vector, sales_tier) @@ t.terms)`,
);

/** Those of the searches for a concern that the shop has something for. */
async function withProducts(db: Database, searches: ConcernSearch[]): Promise<ConcernSearch[]> {
  const tokens = [...new Set(searches.flatMap(({ concern }) => concern ?? []))].map(concernToken);
  const terms = tokens.map((token) => tiers.map((tier) => `'${tier}~${token}'`).join(" | "));
  const rows = await heldTokens(db, { tokens, terms });
  const held = new Set(rows.map(({ token }) => token));
  return searches.filter(({ concern }) => concern === null || held.has(concernToken(concern)));
}
