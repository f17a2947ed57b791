import { expect, test } from "vitest";
import { findIngredient, readIngredients } from "../ingredients/dictionary.ts";
import { fromTaka } from "../money.ts";
import { benefits, buildRoutine, strengthOf, treatsFirstConcern } from "./build-routine.ts";
import { parseRoutine, type RoutineAnswers, routineQuestions } from "./routine-answers.ts";
import type { RoutineCandidate } from "./routine-candidates.ts";
import { budgetLimits, concernWords, type RoutineStep, strongGroups } from "./routine-steps.ts";

function product(
  id: string,
  step: RoutineStep,
  more: Partial<RoutineCandidate> & { taka?: number } = {},
): RoutineCandidate {
  const { taka = 500, ...fields } = more;
  return { id, step, price: fromTaka(taka), facets: [], claims: [], ingredients: [], spf: null, sold: 0, ...fields };
}

const candidates = [
  product("neem wash", "wash", { taka: 300, ingredients: ["Azadirachta Indica Leaf Extract"], facets: ["skin:oily"] }),
  product("acid wash", "wash", { taka: 450, ingredients: ["Salicylic Acid"], facets: ["concern:acne", "skin:oily"] }),
  product("rose toner", "settle", { taka: 400, ingredients: ["Rosa Damascena Flower Water"] }),
  product("acid toner", "settle", { taka: 350, ingredients: ["Glycolic Acid"], facets: ["concern:dullness"] }),
  product("retinol serum", "treat", { taka: 1200, ingredients: ["Retinol"], facets: ["concern:ageing"] }),
  product("niacinamide serum", "treat", { taka: 800, ingredients: ["Niacinamide"], facets: ["concern:dark-spots"] }),
  product("plain cream", "moisturise", { taka: 600, ingredients: ["Glycerin"], claims: ["fragrance-free"] }),
  product("acid cream", "moisturise", { taka: 500, ingredients: ["Lactic Acid"], facets: ["concern:ageing"] }),
  product("sun stick", "protect", { taka: 700, spf: 30 }),
  product("sun fluid", "protect", { taka: 1100, spf: 50, facets: ["concern:sun-protection"] }),
];

const answersOf = (query: string) => parseRoutine(new URLSearchParams(query));
const names = (answers: RoutineAnswers, more: { isGentle?: boolean; chosen?: string[] } = {}) =>
  buildRoutine(candidates, { answers, ...more }).choices.map((choice) => choice.product.id);

/** Every combination of answers, with skipped questions and two concerns; days alternate, as only sunscreens depend on them. */
function* allAnswers(): Generator<RoutineAnswers> {
  const orNone = <Word>(words: readonly Word[]): Word[][] => [[], ...words.map((word) => [word])];
  const { skin, concern, age, day, budget } = routineQuestions;
  const concerns = [
    ...orNone(concern),
    ...concern.map((word, index) => [word, concern[(index + 1) % concern.length] ?? word]),
  ];
  const days = orNone(day);
  let count = 0;
  for (const ofSkin of orNone(skin))
    for (const ofConcern of concerns)
      for (const ofAge of orNone(age))
        for (const ofBudget of orNone(budget))
          yield {
            ...{ skin: ofSkin, concern: ofConcern, age: ofAge, budget: ofBudget },
            day: days[count++ % days.length] ?? [],
          };
}

test("any answers give sunscreen in the morning, each step once, and no ingredients that conflict", () => {
  for (const answers of allAnswers()) {
    const { choices, isAboveBudget } = buildRoutine(candidates, { answers });
    const label = JSON.stringify(answers);
    const steps = choices.map(({ step }) => step);
    expect(new Set(steps).size, label).toBe(steps.length);
    expect(choices.find(({ step }) => step === "protect")?.times, label).toEqual(["morning"]);
    const strong = choices.flatMap((choice) => strengthOf(choice.product));
    expect(strong.length, label).toBeLessThanOrEqual(1);
    if (answers.skin?.[0] === "sensitive" || answers.age?.[0] === "under-20") expect(strong, label).toEqual([]);
    for (const choice of choices)
      if (strengthOf(choice.product).length > 0) expect(choice.times, label).not.toContain("morning");
    const cost = choices.reduce((sum, choice) => sum + choice.product.price, 0);
    const limit = budgetLimits[answers.budget?.[0] ?? "middle"] * 100;
    expect(cost <= limit, label).toBe(!isAboveBudget);
  }
});

test("dark spots lead to niacinamide, lines to retinol at night only, and never to retinol with acids", () => {
  const spots = buildRoutine(candidates, {
    answers: answersOf("skin=oily&concern=dark-spots&age=20s&day=out&budget=middle"),
  });
  const serum = spots.choices.find(({ step }) => step === "treat");
  expect(serum?.product.id).toBe("niacinamide serum");
  expect(serum?.benefits.map(({ name }) => name.en)).toEqual(["Niacinamide"]);

  const lines = buildRoutine(candidates, { answers: answersOf("skin=dry&concern=lines&age=40s&day=ac&budget=high") });
  expect(lines.choices.map((choice) => choice.product.id)).toContain("retinol serum");
  expect(lines.choices.find(({ step }) => step === "treat")?.times).toEqual(["night"]);
  expect(lines.hasRetinoid).toBe(true);
  expect(lines.choices.find(({ step }) => step === "moisturise")?.product.id).toBe("plain cream");
});

test("the treatment is for the first concern, with any other answers, while one in stock fits", () => {
  const concerns = ["acne", "dark-spots", "dullness", "dryness", "ageing"];
  const rivals = concerns.map((concern, nth) =>
    product(`${concern} serum`, "treat", {
      ...{ taka: 700 + 300 * nth, facets: [`concern:${concern}`, "skin:oily"] },
      ingredients: nth % 2 ? ["Glycolic Acid"] : [],
    }),
  );
  // It sells best, suits every skin and contains something for each concern, but is sold for none.
  const forAll = product("serum for all", "treat", {
    ...{ taka: 600, sold: 1000, ingredients: ["Niacinamide", "Ascorbic Acid", "Sodium Hyaluronate"] },
  });
  const all = [...candidates, ...rivals, forAll];
  for (const answers of allAnswers()) {
    const label = JSON.stringify(answers);
    const treatment = buildRoutine(all, { answers }).choices.find(({ step }) => step === "treat")?.product;
    if (!treatment || !answers.concern?.length || treatsFirstConcern(treatment, answers)) continue;
    for (const rival of all.filter((each) => treatsFirstConcern(each, answers))) {
      const { choices, isAboveBudget } = buildRoutine(all, { answers, chosen: [rival.id] });
      expect(!isAboveBudget && choices.some((choice) => choice.product === rival), `${label} ${rival.id}`).toBe(false);
    }
  }
});

test("the gentle routine has no retinol or acids, and nobody under twenty gets a serum", () => {
  expect(names(answersOf("skin=dry&concern=lines&age=40s&day=ac&budget=high"), { isGentle: true })).toEqual([
    "neem wash",
    "niacinamide serum",
    "plain cream",
    "sun stick",
  ]);
  expect(names(answersOf("skin=oily&concern=acne&age=under-20&day=out&budget=high"))).toEqual([
    "neem wash",
    "plain cream",
    "sun fluid",
  ]);
});

test("every form of vitamin A and every acid is strong, as a pack names it", () => {
  const strengthOfList = (list: string) =>
    strengthOf({ ingredients: readIngredients(list).flatMap(({ known }) => known?.name ?? []) });
  const retinoids = ["Retinal", "Retinaldehyde 0.1%", "Vitamin A Palmitate", "Retinyl Acetate", "Retinyl Propionate"];
  for (const name of [...retinoids, "Hydroxypinacolone Retinoate", "Granactive Retinoid", "Retinyl Retinoate"])
    expect(strengthOfList(`Aqua, Glycerin, ${name}`), name).toEqual(["retinoid"]);
  for (const name of ["Capryloyl Salicylic Acid", "Ammonium Glycolate", "Malic Acid", "Gluconolactone"])
    expect(strengthOfList(`Aqua, ${name}`), name).toEqual(["acid"]);
  expect(strengthOfList("Aqua, Azelaic Acid, Bakuchiol, Ascorbic Acid")).toEqual([]);

  const retinal = product("retinal cream", "moisturise", { ingredients: ["Retinal"], facets: ["concern:ageing"] });
  const answers = answersOf("skin=dry&concern=lines&age=40s&day=ac&budget=high");
  const { choices, hasRetinoid } = buildRoutine([...candidates, retinal], { answers, chosen: ["retinal cream"] });
  expect(hasRetinoid).toBe(true);
  expect(choices.flatMap((choice) => strengthOf(choice.product))).toEqual(["retinoid"]);
  expect(names(answers, { isGentle: true })).not.toContain("retinal cream");
});

test("a low budget gives a wash and a sunscreen, and one that nothing meets gives the cheapest with a note", () => {
  expect(names(answersOf("skin=oily&concern=any&age=20s&day=sun&budget=low"))).toEqual(["neem wash", "sun fluid"]);
  const dear = candidates.map((each) => ({ ...each, price: fromTaka(900) }));
  const { choices, isAboveBudget } = buildRoutine(dear, { answers: answersOf("budget=low") });
  expect([choices.length, isAboveBudget]).toEqual([2, true]);
});

test("a product chosen as a replacement stays, and what conflicts with it is removed", () => {
  const answers = answersOf("skin=oily&concern=acne&age=30s&day=out&budget=middle");
  const [wash] = buildRoutine(candidates, { answers }).choices;
  expect([wash?.product.id, wash?.times, wash?.others.map(({ id }) => id)]).toEqual([
    "acid wash",
    ["night"],
    ["neem wash"],
  ]);
  expect(names(answers, { chosen: ["acid toner"] })).toEqual([
    "neem wash",
    "acid toner",
    "niacinamide serum",
    "sun fluid",
  ]);
});

test("a step without any product in stock is reported as missing", () => {
  const { choices, missing } = buildRoutine(candidates.slice(0, 6), { answers: answersOf("budget=middle") });
  expect(choices.map(({ step }) => step)).toEqual(["wash", "settle", "treat"]);
  expect(missing).toEqual(["protect"]);
});

test("every reason has ingredients from the dictionary, a valid answer, and a source", () => {
  const answers = new Set<string>([
    ...Object.keys(concernWords),
    ...routineQuestions.skin.map((word) => `skin:${word}`),
    ...routineQuestions.day.map((word) => `day:${word}`),
  ]);
  for (const { ingredients, name, says, citation, for: reasons } of benefits) {
    for (const ingredient of ingredients) expect(findIngredient(ingredient)?.name, ingredient).toBe(ingredient);
    for (const reason of reasons) expect(answers, name.en).toContain(reason);
    for (const text of [name.en, name.bn, says.en, says.bn, citation]) expect(text, name.en).not.toBe("");
  }
  for (const { ingredients } of Object.values(strongGroups))
    for (const ingredient of ingredients) expect(findIngredient(ingredient)?.name, ingredient).toBe(ingredient);
});

test("invalid answers in the URL are ignored", () => {
  expect(answersOf("skin=steel,dry,oily&concern=acne&concern=lines&concern=tan&age=&budget=low,high&x=1")).toEqual({
    skin: ["dry"],
    concern: ["acne", "lines"],
    age: [],
    budget: ["low"],
  });
});
