import { sql } from "drizzle-orm";
import { prepared } from "../../db/prepared.ts";
import { concerns } from "../catalog/attribute-words.ts";
import { type BrandName, brandIn } from "../catalog/brand-name.ts";
import type { CategoryName } from "../catalog/catalog-schema.ts";
import { orderedIds, type ProductCard, readCards } from "../catalog/list-products.ts";
import type { Language, Localized } from "../language.ts";
import { concernWords } from "../routine/routine-steps.ts";
import { canFindShade } from "../shades/find-shade.ts";
import { isWornOnSkin, shadeKindOf } from "../shades/shade-kinds.ts";
import type { Shop } from "../shop.ts";
import { completeQuery, type NamedProduct } from "./complete-query.ts";
import { concernToken } from "./concern-phrases.ts";
import { correctSpelling } from "./correct-spelling.ts";
import { findHelp, type HelpPage } from "./find-help.ts";
import { type InterpretedQuery, interpretQuery } from "./interpret-query.ts";
import { type MoreOfCategory, readMoreOfCategory } from "./more-of-category.ts";
import { phoneticKeys, phoneticPrefixes, splitWords } from "./phonetics.ts";
import { type MissedPrice, searchProducts } from "./search-products.ts";
import { showShadesMeant } from "./shown-shades.ts";

/** What may be meant by words that are still being typed. */
export type Suggestions = {
  /** What may be typed in the end; each finds something. */
  completions: string[];
  products: ProductCard[];
  /** Whether none of the products is what was asked for: they only come close. */
  isNear: boolean;
  brands: string[];
  categories: { title: string; path: string }[];
  /** Values of the filter of that name. */
  concerns: string[];
  help: HelpPage[];
  guide: Guide | null;
  /** What the words are taken for where they were mistyped. */
  correction: string | null;
  /** A well-known brand that was asked for and that the shop does not have: the products are only similar. */
  missingBrand: string | null;
  missedPrice: MissedPrice | null;
  /** Where few products are found. */
  more: MoreOfCategory | null;
};

/** A page that asks and advises: shades of skin, a routine, or the shades of one product on skin. */
type Guide = { path: string; product: Localized | null };

const maxProducts = 5;
const maxBrands = 3;
const maxConcerns = 2;
/** Of how many products the names are read for what may be typed on. */
const maxRead = 24;
/** A shorter beginning may be that of many concerns. */
const minConcernLength = 3;

const nothing: Suggestions = {
  ...{ completions: [], products: [], isNear: false, brands: [], categories: [], concerns: [], help: [] },
  ...{ guide: null, correction: null, missingBrand: null, missedPrice: null, more: null },
};

/**
 * The products, brands, categories and concerns that the words, the last of them perhaps only begun, come nearest to, how
 * they may go on, and the pages that answer them.
 */
export async function suggest(
  shop: Shop,
  q: string,
  language: Language,
  /** Whether the words are known to be spelled right. */
  isRight = false,
): Promise<Suggestions> {
  const prefix = phoneticKeys(q).join(" ");
  if (prefix === "") return nothing;
  const query = await interpretQuery(shop.db, q);
  const isBeginning = phoneticPrefixes(splitWords(q).at(-1) ?? "").length > 0;
  const [result, brands, categories] = await Promise.all([
    searchProducts(shop, { q: query, max: maxRead }),
    isBeginning ? brandsStartingWith(shop, prefix) : [],
    isBeginning ? categoriesStartingWith(shop, prefix, language) : [],
  ]);
  const ids = [...result.ids, ...result.near].slice(0, maxProducts);
  const isThin = ids.length > 0 && ids.length < maxProducts;
  const [products, named, correction, help, concerns, more] = await Promise.all([
    readCards(shop, ids, language).then((cards) => showShadesMeant(shop, query, cards, language)),
    productNames(shop.db, { ids: result.ids.length > 0 ? result.ids.slice(0, maxRead) : ids }),
    isRight ? null : correctSpelling(shop, { q, query, result }),
    findHelp(shop, { q, service: query.service, hasProducts: result.ids.length > 0 }, language),
    concernsMeant(shop, query),
    isThin ? readMoreOfCategory(shop, { ids, terms: query.terms, count: maxProducts - ids.length }, language) : null,
  ]);
  // The right words find what is found by them, whatever the mistyped ones sound like.
  if (correction && help.length === 0)
    return { ...(await suggest(shop, correction.text, language, true)), correction: correction.text };
  return {
    completions: result.ids.length > 0 ? completeQuery(q, query, { named, brands, categories }, language) : [],
    brands: brands.map((brand) => brandIn(language, brand)),
    ...{ products, categories, concerns, help, more },
    guide: await guideFor(shop, { named, products, concerns }),
    isNear: result.ids.length === 0 && ids.length > 0,
    correction: null,
    missingBrand: result.missingBrand,
    missedPrice: result.missedPrice,
  };
}

type NameRow = {
  category: CategoryName;
  name_en: string | null;
  name_bn: string | null;
  short_en: string | null;
  short_bn: string | null;
};

const nameRows = prepared<NameRow, { ids: string[] }>(
  ({ ids }) => sql`
    select c.name as category, p.name_en, p.name_bn, p.short_description_en as short_en, p.short_description_bn as short_bn
      from (${orderedIds(ids)}) ordered join products p using (id) join categories c on c.id = p.category_id
     order by place`,
);

async function productNames(db: Shop["db"], { ids }: { ids: string[] }): Promise<NamedProduct[]> {
  const rows = await nameRows(db, { ids });
  return rows.map((row) => ({
    category: row.category,
    name: { en: row.name_en, bn: row.name_bn },
    shortDescription: { en: row.short_en, bn: row.short_bn },
  }));
}

/** The concerns that are named, of those that the shop has something for. */
async function concernsMeant(shop: Shop, { meanings }: InterpretedQuery): Promise<string[]> {
  const ways = meanings
    .filter(({ sure, alternatives: [[word = ""] = []] }) => sure > 0 || word.length >= minConcernLength)
    .flatMap(({ alternatives, nameOnly }) => [...alternatives, ...nameOnly].map((way) => way.join(" ")));
  const meant = concerns.filter((concern) =>
    [concernToken(concern), phoneticKeys(concern).join(" ")].some((way) => ways.includes(way)),
  );
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

const matchingBrands = prepared<BrandName, { start: string }>(
  ({ start }) => sql`
    select b.name, b.name_bn as "nameBn" from brands b
     where position(${start} in ' ' || b.phonetic_name) > 0
       and exists (select from products p where p.brand_id = b.id and p.status = 'published')
     order by position(${start} in ' ' || b.phonetic_name), b.name limit ${sql.raw(String(maxBrands))}`,
);

async function brandsStartingWith(shop: Shop, prefix: string): Promise<BrandName[]> {
  return matchingBrands(shop.db, { start: ` ${prefix}` });
}

const allCategories = prepared<{ id: string; en: string; bn: string }>(
  () => sql`select id, name as en, name_bn as bn from categories order by position`,
);

async function categoriesStartingWith(
  shop: Shop,
  prefix: string,
  language: Language,
): Promise<Suggestions["categories"]> {
  const rows = await allCategories(shop.db, {});
  return rows
    .filter((row) => [row.en, row[language]].some((name) => ` ${phoneticKeys(name).join(" ")}`.includes(` ${prefix}`)))
    .map((row) => ({ title: row[language], path: `/${row.id}` }));
}
