import type { Language } from "../language.ts";
import type { Shop } from "../shop.ts";
import { findHelp, type HelpAnswer, type HelpPage, readHelpAnswer } from "./find-help.ts";
import {
  type FinishedQuery,
  findMistypedQuery,
  findPartialQueries,
  isTelling,
  minFinished,
  type PartialQueries,
  usualQuery,
} from "./finished-queries.ts";
import { findMenuTerms } from "./menu-words.ts";
import { findPartialPrice } from "./parse-query.ts";
import { phoneticKeys, splitWords } from "./phonetics.ts";
import { namesRecipient, withoutFor } from "./preferences.ts";
import { asksForService, servicePages } from "./service-words.ts";
import { findsAll, maxTotal, type SuggestionPanel, showPanel } from "./suggestion-panel.ts";

/** Suggestions while a customer types. Help pages come with their answers. */
export type Suggestions = Omit<SuggestionPanel, "isNamed" | "help"> & {
  help: (HelpPage & { answer: HelpAnswer | null })[];
};

const nothing: SuggestionPanel = {
  ...{
    completions: [],
    finished: null,
    total: 0,
    products: [],
    near: [],
    isNear: false,
    brands: [],
    categories: [],
    concerns: [],
    help: [],
  },
  ...{ list: null, guide: null, correction: null, hasExact: false, missingBrand: null, missedPrice: null },
  ...{ notFor: null, more: null, isNamed: false },
};

/**
 * Finds the best matching products, brands, categories and concerns, completions and help pages. While the last word is
 * unfinished, all of them are for the most likely completed search.
 */
export async function suggest(shop: Shop, typed: string, language: Language): Promise<Suggestions> {
  const q = withoutFor(typed);
  if (phoneticKeys(q).length === 0) return withAnswers(shop, nothing);
  const partial = findPartialPrice(q) || endsInMenuTerm(q) ? nonePartial : await findPartialQueries(shop, q, language);
  const head = splitWords(q).slice(0, -1).join(" ");
  const isQuestion = q.includes(" ") && servicePages(q).isSure;
  const isQuestionPrefix = (!partial.isWhole && asksForService(head)) || beginsQuestion(q, partial);
  const question = isQuestion ? q : isQuestionPrefix ? (partial.service ?? head) : null;
  const likely = await likeliest(shop, question ?? q, question ? nonePartial : partial, language);
  const suggestions = { ...likely, completions: goingOnFrom(typed, q, likely.completions) };
  if (suggestions.total !== 0 || partial.service === null) return withAnswers(shop, suggestions);
  // An unfinished word may still become a product. If it finds none, it may ask for a help page.
  const service = servicePages(partial.service);
  const help = await findHelp(shop, { q: partial.service, service, hasProducts: false }, language);
  const more = help.filter(({ path }) => !suggestions.help.some((page) => page.path === path));
  // It is unclear whether a product or a page is meant, so nothing is reported as missing.
  return withAnswers(shop, { ...suggestions, help: [...suggestions.help, ...more], isNear: false });
}

/** The minimum words at which an unfinished question can mean nothing else: "where is my". */
const minQuestionWords = 3;
const beginsQuestion = (q: string, { service }: PartialQueries) =>
  q.trim().split(/\s+/).length >= minQuestionWords && (service ?? "").startsWith(q.trim().toLowerCase());

async function withAnswers(shop: Shop, { isNamed, help, ...suggestions }: SuggestionPanel): Promise<Suggestions> {
  const answered = help.map(async (page) => ({ ...page, answer: await readHelpAnswer(shop, page) }));
  return { ...suggestions, help: await Promise.all(answered) };
}

/** If a recipient was typed, only completions for that recipient: "gift for mother" is no completion for a husband. */
function goingOnFrom(typed: string, q: string, completions: string[]): string[] {
  if (q === typed) return completions;
  const lower = typed.normalize("NFC").toLowerCase().trim();
  const goOn = completions.filter((text) => text.startsWith(lower) && text !== lower);
  return goOn.length > 0 || namesRecipient(typed) ? goOn : completions;
}

/** Whether the query ends in a complete menu term: "offer", "new". */
const endsInMenuTerm = (q: string) => findMenuTerms(q.trim()).some(({ end }) => end === q.trim().length);

const nonePartial: PartialQueries = { isWhole: true, at: 0, queries: [], service: null, brand: null };

/**
 * The results of the most likely completed search; those of the words themselves if they are complete or have no
 * completion.
 */
async function likeliest(shop: Shop, q: string, partial: PartialQueries, language: Language): Promise<SuggestionPanel> {
  const { isWhole, at, queries, service, brand } = partial;
  const show = (finished: string) => showPanel(shop, { q: finished, typed: q, partial, isRight: true }, language);
  const [first] = queries;
  const words = splitWords(q);
  const isEnough = at < words.length - 1 || isTelling(words.at(-1) ?? "");
  const usual = isEnough ? usualQuery(partial) : null;
  if (usual !== null) {
    const panel = await show(usual);
    const least = partial.queries.length === 1 && words.length > 1 ? 1 : minFinished;
    if ((panel.total ?? maxTotal) >= least) return panel;
  }
  const firstFound = async (isMeant: (query: FinishedQuery) => boolean): Promise<SuggestionPanel | null> => {
    for (const query of queries.filter(isMeant)) {
      // One or two letters name no concern.
      if (await findsAll(shop, query.q)) return isEnough ? show(query.q) : { ...(await show(query.q)), concerns: [] };
    }
    return null;
  };
  // One letter matches too many names, so it means a usual search.
  const isOneCharacter = words.length === 1 && [...(words[0] ?? "")].length === 1;
  const usualOfOne = isOneCharacter ? await firstFound(({ likelihood }) => likelihood === "usual") : null;
  if (usualOfOne) return usualOfOne;
  const typed = await showPanel(shop, { q, typed: q, partial, isRight: false }, language);
  if (isWhole || typed.isNamed || typed.list !== null || (isOneCharacter && typed.products.length > 0)) return typed;
  const found = await firstFound(({ likelihood }) => likelihood !== "rare");
  if (found) return found;
  if (brand !== null && service === null) {
    const panel = await show(brand);
    if (panel.missingBrand !== null) return panel;
  }
  if (first && isEnough) return show(first.q);
  // If the letters begin something else, matches by sound alone are dropped.
  if (service !== null) return nothing;
  const mistyped = typed.products.length > 0 ? null : await findMistypedQuery(shop, q, language);
  return mistyped ? { ...(await show(mistyped.q)), correction: mistyped.q } : typed;
}
