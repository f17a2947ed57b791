import type { CategoryName } from "../catalog/catalog-schema.ts";
import type { Language } from "../language.ts";
import { marksOfIngredients } from "./claims.ts";
import reasons from "./dictionary/mark-reasons.json" with { type: "json" };
import { doingWords, type Ingredient, readIngredients } from "./dictionary.ts";
import type { Mark } from "./ingredient-rules.ts";

/** An ingredient as a page shows it; one that we do not know has nothing to tell. */
export type ToldIngredient = {
  /** As the list has it; in the letters of the list, whatever the page's language. */
  written: string;
  /** What it does and what that means for her who buys, in the page's language. */
  told: { does: string; sentence: string } | null;
};

/** A product's list of ingredients as its page shows it. */
export type Composition = {
  /** Those for which people look for the product, at most four. */
  key: { name: string; sentence: string }[];
  /** All in the order of the list, by weight. */
  ingredients: ToldIngredient[];
  mayContain: ToldIngredient[];
  /** At most four that matter for such a product, each with what it rests on. */
  marks: { mark: Mark; why: string }[];
};

const mostKey = 4;
const mostMarks = 4;

/** Reads a product's list for its page. Null where there is none. */
export function compositionOf(
  { ingredients: list, category }: { ingredients: string | null; category: CategoryName },
  language: Language,
): Composition | null {
  const ingredients = list === null ? [] : readIngredients(list);
  if (list === null || ingredients.length === 0) return null;
  const key = ingredients.flatMap(({ known }) => (known?.story ? { name: known.name, sentence: known[language] } : []));
  const told = (part: Ingredient[]) => part.map((ingredient) => tell(ingredient, language));
  return {
    key: key.slice(0, mostKey),
    ingredients: told(ingredients.filter(({ mayContain }) => !mayContain)),
    mayContain: told(ingredients.filter(({ mayContain }) => mayContain)),
    marks: telling(marksOfIngredients(ingredients, list), ingredients, category).map((mark) => ({
      mark,
      why: reasons[mark][language],
    })),
  };
}

function tell({ written, known }: Ingredient, language: Language): ToldIngredient {
  if (!known) return { written, told: null };
  return {
    written,
    told: { does: known.does.map((doing) => doingWords(doing, language)).join(" · "), sentence: known[language] },
  };
}

// Nobody asks whether a lipstick has sulfates.
const asked: Record<Mark, readonly CategoryName[]> = {
  "fragrance-free": ["Skincare", "Makeup", "Hair Care"],
  "essential-oil-free": ["Skincare"],
  "alcohol-free": ["Skincare", "Makeup", "Fragrance"],
  "paraben-free": ["Skincare", "Makeup", "Hair Care", "Accessories"],
  "sulfate-free": ["Skincare", "Hair Care", "Accessories"],
  "silicone-free": ["Hair Care"],
  "mineral-oil-free": ["Skincare", "Hair Care"],
  "animal-free": ["Skincare", "Makeup", "Fragrance", "Accessories"],
};

/** Of all marks those that tell something of such a product. */
function telling(all: Mark[], ingredients: Ingredient[], category: CategoryName): Mark[] {
  const cleans = ingredients.some(({ known }) => known?.does.includes("cleanser"));
  const shown = all.filter((mark) => {
    if (mark === "sulfate-free" && !cleans) return false;
    if (mark === "essential-oil-free" && all.includes("fragrance-free")) return false;
    return asked[mark].includes(category);
  });
  return shown.slice(0, mostMarks);
}
