import type { ListedProduct } from "../../../shop/catalog/product-queries.ts";
import { fromTaka } from "../../../shop/money.ts";
import {
  askRoutineAgain,
  questionNames,
  type RoutineAnswers,
  type RoutineQuestion,
} from "../../../shop/routine/routine-answers.ts";
import { budgetLimits } from "../../../shop/routine/routine-steps.ts";
import type { ServerI18n } from "../../i18n/server-texts.ts";
import { volumeText } from "../product/volume.tsx";

type AnswerWord = NonNullable<RoutineAnswers[RoutineQuestion]>[number];

/** The words for an answer: on its button, below it, and within a sentence. */
export function answerText({ t, money }: ServerI18n, answer: AnswerWord, form?: "hint" | "short"): string {
  // The highest budget begins above the limit of the middle one.
  const limit = answer === "low" ? budgetLimits.low : budgetLimits.middle;
  return t(form ? `routine.a.${answer}.${form}` : `routine.a.${answer}`, { amount: money(fromTaka(limit)) });
}

/** The answers so far in a few words, without the current question. Each links to the page that asks it again. */
export function answersSoFar(
  i18n: ServerI18n,
  answers: RoutineAnswers,
  current?: RoutineQuestion,
): { text: string; to: string }[] {
  return questionNames.flatMap((question) => {
    const given = answers[question] ?? [];
    const text = given.map((answer) => answerText(i18n, answer, "short")).join(", ");
    const isShown = given.length > 0 && question !== current;
    return isShown ? [{ text, to: i18n.path(`/routine${askRoutineAgain(answers, question)}`) }] : [];
  });
}

/** The size of a product ("30 ml"); null if it has none. */
export function sizeText(
  i18n: ServerI18n,
  { attributes }: Pick<ListedProduct, "attributes">,
  variant: Pick<ListedProduct["variants"][number], "name"> | undefined,
): string | null {
  return variant?.name?.text ?? (attributes.volume ? (volumeText(i18n, attributes.volume) ?? attributes.volume) : null);
}
