import type { FacetCounts } from "../../shop/catalog/facet-counts.ts";
import { fromTaka } from "../../shop/money.ts";
import { api } from "./api.ts";

let latestRequest = new AbortController();

/** Number of products for each further choice; null when it cannot be loaded, "overtaken" by a newer request. */
export async function fetchFacets(query: string): Promise<FacetCounts | null | "overtaken"> {
  latestRequest.abort();
  const controller = new AbortController();
  latestRequest = controller;
  try {
    const { prices, ...counts } = await api("GET /products/facets", {
      query: new URLSearchParams(query),
      signal: controller.signal,
    });
    if (controller.signal.aborted) return "overtaken";
    return { ...counts, prices: prices && { lowest: fromTaka(prices.lowest), highest: fromTaka(prices.highest) } };
  } catch {
    return controller.signal.aborted ? "overtaken" : null;
  }
}
