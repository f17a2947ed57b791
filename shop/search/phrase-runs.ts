/** The maximum number of words in a phrase that the search knows. */
export const maxPhraseLength = 4;

/** All runs of neighbouring places, up to that length. */
export function phraseRuns(places: readonly unknown[]): { from: number; to: number }[] {
  return places.flatMap((_, from) =>
    Array.from({ length: Math.min(maxPhraseLength, places.length - from) }, (_, more) => ({
      from,
      to: from + more + 1,
    })),
  );
}
