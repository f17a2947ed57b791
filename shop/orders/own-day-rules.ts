/** What a customer answers whom the rider did not reach. */
export const missedAnswers = ["again", "cancel"] as const;
export type MissedAnswer = (typeof missedAnswers)[number];
