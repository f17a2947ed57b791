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
  /** The completed search that products and pages are for; null if they are for the words as typed. */
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
  /** The menu list that the words name: offers, new products or bestsellers. */
  list: MenuList | null;
  help: HelpPage[];
  guide: Guide | null;
  /** The corrected words, if some were misspelt. */
  correction: string | null;
  /** Whether the mistyped words find something, too. */
  hasExact: boolean;
  /** A well-known brand in the query that the shop does not have. The products are only similar. */
  missingBrand: string | null;
  missedPrice: MissedPrice | null;
  /** A requested recipient or purpose that none of the products has. */
  notFor: NotedPurpose | null;
  /** More products of the category, if few are found. */
  more: MoreOfCategory | null;
  /** Whether the name of a brand or product begins with the typed letters. */
  isNamed: boolean;
};

/** A page that advises: the shade finder, the routine, or the shades of one product on skin. */
type Guide = { path: string; product: Localized | null };

const maxProducts = 6;
const maxConcerns = 2;
const maxCompletions = 4;
/** The number of products whose names are read for completions. */
const maxRead = 24;
/** A shorter prefix may begin many concerns. */
const minConcernLength = 3;
/** Near matches of a shorter word are not marked as near: they may be exact once the word is complete. */
const minNearLength = 3;
/** The maximum number of matches counted for the link to all of them. */
export const maxTotal = 100;

type PanelInput = {
  q: string;
  /** The typed words to complete: `q`, or the beginning of it. */
  typed: string;
  partial: PartialQueries;
  /** Whether the words are known to be spelled right. */
  isRight: boolean;
};

/** Builds the panel for a search: its products, completions and help pages. */
export async function showPanel(
  shop: Shop,
  { q, typed, partial, isRight }: PanelInput,
  language: Language,
): Promise<SuggestionPanel> {
  const show = (right: string) => showPanel(shop, { q: right, typed: right, partial, isRight: true }, language);
  const price = findPartialPrice(q);
  // A price with digits that may continue is left out.
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
  // Searches for the corrected words as they are, whatever the mistyped ones sound like.
  if (correction && help.length === 0) {
    const right = await show(correction.text);
    const completions = [...new Set([correction.text, ...right.completions])].slice(0, maxCompletions);
    return { ...right, completions, correction: correction.text, hasExact: correction.hasExact, isNamed };
  }
  const found = result.ids.length > 0 ? { named, brands, categories } : { named: [], brands: [], categories: [] };
  // Categories are listed separately.
  const titles = categories.map(({ title }) => title.toLowerCase());
  const goingOn =
    query.terms.length > 0 ? [] : partial.queries.filter(({ shown }) => shown !== null && !titles.includes(shown));
  const offered = (isUsual: boolean) =>
    goingOn
      .filter(({ likelihood }) => (likelihood === "usual") === isUsual)
      .map((each) => ({ text: each.shown ?? "", isCalled: each.q === q && result.ids.length > 0 }));
  // Several words are completed with common phrases, not with single names.
  const isPhrase =
    partial.at < splitWords(typed).length - 1 && goingOn.some(({ likelihood }) => likelihood === "usual");
  const completions = await chooseCompletions(shop, typed, [
    ...offered(true),
    ...priceCompletions(q, found.named, language),
    ...(isPhrase ? [] : completeQuery(typed, query, found, language)),
    ...offered(false),
  ]);
  // "under" alone matches no product, but its completions do.
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
    // Only with words for a product: a price, an offer or an order alone has no shades.
    guide: query.meanings.length > 0 ? await guideFor(shop, { named, products, concerns }) : null,
    isNear: result.ids.length === 0 && (ids.length > 0 || isKindName(requested)) && !isShort,
    ...{ correction: null, hasExact: false },
    missingBrand: result.missingBrand,
    missedPrice: result.missedPrice,
    notFor: result.notFor,
    isNamed,
  };
}

/** The menu list for a term, unless it is empty. */
async function listOf(shop: Shop, term: MenuTerm): Promise<MenuList | null> {
  const table = await shop.catalogIndex.read();
  if (term.kind === "offer") return table.count({ filter: { offer: ["1"] } }) > 0 ? "offers" : null;
  if (term.kind === "stock") return null;
  if (term.sort === "newest") return table.count({ filter: { new: ["1"] } }) > 0 ? "new" : null;
  return "best-sellers";
}

/** Whether the name of a brand or product begins with the typed letters. */
function isCalledSo(q: string, named: readonly NamedProduct[], brands: readonly BrandName[]): boolean {
  const typed = q.normalize("NFC").toLowerCase().trim();
  const names = [
    ...named.flatMap(({ name }) => [name.en, name.bn]),
    ...brands.flatMap((each) => [each.name, each.nameBn]),
  ];
  return names.some((name) => ` ${name ?? ""}`.normalize("NFC").toLowerCase().includes(` ${typed}`));
}

/** The first completions that are names of products or kinds, or that a product matches completely. Leaves out the query. */
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

/** Caches for a minute whether a search finds products: customers get the same completions for many beginnings. */
const knownToFind = new WeakMap<Shop["catalogIndex"], LRUCache<string, boolean>>();
const cached = { max: 2000, ttl: 60_000 };

/** Whether a product matches everything in a query. */
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
 * The concerns that the words name or begin, if the shop has products for them. One or two letters after other words are too
 * few.
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
  // "lal" is a colour (red) before it begins "lalche bhab" (redness).
  const isColor = meanings.some(({ color }) => color !== undefined);
  // A short word after others is complete: "tok" (skin) in "toilakto tok".
  const isWhole = (partialConcern?.at ?? 0) > 0 && (unfinished ?? "").length <= minConcernLength;
  const unfinishedConcern = isColor || isWhole ? null : partialConcern?.searches[0]?.concern;
  const meant = named.length === 0 && unfinishedConcern ? [unfinishedConcern] : named;
  if (meant.length === 0) return [];
  const table = await shop.catalogIndex.read();
  return (table.sanitizeFilter({ concern: meant }).concern ?? []).slice(0, maxConcerns);
}

type GuideInput = { named: NamedProduct[]; products: ProductCard[]; concerns: string[] };

/** The guide to offer: the shade finder for products that match the skin, the shades of another product, or the routine. */
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
