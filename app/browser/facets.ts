import type { FacetsAnswer } from "../../api/responses.ts";
import type { FacetCounts } from "../../shop/catalog/facet-counts.ts";
import { fromTaka } from "../../shop/money.ts";
import { callApi } from "./api.ts";

let latest = new AbortController();

/** How many products each further choice leads to, for a list's query; null where that is not to be had just now. */
export async function askFacets(query: string): Promise<FacetCounts | null | "overtaken"> {
  latest.abort();
  const asking = new AbortController();
  latest = asking;
  try {
    const { prices, ...counts } = await callApi<FacetsAnswer>("GET", `/products/facets${query}`, {
      signal: asking.signal,
    });
    if (asking.signal.aborted) return "overtaken";
    return { ...counts, prices: prices && { lowest: fromTaka(prices.lowest), highest: fromTaka(prices.highest) } };
  } catch {
    return asking.signal.aborted ? "overtaken" : null;
  }
}
