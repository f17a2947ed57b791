import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import type { ProductDraft } from "../catalog/product-draft.ts";
import { concernsOf } from "../catalog/product-facets.ts";
import { claimsOf } from "../ingredients/claims.ts";
import { shownClaims } from "../ingredients/composition.ts";
import { claimsNamed, claimToken } from "./claim-phrases.ts";
import { colorsNamed, colorsOf, colorToken } from "./color-words.ts";
import { concernsIn, concernToken } from "./concern-phrases.ts";
import { consonantFrame, phoneticKeys } from "./phonetics.ts";
import { nameTokens, productKindTokens, setToken } from "./product-kinds.ts";
import { measureTokens } from "./query-sizes.ts";
import { shadeFamily } from "./shade-family.ts";

/** Weights: A name and kind, B brand and variants, C description, D ingredients. */
type Weight = "A" | "B" | "C" | "D";

/** Increment it when indexing changes (here, phonetics.ts, product-facets.ts), so that all products are reindexed. */
export const indexVersion = 19;

type IndexSource = Pick<
  ProductDraft,
  "name" | "brand" | "category" | "shortDescription" | "attributes" | "ingredients"
> & { brandBn: string | null; variants: Pick<ProductDraft["variants"][number], "name" | "swatch">[] };

const maxTerms = 200;

/** The search index of a product: a `tsvector` of weighted phonetic keys, and the keys. */
export function indexTerms(product: IndexSource): { vector: string; words: string[] } {
  const positions = new Map<string, string[]>();
  let position = 0;
  const addTerms = (weight: Weight, ...texts: (string | null | undefined)[]) => {
    for (const text of texts) {
      for (const key of phoneticKeys(text ?? "")) {
        if (position < maxTerms) positions.set(key, [...(positions.get(key) ?? []), `${++position}${weight}`]);
      }
    }
  };
  const { name, brand, brandBn, category, shortDescription, attributes, ingredients, variants } = product;
  addTerms("A", name.en, name.bn);
  addTerms("B", ...brandVariants(brand));
  addTerms("B", brand, brandBn, category, ...variants.flatMap((variant) => [variant.name.en, variant.name.bn]));
  addTerms("B", ...new Set(variants.flatMap(({ swatch }) => (swatch ? [shadeFamily(swatch)] : []))));
  addTerms("C", shortDescription.en, shortDescription.bn, attributes.finish);
  addTerms("C", ...(attributes.skinType ?? []), ...(attributes.hairType ?? []), ...(attributes.concern ?? []));
  // A search for sensitive skin also finds products for every type, after those made for it.
  addTerms("D", attributes.skinType?.includes("all") ? "sensitive" : null, ingredients);
  const words = [...positions.keys()].sort();
  const variantNames = variants.flatMap((variant) => [variant.name.en, variant.name.bn]);
  const measurements = measureTokens([name.en, name.bn, attributes.volume, ...variantNames]);
  const { main, others } = productKindTokens(product);
  const helpsWith = concernsOf(attributes);
  // A product without concerns gets those that its name and description mention.
  const texts = [name.en, name.bn, shortDescription.en, shortDescription.bn];
  const namedConcerns = helpsWith.length > 0 ? helpsWith : texts.flatMap((text) => concernsIn(text ?? ""));
  const concernTokens = [...new Set(namedConcerns.map(concernToken))];
  const weightedTokens = [
    ...[...main, ...measurements, ...concernTokens, ...new Set(nameTokens(name))].map((word) => [word, "A"]),
    ...others.map((word) => [word, "B"]),
    ...claimPlaces(product),
    ...colorPlaces(product),
  ].map(([word = "", weight]): [string, string[]] => [word, [`${++position}${weight}`]]);
  const vector = [...positions, ...weightedTokens].map(([key, weights]) => `'${key}':${weights.join(",")}`).join(" ");
  return { vector, words };
}

/**
 * What a product is free of. The claims that its page shows weigh more than the others. Without a list of ingredients, the
 * claims in its texts count.
 */
function claimPlaces({ ingredients, category, name, shortDescription }: IndexSource): [word: string, weight: Weight][] {
  const texts = [name.en, name.bn, shortDescription.en, shortDescription.bn];
  const all = claimsOf(ingredients);
  const shown = all.length > 0 ? shownClaims(ingredients, category) : texts.flatMap((text) => claimsNamed(text ?? ""));
  const places = [
    ...all.map((claim) => [claimToken(claim), "C"] as const),
    ...shown.map((claim) => [claimToken(claim), "A"] as const),
  ];
  return [...new Map(places)];
}

/** The colours of a product, each with the weight of the best place that names it: name, shade or description. */
function colorPlaces({ name, shortDescription, variants }: IndexSource): [word: string, weight: Weight][] {
  const named = (texts: (string | null)[]) => texts.flatMap((text) => colorsNamed(text ?? ""));
  const shades = variants.flatMap((variant) => [
    ...named([variant.name.en, variant.name.bn]),
    ...(variant.swatch ? colorsOf(variant.swatch) : []),
  ]);
  const places: [Weight, ReturnType<typeof colorsNamed>][] = [
    ["C", named([shortDescription.en, shortDescription.bn])],
    ["B", shades],
    ["A", named([name.en, name.bn])],
  ];
  return [
    ...new Map(places.flatMap(([weight, colors]) => colors.map((color) => [colorToken(color), weight] as const))),
  ];
}

/** A brand of several words as one word, with Roman numerals also as digits: "SK-II" is also "sk2". */
function brandVariants(brand: string): string[] {
  const parts = brand.split(/[^\p{L}\p{M}\p{N}]+/u).filter((part) => part !== "");
  if (parts.length < 2) return [];
  const digits = parts.map((part) => (/^I{1,3}$/.test(part) ? String(part.length) : part));
  return [...new Set([parts.join(""), digits.join(""), digits.join(" ")])];
}

/** Indexes sets among these products, so that "gift" and "combo" find them. Call it after their parts are saved. */
export async function indexSets(tx: Database, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update products p set search_vector = p.search_vector || ${`'${setToken}':1A`}::tsvector
     where p.id = any(${sql.param(ids)}::text[]) and exists (select from set_parts s where s.set_id = p.id)`);
}

/** Adds words to the search vocabulary. Call it last in a transaction; sorted order avoids deadlocks. */
export async function recordWords(tx: Database, words: Iterable<string>, products = 1): Promise<void> {
  const sortedWords = [...new Set(words)].sort();
  if (sortedWords.length === 0) return;
  await tx.execute(sql`
    insert into search_words (word, skeleton, products)
      select word, frame, ${products} from unnest(${sql.param(sortedWords)}::text[], ${sql.param(sortedWords.map(consonantFrame))}::text[]) t (word, frame)
    on conflict do nothing`);
}

/** Updates the number of products for each word. Corrections try common words first. */
export async function countWords(db: Database): Promise<void> {
  await db.execute(sql`
    update search_words w set products = coalesce(s.ndoc, 0)
      from search_words k left join ts_stat($$select search_vector from products where status = 'published'$$) s on s.word = k.word
     where w.word = k.word and w.products <> coalesce(s.ndoc, 0)`);
}
