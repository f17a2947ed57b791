import { paisa } from "../../money.ts";
import { type FacetCounts, type FacetValue, priceEdges, priceSteps } from "../facet-counts.ts";
import { type Facet, type Filter, facets, isWordFacet, ratingChoices } from "../facets.ts";
import { type Bitset, countMembers, countShared, forEachMember } from "./bitset.ts";
import type { CatalogTable, Matches } from "./catalog-table.ts";

/** Counts every facet of a list, each among the products that fail no choice in another facet. */
export function countFacets(table: CatalogTable, { all, without }: Matches, filter: Filter): FacetCounts {
  const values = facets.map((facet) => {
    const counted = countValues(table, facet, without.get(facet) ?? all);
    return [facet, facet === "price" ? counted : includeChosen(counted, filter[facet])];
  });
  return {
    total: countMembers(all),
    values: Object.fromEntries(values),
    prices: priceSpan(table, without.get("price") ?? all),
    without: Object.fromEntries([...without].map(([facet, products]) => [facet, countMembers(products)])),
  };
}

/** The values of a facet with products, in an order that is the same in every process. */
function countValues({ columns, brands }: CatalogTable, facet: Facet, among: Bitset): FacetValue[] {
  if (isWordFacet(facet))
    return [...columns.words]
      .filter(([word]) => word.startsWith(`${facet}:`))
      .map(([word, members]) => ({ value: word.slice(facet.length + 1), products: countShared(among, members) }))
      .sort(byValue);
  switch (facet) {
    case "category":
      return countEach(columns.category, columns.categoryIds.size, among)
        .map((products, category) => ({ value: columns.categoryIds.idOf(category), products }))
        .sort(byValue);
    case "brand":
      return countEach(columns.brand, columns.brandIds.size, among)
        .flatMap((products, at) => {
          const brand = brands[at];
          return products > 0 && brand ? [{ value: brand.slug, name: brand.name, products }] : [];
        })
        .sort(byValue);
    case "price":
      return priceSteps(countEach(columns.priceStep, priceEdges.length + 1, among));
    case "rating": {
      const exact = countEach(columns.stars, ratingChoices.length + 1, among);
      // A product with more stars also counts for fewer.
      return ratingChoices.map((value, place) => ({
        value,
        products: exact.slice(0, place + 1).reduce((sum, products) => sum + products, 0),
      }));
    }
    case "stock":
      return [{ value: "1", products: countShared(among, columns.inStock) }];
    case "offer":
      return [{ value: "1", products: countShared(among, columns.onOffer) }];
  }
}

const byValue = (one: FacetValue, other: FacetValue) => (one.value < other.value ? -1 : 1);

/** How many products have each value of a column. */
function countEach(column: Int32Array | Uint8Array, values: number, among: Bitset): number[] {
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

function priceSpan({ columns }: CatalogTable, among: Bitset): FacetCounts["prices"] {
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  forEachMember(among, (product) => {
    const price = columns.price[product] as number;
    if (price < lowest) lowest = price;
    if (price > highest) highest = price;
  });
  return lowest <= highest ? { lowest: paisa(lowest), highest: paisa(highest) } : null;
}
