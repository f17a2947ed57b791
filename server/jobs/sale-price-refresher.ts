import { setTimeout as sleep } from "node:timers/promises";
import { refreshSalePrices } from "../../shop/catalog/product-summary.ts";
import type { Shop } from "../../shop/shop.ts";
import type { Log } from "../log.ts";

const intervalMs = 60_000;
// A timer may ring a little before its time; an offer's own moment must be over.
const timerSlackMs = 50;

/**
 * Renews the lists at the beginning of each minute, as offers begin and end with a day's first one, until the signal;
 * and at once when a process starts, for what turned while none ran. Resolves once nothing is under way any more.
 */
export async function runSalePriceRefresher(shop: Shop, log: Log, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    try {
      await refreshSalePrices(shop);
    } catch (error) {
      log.error({ error: error instanceof Error ? error.name : "unknown" }, "the offers could not be looked at");
    }
    const waitMs = intervalMs - (Date.now() % intervalMs) + timerSlackMs;
    await sleep(waitMs, undefined, { signal: stop, ref: false }).catch(() => {});
  }
}
