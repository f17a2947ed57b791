import { type Paisa, paisa } from "../money.ts";
import { type Facet, readPriceRange, writePriceRange } from "./facets.ts";

/** A value of a facet and the number of products it leads to. `name` is that of a brand or kind, in the language of the list. */
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

/** Round amounts in taka at which a price range may begin. */
const edges = [100, 200, 300, 500, 750, 1000, 1500, 2000, 3000, 5000, 7500, 10_000, 20_000, 50_000];
const maxSteps = 5;

/** The same in paisa; products are counted between neighbours. */
export const priceEdges = edges.map((taka) => paisa(taka * 100));

/**
 * Joins neighbouring buckets, of which the first lies below the first edge, into ranges with about as many products
 * each. None where all products are in one bucket.
 */
export function priceSteps(buckets: number[]): FacetValue[] {
  const total = buckets.reduce((sum, products) => sum + products, 0);
  const steps: { from: number; products: number }[] = [];
  let [seen, step] = [0, -1];
  for (const [bucket, products] of buckets.entries()) {
    if (products === 0) continue;
    // A range begins where the products before it have filled their share.
    const dueStep = Math.floor((seen / total) * maxSteps);
    const last = steps.at(-1);
    if (last && dueStep === step) last.products += products;
    else steps.push({ from: bucket, products });
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

/** Keeps the chosen range among the steps, in its place: fewer products are divided otherwise, and people type their own. */
export function includePriceRange(steps: FacetValue[], chosen: FacetValue | null): FacetValue[] {
  if (!chosen || steps.some(({ value }) => value === chosen.value)) return steps;
  const lowest = ({ value }: FacetValue) => readPriceRange(value)?.from ?? 0;
  const place = steps.findIndex((step) => lowest(step) > lowest(chosen));
  return steps.toSpliced(place < 0 ? steps.length : place, 0, chosen);
}
