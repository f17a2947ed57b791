import { setTimeout as sleep } from "node:timers/promises";
import type { Shop } from "../../shop/shop.ts";
import { notifyNextRestocked } from "../../shop/stock-alerts/notify-restocked.ts";
import type { Log } from "../log.ts";

// So late at most whoever waits for something hears of it, once her letter goes out.
const pollMs = 5000;

/** Queues letters about what is back in stock, one variant after the other, until the signal. */
export async function notifyRestocked(shop: Shop, log: Log, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    let more = false;
    try {
      more = await notifyNextRestocked(shop);
    } catch (error) {
      // The database is away: what was claimed comes back by itself. Its words may hold values, so only its name.
      log.error({ error: error instanceof Error ? error.name : "unknown" }, "returned stock could not be looked at");
    }
    if (!more) await sleep(pollMs, undefined, { signal: stop, ref: false }).catch(() => {});
  }
}
