/** Questions in their order, each with its possible answers. These words appear in the page's URL. */
export type Questions = Record<string, readonly string[]>;

/** What was answered: no question twice, an empty list where it was skipped. */
export type AnswersOf<All extends Questions> = { [Name in keyof All & string]?: All[Name][number][] };

/** The value in the URL for a skipped question. */
const skipped = "any";

/** The URL parameter that names a question to be asked again. */
const againParam = "again";

/** Reads and writes the answers to some questions; `answersTaken` says how many one of them takes. */
export function questionAnswers<All extends Questions>(
  questions: All,
  answersTaken: (question: keyof All & string) => number = () => 1,
) {
  type Name = keyof All & string;
  const names = Object.keys(questions) as Name[];
  const query = (answers: AnswersOf<All>, more: Record<string, string> = {}): string => {
    const parts = names.flatMap((question) => {
      const words: readonly string[] | undefined = answers[question];
      return words ? [`${question}=${words.length > 0 ? words.join(",") : skipped}`] : [];
    });
    parts.push(...Object.entries(more).map(([name, value]) => `${name}=${value}`));
    return parts.length > 0 ? `?${parts.join("&")}` : "";
  };
  const again = (params: URLSearchParams) => names.find((question) => question === params.get(againParam)) ?? null;
  return {
    names,

    /** The query string of answers, with its `?`: each set of answers has exactly one URL. */
    query,

    /** The query string that asks a question again; its answer stays until another is given. */
    askAgain: (answers: AnswersOf<All>, question: Name) => query(answers, { [againParam]: question }),

    /** The parts of an address that its page depends on, in one order. */
    canonical(answers: AnswersOf<All>, params: URLSearchParams, more: Record<string, string> = {}): string {
      const question = again(params);
      return query(answers, question ? { ...more, [againParam]: question } : more);
    },

    /** Reads the answers from a URL; invalid values are ignored. */
    parse(params: URLSearchParams): AnswersOf<All> {
      const answers = names.flatMap((question) => {
        const offered: readonly string[] = questions[question] ?? [];
        // A form without a script sends a word each; links join them.
        const words = params.getAll(question).flatMap((value) => value.split(","));
        const known = [...new Set(words)].filter((word) => offered.includes(word)).slice(0, answersTaken(question));
        return known.length > 0 || words.length > 0 ? [[question, known] as const] : [];
      });
      return Object.fromEntries(answers) as AnswersOf<All>;
    },

    /** The question that an address asks once more, else the first without an answer; null once all have one. */
    next(answers: AnswersOf<All>, params: URLSearchParams): Name | null {
      return again(params) ?? names.find((question) => answers[question] === undefined) ?? null;
    },
  };
}
