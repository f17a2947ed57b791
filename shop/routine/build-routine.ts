import { fromTaka } from "../money.ts";
import data from "./benefits.json" with { type: "json" };
import type { RoutineAnswer, RoutineAnswers } from "./routine-answers.ts";
import type { RoutineCandidate } from "./routine-candidates.ts";
import {
  bearsStrong,
  budgetLimits,
  concernWords,
  conflicts,
  type RoutineStep,
  type StrongGroup,
  stepsFor,
  stepTimes,
  strongGroups,
} from "./routine-steps.ts";

/** What an ingredient does for an answer, in both languages, and who found it. */
export type Benefit = Omit<(typeof data.benefits)[number], "source"> & { citation: string };

/** A test checks that each has a source and names ingredients of the dictionary. */
export const benefits: Benefit[] = data.benefits.map(({ source, ...benefit }) => ({
  ...benefit,
  citation: data.sources[source as keyof typeof data.sources],
}));

/** A step with its product; `benefits` say why it was chosen, the most important first, at most two. */
export type RoutineChoice = {
  step: RoutineStep;
  product: RoutineCandidate;
  benefits: Benefit[];
  times: ("morning" | "night")[];
  /** Others for the same step, cheapest first, at most three. */
  others: RoutineCandidate[];
};

export type Routine = {
  choices: RoutineChoice[];
  /** Nothing in the shop fits these steps. */
  missing: RoutineStep[];
  /** No combination is within the budget: this is the cheapest. */
  isAboveBudget: boolean;
  hasRetinoid: boolean;
};

type RoutineWish = {
  answers: RoutineAnswers;
  /** Without retinoids and acids. */
  isGentle?: boolean;
  /** Products that the customer has chosen for their steps. */
  chosen?: string[];
};

/** How many of the best candidates per step are combined. */
const maxCompared = 6;
/** Weighs more than everything else together: the treatment is for the first concern if possible. */
const firstConcernWeight = 100;
const maxOthers = 3;
const maxBenefits = 2;
/** Ingredients further down a list are too little to have an effect. */
const listStart = 20;

/**
 * Chooses a product for each step: those that fit the answers best within the budget, and no two that must not be used
 * in one night.
 */
export function buildRoutine(
  candidates: RoutineCandidate[],
  { answers, isGentle = false, chosen = [] }: RoutineWish,
): Routine {
  const steps = stepsFor(answers);
  const byStep = steps.map((step) => {
    const fitting = candidates
      .filter((each) => each.step === step && isBearable(each, answers, isGentle))
      .map((product) => ({ product, fit: fitOf(product, answers) }))
      .toSorted((one, other) => other.fit - one.fit || other.product.sold - one.product.sold || compareIds(one, other));
    const own = fitting.filter(({ product }) => chosen.includes(product.id));
    return {
      step,
      fitting,
      compared:
        own.length > 0 ? own : [...new Set([...fitting.slice(0, maxCompared), ...cheapestOfEach(fitting, answers)])],
    };
  });
  const filled = byStep.filter(({ fitting }) => fitting.length > 0);
  const limit = fromTaka(Math.min(budgetLimits[answers.budget?.[0] ?? "middle"], 1_000_000));
  const best = bestCombination(
    filled.map(({ compared }) => compared),
    limit,
  );
  const given = new Set<Benefit>();
  const choices = filled.flatMap(({ step, fitting }, index) => {
    const product = best?.parts[index]?.product;
    if (!product) return [];
    const rest = best.parts.flatMap((part, place) => (place === index ? [] : [part.product]));
    const others = fitting
      .map((each) => each.product)
      .filter((each) => each !== product && !rest.some((part) => areInConflict(part, each)))
      .slice(0, maxOthers)
      .toSorted((one, other) => one.price - other.price);
    // A benefit of another product is no reason for this one.
    const reasons = benefitsOf(product, answers)
      .filter((benefit) => !given.has(benefit))
      .slice(0, maxBenefits);
    for (const benefit of reasons) given.add(benefit);
    return [{ step, product, benefits: reasons, times: timesOf(step, product), others }];
  });
  return {
    choices,
    missing: byStep.flatMap(({ step, fitting }) => (fitting.length > 0 ? [] : [step])),
    isAboveBudget: best !== null && best.cost > limit,
    hasRetinoid: choices.some(({ product }) => strengthOf(product).includes("retinoid")),
  };
}

type FittingProduct = { product: RoutineCandidate; fit: number };
type Combination = { parts: FittingProduct[]; fit: number; cost: number };

const compareIds = (one: FittingProduct, other: FittingProduct) => (one.product.id < other.product.id ? -1 : 1);

/** The cheapest for the first concern and of the others, of each strength, in case of a small budget or a conflict. */
function cheapestOfEach(fitting: FittingProduct[], answers: RoutineAnswers): FittingProduct[] {
  const groups = Map.groupBy(
    fitting.toSorted((one, other) => one.product.price - other.product.price),
    ({ product }) => `${treatsFirstConcern(product, answers)} ${strengthOf(product)}`,
  );
  return [...groups.values()].flatMap((group) => group.slice(0, 1));
}

/** Whether a product is the treatment that is sold for the first concern. */
export function treatsFirstConcern({ step, facets }: RoutineCandidate, { concern }: RoutineAnswers): boolean {
  const [first] = concern ?? [];
  return step === "treat" && first !== undefined && isSoldFor(facets, first);
}

/** Whether a product with these facets is sold for a concern. */
export function isSoldFor(facets: string[], concern: RoutineAnswer<"concern">): boolean {
  return concernWords[concern].some((word) => facets.includes(`concern:${word}`));
}

/** One of each list, without a conflict: the best fit within the limit, else the cheapest; null where all are in conflict. */
function bestCombination(lists: FittingProduct[][], limit: number): Combination | null {
  let combinations: Combination[] = [{ parts: [], fit: 0, cost: 0 }];
  for (const list of lists)
    combinations = combinations.flatMap(({ parts, fit, cost }) =>
      list
        .filter(({ product }) => !parts.some((part) => areInConflict(part.product, product)))
        .map((each) => ({ parts: [...parts, each], fit: fit + each.fit, cost: cost + each.product.price })),
    );
  const affordable = combinations.filter(({ cost }) => cost <= limit);
  const [best] =
    affordable.length > 0
      ? affordable.toSorted((one, other) => other.fit - one.fit || one.cost - other.cost)
      : combinations.toSorted((one, other) => one.cost - other.cost);
  return best ?? null;
}

/** The groups of strong ingredients in a product. */
export function strengthOf({ ingredients }: Pick<RoutineCandidate, "ingredients">): StrongGroup[] {
  return (Object.keys(strongGroups) as StrongGroup[]).filter((group) => {
    const { ingredients: names, within } = strongGroups[group];
    return ingredients.slice(0, within).some((name) => (names as readonly string[]).includes(name));
  });
}

/** Strong products are for the night, because they do not go well with sun. */
function timesOf(step: RoutineStep, product: RoutineCandidate): ("morning" | "night")[] {
  return strengthOf(product).length > 0 ? stepTimes[step].filter((time) => time === "night") : [...stepTimes[step]];
}

function areInConflict(one: RoutineCandidate, other: RoutineCandidate): boolean {
  const [ofOne, ofOther] = [strengthOf(one), strengthOf(other)];
  return conflicts.some(
    ([first, second]) =>
      (ofOne.includes(first) && ofOther.includes(second)) || (ofOne.includes(second) && ofOther.includes(first)),
  );
}

function isBearable(product: RoutineCandidate, answers: RoutineAnswers, isGentle: boolean): boolean {
  return bearsStrong(answers, isGentle) || strengthOf(product).length === 0;
}

/**
 * How well a product fits: the treatment by the first concern; then by its concerns and ingredients, by the skin it is made
 * for, and by what others think.
 */
function fitOf(product: RoutineCandidate, answers: RoutineAnswers): number {
  const { facets, claims, spf, sold } = product;
  const words = (answers.concern ?? []).flatMap((concern) => concernWords[concern]);
  const concerns = words.filter((word) => facets.includes(`concern:${word}`)).length;
  const [skin] = answers.skin ?? [];
  const isForSkin =
    skin === undefined || !facets.some((each) => each.startsWith("skin:")) || facets.includes(`skin:${skin}`);
  const isOutside = answers.day?.some((day) => day === "out" || day === "sun");
  return (
    (treatsFirstConcern(product, answers) ? firstConcernWeight : 0) +
    3 * concerns +
    2 * Math.min(benefitsOf(product, answers).length, maxBenefits) +
    (isForSkin ? 3 : -6) +
    (skin === "sensitive"
      ? 3 * Number(claims.includes("fragrance-free")) + Number(claims.includes("alcohol-free"))
      : 0) +
    (spf !== null && isOutside ? spf / 25 : 0) +
    Math.min(sold, 1000) / 1000
  );
}

/** What its ingredients do for these answers, by the answers' order; no ingredient twice. */
export function benefitsOf(
  { ingredients }: RoutineCandidate,
  { concern = [], skin = [], day = [] }: RoutineAnswers,
): Benefit[] {
  const start = ingredients.slice(0, listStart);
  const reasons = [...concern, ...skin.map((each) => `skin:${each}`), ...day.map((each) => `day:${each}`)];
  const found = reasons.flatMap((reason) =>
    benefits.filter((each) => each.for.includes(reason) && each.ingredients.some((name) => start.includes(name))),
  );
  return found.filter(({ name }, index) => found.findIndex((each) => each.name.en === name.en) === index);
}
