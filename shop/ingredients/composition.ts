import type { CategoryName } from "../catalog/catalog-schema.ts";
import type { Language } from "../language.ts";
import { claimsOfIngredients } from "./claims.ts";
import reasons from "./dictionary/mark-reasons.json" with { type: "json" };
import { functionLabel, type Ingredient, readIngredients } from "./dictionary.ts";
import type { Claim } from "./ingredient-rules.ts";

/** An ingredient as a page shows it. */
export type ExplainedIngredient = {
  /** As written in the list, whatever the page's language. */
  written: string;
  /** Its function, and the benefit for the customer, in the language of the page; null where unknown. */
  explanation: { does: string; sentence: string } | null;
};

/** A product's list of ingredients as its page shows it. */
export type Composition = {
  /** The key ingredients that shoppers look for, at most four. */
  key: { name: string; sentence: string }[];
  /** All in the order of the list, by weight. */
  ingredients: ExplainedIngredient[];
  mayContain: ExplainedIngredient[];
  /** At most four that are relevant for such a product, each with its reason. */
  marks: { mark: Claim; why: string }[];
};

const maxKeyIngredients = 4;
const maxClaims = 4;

/** Reads a product's list for its page. Null where there is none. */
export function compositionOf(
  { ingredients: list, category }: { ingredients: string | null; category: CategoryName },
  language: Language,
): Composition | null {
  const ingredients = list === null ? [] : readIngredients(list);
  if (list === null || ingredients.length === 0) return null;
  const key = ingredients.flatMap(({ known: entry }) =>
    entry?.story ? { name: entry.name, sentence: entry[language] } : [],
  );
  const explainAll = (group: Ingredient[]) => group.map((ingredient) => explain(ingredient, language));
  return {
    key: key.slice(0, maxKeyIngredients),
    ingredients: explainAll(ingredients.filter(({ mayContain }) => !mayContain)),
    mayContain: explainAll(ingredients.filter(({ mayContain }) => mayContain)),
    marks: relevantClaims(claimsOfIngredients(ingredients, list), ingredients, category)
      .slice(0, maxClaims)
      .map((mark) => ({
        mark,
        why: reasons[mark][language],
      })),
  };
}

function explain({ written, known: entry }: Ingredient, language: Language): ExplainedIngredient {
  if (!entry) return { written, explanation: null };
  return {
    written,
    explanation: {
      does: entry.does.map((doing) => functionLabel(doing, language)).join(" · "),
      sentence: entry[language],
    },
  };
}

// Sulfates are irrelevant for a lipstick, for example.
const categoriesByClaim: Record<Claim, readonly CategoryName[]> = {
  "fragrance-free": ["Skincare", "Makeup", "Hair Care"],
  "essential-oil-free": ["Skincare"],
  "alcohol-free": ["Skincare", "Makeup", "Fragrance"],
  "paraben-free": ["Skincare", "Makeup", "Hair Care", "Accessories"],
  "sulfate-free": ["Skincare", "Hair Care", "Accessories"],
  "silicone-free": ["Hair Care"],
  "mineral-oil-free": ["Skincare", "Hair Care"],
  "animal-free": ["Skincare", "Makeup", "Fragrance", "Accessories"],
};

/** The claims that are worth telling of such a product. */
function relevantClaims(all: Claim[], ingredients: Ingredient[], category: CategoryName): Claim[] {
  const hasCleanser = ingredients.some(({ known: entry }) => entry?.does.includes("cleanser"));
  return all.filter((claim) => {
    if (claim === "sulfate-free" && !hasCleanser) return false;
    if (claim === "essential-oil-free" && all.includes("fragrance-free")) return false;
    return categoriesByClaim[claim].includes(category);
  });
}

/** The claims that a product's page shows: those of its ingredient list that are worth telling in its category. */
export function shownClaims(list: string | null, category: CategoryName): Claim[] {
  const ingredients = list === null ? [] : readIngredients(list);
  return list === null ? [] : relevantClaims(claimsOfIngredients(ingredients, list), ingredients, category);
}
