import { type Paisa, paisa } from "../money.ts";
import { type Facet, type Filter, facets, ratingChoices, writePriceRange } from "./facets.ts";

/** One value of a facet, and how many products choosing it leads to. `name` is a brand's, written as it is. */
export type FacetValue = { value: string; name?: string; products: number };

/** What a list can be narrowed by. Each count holds with everything that is chosen of the other facets. */
export type FacetCounts = {
  total: number;
  /** Those that lead to any product, and those that are chosen. */
  values: { [Name in Facet]?: FacetValue[] };
  /** The lowest and the highest price there is; null where there is no product. */
  prices: { lowest: Paisa; highest: Paisa } | null;
  /** For each facet of which something is chosen: how many there would be without it. */
  without: { [Name in Facet]?: number };
  /** Whose counts say "at least": counting ended before all were met. "all" is the total. */
  more?: (Facet | "all")[];
};

/** Products of one value of a facet (or all) that miss the choice of the same facet, or of none. */
export type FacetCountRow = {
  facet: Facet | "all";
  value: string;
  name: string | null;
  missed: Facet | null;
  products: number;
  lowest: Paisa;
  highest: Paisa;
};

/** Adds up what was counted: at each facet's values those who miss nothing, and those who miss that facet's choice alone. */
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

/** What is chosen is always among them, so that it can be taken away. */
function includeChosen(values: FacetValue[], chosen: string[] = []): FacetValue[] {
  const missing = chosen.filter((each) => !values.some(({ value }) => value === each));
  return [
    ...values.filter(({ value, products }) => products > 0 || chosen.includes(value)),
    ...missing.map((value) => ({ value, products: 0 })),
  ];
}

/** Whoever reached more stars has reached fewer, too. */
function accumulateRatings(exactCounts: FacetValue[]): FacetValue[] {
  let products = 0;
  return ratingChoices.map((value) => {
    products += exactCounts.find((each) => each.value === value)?.products ?? 0;
    return { value, products };
  });
}

/** Round amounts (taka) at which a range of prices may begin. */
const edges = [100, 200, 300, 500, 750, 1000, 1500, 2000, 3000, 5000, 7500, 10_000, 20_000, 50_000];
const maxSteps = 5;

/** The same in paisa: products are counted between each two of them. */
export const priceEdges = edges.map((taka) => paisa(taka * 100));

/**
 * Ranges to choose from, made of neighbouring counts (value 0: below the first edge) so that each leads to about as many
 * products. None where all lie between two edges.
 */
export function priceSteps(counts: FacetValue[]): FacetValue[] {
  const buckets = counts.toSorted((one, other) => Number(one.value) - Number(other.value));
  const total = counts.reduce((sum, { products }) => sum + products, 0);
  const steps: { from: number; products: number }[] = [];
  let [seen, step] = [0, -1];
  for (const { value: bucket, products } of buckets) {
    if (products === 0) continue;
    // A step is begun where the share of those before it is passed.
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
