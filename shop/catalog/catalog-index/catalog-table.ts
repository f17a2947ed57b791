import { LRUCache } from "lru-cache";
import { type Language, languages } from "../../language.ts";
import type { BrandName } from "../brand-name.ts";
import type { ProductSort } from "../catalog-rules.ts";
import type { CategoryName } from "../catalog-schema.ts";
import { type FacetCounts, priceEdges } from "../facet-counts.ts";
import { type Facet, type Filter, facets, isWordFacet, ratingChoices, readPriceRange } from "../facets.ts";
import type { ProductFilter } from "../where-clause.ts";
import { type Bitset, countMembers, createBitset, forEachMember, has, intersect, put, unite } from "./bitset.ts";
import { countFacets } from "./count-facets.ts";
import { ProductColumns, type ProductRow } from "./product-columns.ts";
import { compareProducts, ProductOrders } from "./product-orders.ts";
import type { CatalogNames } from "./read-changes.ts";

export type Selection = ProductFilter;
type Brand = BrandName & { slug: string };
export type OverallRating = { rating: number | null; count: number };
type Page = { sort: ProductSort; offset: number; limit: number };

/** Lists and counts of different selections that are cached until a product changes. */
const maxCached = 500;
const maxCachedPageSize = 100;

const keyOf = ({ category, onlySets = false, filter = {} }: Selection) =>
  `${category ?? ""} ${onlySets} ${JSON.stringify(filter)}`;

/** The products of a selection, and for each chosen facet those that fail no other choice. */
export type Matches = { all: Bitset; without: Map<Facet, Bitset> };

/** The published products as lists need them: narrowed, counted and sorted in memory. */
export class CatalogTable {
  readonly columns = new ProductColumns();
  readonly #orders = new ProductOrders();
  /** By their numbers in the columns. */
  readonly brands: (Brand | undefined)[] = [];
  readonly #categories = new Map<string, CategoryName>();
  // Results cached since the last change.
  readonly #counts = new LRUCache<string, FacetCounts>({ max: maxCached });
  readonly #pages = new LRUCache<string, string[]>({ max: maxCached });
  #lastMatch: { key: string; matching: Bitset } | null = null;
  #changes = 0;

  /** How often it has changed: anything derived before the last change is outdated. */
  get changes(): number {
    return this.#changes;
  }

  setNames({ brands, categories }: CatalogNames): void {
    this.brands.fill(undefined);
    for (const [id, name, slug, nameBn] of brands) this.brands[this.columns.brandIds.add(id)] = { name, nameBn, slug };
    for (const [id, name] of categories) this.#categories.set(id, name as CategoryName);
    this.#forgetLists();
  }

  /** Takes products before the first list is read; `finishLoading` sorts them. */
  load(rows: ProductRow[]): void {
    for (const row of rows) this.columns.set(row);
  }

  async finishLoading(): Promise<void> {
    this.columns.trim();
    await this.#orders.sort(this.columns);
  }

  change(rows: ProductRow[]): void {
    const products = rows.map(([id]) => this.columns.add(id));
    this.#orders.move(this.columns, products, () => {
      for (const row of rows) this.columns.set(row);
    });
    this.#forgetLists();
  }

  #forgetLists(): void {
    this.#changes += 1;
    this.#counts.clear();
    this.#pages.clear();
    this.#lastMatch = null;
  }

  /** The number of products of a list. */
  count(selection: Selection): number {
    const key = keyOf(selection);
    const known = languages.flatMap((language) => this.#counts.get(`${language} ${key}`) ?? [])[0];
    return known?.total ?? countMembers(this.#match(selection));
  }

  /**
   * The facets of a list, each with the choices in the others; brands are named in this language. With `among`, of those
   * products alone.
   */
  countFacets(selection: Selection, language: Language = "en", among?: string[]): FacetCounts {
    const count = (matches: Matches) => countFacets(this, matches, selection, language);
    if (among) return count(this.#matchAll(selection, among));
    const key = keyOf(selection);
    const known = this.#counts.get(`${language} ${key}`);
    if (known) return known;
    const matches = this.#matchAll(selection);
    this.#lastMatch = { key, matching: matches.all };
    const counts = count(matches);
    this.#counts.set(`${language} ${key}`, counts);
    return counts;
  }

  /** The average of all ratings of the published products, null without one, and their number. */
  overallRating(): OverallRating {
    let [sum, count] = [0, 0];
    forEachMember(this.columns.listed, (product) => {
      sum += this.columns.ratingSum[product] as number;
      count += this.columns.ratingCount[product] as number;
    });
    return { rating: count > 0 ? sum / count : null, count };
  }

  /** The versions of a part of a list, in its order. */
  list(selection: Selection, page: Page): string[] {
    const key = `${page.sort} ${page.offset} ${page.limit} ${keyOf(selection)}`;
    const known = this.#pages.get(key);
    if (known) return known;
    const versions = this.#readPage(selection, page);
    if (versions.length <= maxCachedPageSize) this.#pages.set(key, versions);
    return versions;
  }

  #readPage(selection: Selection, { sort, offset, limit }: Page): string[] {
    const matching = this.#match(selection);
    return this.first(matching, sort, offset + limit)
      .slice(offset)
      .map((product) => this.#versionOf(product));
  }

  /** The first so many of these products in the order of a list. */
  first(matching: Bitset, sort: ProductSort, count: number): number[] {
    const total = countMembers(matching);
    const end = Math.min(count, total);
    // Many matches are found quickly by going along the order; few are collected first and then sorted.
    return total * total * 100 > end * this.columns.ids.size
      ? this.#meet(matching, sort, end)
      : this.#sort(matching, sort).slice(0, end);
  }

  /** The first so many matches along an order. */
  #meet(matching: Bitset, sort: ProductSort, count: number): number[] {
    const found: number[] = [];
    for (const product of this.#orders.of(sort)) {
      if (found.length === count) break;
      if (has(matching, product)) found.push(product);
    }
    return found;
  }

  #sort(matching: Bitset, sort: ProductSort): number[] {
    const found: number[] = [];
    forEachMember(matching, (product) => found.push(product));
    return found.sort((one, other) => compareProducts(this.columns, sort, one, other));
  }

  /** The versions of those of some products that are published, in their order or that of a list. */
  versionsOf(ids: string[], sort: ProductSort | null = null): string[] {
    const listed = ids.map((id) => this.columns.ids.find(id)).filter((product) => this.#isListed(product));
    if (sort) listed.sort((one, other) => compareProducts(this.columns, sort, one, other));
    return listed.map((product) => this.#versionOf(product));
  }

  #isListed(product: number): boolean {
    return product !== -1 && has(this.columns.listed, product);
  }

  #versionOf(product: number): string {
    return `${this.columns.ids.idOf(product)}@${this.columns.version[product]}`;
  }

  /**
   * Drops values that the shop does not have, from an old link or made up. A brand may be in any case, or by its name.
   */
  sanitizeFilter(filter: Filter): Filter {
    return Object.fromEntries(
      facets.flatMap((facet) => {
        const values = [...new Set((filter[facet] ?? []).flatMap((value) => this.#knownValues(facet, value)))];
        return values.length > 0 ? [[facet, values]] : [];
      }),
    );
  }

  #knownValues(facet: Facet, value: string): string[] {
    if (facet === "brand") return this.brands.flatMap((brand) => (brand && isBrand(brand, value) ? brand.slug : []));
    return !isWordFacet(facet) || this.#isListedWord(`${facet}:${value}`) ? [value] : [];
  }

  #isListedWord(word: string): boolean {
    const { listed, words } = this.columns;
    return words.get(word)?.some((members, at) => (members & (listed[at] as number)) !== 0) ?? false;
  }

  #match(selection: Selection): Bitset {
    const key = keyOf(selection);
    if (this.#lastMatch?.key !== key) this.#lastMatch = { key, matching: this.#matchAll(selection).all };
    return this.#lastMatch.matching;
  }

  #matchAll({ category, onlySets, filter = {} }: Selection, among?: string[]): Matches {
    const base = this.#base(category);
    if (onlySets) intersect(base, this.columns.sets);
    if (among) intersect(base, this.#setOf(among));
    const chosen = facets.flatMap((facet) =>
      filter[facet] ? [{ facet, members: this.#chosen(facet, filter[facet]) }] : [],
    );
    const matchAllBut = (omitted: Facet | null) => {
      const matching = base.slice();
      for (const { facet, members } of chosen) if (facet !== omitted) intersect(matching, members);
      return matching;
    };
    return { all: matchAllBut(null), without: new Map(chosen.map(({ facet }) => [facet, matchAllBut(facet)])) };
  }

  /** The published products, of one category or all. */
  #base(category: CategoryName | undefined): Bitset {
    const base = this.columns.listed.slice();
    if (category) {
      const ids = [...this.#categories].flatMap(([id, name]) => (name === category ? id : []));
      intersect(base, this.#chosen("category", ids));
    }
    return base;
  }

  #setOf(ids: string[]): Bitset {
    const members = createBitset(this.columns.capacity);
    for (const id of ids) {
      const product = this.columns.ids.find(id);
      if (product !== -1) put(members, product, true);
    }
    return members;
  }

  /** The products that one of the chosen values of a facet fits. */
  #chosen(facet: Facet, values: string[]): Bitset {
    const { columns } = this;
    const [value = ""] = values;
    if (isWordFacet(facet) || facet === "category") return this.#withWords(values.map((word) => `${facet}:${word}`));
    switch (facet) {
      case "brand": {
        const isChosen = (brand: Brand | undefined) =>
          brand !== undefined && values.some((each) => isBrand(brand, each));
        return this.#where(
          columns.brand,
          markChosen(columns.brandIds.size, (at) => isChosen(this.brands[at])),
        );
      }
      case "price": {
        const { from, below } = readPriceRange(value) ?? { from: null, below: null };
        return this.#wherePrice(from ?? 0, below ?? Number.POSITIVE_INFINITY);
      }
      case "rating": {
        const fewest = ratingChoices.findLast((stars) => Number(stars) >= Number(value));
        return this.#withWords(fewest === undefined ? [] : [`rating:${fewest}`]);
      }
      case "stock":
        return columns.inStock;
      case "offer":
        return columns.onOffer;
      case "new":
        return this.#withWords(["new:1"]);
    }
  }

  #withWords(words: string[]): Bitset {
    const members = createBitset(this.columns.capacity);
    for (const word of words) {
      const of = this.columns.words.get(word);
      if (of) unite(members, of);
    }
    return members;
  }

  /** The products of which a column holds a chosen value. A word of bits at a time: a million take a millisecond or two. */
  #where(column: Int32Array, isChosen: Uint8Array): Bitset {
    const members = createBitset(this.columns.capacity);
    for (let word = 0; word < members.length; word += 1) {
      let bits = 0;
      for (let bit = 0; bit < 32; bit += 1) bits |= (isChosen[column[word * 32 + bit] as number] as number) << bit;
      members[word] = bits;
    }
    return members;
  }

  /** Buckets that lie between the two prices as a whole, and of the others the products between them. */
  #wherePrice(lowest: number, end: number): Bitset {
    const { price, priceSteps, capacity } = this.columns;
    const members = createBitset(capacity);
    for (const [step, bucket] of priceSteps.entries()) {
      const [from, below] = [priceEdges[step - 1] ?? 0, priceEdges[step] ?? Number.POSITIVE_INFINITY];
      if (lowest <= from && below <= end) unite(members, bucket);
      else if (lowest < below && from < end)
        forEachMember(bucket, (product) => {
          const each = price[product] as number;
          if (each >= lowest && each < end) put(members, product, true);
        });
    }
    return members;
  }
}

/** One for each value of a column that is chosen. */
function markChosen(values: number, isChosen: (value: number) => boolean): Uint8Array {
  return Uint8Array.from({ length: Math.max(values, 1) }, (_, value) => (isChosen(value) ? 1 : 0));
}

function isBrand({ slug, name, nameBn }: Brand, written: string): boolean {
  const lower = written.toLowerCase();
  return slug === lower || name.toLowerCase() === lower || nameBn?.toLowerCase() === lower;
}
