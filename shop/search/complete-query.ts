import type { CategoryName } from "../catalog/catalog-schema.ts";
import type { InterpretedQuery } from "./interpret-query.ts";
import { isBangla, isStopWord, phoneticKey, phoneticKeys, phoneticPrefixes, splitWords } from "./phonetics.ts";
import { phrasesOfKinds, productKindTokens, setToken } from "./product-kinds.ts";

type Texts = { en: string | null; bn: string | null };

/** What a product is called and said to be, for completing what is typed. */
export type NamedProduct = { category: CategoryName; name: Texts; shortDescription: Texts };

const maxCompletions = 3;
/** How much each way to go on says: the kind of a product, the rest of the word, the word before it, the one after it. */
const weights = { kind: 8, word: 6, before: 4, after: 3 };

/**
 * What somebody may go on to type, from what the products that are found are and are called: "lip" is lipstick or lip balm,
 * "lipstick" satin lipstick. Each finds the product it is taken from.
 */
export function completeQuery(q: string, query: InterpretedQuery, found: readonly NamedProduct[]): string[] {
  const typed = splitWords(q);
  const last = typed.at(-1);
  if (last === undefined || query.terms.length > 0) return [];
  const script = isBangla(last) ? "bn" : "en";
  const scores = new Map<string, { text: string; score: number }>();
  const offer = (words: string[], weight: number) => {
    const text = words.join(" ");
    const key = phoneticKeys(text).join(" ");
    const { score = 0 } = scores.get(key) ?? {};
    // The first product tells more than the last, several more than one.
    scores.set(key, { text: scores.get(key)?.text ?? text, score: Math.max(score, weight) + (score > 0 ? 0.1 : 0) });
  };
  const begins = beginsWith(last);
  for (const product of found) {
    for (const phrase of kindPhrases(product, query)) {
      if (isBangla(phrase) !== (script === "bn")) continue;
      const words = phrase.split(" ");
      if (phrase === typed.join(" ")) continue;
      const isRun = typed.length > 1 && words.length > 1 && phrase.startsWith(typed.join(" "));
      if (isRun) offer(words, weights.kind);
      else if (phrase.startsWith(last)) offer([...typed.slice(0, -1), ...words], weights.kind);
      else continue;
      break;
    }
    for (const words of nameParts(product.name[script])) {
      for (const [at, word] of words.entries()) {
        if (!begins(word)) continue;
        const { run, head } = runBefore(words, at, typed);
        offer([...head, ...run], weights.word);
        const before = words[at - run.length];
        // Of one product the name itself stands in the list.
        if (found.length === 1) continue;
        if (before !== undefined && !isStopWord(before)) offer([...head, before, ...run], weights.before);
        const after = words[at + 1];
        if (after !== undefined && !isStopWord(after)) offer([...head, ...run, after], weights.after);
      }
    }
  }
  scores.delete(phoneticKeys(q).join(" "));
  return [...scores.values()]
    .sort((one, other) => other.score - one.score)
    .slice(0, maxCompletions)
    .map(({ text }) => text);
}

function kindPhrases(product: NamedProduct, query: InterpretedQuery): string[] {
  const { main, others } = productKindTokens(product);
  const asksForSet = query.meanings.some(
    ({ role, alternatives }) => role === "kind" && alternatives[0]?.[0] === setToken,
  );
  return phrasesOfKinds([...main, ...others, ...(asksForSet ? [setToken] : [])]).flat();
}

/** Whether a word begins with what was typed, by its letters or its sound; a letter that is not heard by itself has none. */
function beginsWith(typed: string): (word: string) => boolean {
  const prefixes = phoneticPrefixes(typed).filter((prefix) => prefix !== "");
  return (word) => word.startsWith(typed) || prefixes.some((prefix) => phoneticKey(word).startsWith(prefix));
}

/** The words of a name, part by part, small and without numbers. */
function nameParts(name: string | null): string[][] {
  return (name ?? "")
    .normalize("NFC")
    .toLowerCase()
    .split(/[,()&/+:–—\d]+/)
    .map((part) => part.match(/[\p{L}\p{M}'’-]+/gu) ?? []);
}

/** The typed words that stand before a place in a name too, up to that place, and those that do not. */
function runBefore(words: string[], at: number, typed: string[]): { run: string[]; head: string[] } {
  const before = typed.slice(0, -1);
  let length = 0;
  while (
    length < before.length &&
    at - length > 0 &&
    phoneticKey(words[at - length - 1] ?? "") === phoneticKey(before.at(-1 - length) ?? "")
  )
    length += 1;
  return { run: words.slice(at - length, at + 1), head: before.slice(0, before.length - length) };
}
