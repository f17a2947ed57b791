/** How many words the longest phrase of the search has. */
export const maxPhraseLength = 4;

/** All stretches of so many places that follow each other. */
export function phraseRuns(places: readonly unknown[]): { from: number; to: number }[] {
  return places.flatMap((_, from) =>
    Array.from({ length: Math.min(maxPhraseLength, places.length - from) }, (_, more) => ({
      from,
      to: from + more + 1,
    })),
  );
}
