import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { prepared } from "../../db/prepared.ts";
import { concerns } from "../catalog/attribute-words.ts";
import { type BrandName, brandIn } from "../catalog/brand-name.ts";
import type { CategoryName } from "../catalog/catalog-schema.ts";
import { orderedIds, type ProductCard, readCards } from "../catalog/list-products.ts";
import type { Language, Localized } from "../language.ts";
import type { Paisa } from "../money.ts";
import { concernWords } from "../routine/routine-steps.ts";
import { canFindShade } from "../shades/find-shade.ts";
import { isWornOnSkin, shadeKindOf } from "../shades/shade-kinds.ts";
import type { Shop } from "../shop.ts";
import { type Completion, completeQuery, type NamedProduct } from "./complete-query.ts";
import { concernToken } from "./concern-phrases.ts";
import { correctSpelling } from "./correct-spelling.ts";
import { findHelp, type HelpPage } from "./find-help.ts";
import type { PartialQueries } from "./finished-queries.ts";
import { type InterpretedQuery, interpretQuery } from "./interpret-query.ts";
import { type MenuList, type MenuTerm, menuTermStartingWith } from "./menu-words.ts";
import { type MoreOfCategory, readMoreOfCategory } from "./more-of-category.ts";
import type { MissedPrice } from "./nearest-in-price.ts";
import { findPartialPrice } from "./parse-query.ts";
import { findPartialNames, type PartialCategory } from "./partial-names.ts";
import { phoneticKeys, splitWords } from "./phonetics.ts";
import { priceCompletions } from "./price-completions.ts";
import { isKindName, isKindPrefix } from "./product-kinds.ts";
import { searchProducts } from "./search-products.ts";
import type { NotedPurpose } from "./search-schema.ts";
import { showShadesMeant } from "./shown-shades.ts";

/** Suggestions for the typed words, or for a search that they begin. */
export type SuggestionPanel = {
  /** Completions; each finds something. */
  completions: string[];
  /** The search that the words are taken to begin, whose products and pages these are; null where it is the words. */
  finished: string | null;
  /** The number of exact matches; null if there are too many to count. */
  total: number | null;
  products: ProductCard[];
  /** Near matches, if few are exact. */
  near: ProductCard[];
  /** Whether there is no exact match: the products, if any, are near matches. */
  isNear: boolean;
  brands: string[];
  categories: PartialCategory[];
  /** Values of the filter of that name. */
  concerns: string[];
  /** The list of the shop's menu that the words name: what is on offer, new, or sells best. */
  list: MenuList | null;
  help: HelpPage[];
  guide: Guide | null;
  /** The corrected words, if some were misspelt. */
  correction: string | null;
  /** Whether something is found by the words as they were mistyped, too. */
  hasExact: boolean;
  /** A well-known brand that was asked for and that the shop does not have: the products are only similar. */
  missingBrand: string | null;
  missedPrice: MissedPrice | null;
  /** A requested recipient or purpose that none of the products has. */
  notFor: NotedPurpose | null;
  /** Where few products are found. */
  more: MoreOfCategory | null;
  /** Whether a brand or one of the products is called so as the words begin, by their letters. */
  isNamed: boolean;
};

/** A page that asks and advises: shades of skin, a routine, or the shades of one product on skin. */
type Guide = { path: string; product: Localized | null };

const maxProducts = 6;
const maxConcerns = 2;
const maxCompletions = 4;
/** Of how many products the names are read for what may be typed on. */
const maxRead = 24;
/** A shorter prefix may begin many concerns. */
const minConcernLength = 3;
/** What is near a word of fewer letters may be what is meant by it in the end. */
const minNearLength = 3;
/** How many are counted for the way to all of them. */
export const maxTotal = 100;

type PanelInput = {
  q: string;
  /** The words that go on: `q`, or the beginning of it. */
  typed: string;
  begun: PartialQueries;
  /** Whether the words are known to be spelled right. */
  isRight: boolean;
};

/** What is shown for a search: its products, how it may go on, and the pages that answer it. */
export async function showPanel(
  shop: Shop,
  { q, typed, begun, isRight }: PanelInput,
  language: Language,
): Promise<SuggestionPanel> {
  const show = (right: string) => showPanel(shop, { q: right, typed: right, begun, isRight: true }, language);
  const price = findPartialPrice(q);
  // Digits that may go on are no price yet.
  const requested = price?.isWhole && price.digits !== "" && price.head !== "" ? price.head : q;
  const query = await interpretQuery(shop.db, requested);
  const [result, { brands, categories }] = await Promise.all([
    searchProducts(shop, { q: query, max: maxTotal }),
    findPartialNames(shop, typed, language),
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
  const menu = menuTermStartingWith(q);
  const list = menu && (await listOf(shop, menu.term));
  const isCalled = isNamed || isKindPrefix([typed.toLowerCase().trim()]);
  if (menu && list && query.terms.length === 0 && !isCalled) return { ...(await show(menu.phrase)), list };
  // The right words find what is found by them, whatever the mistyped ones sound like.
  if (correction && help.length === 0) {
    const right = await show(correction.text);
    const completions = [...new Set([correction.text, ...right.completions])].slice(0, maxCompletions);
    return { ...right, completions, correction: correction.text, hasExact: correction.hasExact, isNamed };
  }
  const found = result.ids.length > 0 ? { named, brands, categories } : { named: [], brands: [], categories: [] };
  // Categories are listed separately.
  const titles = categories.map(({ title }) => title.toLowerCase());
  const goingOn =
    query.terms.length > 0 ? [] : begun.queries.filter(({ shown }) => shown !== null && !titles.includes(shown));
  const offered = (isUsual: boolean) =>
    goingOn
      .filter(({ likelihood }) => (likelihood === "usual") === isUsual)
      .map((each) => ({ text: each.shown ?? "", isCalled: each.q === q && result.ids.length > 0 }));
  // Several words are completed by common phrases, not by single names.
  const isPhrase = begun.at < splitWords(typed).length - 1 && goingOn.some(({ likelihood }) => likelihood === "usual");
  const completions = await chooseCompletions(shop, typed, [
    ...offered(true),
    ...priceCompletions(q, found.named, language),
    ...(isPhrase ? [] : completeQuery(typed, query, found, language)),
    ...offered(false),
  ]);
  // "Under" alone matches no product, but its completions do.
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
export async function findsAll(shop: Shop, q: string): Promise<boolean> {
  const known = knownToFind.get(shop.catalogIndex) ?? new LRUCache(cached);
  knownToFind.set(shop.catalogIndex, known);
  const before = known.get(q);
  if (before !== undefined) return before;
  const { ids, missedPrice } = await searchProducts(shop, { q, max: 1 });
  const finds = ids.length > 0 && missedPrice === null;
  known.set(q, finds);
  return finds;
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
async function concernsMeant(
  shop: Shop,
  { meanings, unfinished, partialConcern }: InterpretedQuery,
): Promise<string[]> {
  const isShort = unfinished !== null && [...unfinished].length < minConcernLength && partialConcern === null;
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
  const isWhole = (partialConcern?.at ?? 0) > 0 && (unfinished ?? "").length <= minConcernLength;
  const begun = isColor || isWhole ? null : partialConcern?.searches[0]?.concern;
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
