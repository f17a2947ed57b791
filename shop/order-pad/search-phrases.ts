import { isAboutProducts, isApart } from "./chat-concepts.ts";
import { type Clause, type Span, type Token, tokenize } from "./chat-text.ts";
import { fillerWords } from "./chat-words.ts";
import { quantityWords, units } from "./quantity-mentions.ts";

const wordsPerPhrase = 6;

/** The words of the chat that may name products, as phrases for the shop's search. */
export function searchPhrases(text: string, clauses: Clause[], isTaken: (span: Span) => boolean): string[] {
  const phrases = clauses.filter(isAboutProducts).flatMap((clause) =>
    segmentsOf(text, clause).flatMap((segment) => {
      const words = segment.filter((token) => isTelling(token) && !isTaken(token)).map((token) => token.text);
      const count = Math.ceil(words.length / wordsPerPhrase);
      return Array.from({ length: count }, (_, at) =>
        words.slice(at * wordsPerPhrase, (at + 1) * wordsPerPhrase).join(" "),
      );
    }),
  );
  return [...new Set(phrases.filter((phrase) => phrase.length > 2))];
}

function segmentsOf(text: string, clause: Clause): Token[][] {
  const segments: Token[][] = [[]];
  let before: Token | null = null;
  for (const token of tokenize(text, clause)) {
    if (isApart(text, before, token)) segments.push([]);
    segments.at(-1)?.push(token);
    before = token;
  }
  return segments;
}

function isTelling({ text }: Token): boolean {
  const isCommon = fillerWords.has(text) || units.has(text) || quantityWords.has(text);
  return !isCommon && !/^\d/.test(text) && [...text].length > 1;
}
