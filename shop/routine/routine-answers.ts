/** The questions in their order, each with its answers. The words stand in the page's address. */
export const routineQuestions = {
  skin: ["dry", "oily", "combination", "normal", "sensitive"],
  concern: ["dark-spots", "acne", "tan", "dullness", "dryness", "lines"],
  age: ["under-20", "20s", "30s", "40s", "50s"],
  day: ["ac", "out", "sun", "stove"],
  budget: ["low", "middle", "high"],
} as const;

export type RoutineQuestion = keyof typeof routineQuestions;

export const questionNames = Object.keys(routineQuestions) as RoutineQuestion[];

export type RoutineAnswer<Question extends RoutineQuestion = RoutineQuestion> =
  (typeof routineQuestions)[Question][number];

/** What was answered: no question twice, an empty list where it was skipped, and at most two concerns. */
export type RoutineAnswers = { [Question in RoutineQuestion]?: RoutineAnswer<Question>[] };

/** What stands in an address for a question that was skipped. */
const skipped = "any";
const maxConcerns = 2;

/** How many answers a question takes. */
export const answersTaken = (question: RoutineQuestion) => (question === "concern" ? maxConcerns : 1);

/** Reads the answers of an address; whatever no question offers is left out. */
export function parseRoutine(params: URLSearchParams): RoutineAnswers {
  const answers = questionNames.flatMap((question) => {
    const offered: readonly string[] = routineQuestions[question];
    // A form without a script sends a word each; links join them.
    const words = params.getAll(question).flatMap((value) => value.split(","));
    const known = [...new Set(words)].filter((word) => offered.includes(word)).slice(0, answersTaken(question));
    return known.length > 0 || words.length > 0 ? [[question, known] as const] : [];
  });
  return Object.fromEntries(answers) as RoutineAnswers;
}

/** The query of answers, with its `?`: one address for each set of them. */
export function routineQuery(answers: RoutineAnswers, more: Record<string, string> = {}): string {
  const parts = questionNames.flatMap((question) => {
    const words: readonly string[] | undefined = answers[question];
    return words ? [`${question}=${words.length > 0 ? words.join(",") : skipped}`] : [];
  });
  parts.push(...Object.entries(more).map(([name, value]) => `${name}=${value}`));
  return parts.length > 0 ? `?${parts.join("&")}` : "";
}

/** The first question without an answer; null once all have one. */
export function nextQuestion(answers: RoutineAnswers): RoutineQuestion | null {
  return questionNames.find((question) => answers[question] === undefined) ?? null;
}
