import { setTimeout as sleep } from "node:timers/promises";
import { compactFacetCounts } from "../../shop/catalog/stored-facet-counts.ts";
import type { Shop } from "../../shop/shop.ts";
import type { Log } from "../log.ts";

const intervalMs = 60_000;

/** Folds what saved products have left in the counts of the shelves, each minute until the signal. */
export async function runFacetCountCompactor(shop: Shop, log: Log, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    try {
      await compactFacetCounts(shop);
    } catch (error) {
      log.error(
        { error: error instanceof Error ? error.name : "unknown" },
        "the counts of the shelves were not folded",
      );
    }
    await sleep(intervalMs, undefined, { signal: stop, ref: false }).catch(() => {});
  }
}
