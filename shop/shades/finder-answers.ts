import { type AnswersOf, questionAnswers } from "../question-answers.ts";
import rules from "./finder-rules.json" with { type: "json" };

/** The questions of the shade finder, each with its answers; finder-rules.json says what they mean. */
export const finderQuestions = {
  skin: Object.keys(rules.skins) as (keyof typeof rules.skins)[],
  vein: Object.keys(rules.undertones.vein) as (keyof typeof rules.undertones.vein)[],
  metal: Object.keys(rules.undertones.metal) as (keyof typeof rules.undertones.metal)[],
  finish: Object.keys(rules.finishes) as (keyof typeof rules.finishes)[],
};

export type FinderQuestion = keyof typeof finderQuestions;
export type FinderAnswers = AnswersOf<typeof finderQuestions>;

export const {
  names: finderQuestionNames,
  parse: parseFinder,
  query: finderQuery,
  askAgain: askFinderAgain,
  canonical: canonicalFinderQuery,
  next: nextFinderQuestion,
} = questionAnswers(finderQuestions);
