import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { forEachBatch, needsReindex } from "../catalog/for-each-batch.ts";
import type { Shop } from "../shop.ts";
import { type Family, type Ingredient, readIngredients } from "./dictionary.ts";
import { type Claim, claims } from "./ingredient-rules.ts";
import { maxNameLength } from "./split-list.ts";
import { findSubstances } from "./substances.ts";

/** Incremented when claims are read differently (here or in the dictionary): all products are then recomputed. */
export const claimsVersion = 2;

/** A shorter list is thought to name the best ingredients only. */
const minIngredients = 5;
/** One in this many ingredients may be unknown. */
const knownPerUnknown = 5;

/**
 * What a product is free of, by its ingredient list. Nothing if the list may be incomplete: it is short, is cut off
 * ("etc.", "…"), names groups instead of ingredients ("preservatives", "herbal extracts"), or more than one ingredient
 * in five is unknown. A mark is given only if no listed ingredient contradicts it, "may contain" included, and no
 * unknown name could. INCI names of parabens, silicones, sulfates and mineral oils are recognisable, so an unknown name
 * is only suspected if it sounds like them; any name may be of animal origin, so that mark requires that every
 * ingredient is known. A perfume need not list its components: a product with one gets no mark about essential oils and
 * animals. Animal-free does not mean vegan: glycerin and stearic acid may be of either origin, and no list says which.
 */
export function claimsOf(list: string | null): Claim[] {
  return list === null ? [] : claimsOfIngredients(readIngredients(list), list);
}

/**
 * What staff see of a list: its marks, and the ingredients that neither the dictionary nor the list of substances has.
 */
export function analyzeIngredients(list: string | null): { marks: Claim[]; unknown: string[] } {
  const ingredients = list === null ? [] : readIngredients(list);
  const substanceNames = new Set(findSubstances(list).flatMap(({ written }) => written));
  const unknown = ingredients.flatMap(({ known, written }) => (known || substanceNames.has(written) ? [] : written));
  return { marks: claimsOfIngredients(ingredients, list ?? ""), unknown };
}

/** The same for a list that was read already. */
export function claimsOfIngredients(ingredients: Ingredient[], list: string): Claim[] {
  if (!isCompleteList(ingredients, list)) return [];
  return claims.filter((claim) => ingredients.every((ingredient) => !contradictsClaim(ingredient, claim)));
}

function isCompleteList(ingredients: Ingredient[], list: string): boolean {
  if (ingredients.length < minIngredients || /…|\.\.\.|\betc\b|ইত্যাদি/i.test(list)) return false;
  const unknown = ingredients.filter(({ known, readings }) => !known && !isColourNumber(readings));
  if (unknown.length * knownPerUnknown > ingredients.length) return false;
  return unknown.every(({ written, readings }) => written.length <= maxNameLength && !isGenericName(readings));
}

/** A colour index number marks a colour, even an unknown one. */
function isColourNumber(readings: string[]): boolean {
  return readings.some((reading) => /^ci \d{5}(?: \d)?$/.test(reading));
}

const genericWords = new Set(
  [
    "preservative preservatives surfactant surfactants emulsifier emulsifiers stabilizer stabiliser colour color colours colors herbal",
    "herbs botanical botanicals base qs q vitamins excipients additives actives extracts oils permitted approved others",
  ].flatMap((line) => line.split(" ")),
);

function isGenericName(readings: string[]): boolean {
  return readings.some((reading) => reading.split(" ").some((word) => genericWords.has(word)));
}

const conflictingFamilies: Record<Claim, Family[]> = {
  "fragrance-free": ["fragrance", "essential-oil"],
  "essential-oil-free": ["essential-oil", "perfume"],
  "alcohol-free": ["drying-alcohol"],
  "paraben-free": ["paraben"],
  "sulfate-free": ["sulfate"],
  "silicone-free": ["silicone"],
  "mineral-oil-free": ["mineral-oil"],
  "animal-free": ["animal", "perfume"],
};

const plainOils = "(?:seed|kernel|nut|germ|bran|fruit|castor|mineral|vegetable)";
const scentPattern = String.raw`\boils?\b(?<!\b${plainOils} oils?)|\b(?:absolute|essence|distillate|hydrosol|resin|balsam|attar)\b`;

/** How an ingredient that we do not know would sound if it belonged to the family. */
const suspectPatterns: Record<Family, RegExp> = {
  fragrance: new RegExp(
    String.raw`${scentPattern}|parfum|perfume|fragran|scent|aroma|flavou?r|\bmusk\b|\b(?:flower|peel|leaf) (?:extract|water)\b`,
  ),
  perfume: /parfum|perfume|fragran|scent|aroma|flavou?r/,
  "essential-oil": new RegExp(scentPattern),
  "drying-alcohol": /alcohol|ethanol|propanol\b|\bspirits?\b|denat/,
  paraben: /paraben|hydroxybenzoate/,
  sulfate: /sulfate/,
  silicone: /icone\b|iconol|silox|silsesqui|siloxysilicate|silane|silicone|silylate/,
  "mineral-oil": /paraffin|petrol|mineral|ozokerite|ceresin|microcr|vaseline/,
  animal: /./,
};

function contradictsClaim({ known, families, readings }: Ingredient, claim: Claim): boolean {
  return conflictingFamilies[claim].some((family) => {
    if (families.includes(family)) return true;
    return !known && !isColourNumber(readings) && readings.some((reading) => suspectPatterns[family].test(reading));
  });
}

const batchSize = 200;

/**
 * Derives the marks of products that were saved by another version of the shop, until all are done or `signal` aborts;
 * several processes share the work. Returns the number of products.
 */
export async function recomputeClaims({ db }: Pick<Shop, "db">, signal?: AbortSignal): Promise<number> {
  return (await needsReindex(db, sql`claims_version`, claimsVersion)) ? forEachBatch(db, recomputeBatch, signal) : 0;
}

/** Reads the next products in order of id; answers which those were. */
async function recomputeBatch(tx: Database, after: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string; ingredients: string | null }>(sql`
    select id, ingredients from products
     where id > ${after} and claims_version <> ${claimsVersion} and status <> 'deleted'
     order by id limit ${batchSize} for no key update`);
  const ids = rows.map(({ id }) => id);
  const claims = rows.map(({ ingredients }) => claimsOf(ingredients).join(" "));
  await tx.execute(sql`
    update products p set claims = coalesce(string_to_array(nullif(r.marks, ''), ' '), '{}'), claims_version = ${claimsVersion}
      from unnest(${sql.param(ids)}::text[], ${sql.param(claims)}::text[]) r (id, marks)
     where p.id = r.id`);
  return ids;
}
