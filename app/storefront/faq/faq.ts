import type { ArticleTemplate, Passage } from "../article/article.ts";
import { bangla } from "./bangla.ts";
import { english } from "./english.ts";

/** What is asked, by subject; the subjects are the page's anchors. */
const questionIds = {
  ordering: ["guest", "call", "change", "shade"],
  delivery: ["cost", "where", "follow"],
  payment: ["ways", "open"],
  returns: ["how", "opened", "money"],
  products: ["authentic", "reviews", "skin", "keeps", "soldOut"],
  account: ["why", "guestOrder", "forgotten"],
} as const;

type QuestionIds = typeof questionIds;
export type Subject = keyof QuestionIds;

export const subjects = Object.keys(questionIds) as Subject[];

/** A question without an answer is not asked: the shop makes no promise there. */
export type Faq = {
  title: string;
  heading: string;
  description: string;
  lede: string;
  subjects: { [Each in Subject]: { title: string; answers: Record<QuestionIds[Each][number], Passage | null> } };
};

export const faq: ArticleTemplate<Faq> = { en: english, bn: bangla };

/** The questions of a subject in their order, with their answers. */
export function getAnswers({ subjects }: Faq, subject: Subject): Passage[] {
  const answers: Record<string, Passage | null> = subjects[subject].answers;
  return questionIds[subject].flatMap((question) => answers[question] ?? []);
}
