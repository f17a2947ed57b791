import { isSoldFor, type RoutineChoice } from "./build-routine.ts";
import type { RoutineAnswer, RoutineAnswers } from "./routine-answers.ts";
import type { RoutineStep } from "./routine-steps.ts";

/**
 * The effect of an answer. `sold`: the product is sold for it; `everyAge`: the small budget has no step that depends on
 * age.
 */
export type AnswerReason = {
  answer: RoutineAnswer;
  reason: RoutineAnswer<"age" | "day" | "budget"> | "sold" | "everyAge";
};

/** The step that an age decides: a treatment from twenty on, a cream before it and from forty on. */
const ageSteps: Record<RoutineAnswer<"age">, RoutineStep> = {
  ...{ "under-20": "moisturise", "20s": "treat", "30s": "treat", "40s": "moisturise", "50s": "moisturise" },
};
const budgetSteps: Record<RoutineAnswer<"budget">, RoutineStep> = { low: "wash", middle: "wash", high: "moisturise" };

/**
 * For each step the effects of the answers, each once, and none for skipped questions. Skin and concerns are explained
 * by ingredients if those are known to help.
 */
export function answerReasons(
  choices: RoutineChoice[],
  answers: RoutineAnswers,
  isAboveBudget: boolean,
): Map<RoutineStep, AnswerReason[]> {
  const given = new Map<RoutineStep, AnswerReason[]>();
  const hasStep = (step: RoutineStep) => choices.some((choice) => choice.step === step);
  const addReason = (step: RoutineStep | undefined, reason: AnswerReason) => {
    if (step !== undefined && hasStep(step)) given.set(step, [...(given.get(step) ?? []), reason]);
  };
  const isExplained = (word: string) =>
    choices.some(({ benefits }) => benefits.some((each) => each.for.includes(word)));
  const stepSold = (isFor: (facets: string[]) => boolean) => choices.find(({ product }) => isFor(product.facets))?.step;
  for (const answer of answers.concern ?? [])
    if (!isExplained(answer))
      addReason(
        stepSold((facets) => isSoldFor(facets, answer)),
        { answer, reason: "sold" },
      );
  for (const answer of answers.skin ?? [])
    if (!isExplained(`skin:${answer}`))
      addReason(
        stepSold((facets) => facets.includes(`skin:${answer}`)),
        { answer, reason: "sold" },
      );
  for (const answer of answers.age ?? [])
    if (hasStep(ageSteps[answer])) addReason(ageSteps[answer], { answer, reason: answer });
    else addReason("protect", { answer, reason: "everyAge" });
  for (const answer of answers.day ?? []) addReason("protect", { answer, reason: answer });
  if (!isAboveBudget)
    for (const answer of answers.budget ?? []) addReason(budgetSteps[answer], { answer, reason: answer });
  return given;
}
