/**
 * What a customer can answer after the rider did not reach them: deliver again, deliver to somebody else, keep it at the
 * hub, or cancel.
 */
export const missedAnswers = ["again", "other", "hub", "cancel"] as const;
export type MissedAnswer = (typeof missedAnswers)[number];

/** Whether the rider comes once more, on a day. */
export const comesAgain = (answer: MissedAnswer): boolean => answer === "again" || answer === "other";
