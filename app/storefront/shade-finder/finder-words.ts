import {
  askFinderAgain,
  type FinderAnswers,
  type FinderQuestion,
  finderQuestionNames,
  finderQuestions,
} from "../../../shop/shades/finder-answers.ts";
import type { ServerI18n } from "../../i18n/server-texts.ts";

/** The answers so far in a few words, each with the page that asks it again; not of the current question. */
export function finderAnswersSoFar(
  { t, path }: ServerI18n,
  answers: FinderAnswers,
  current?: FinderQuestion,
): { text: string; to: string }[] {
  return finderQuestionNames.flatMap((question) => {
    const [answer] = answers[question] ?? [];
    if (!answer || question === current) return [];
    const text =
      question === "skin"
        ? t("finder.said.skin", { number: Number(answer), count: finderQuestions.skin.length })
        : t(`finder.said.${question}.${answer}` as "finder.said.vein.blue");
    return [{ text, to: path(`/shade-finder${askFinderAgain(answers, question)}`) }];
  });
}
