import type { Language } from "../language.ts";
import actives from "./dictionary/actives-and-filters.json" with { type: "json" };
import cleansers from "./dictionary/cleansers-and-conditioners.json" with { type: "json" };
import colours from "./dictionary/colours.json" with { type: "json" };
import doings from "./dictionary/doings.json" with { type: "json" };
import oils from "./dictionary/oils-and-creams.json" with { type: "json" };
import plants from "./dictionary/plants-and-animals.json" with { type: "json" };
import preservatives from "./dictionary/preservatives-and-alcohols.json" with { type: "json" };
import scents from "./dictionary/scents.json" with { type: "json" };
import films from "./dictionary/silicones-films-and-powders.json" with { type: "json" };
import waters from "./dictionary/waters-and-moisturisers.json" with { type: "json" };
import { type ListedIngredient, nameKey, parseIngredients } from "./parse-list.ts";

/** Families that contradict a mark (claims.ts). A perfume is a mixture that lists none of its components. */
export type Family =
  | "fragrance"
  | "perfume"
  | "essential-oil"
  | "drying-alcohol"
  | "paraben"
  | "sulfate"
  | "silicone"
  | "mineral-oil"
  | "animal";

export type IngredientFunction = keyof typeof doings;

/** What we know of an ingredient. Its sentences are our own and promise no cure. */
export type KnownIngredient = Record<Language, string> & {
  /** Its name in the international nomenclature (INCI). */
  name: string;
  /** Other names and spellings, in any script. */
  also?: string[];
  does: IngredientFunction[];
  is?: Family[];
  /** A shopper may look for the product because of it. */
  story?: boolean;
};

/** An ingredient of a list; `known` is null where the dictionary does not have it. */
export type Ingredient = ListedIngredient & {
  known: KnownIngredient | null;
  /** Those of all its names: "Oat Extract (Alcohol)" is a drying alcohol too. */
  families: Family[];
};

/** About 150 kB: it stays on the server, pages are sent the entries of their own product (composition.ts). */
export const dictionary = [
  ...[waters, oils, films, plants, actives, cleansers, preservatives, scents, colours],
].flat() as KnownIngredient[];

const entryByKey = new Map(
  dictionary.flatMap((entry) => [entry.name, ...(entry.also ?? [])].map((name) => [nameKey(name), entry])),
);

/** What is known by one name, however it is written. */
export function findIngredient(name: string): KnownIngredient | null {
  return entryByKey.get(nameKey(name)) ?? null;
}

/** What an ingredient does, in a word or two. */
export function functionLabel(role: IngredientFunction, language: Language): string {
  return doings[role][language];
}

/** The ingredients of a list in its order, each with what is known of it. */
export function readIngredients(list: string): Ingredient[] {
  return parseIngredients(list).map((ingredient) => ({
    ...ingredient,
    known: findEntry(ingredient),
    families: [...ingredient.readings, ...ingredient.synonyms].flatMap((name) => entryByKey.get(name)?.is ?? []),
  }));
}

function findEntry({ readings, synonyms }: ListedIngredient): KnownIngredient | null {
  for (const reading of readings) {
    const entry = entryByKey.get(reading);
    if (entry) return entry;
  }
  // "Aqua/Water/Eau" is known by its parts; "Glycerin/Oxybutylene Copolymer" is not glycerin.
  const [first, ...others] = synonyms.map((name) => entryByKey.get(name) ?? null);
  return first && others.every((other) => other !== null) ? first : null;
}
