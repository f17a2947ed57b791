import type { RoutineAnswer, RoutineAnswers } from "./routine-answers.ts";

// The rules of a routine. The effects of ingredients and their sources are in benefits.json.

/** The steps of a routine, in the order in which they are used. */
export const routineSteps = ["wash", "settle", "treat", "moisturise", "protect"] as const;

export type RoutineStep = (typeof routineSteps)[number];

/** What a step may be, by the kinds of shop/search/product-kinds.ts. */
export const stepKinds: Record<RoutineStep, readonly string[]> = {
  wash: ["cleanser"],
  settle: ["toner"],
  treat: ["serum", "essence"],
  moisturise: ["cream", "moisturizer", "gel", "oil"],
  protect: ["sunscreen"],
};

export const stepTimes: Record<RoutineStep, readonly ("morning" | "night")[]> = {
  wash: ["morning", "night"],
  settle: ["night"],
  treat: ["morning", "night"],
  moisturise: ["night"],
  protect: ["morning"],
};

/** The most a routine may cost, in taka. */
export const budgetLimits: Record<RoutineAnswer<"budget">, number> = {
  low: 1500,
  middle: 3500,
  high: Number.POSITIVE_INFINITY,
};

/** The words of a product's concerns that an answer asks for (shop/catalog/attribute-words.ts). */
export const concernWords: Record<RoutineAnswer<"concern">, readonly string[]> = {
  "dark-spots": ["dark-spots"],
  acne: ["acne", "pores"],
  tan: ["sun-protection", "dark-spots"],
  dullness: ["dullness"],
  dryness: ["dryness"],
  lines: ["ageing"],
};

/**
 * The steps for these answers. Sunscreen is never left out: without it, spots and lines come back whatever else is used
 * (Hughes et al., Annals of Internal Medicine 2013; 158:781). Before twenty, skin needs no treatment beyond washing,
 * moisture and sunscreen (American Academy of Dermatology, advice on skin care for teenagers).
 */
export function stepsFor({ skin, concern, age, budget }: RoutineAnswers): RoutineStep[] {
  const isYoung = age?.[0] === "under-20";
  const level = budget?.[0] ?? "middle";
  if (level === "low") return ["wash", "protect"];
  if (isYoung) return ["wash", "moisturise", "protect"];
  const needsCream =
    level === "high" ||
    skin?.some((each) => each === "dry" || each === "sensitive") ||
    concern?.some((each) => each === "dryness" || each === "lines") ||
    age?.some((each) => each === "40s" || each === "50s");
  return needsCream ? ["wash", "treat", "moisturise", "protect"] : ["wash", "settle", "treat", "protect"];
}

/**
 * Groups of ingredients that make a product strong. Retinoids are all forms of vitamin A that skin turns into retinoic
 * acid, or that bind to its receptors themselves (Zasada and Budzisz, Advances in Dermatology and Allergology 2019;
 * 36:392). Acids count among the first ten of a list; further down they only set its acidity. Azelaic acid is none of
 * them. Medicines are in no routine at all (routine-candidates.ts).
 */
export const strongGroups = {
  retinoid: {
    ingredients: [
      "Retinol",
      "Retinal",
      "Retinyl Palmitate",
      "Retinyl Acetate",
      "Retinyl Propionate",
      "Retinyl Linoleate",
      "Retinyl Retinoate",
      "Hydroxypinacolone Retinoate",
    ],
    within: 40,
  },
  acid: {
    ingredients: [
      "Salicylic Acid",
      "Betaine Salicylate",
      "Capryloyl Salicylic Acid",
      "Glycolic Acid",
      "Ammonium Glycolate",
      "Sodium Glycolate",
      "Mandelic Acid",
      "Lactic Acid",
      "Malic Acid",
      "Tartaric Acid",
      "Lactobionic Acid",
      "Gluconolactone",
    ],
    within: 10,
  },
} as const;

export type StrongGroup = keyof typeof strongGroups;

/**
 * Groups that must not be used in one night: both thin and dry the outer layer (Kornhauser et al., Clinical, Cosmetic
 * and Investigational Dermatology 2010; 3:135). The same group twice is too much as well.
 */
export const conflicts: readonly (readonly [StrongGroup, StrongGroup])[] = [
  ["retinoid", "acid"],
  ["retinoid", "retinoid"],
  ["acid", "acid"],
];

/**
 * Whether a strong product suits these answers. It does not suit sensitive skin or skin below twenty; nor do retinoids
 * suit a pregnancy (Commission Regulation (EU) 2024/996 limits retinol in cosmetics; doctors advise against it
 * altogether), for which the page offers the gentle routine.
 */
export function bearsStrong({ skin, age }: RoutineAnswers, isGentle: boolean): boolean {
  return !isGentle && skin?.[0] !== "sensitive" && age?.[0] !== "under-20";
}
