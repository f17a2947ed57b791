import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { lastTier } from "./count-sales.ts";
import { editDistance } from "./edit-distance.ts";
import { type KnownBrand, knownBrands } from "./known-brands.ts";
import { isBangla, phoneticKey, phoneticKeys } from "./phonetics.ts";

/** A brand that a customer asks for and the shop does not have. Its name is in the script typed. */
export type MissingBrand = Omit<KnownBrand, "spellings">;

const maxWords = 4;
/** A shorter name must be spelled exactly. */
const minKeyLength = 5;
/**
 * The maximum distance of a misspelt name (edit-distance.ts): less for short names, because "earring" resembles
 * "Aarong".
 */
const maxDistance = (key: string) => (key.length < 7 ? 0.5 : 0.7);

const bySpelling = new Map<string, KnownBrand>();
const byPhoneticKey = new Map<string, KnownBrand>();
for (const brand of knownBrands) {
  for (const spelling of brand.spellings) {
    bySpelling.set(normalizeSpelling(spelling), brand);
    const [phoneticKeyOfName = "", ...more] = phoneticKeys(spelling);
    if (more.length === 0 && phoneticKeyOfName.length >= minKeyLength) byPhoneticKey.set(phoneticKeyOfName, brand);
  }
}

/** Letters and digits only, without accents: "L'Oréal" is "loreal". */
function normalizeSpelling(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{Script=Latin}\p{M}+/gu, (character) => character[0] ?? "")
    .normalize("NFC")
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, "");
}

/**
 * Finds a brand in the query that the shop does not have, and the rest of the query; null if there is none. Queries the
 * database only for a known brand.
 */
export async function findMissingBrand(
  db: Database,
  text: string,
): Promise<{ brand: MissingBrand; rest: string } | null> {
  const match = findNamedBrand(text);
  return match && (await isMissing(db, match.known))
    ? { brand: asTyped(match.known, match.typed), rest: match.rest }
    : null;
}

/** The brand closer to a misspelt word than `distance`; null if there is none, or if the shop has it. */
export async function guessMissingBrand(db: Database, word: string, distance: number): Promise<MissingBrand | null> {
  const phoneticKeyOfName = phoneticKey(word);
  if (phoneticKeyOfName.length < minKeyLength) return null;
  let nearestBrand: { brand: KnownBrand; distance: number } | null = null;
  for (const [brandKey, brand] of byPhoneticKey) {
    if (Math.abs(brandKey.length - phoneticKeyOfName.length) > 2) continue;
    const separation = editDistance(phoneticKeyOfName, brandKey);
    if (separation <= maxDistance(brandKey) && separation < Math.min(distance, nearestBrand?.distance ?? Infinity))
      nearestBrand = { brand, distance: separation };
  }
  return nearestBrand && (await isMissing(db, nearestBrand.brand)) ? asTyped(nearestBrand.brand, word) : null;
}

/** The brand with its name as typed: in Bangla, the first Bangla spelling. */
function asTyped({ name, spellings, category, kinds }: KnownBrand, typed: string): MissingBrand {
  const shown = isBangla(typed) ? spellings.find(isBangla) : undefined;
  return { name: shown ?? name, category, kinds };
}

function findNamedBrand(text: string): { known: KnownBrand; typed: string; rest: string } | null {
  const words = text.split(/[\s/,]+/).filter((word) => word !== "");
  for (let count = Math.min(maxWords, words.length); count > 0; count -= 1) {
    for (let at = 0; at + count <= words.length; at += 1) {
      const typed = words.slice(at, at + count).join("");
      const known =
        bySpelling.get(normalizeSpelling(typed)) ?? (count === 1 ? byPhoneticKey.get(phoneticKey(typed)) : undefined);
      const rest = [...words.slice(0, at), ...words.slice(at + count)].join(" ");
      if (known) return { known, typed, rest };
    }
  }
  return null;
}

/** Whether no brand and no name of a published product has its name. */
async function isMissing(db: Database, { spellings }: KnownBrand): Promise<boolean> {
  const phrases = [...new Set(spellings.map((spelling) => phoneticKeys(spelling).join(" ")))].filter(
    (each) => each !== "",
  );
  const normalizedSpellings = spellings.map((spelling) => ` ${spelling.normalize("NFC").toLowerCase()} `);
  // The index finds names by sound; comparing letters then tells "MAC" from "make-up".
  const { rows } = await db.execute<{ has: boolean }>(sql`
    select exists (select from brands b
                    where exists (select from unnest(${sql.param(phrases)}::text[]) s
                                   where position(' ' || s || ' ' in ' ' || b.phonetic_name || ' ') > 0)
                      and exists (select from products p where p.brand_id = b.id and p.status = 'published'))
        or exists (select from products p where p.status = 'published'
                      and search_terms(p.search_vector, p.sales_tier) @@ ${nameQuery(phrases)}::tsquery
                      and exists (select from unnest(${sql.param(normalizedSpellings)}::text[]) s
                                   where position(s in normalize(' ' || lower(concat_ws(' ', p.name_en, p.name_bn)) || ' ', NFC)) > 0)) as has`);
  return !rows[0]?.has;
}

function nameQuery(phrases: string[]): SQL {
  const ways = phrases.flatMap((phrase) =>
    Array.from({ length: lastTier + 1 }, (_, tier) => {
      const words = phrase.split(" ").map((word) => `'${tier}=${word}'`);
      return `(${words.join(" & ")})`;
    }),
  );
  return sql`${ways.join(" | ")}`;
}
