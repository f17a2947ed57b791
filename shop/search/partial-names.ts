import { sql } from "drizzle-orm";
import { prepared } from "../../db/prepared.ts";
import type { BrandName } from "../catalog/brand-name.ts";
import type { Language } from "../language.ts";
import type { Shop } from "../shop.ts";
import { phoneticKey, phoneticKeys, phoneticPrefixes, splitWords } from "./phonetics.ts";

export type PartialCategory = { title: string; path: string };

const maxBrands = 3;

/** The brands with products and the categories whose names start with the typed words, by sound, in any script. */
export async function findPartialNames(
  shop: Shop,
  typed: string,
  language: Language,
): Promise<{ brands: BrandName[]; categories: PartialCategory[] }> {
  const prefixes = prefixesOf(typed);
  if (prefixes.length === 0) return { brands: [], categories: [] };
  const [brands, categories] = await Promise.all([
    brandsStartingWith(shop, prefixes),
    categoriesStartingWith(shop, prefixes, language),
  ]);
  return { brands, categories };
}

/** The phonetic keys that such a name may start with: of the typed words, or with the last word still unfinished. */
function prefixesOf(q: string): string[] {
  const words = splitWords(q);
  const last = words.at(-1) ?? "";
  const [own, sounds] = [phoneticKey(last), phoneticPrefixes(last)];
  const head = words.slice(0, -1).map(phoneticKey);
  return (sounds.includes(own) ? [own] : sounds).map((sound) => [...head, sound].filter((key) => key !== "").join(" "));
}

const matchingBrands = prepared<BrandName, { starts: string[] }>(
  ({ starts }) => sql`
    select b.name, b.name_bn as "nameBn" from brands b, lateral (
           select min(position(start in ' ' || b.phonetic_name)) as place from unnest(${starts}::text[]) start
            where position(start in ' ' || b.phonetic_name) > 0) begun
     where place > 0 and exists (select from products p where p.brand_id = b.id and p.status = 'published')
     order by place, b.name limit ${sql.raw(String(maxBrands))}`,
);

async function brandsStartingWith(shop: Shop, prefixes: string[]): Promise<BrandName[]> {
  return matchingBrands(shop.db, { starts: prefixes.map((prefix) => ` ${prefix}`) });
}

const allCategories = prepared<{ id: string; en: string; bn: string }>(
  () => sql`select id, name as en, name_bn as bn from categories order by position`,
);

async function categoriesStartingWith(shop: Shop, prefixes: string[], language: Language): Promise<PartialCategory[]> {
  const rows = await allCategories(shop.db, {});
  const isBegun = (name: string) => {
    const sounds = ` ${phoneticKeys(name).join(" ")}`;
    return prefixes.some((prefix) => sounds.includes(` ${prefix}`));
  };
  return rows
    .filter((row) => [row.en, row[language]].some(isBegun))
    .map((row) => ({ title: row[language], path: `/${row.id}` }));
}
