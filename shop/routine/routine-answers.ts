import { type AnswersOf, questionAnswers } from "../question-answers.ts";

/** The questions in their order, each with its answers. The words stand in the page's address. */
export const routineQuestions = {
  skin: ["dry", "oily", "combination", "normal", "sensitive"],
  concern: ["dark-spots", "acne", "tan", "dullness", "dryness", "lines"],
  age: ["under-20", "20s", "30s", "40s", "50s"],
  day: ["ac", "out", "sun", "stove"],
  budget: ["low", "middle", "high"],
} as const;

export type RoutineQuestion = keyof typeof routineQuestions;

export type RoutineAnswer<Question extends RoutineQuestion = RoutineQuestion> =
  (typeof routineQuestions)[Question][number];

/** What was answered: an empty list where a question was skipped, and at most two concerns. */
export type RoutineAnswers = AnswersOf<typeof routineQuestions>;

const maxConcerns = 2;

/** How many answers a question takes. */
export const answersTaken = (question: RoutineQuestion) => (question === "concern" ? maxConcerns : 1);

export const {
  names: questionNames,
  parse: parseRoutine,
  query: routineQuery,
  askAgain: askRoutineAgain,
  canonical: canonicalRoutineQuery,
  next: nextQuestion,
} = questionAnswers(routineQuestions, answersTaken);
