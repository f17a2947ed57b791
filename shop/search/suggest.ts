import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { prepared } from "../../db/prepared.ts";
import { concerns } from "../catalog/attribute-words.ts";
import { type BrandName, brandIn } from "../catalog/brand-name.ts";
import type { CategoryName } from "../catalog/catalog-schema.ts";
import { orderedIds, type ProductCard, readCards } from "../catalog/list-products.ts";
import { localizeDigits, toLatinDigits } from "../digits.ts";
import type { Language, Localized } from "../language.ts";
import { formatTaka, fromTaka, type Paisa, toTaka } from "../money.ts";
import { concernWords } from "../routine/routine-steps.ts";
import { canFindShade } from "../shades/find-shade.ts";
import { isWornOnSkin, shadeKindOf } from "../shades/shade-kinds.ts";
import type { Shop } from "../shop.ts";
import { type Completion, completeQuery, type NamedProduct } from "./complete-query.ts";
import { concernToken } from "./concern-phrases.ts";
import { correctSpelling } from "./correct-spelling.ts";
import { findHelp, type HelpAnswer, type HelpPage, readHelpAnswer } from "./find-help.ts";
import {
  type BegunQueries,
  type FinishedQuery,
  findBegunQueries,
  findMistypedQuery,
  isTelling,
  minFinished,
  usualQuery,
} from "./finished-queries.ts";
import { type InterpretedQuery, interpretQuery } from "./interpret-query.ts";
import { findMenuTerms, type MenuList, type MenuTerm, menuTermBegunBy } from "./menu-words.ts";
import { type MoreOfCategory, readMoreOfCategory } from "./more-of-category.ts";
import { findBegunPrice, isNumbered } from "./parse-query.ts";
import { isBangla, phoneticKey, phoneticKeys, phoneticPrefixes, splitWords } from "./phonetics.ts";
import { namesRecipient, withoutFor } from "./preferences.ts";
import { isKindBegunBy, isKindName } from "./product-kinds.ts";
import { type MissedPrice, searchProducts } from "./search-products.ts";
import type { NotedPurpose } from "./search-schema.ts";
import { asksForService, servicePages } from "./service-words.ts";
import { showShadesMeant } from "./shown-shades.ts";

/** What may be meant by words that are still being typed. */
export type Suggestions = {
  /** What may be typed in the end; each finds something. */
  completions: string[];
  /** The search that the words are taken to begin, whose products and pages these are; null where it is the words. */
  finished: string | null;
  /** How many products are what was asked for; null where there are too many to count. */
  total: number | null;
  products: ProductCard[];
  /** Others that only come close, where few are what was asked for. */
  near: ProductCard[];
  /** Whether the shop has nothing of what was asked for: the products, if any, only come close. */
  isNear: boolean;
  brands: string[];
  categories: { title: string; path: string }[];
  /** Values of the filter of that name. */
  concerns: string[];
  /** The list of the shop's menu that the words name: what is on offer, new, or sells best. */
  list: MenuList | null;
  help: (HelpPage & { answer: HelpAnswer | null })[];
  guide: Guide | null;
  /** What the words are taken for where they were mistyped. */
  correction: string | null;
  /** Whether something is found by the words as they were mistyped, too. */
  hasExact: boolean;
  /** A well-known brand that was asked for and that the shop does not have: the products are only similar. */
  missingBrand: string | null;
  missedPrice: MissedPrice | null;
  /** For whom or for what none of the products is made, though it was asked. */
  notFor: NotedPurpose | null;
  /** Where few products are found. */
  more: MoreOfCategory | null;
};

/** A page that asks and advises: shades of skin, a routine, or the shades of one product on skin. */
type Guide = { path: string; product: Localized | null };

const maxProducts = 6;
const maxBrands = 3;
const maxConcerns = 2;
const maxCompletions = 4;
/** Of how many products the names are read for what may be typed on. */
const maxRead = 24;
/** A shorter beginning may be that of many concerns. */
const minConcernLength = 3;
/** What is near a word of fewer letters may be what is meant by it in the end. */
const minNearLength = 3;
/** How many are counted for the way to all of them. */
const maxTotal = 100;

const nothing: Suggestions = {
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
  ...{ notFor: null, more: null },
};

/**
 * The products, brands, categories and concerns that the words come nearest to, how they may go on, and the pages that answer
 * them. While the last word is only begun, all of that is of the likeliest search that it begins.
 */
export async function suggest(shop: Shop, typed: string, language: Language): Promise<Suggestions> {
  const q = withoutFor(typed);
  if (phoneticKeys(q).length === 0) return nothing;
  const begun = findBegunPrice(q) || endsInMenuTerm(q) ? noneBegun : await findBegunQueries(shop, q, language);
  const head = splitWords(q).slice(0, -1).join(" ");
  const isQuestion = q.includes(" ") && servicePages(q).isSure;
  const isQuestionBegun = (!begun.isWhole && asksForService(head)) || beginsQuestion(q, begun);
  const question = isQuestion ? q : isQuestionBegun ? (begun.service ?? head) : null;
  const { isNamed, ...likely } = await likeliest(shop, question ?? q, question ? noneBegun : begun, language);
  const suggestions = { ...likely, completions: goingOnFrom(typed, q, likely.completions) };
  if (suggestions.total !== 0 || begun.service === null) return withAnswers(shop, suggestions);
  // A word that is only begun may yet become a product: where none is found, it may be a page that is asked for.
  const service = servicePages(begun.service);
  const help = await findHelp(shop, { q: begun.service, service, hasProducts: false }, language);
  const more = help.filter(({ path }) => !suggestions.help.some((page) => page.path === path));
  // Which of the two is meant is not known: nothing is said to be missing.
  return withAnswers(shop, { ...suggestions, help: [...suggestions.help, ...more], isNear: false });
}

/** From how many words on the beginning of a question is that of nothing else: "where is my". */
const minQuestionWords = 3;
const beginsQuestion = (q: string, { service }: BegunQueries) =>
  q.trim().split(/\s+/).length >= minQuestionWords && (service ?? "").startsWith(q.trim().toLowerCase());

type Unanswered = Omit<Suggestions, "help"> & { help: HelpPage[] };

async function withAnswers(shop: Shop, { help, ...suggestions }: Unanswered): Promise<Suggestions> {
  const answered = help.map(async (page) => ({ ...page, answer: await readHelpAnswer(shop, page) }));
  return { ...suggestions, help: await Promise.all(answered) };
}

/** Where it was typed for whom something is to be, only what goes on from that: "gift for mother" is none for a husband. */
function goingOnFrom(typed: string, q: string, completions: string[]): string[] {
  if (q === typed) return completions;
  const lower = typed.normalize("NFC").toLowerCase().trim();
  const goOn = completions.filter((text) => text.startsWith(lower) && text !== lower);
  return goOn.length > 0 || namesRecipient(typed) ? goOn : completions;
}

/** Suggestions for typed words, or for a search that they begin. */
type Panel = Unanswered & {
  /** Whether a brand or one of the products is called so as the words begin, by their letters. */
  isNamed: boolean;
};

/** Whether a price, an offer or an order was named to its end. */
const endsInMenuTerm = (q: string) => findMenuTerms(q.trim()).some(({ end }) => end === q.trim().length);

const noneBegun: BegunQueries = { isWhole: true, at: 0, queries: [], service: null, brand: null };

/** What the likeliest finished search shows; what the words show as they are where they are whole, or begin none. */
async function likeliest(shop: Shop, q: string, begun: BegunQueries, language: Language): Promise<Panel> {
  const { isWhole, at, queries, service, brand } = begun;
  const show = (finished: string) => panelOf(shop, { q: finished, typed: q, begun, isRight: true }, language);
  const [first] = queries;
  const words = splitWords(q);
  const isEnough = at < words.length - 1 || isTelling(words.at(-1) ?? "");
  const usual = isEnough ? usualQuery(begun) : null;
  if (usual !== null) {
    const panel = await show(usual);
    const least = begun.queries.length === 1 && words.length > 1 ? 1 : minFinished;
    if ((panel.total ?? maxTotal) >= least) return panel;
  }
  const firstFound = async (isMeant: (query: FinishedQuery) => boolean): Promise<Panel | null> => {
    for (const query of queries.filter(isMeant)) {
      // A letter or two name no concern.
      if (await findsAll(shop, query.q)) return isEnough ? show(query.q) : { ...(await show(query.q)), concerns: [] };
    }
    return null;
  };
  // A letter is in too many names: what is usual is meant.
  const isOneCharacter = words.length === 1 && [...(words[0] ?? "")].length === 1;
  const usualOfOne = isOneCharacter ? await firstFound(({ likelihood }) => likelihood === "usual") : null;
  if (usualOfOne) return usualOfOne;
  const typed = await panelOf(shop, { q, typed: q, begun, isRight: false }, language);
  if (isWhole || typed.isNamed || typed.list !== null || (isOneCharacter && typed.products.length > 0)) return typed;
  const found = await firstFound(({ likelihood }) => likelihood !== "rare");
  if (found) return found;
  if (brand !== null && service === null) {
    const panel = await show(brand);
    if (panel.missingBrand !== null) return panel;
  }
  if (first && isEnough) return show(first.q);
  // What only sounds so is not meant by letters that begin something else.
  if (service !== null) return { ...nothing, isNamed: false };
  const mistyped = typed.products.length > 0 ? null : await findMistypedQuery(shop, q, language);
  return mistyped ? { ...(await show(mistyped.q)), correction: mistyped.q } : typed;
}

type PanelInput = {
  q: string;
  /** The words that go on: `q`, or the beginning of it. */
  typed: string;
  begun: BegunQueries;
  /** Whether the words are known to be spelled right. */
  isRight: boolean;
};

async function panelOf(shop: Shop, { q, typed, begun, isRight }: PanelInput, language: Language): Promise<Panel> {
  const show = (right: string) => panelOf(shop, { q: right, typed: right, begun, isRight: true }, language);
  const price = findBegunPrice(q);
  // Digits that may go on are no price yet.
  const requested = price?.isWhole && price.digits !== "" && price.head !== "" ? price.head : q;
  const query = await interpretQuery(shop.db, requested);
  const prefixes = prefixesOf(typed);
  const [result, brands, categories] = await Promise.all([
    searchProducts(shop, { q: query, max: maxTotal }),
    prefixes.length > 0 ? brandsStartingWith(shop, prefixes) : [],
    prefixes.length > 0 ? categoriesStartingWith(shop, prefixes, language) : [],
  ]);
  const ids = [...result.ids, ...result.near].slice(0, maxProducts);
  const isThin = ids.length > 0 && ids.length < maxProducts;
  const [products, named, correction, help, concerns, more] = await Promise.all([
    readCards(shop, ids, language).then((cards) => showShadesMeant(shop, query, cards, language)),
    productNames(shop.db, { ids: result.ids.length > 0 ? result.ids.slice(0, maxRead) : ids }),
    isRight ? null : correctSpelling(shop, { q, query, result }),
    findHelp(shop, { q, service: query.service, hasProducts: result.ids.length > 0 }, language),
    query.service.isSure ? [] : concernsMeant(shop, query),
    isThin ? readMoreOfCategory(shop, { ids, terms: query.terms, count: maxProducts - ids.length }, language) : null,
  ]);
  const isNamed = isCalledSo(typed, named, brands);
  const menu = menuTermBegunBy(q);
  const list = menu && (await listOf(shop, menu.term));
  const isCalled = isNamed || isKindBegunBy([typed.toLowerCase().trim()]);
  if (menu && list && query.terms.length === 0 && !isCalled) return { ...(await show(menu.phrase)), list };
  // The right words find what is found by them, whatever the mistyped ones sound like.
  if (correction && help.length === 0) {
    const right = await show(correction.text);
    const completions = [...new Set([correction.text, ...right.completions])].slice(0, maxCompletions);
    return { ...right, completions, correction: correction.text, hasExact: correction.hasExact, isNamed };
  }
  const found = result.ids.length > 0 ? { named, brands, categories } : { named: [], brands: [], categories: [] };
  // Each category stands in the list by itself.
  const titles = categories.map(({ title }) => title.toLowerCase());
  const goingOn =
    query.terms.length > 0 ? [] : begun.queries.filter(({ shown }) => shown !== null && !titles.includes(shown));
  const offered = (isUsual: boolean) =>
    goingOn
      .filter(({ likelihood }) => (likelihood === "usual") === isUsual)
      .map((each) => ({ text: each.shown ?? "", isCalled: each.q === q && result.ids.length > 0 }));
  // What goes on from several words is what is usually said, not what some name holds.
  const isPhrase = begun.at < splitWords(typed).length - 1 && goingOn.some(({ likelihood }) => likelihood === "usual");
  const completions = await chooseCompletions(shop, typed, [
    ...offered(true),
    ...priceCompletions(q, found.named, language),
    ...(isPhrase ? [] : completeQuery(typed, query, found, language)),
    ...offered(false),
  ]);
  // "Under" alone is of no product: what it may become has some.
  if (completions[0] !== undefined && price?.head === "" && !isCalled)
    return { ...(await show(completions[0])), completions };
  const isNear = new Set(result.near);
  const isShort = query.unfinished !== null && [...query.unfinished].length < minNearLength;
  return {
    completions,
    finished: requested === typed ? null : requested,
    total: result.ids.length < maxTotal ? result.ids.length : null,
    brands: brands.map((brand) => brandIn(language, brand)),
    products: result.ids.length > 0 ? products.filter(({ id }) => !isNear.has(id)) : products,
    near: result.ids.length > 0 ? products.filter(({ id }) => isNear.has(id)) : [],
    ...{ categories, concerns, list, help, more },
    // A price, an offer or an order is no product that has shades.
    guide: query.meanings.length > 0 ? await guideFor(shop, { named, products, concerns }) : null,
    isNear: result.ids.length === 0 && (ids.length > 0 || isKindName(requested)) && !isShort,
    ...{ correction: null, hasExact: false },
    missingBrand: result.missingBrand,
    missedPrice: result.missedPrice,
    notFor: result.notFor,
    isNamed,
  };
}

/** With what sounds a name begins that begins as the words do: with their own, or with others where that is not heard. */
function prefixesOf(q: string): string[] {
  const words = splitWords(q);
  const last = words.at(-1) ?? "";
  const [own, sounds] = [phoneticKey(last), phoneticPrefixes(last)];
  const head = words.slice(0, -1).map(phoneticKey);
  return (sounds.includes(own) ? [own] : sounds).map((sound) => [...head, sound].filter((key) => key !== "").join(" "));
}

/** The list of the menu that is named, if something is in it. */
async function listOf(shop: Shop, term: MenuTerm): Promise<MenuList | null> {
  const table = await shop.catalogIndex.read();
  if (term.kind === "offer") return table.count({ filter: { offer: ["1"] } }) > 0 ? "offers" : null;
  if (term.kind === "stock") return null;
  if (term.sort === "newest") return table.count({ filter: { new: ["1"] } }) > 0 ? "new" : null;
  return "best-sellers";
}

/** Whether a brand or one of the products is called so as the words begin, by their letters. */
function isCalledSo(q: string, named: readonly NamedProduct[], brands: readonly BrandName[]): boolean {
  const typed = q.normalize("NFC").toLowerCase().trim();
  const names = [
    ...named.flatMap(({ name }) => [name.en, name.bn]),
    ...brands.flatMap((each) => [each.name, each.nameBn]),
  ];
  return names.some((name) => ` ${name ?? ""}`.normalize("NFC").toLowerCase().includes(` ${typed}`));
}

/** The first completions, without what was typed, of those that products or kinds are called by, or that one product meets as a whole. */
async function chooseCompletions(shop: Shop, typed: string, completions: Completion[]): Promise<string[]> {
  const candidates = [...new Map(completions.map((each) => [phoneticKeys(each.text).join(" "), each])).values()];
  const chosen: string[] = [];
  for (const { text, isCalled } of candidates) {
    if (chosen.length === maxCompletions) break;
    if (text === typed) continue;
    if (isCalled || (await findsAll(shop, text))) chosen.push(text);
  }
  return chosen;
}

/** For a minute it is known what a search finds: nearly every completion is offered for many beginnings. */
const knownToFind = new WeakMap<Shop["catalogIndex"], LRUCache<string, boolean>>();
const cached = { max: 2000, ttl: 60_000 };

/** Whether a product has all that a search says. */
async function findsAll(shop: Shop, q: string): Promise<boolean> {
  const known = knownToFind.get(shop.catalogIndex) ?? new LRUCache(cached);
  knownToFind.set(shop.catalogIndex, known);
  const before = known.get(q);
  if (before !== undefined) return before;
  const { ids, missedPrice } = await searchProducts(shop, { q, max: 1 });
  const finds = ids.length > 0 && missedPrice === null;
  known.set(q, finds);
  return finds;
}

/** In Bangla the number comes first: what stands before its first digits, unless they number something else. */
function findBegunAmount(q: string): ReturnType<typeof findBegunPrice> {
  const words = q.trim().split(/\s+/);
  const [head, digits = ""] = [words.slice(0, -1).join(" "), words.at(-1)];
  if (!/^[\d০-৯]{1,2}$/.test(digits) || !isBangla(head) || isNumbered(splitWords(head).at(-1))) return null;
  return { head, digits: toLatinDigits(digits), isWhole: true };
}

/** Round prices in taka that are named in a search, and those that are offered where nothing else was typed. */
const roundPrices = [100, 200, 300, 500, 1000, 1500, 2000, 3000, 5000, 10_000];
const usualPrices = [500, 1000];
const maxPrices = 3;

/** The price that somebody begins to name: a round one at which most of the products are, then others that leave some out. */
function priceCompletions(q: string, found: readonly NamedProduct[], language: Language): Completion[] {
  const begun = findBegunPrice(q) ?? findBegunAmount(q);
  if (!begun) return [];
  const { head, digits, isWhole } = begun;
  if (head === "" ? !isWhole : isBangla(head) !== (language === "bn")) return [];
  const countBelow = (taka: number) => found.filter(({ price }) => toTaka(price) <= taka).length;
  const telling = roundPrices.filter((taka) => countBelow(taka) > 0 && countBelow(taka) < found.length);
  const usual = roundPrices.filter((taka) => countBelow(taka) * 2 >= found.length).slice(0, 1);
  // The lowest at which there is something.
  const least = found.length === 0 ? [] : [Math.ceil(Math.min(...found.map(({ price }) => toTaka(price))) / 100) * 100];
  const prices = head === "" ? usualPrices : [...new Set([...usual, ...least, ...telling])];
  const textOf = (taka: number) => {
    if (language === "bn") return `${localizeDigits(language, String(taka))} টাকার মধ্যে`;
    return `under ${digits === "" ? formatTaka(fromTaka(taka), language) : taka}`;
  };
  return (
    prices
      .filter((taka) => String(taka).startsWith(digits))
      .slice(0, maxPrices)
      // The first that digits begin is the likeliest; without any they stand in order.
      .toSorted((lower, higher) => (digits === "" ? lower - higher : 0))
      .map((taka) => ({ text: `${head} ${textOf(taka)}`.trim(), isCalled: false }))
  );
}

type NameRow = {
  category: CategoryName;
  price: Paisa;
  name_en: string | null;
  name_bn: string | null;
  short_en: string | null;
  short_bn: string | null;
};

const nameRows = prepared<NameRow, { ids: string[] }>(
  ({ ids }) => sql`
    select c.name as category, p.price, p.name_en, p.name_bn, p.short_description_en as short_en, p.short_description_bn as short_bn
      from (${orderedIds(ids)}) ordered join products p using (id) join categories c on c.id = p.category_id
     order by place`,
);

async function productNames(db: Shop["db"], { ids }: { ids: string[] }): Promise<NamedProduct[]> {
  const rows = await nameRows(db, { ids });
  return rows.map((row) => ({
    category: row.category,
    price: row.price,
    name: { en: row.name_en, bn: row.name_bn },
    shortDescription: { en: row.short_en, bn: row.short_bn },
  }));
}

/**
 * The concerns that are named, or of which a search is begun, of those that the shop has something for. A letter or two
 * after other words say nothing by themselves.
 */
async function concernsMeant(shop: Shop, { meanings, unfinished, begunConcern }: InterpretedQuery): Promise<string[]> {
  const isShort = unfinished !== null && [...unfinished].length < minConcernLength && begunConcern === null;
  const last = meanings.findLast(({ role }) => role !== "measure" && role !== "category");
  const ways = meanings
    .filter((meaning) => !(isShort && meaning === last) && meaning.color === undefined)
    .flatMap(({ alternatives, nameOnly }) => [...alternatives, ...nameOnly].map((way) => way.join(" ")));
  const named = concerns.filter((concern) =>
    [concernToken(concern), phoneticKeys(concern).join(" ")].some((way) => ways.includes(way)),
  );
  // "Lal" is a colour before it begins a redness.
  const isColor = meanings.some(({ color }) => color !== undefined);
  // A short word behind others is whole: the "tok" of "toilakto tok".
  const isWhole = (begunConcern?.at ?? 0) > 0 && (unfinished ?? "").length <= minConcernLength;
  const begun = isColor || isWhole ? null : begunConcern?.searches[0]?.concern;
  const meant = named.length === 0 && begun ? [begun] : named;
  if (meant.length === 0) return [];
  const table = await shop.catalogIndex.read();
  return (table.sanitizeFilter({ concern: meant }).concern ?? []).slice(0, maxConcerns);
}

type GuideInput = { named: NamedProduct[]; products: ProductCard[]; concerns: string[] };

/** Where to go on: the finder of shades for what matches the skin, the shades of another product, the routine. */
async function guideFor(shop: Shop, { named, products, concerns }: GuideInput): Promise<Guide | null> {
  const group = named[0] && shadeKindOf(named[0])?.group;
  if (group === "complexion" && (await canFindShade(shop))) return { path: "/shade-finder", product: null };
  const shaded = products.find(({ swatches }, at) => {
    const product = named[at];
    const kind = product && shadeKindOf(product);
    return swatches.length > 1 && kind && kind.group === group && isWornOnSkin(kind);
  });
  if (group && shaded) return { path: `/shades/${shaded.id}`, product: shaded.name };
  const routineConcerns = Object.values(concernWords).flat();
  return concerns.some((concern) => routineConcerns.includes(concern)) ? { path: "/routine", product: null } : null;
}

const matchingBrands = prepared<BrandName, { starts: string[] }>(
  ({ starts }) => sql`
    select b.name, b.name_bn as "nameBn" from brands b, lateral (
           select min(position(start in ' ' || b.phonetic_name)) as place from unnest(${starts}::text[]) start
            where position(start in ' ' || b.phonetic_name) > 0) begun
     where place > 0 and exists (select from products p where p.brand_id = b.id and p.status = 'published')
     order by place, b.name limit ${sql.raw(String(maxBrands))}`,
);

async function brandsStartingWith(shop: Shop, prefixes: string[]): Promise<BrandName[]> {
  return matchingBrands(shop.db, { starts: prefixes.map((prefix) => ` ${prefix}`) });
}

const allCategories = prepared<{ id: string; en: string; bn: string }>(
  () => sql`select id, name as en, name_bn as bn from categories order by position`,
);

async function categoriesStartingWith(
  shop: Shop,
  prefixes: string[],
  language: Language,
): Promise<Suggestions["categories"]> {
  const rows = await allCategories(shop.db, {});
  const isBegun = (name: string) => {
    const sounds = ` ${phoneticKeys(name).join(" ")}`;
    return prefixes.some((prefix) => sounds.includes(` ${prefix}`));
  };
  return rows
    .filter((row) => [row.en, row[language]].some(isBegun))
    .map((row) => ({ title: row[language], path: `/${row.id}` }));
}
