import { type FinderAnswers, finderQuery, finderQuestionNames } from "../../../shop/shades/finder-answers.ts";
import type { ServerI18n } from "../../i18n/server-texts.ts";

/** The answers so far in a few words, each with the page that asks it again. */
export function finderAnswersSoFar({ t, path }: ServerI18n, answers: FinderAnswers): { text: string; to: string }[] {
  return finderQuestionNames.flatMap((question) => {
    const [answer] = answers[question] ?? [];
    const { [question]: _current, ...others } = answers;
    if (!answer) return [];
    const text =
      question === "skin"
        ? t("finder.skin", { number: Number(answer) })
        : t(`finder.a.${question}.${answer}` as "finder.a.vein.blue");
    return [{ text, to: path(`/shade-finder${finderQuery(others)}`) }];
  });
}
