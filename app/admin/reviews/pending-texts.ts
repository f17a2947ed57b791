import type { ReviewStatus } from "../../../shop/reviews/review-rules.ts";
import { api } from "../../browser/api.ts";
import { createMinutelyStore } from "../create-minutely-store.ts";

/** Numbers of reviews and of questions by status; of a question its answers, too, decide where it stands. */
export type TextCounts = Record<"reviews" | "questions", Record<ReviewStatus, number>>;

// Customers write without an event.
const pendingTexts = createMinutelyStore({ reviews: 0, questions: 0 }, () => loadTextCounts());

/** Reviews and questions that wait for staff. Only for those who may decide on them. */
export const usePendingTexts = pendingTexts.useValue;

/** Loads the numbers, and shows those that wait in the menu. */
export async function loadTextCounts(): Promise<TextCounts> {
  const [reviews, questions] = await Promise.all([api("GET /reviews/counts"), api("GET /questions/counts")]);
  pendingTexts.set({ reviews: reviews.pending, questions: questions.pending });
  return { reviews, questions };
}
