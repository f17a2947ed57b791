/** What a customer can answer after the rider did not reach them: deliver again, or cancel. */
export const missedAnswers = ["again", "cancel"] as const;
export type MissedAnswer = (typeof missedAnswers)[number];
