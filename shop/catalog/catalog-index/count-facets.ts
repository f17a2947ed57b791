import type { Language } from "../../language.ts";
import { paisa } from "../../money.ts";
import { kindName, namedKinds } from "../../search/kind-names.ts";
import { brandIn } from "../brand-name.ts";
import type { CategoryName } from "../catalog-schema.ts";
import { type FacetCounts, type FacetValue, includePriceRange, priceSteps } from "../facet-counts.ts";
import { type Facet, facets, isWordFacet, ratingChoices } from "../facets.ts";
import type { ProductFilter } from "../where-clause.ts";
import { type Bitset, countMembers, forEachMember, sharedCounter } from "./bitset.ts";
import type { CatalogTable, Matches } from "./catalog-table.ts";
import type { ProductColumns } from "./product-columns.ts";

/** Counts every facet of a list, each among the products that fail no choice in another facet. */
export function countFacets(
  table: CatalogTable,
  { all, without }: Matches,
  { category, filter = {} }: ProductFilter,
  language: Language,
): FacetCounts {
  const total = countMembers(all);
  const countInAll = sharedCounter(all);
  const values = facets.map((facet) => {
    const others = without.get(facet);
    const counted = countValues(table, facet, others ?? all, {
      countShared: others ? sharedCounter(others) : countInAll,
      ...{ language, category },
    });
    if (facet !== "price") return [facet, includeChosen(counted, filter[facet])];
    const [value] = filter.price ?? [];
    return [facet, includePriceRange(counted, value === undefined ? null : { value, products: total })];
  });
  return {
    total,
    values: Object.fromEntries(values),
    prices: priceSpan(table, without.get("price") ?? all),
    without: Object.fromEntries([...without].map(([facet, products]) => [facet, countMembers(products)])),
  };
}

type CountInput = {
  countShared: (other: Bitset) => number;
  language: Language;
  category: CategoryName | undefined;
};

/** The values of a facet with products, in an order that is the same in every process. */
function countValues(
  { columns, brands }: CatalogTable,
  facet: Facet,
  among: Bitset,
  { countShared, language, category }: CountInput,
): FacetValue[] {
  if (facet === "kind")
    return namedKinds.flatMap((kind) => {
      const members = columns.words.get(`kind:${kind}`);
      return members
        ? { value: kind, name: kindName(kind, language, category) ?? kind, products: countShared(members) }
        : [];
    });
  if (isWordFacet(facet) || facet === "category") {
    const words = [...columns.words].filter(([word]) => word.startsWith(`${facet}:`));
    if (isOfSetsOnly(columns, among, words)) return [];
    return words
      .map(([word, members]) => ({ value: word.slice(facet.length + 1), products: countShared(members) }))
      .sort(byValue);
  }
  switch (facet) {
    case "brand":
      return countEach(columns.brand, columns.brandIds.size, among)
        .flatMap((products, at) => {
          const brand = brands[at];
          return products > 0 && brand ? [{ value: brand.slug, name: brandIn(language, brand), products }] : [];
        })
        .sort(byValue);
    case "price":
      return priceSteps(columns.priceSteps.map(countShared));
    case "rating":
      return ratingChoices.map((value) => {
        const members = columns.words.get(`rating:${value}`);
        return { value, products: members ? countShared(members) : 0 };
      });
    case "stock":
      return [{ value: "1", products: countShared(columns.inStock) }];
    case "offer":
      return [{ value: "1", products: countShared(columns.onOffer) }];
    case "new": {
      const members = columns.words.get("new:1");
      return [{ value: "1", products: members ? countShared(members) : 0 }];
    }
  }
}

/** Whether only sets have a facet, in a list of other products too: the shades of a lipstick in a box with skincare. */
function isOfSetsOnly({ sets }: ProductColumns, among: Bitset, words: [word: string, members: Bitset][]): boolean {
  const others = among.map((members, at) => members & ~(sets[at] as number));
  const countOthers = sharedCounter(others);
  return countMembers(others) > 0 && words.every(([, members]) => countOthers(members) === 0);
}

const byValue = (one: FacetValue, other: FacetValue) => (one.value < other.value ? -1 : 1);

/** How many products have each value of a column. */
function countEach(column: Int32Array, values: number, among: Bitset): number[] {
  const counts = new Int32Array(values);
  forEachMember(among, (product) => {
    (counts[column[product] as number] as number) += 1;
  });
  return Array.from(counts);
}

/** Keeps chosen values in the list, so that they can be removed. */
function includeChosen(values: FacetValue[], chosen: string[] = []): FacetValue[] {
  const missing = chosen.filter((each) => !values.some(({ value }) => value === each));
  return [
    ...values.filter(({ value, products }) => products > 0 || chosen.includes(value)),
    ...missing.map((value) => ({ value, products: 0 })),
  ];
}

function priceSpan(table: CatalogTable, among: Bitset): FacetCounts["prices"] {
  const [cheapest] = table.first(among, "price", 1);
  const [dearest] = table.first(among, "-price", 1);
  if (cheapest === undefined || dearest === undefined) return null;
  const { price } = table.columns;
  return { lowest: paisa(price[cheapest] as number), highest: paisa(price[dearest] as number) };
}
