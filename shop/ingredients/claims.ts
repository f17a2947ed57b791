import { type Family, type Ingredient, readIngredients } from "./dictionary.ts";
import { type Mark, marks } from "./ingredient-rules.ts";
import { longestName } from "./split-list.ts";
import { findSubstances } from "./substances.ts";

/** Goes up whenever marks are read otherwise than before (here or in the dictionary): all products are then read anew. */
export const marksVersion = 2;

/** A shorter list is thought to name the best ingredients only. */
const fewestIngredients = 5;
/** Of how many ingredients one may be unknown. */
const knownPerUnknown = 5;

/**
 * What a list says the product is free of. Nothing where the list may not be the whole one: it is short, breaks off
 * ("etc.", "…"), names kinds instead of ingredients ("preservatives", "herbal extracts"), or more than one in five is
 * unknown to us. And a mark only where nothing listed stands against it, "may contain" included, and no unknown name
 * could: INCI names say of parabens, silicones, sulfates and mineral oils what they are, so an unknown one is only suspected
 * where it sounds like them; an animal may hide behind any name, so that mark wants every ingredient known. A perfume
 * hides its parts: with one, nothing is said of essential oils and animals. And animal-free does not say vegan: glycerin and stearic acid may come from either, and no list tells.
 */
export function marksOf(list: string | null): Mark[] {
  return list === null ? [] : marksOfIngredients(readIngredients(list), list);
}

/** What a list tells staff: the marks it gives, and the ingredients of which neither dictionary nor substances know. */
export function ingredientsRead(list: string | null): { marks: Mark[]; unknown: string[] } {
  const ingredients = list === null ? [] : readIngredients(list);
  const warned = new Set(findSubstances(list).flatMap(({ written }) => written));
  const unknown = ingredients.flatMap(({ known, written }) => (known || warned.has(written) ? [] : written));
  return { marks: marksOfIngredients(ingredients, list ?? ""), unknown };
}

export function marksOfIngredients(ingredients: Ingredient[], list: string): Mark[] {
  if (!isWhole(ingredients, list)) return [];
  return marks.filter((mark) => ingredients.every((ingredient) => !speaksAgainst(ingredient, mark)));
}

function isWhole(ingredients: Ingredient[], list: string): boolean {
  if (ingredients.length < fewestIngredients || /…|\.\.\.|\betc\b|ইত্যাদি/i.test(list)) return false;
  const unknown = ingredients.filter(({ known, readings }) => !known && !isColourNumber(readings));
  if (unknown.length * knownPerUnknown > ingredients.length) return false;
  return unknown.every(({ written, readings }) => written.length <= longestName && !isKind(readings));
}

/** A number of the colour index says that it is a colour, also where we do not know which. */
function isColourNumber(readings: string[]): boolean {
  return readings.some((reading) => /^ci \d{5}(?: \d)?$/.test(reading));
}

const kinds = new Set([
  ...[
    "preservative",
    "preservatives",
    "surfactant",
    "surfactants",
    "emulsifier",
    "emulsifiers",
    "stabilizer",
    "stabiliser",
  ],
  ...[
    "colour",
    "color",
    "colours",
    "colors",
    "herbal",
    "herbs",
    "botanical",
    "botanicals",
    "base",
    "qs",
    "q",
    "vitamins",
  ],
  ...["excipients", "additives", "actives", "extracts", "oils", "permitted", "approved", "others"],
]);

function isKind(readings: string[]): boolean {
  return readings.some((reading) => reading.split(" ").some((word) => kinds.has(word)));
}

const against: Record<Mark, Family[]> = {
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
const scented = String.raw`\boils?\b(?<!\b${plainOils} oils?)|\b(?:absolute|essence|distillate|hydrosol|resin|balsam|attar)\b`;

/** How an ingredient that we do not know would sound if it belonged to the family. */
const sounds: Record<Family, RegExp> = {
  fragrance: new RegExp(
    String.raw`${scented}|parfum|perfume|fragran|scent|aroma|flavou?r|\bmusk\b|\b(?:flower|peel|leaf) (?:extract|water)\b`,
  ),
  perfume: /parfum|perfume|fragran|scent|aroma|flavou?r/,
  "essential-oil": new RegExp(scented),
  "drying-alcohol": /alcohol|ethanol|propanol\b|\bspirits?\b|denat/,
  paraben: /paraben|hydroxybenzoate/,
  sulfate: /sulfate/,
  silicone: /icone\b|iconol|silox|silsesqui|siloxysilicate|silane|silicone|silylate/,
  "mineral-oil": /paraffin|petrol|mineral|ozokerite|ceresin|microcr|vaseline/,
  animal: /./,
};

function speaksAgainst({ known, families, readings }: Ingredient, mark: Mark): boolean {
  return against[mark].some((family) => {
    if (families.includes(family)) return true;
    return !known && !isColourNumber(readings) && readings.some((reading) => sounds[family].test(reading));
  });
}
