import { sql } from "drizzle-orm";
import { prepared } from "../../db/prepared.ts";
import { type Claim, claims } from "../ingredients/ingredient-rules.ts";
import type { Shop } from "../shop.ts";
import { claimToken } from "./claim-phrases.ts";
import type { InterpretedQuery } from "./interpret-query.ts";
import { phoneticKeys } from "./phonetics.ts";
import { tellsWhat } from "./rank-products.ts";

/** Why a product without the words in its name is found: an ingredient, as its list writes it, or a claim. */
export type MatchNote = { contains: string } | { mark: Claim };

const compositions = prepared<{ id: string; name: string; ingredients: string }, { ids: string[] }>(
  ({ ids }) => sql`
    select id, concat_ws(' ', name_en, name_bn) as name, ingredients
      from products where id = any(${ids}::text[]) and ingredients is not null`,
);

/** The notes by id, for products that the query does not find by their names alone. */
export async function readMatchNotes(
  shop: Shop,
  { meanings }: InterpretedQuery,
  ids: string[],
): Promise<Map<string, MatchNote>> {
  const named = meanings.flatMap(({ alternatives }) => alternatives.flat());
  const mark = claims.find((claim) => named.includes(claimToken(claim)));
  if (mark) return new Map(ids.map((id) => [id, { mark }]));
  const words = meanings.filter(
    (meaning) =>
      meaning.role === "word" && meaning.sure > 0 && (meaning.helpsWith !== undefined || !tellsWhat(meaning)),
  );
  if (words.length === 0 || ids.length === 0) return new Map();
  const ways = words.flatMap(({ alternatives }) => alternatives);
  const isIn = (text: string) => {
    const keys = new Set(phoneticKeys(text));
    return ways.some((way) => way.every((key) => keys.has(key)));
  };
  const rows = await compositions(shop.db, { ids });
  return new Map(
    rows.flatMap(({ id, name, ingredients }): [string, MatchNote][] => {
      const contains = isIn(name) ? undefined : ingredients.split(/[,;]\s*/).find(isIn);
      return contains === undefined ? [] : [[id, { contains: contains.trim() }]];
    }),
  );
}
