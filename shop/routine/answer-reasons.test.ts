import { expect, test } from "vitest";
import { fromTaka } from "../money.ts";
import { answerReasons } from "./answer-reasons.ts";
import { type Benefit, benefits, type RoutineChoice } from "./build-routine.ts";
import { parseRoutine } from "./routine-answers.ts";
import type { RoutineStep } from "./routine-steps.ts";

function choice(step: RoutineStep, facets: string[] = [], known: Benefit[] = []): RoutineChoice {
  const product = {
    ...{ id: step, step, price: fromTaka(500), facets, claims: [], ingredients: [] },
    spf: null,
    sold: 0,
  };
  return { step, product, benefits: known, times: [], others: [] };
}
const choices = [
  choice("wash", ["skin:normal", "concern:acne"]),
  choice("treat"),
  choice("moisturise"),
  choice("protect", ["concern:sun-protection"]),
];
const reasons = (query: string, of = choices, isAboveBudget = false) =>
  [...answerReasons(of, parseRoutine(new URLSearchParams(query)), isAboveBudget)].map(([step, given]) => [
    step,
    ...given.map(({ answer, reason }) => `${answer}: ${reason}`),
  ]);

test("each answer gives one reason, and a skipped question none", () => {
  expect(reasons("skin=normal&concern=acne&age=30s&day=stove&budget=high")).toEqual([
    ["wash", "acne: sold", "normal: sold"],
    ["treat", "30s: 30s"],
    ["protect", "stove: stove"],
    ["moisturise", "high: high"],
  ]);
  expect(reasons("skin=any&concern=any&age=any&day=any&budget=any")).toEqual([]);
});

test("a concern explained by an ingredient is not mentioned again", () => {
  const forAcne = benefits.filter((each) => each.for.includes("acne")).slice(0, 1);
  expect(reasons("concern=acne", [...choices, choice("settle", [], forAcne)])).toEqual([]);
});

test("a low budget mentions sunscreen at every age, and an exceeded budget is not mentioned", () => {
  const two = choices.filter(({ step }) => step === "wash" || step === "protect");
  expect(reasons("age=40s&budget=low", two)).toEqual([
    ["protect", "40s: everyAge"],
    ["wash", "low: low"],
  ]);
  expect(reasons("budget=low", two, true)).toEqual([]);
});
