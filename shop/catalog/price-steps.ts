import { paisa } from "../money.ts";
import type { FacetValue } from "./facet-counts.ts";
import { writePriceRange } from "./facets.ts";

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
