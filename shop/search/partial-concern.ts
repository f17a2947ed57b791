import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { prepared } from "../../db/prepared.ts";
import { findColor } from "./color-words.ts";
import { concernToken, findConcern } from "./concern-phrases.ts";
import { type ConcernSearch, concernSearchesStartingWith } from "./concern-searches.ts";
import { phoneticKey } from "./phonetics.ts";
import { isPreference } from "./preferences.ts";
import { findKind, isKindPrefix } from "./product-kinds.ts";
import { tiers } from "./rank-products.ts";

/** Searches for concerns that are only partly typed: the words from `at` on begin them. */
export type PartialConcern = { at: number; searches: ConcernSearch[] };

/** Shorter words are too ambiguous. */
const minWordLength = 3;

/**
 * Completes a partly typed concern at the end of a query: "serum for dark s", or one word that is long enough ("khu"). Only
 * concerns that the shop has products for.
 */
export async function findPartialConcern(db: Database, words: readonly string[]): Promise<PartialConcern | null> {
  for (let at = 0; at < words.length; at += 1) {
    const rest = words.slice(at);
    if (rest.length === 1 && [...(rest[0] ?? "")].length < minWordLength) return null;
    // "hair oil" names a kind of product: "oil" does not become "oily skin".
    if (rest.length === 1 && at > 0 && findKind(phoneticKey(rest[0] ?? ""))) return null;
    const found = concernSearchesStartingWith(rest);
    const searches = found.length > 0 ? await withProducts(db, found) : [];
    if (searches.length > 0) return { at, searches };
  }
  return null;
}

/** The concern search that a partial query means; null where the words may also begin a kind of product. */
export function concernMeant(partial: PartialConcern | null, words: readonly string[]): ConcernSearch | null {
  const rest = words.slice(partial?.at);
  const meant = rest.length > 1 ? partial?.searches[0] : undefined;
  return meant && !isKindPrefix(rest, meant.phrase) ? meant : null;
}

/** The index word of the concern that a single word begins, if the word itself names none: dandruff for "khu". */
export function partialConcernToken(partial: PartialConcern | null, words: readonly string[]): string | null {
  const key = phoneticKey(words[0] ?? "");
  if (words.length !== 1 || findConcern(key)) return null;
  const named = partial?.searches.find((search) => search.words.length === 1 || !isGeneral(search.words[0] ?? ""));
  return named?.concern ? concernToken(named.concern) : null;
}

/** Whether a word is used of many things: a kind of product, a part of the body, a preference, a colour. */
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

/** The searches for concerns that the shop has products for. */
async function withProducts(db: Database, searches: ConcernSearch[]): Promise<ConcernSearch[]> {
  const tokens = [...new Set(searches.flatMap(({ concern }) => concern ?? []))].map(concernToken);
  const terms = tokens.map((token) => tiers.map((tier) => `'${tier}~${token}'`).join(" | "));
  const rows = await heldTokens(db, { tokens, terms });
  const held = new Set(rows.map(({ token }) => token));
  return searches.filter(({ concern }) => concern === null || held.has(concernToken(concern)));
}
