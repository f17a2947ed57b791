import { type Paisa, paisa } from "../money.ts";
import { type Facet, type Filter, facets, ratingChoices, writePriceRange } from "./facets.ts";

/** A value of a facet and the number of products it leads to. `name` is that of a brand. */
export type FacetValue = { value: string; name?: string; products: number };

/** The facets of a list. Each count includes the choices in the other facets. */
export type FacetCounts = {
  total: number;
  /** Values with products, and chosen ones. */
  values: { [Name in Facet]?: FacetValue[] };
  /** Null where there is no product. */
  prices: { lowest: Paisa; highest: Paisa } | null;
  /** For each chosen facet: the number of products without that choice. */
  without: { [Name in Facet]?: number };
  /** Facets whose counts are a minimum; "all" is the total. */
  more?: (Facet | "all")[];
};

/** Products of one value (or all) that fail no choice, or only that of the facet `missed`. */
export type FacetCountRow = {
  facet: Facet | "all";
  value: string;
  name: string | null;
  missed: Facet | null;
  products: number;
  lowest: Paisa;
  highest: Paisa;
};

/** Sums the rows: at each facet, products that fail nothing or that facet alone. */
export function addFacetCounts(rows: FacetCountRow[], filter: Filter): FacetCounts {
  const byFacet = Map.groupBy(rows, ({ facet }) => facet);
  const totals = byFacet.get("all") ?? [];
  const pricedRows = totals.filter(({ missed }) => missed === null || missed === "price");
  const values = (facet: Facet) => sumByValue(byFacet.get(facet) ?? [], facet);
  const chosen = facets.filter((facet) => filter[facet] !== undefined);
  return {
    total: sumProducts(totals, null),
    values: {
      ...Object.fromEntries(facets.map((facet) => [facet, includeChosen(values(facet), filter[facet])])),
      price: priceSteps(values("price")),
      rating: includeChosen(accumulateRatings(values("rating")), filter.rating),
    },
    prices:
      pricedRows.length > 0
        ? {
            lowest: paisa(Math.min(...pricedRows.map(({ lowest }) => lowest))),
            highest: paisa(Math.max(...pricedRows.map(({ highest }) => highest))),
          }
        : null,
    without: Object.fromEntries(chosen.map((facet) => [facet, sumProducts(totals, facet)])),
  };
}

function sumProducts(rows: FacetCountRow[], facet: Facet | null): number {
  const matchingRows = rows.filter(({ missed }) => missed === null || missed === facet);
  return matchingRows.reduce((sum, { products }) => sum + products, 0);
}

function sumByValue(rows: FacetCountRow[], facet: Facet): FacetValue[] {
  return [...Map.groupBy(rows, ({ value }) => value)].map(([value, of]) => ({
    value,
    ...(of[0]?.name ? { name: of[0].name } : {}),
    products: sumProducts(of, facet),
  }));
}

/** Keeps chosen values in the list, so that they can be removed. */
function includeChosen(values: FacetValue[], chosen: string[] = []): FacetValue[] {
  const missing = chosen.filter((each) => !values.some(({ value }) => value === each));
  return [
    ...values.filter(({ value, products }) => products > 0 || chosen.includes(value)),
    ...missing.map((value) => ({ value, products: 0 })),
  ];
}

/** A product with more stars also counts for fewer. */
function accumulateRatings(exactCounts: FacetValue[]): FacetValue[] {
  let products = 0;
  return ratingChoices.map((value) => {
    products += exactCounts.find((each) => each.value === value)?.products ?? 0;
    return { value, products };
  });
}

/** Round amounts in taka at which a price range may begin. */
const edges = [100, 200, 300, 500, 750, 1000, 1500, 2000, 3000, 5000, 7500, 10_000, 20_000, 50_000];
const maxSteps = 5;

/** The same in paisa; products are counted between neighbours. */
export const priceEdges = edges.map((taka) => paisa(taka * 100));

/**
 * Joins neighbouring buckets (value 0: below the first edge) into ranges with about as many products each. None where
 * all products are in one bucket.
 */
export function priceSteps(counts: FacetValue[]): FacetValue[] {
  const buckets = counts.toSorted((one, other) => Number(one.value) - Number(other.value));
  const total = counts.reduce((sum, { products }) => sum + products, 0);
  const steps: { from: number; products: number }[] = [];
  let [seen, step] = [0, -1];
  for (const { value: bucket, products } of buckets) {
    if (products === 0) continue;
    // A range begins where the products before it have filled their share.
    const dueStep = Math.floor((seen / total) * maxSteps);
    const last = steps.at(-1);
    if (last && dueStep === step) last.products += products;
    else steps.push({ from: Number(bucket), products });
    step = dueStep;
    seen += products;
  }
  if (steps.length < 2) return [];
  return steps.map(({ from, products }, index) => {
    const next = steps[index + 1];
    const lowest = index === 0 ? null : (edges[from - 1] ?? null);
    const highest = next ? (edges[next.from - 1] ?? 0) - 1 : null;
    return { value: writePriceRange(lowest, highest) ?? "", products };
  });
}
