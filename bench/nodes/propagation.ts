import { setTimeout as sleep } from "node:timers/promises";
import { quantile } from "../measure.ts";
import type { AdminClient, SellableVariant } from "./admin-client.ts";
import { buy, quoteTotal } from "./buyers.ts";
import { waitUntil } from "./wait-until.ts";

type Change = {
  path: string;
  apply: (round: number) => Promise<void>;
  isVisible: (round: number, html: string) => boolean;
};

export type PropagationTimes = { label: string; median: number; slowest: number };

export const rounds = 8;

/**
 * Milliseconds until every process shows a change after it was answered. Each page is requested from every process
 * beforehand, so that page caches hold the old one.
 */
export async function measurePropagation(
  urls: string[],
  admin: AdminClient,
  product: SellableVariant,
): Promise<PropagationTimes[]> {
  const { variantId, path } = product;
  const price = (round: number) => 8111 + round;
  const phone = (round: number) => `+88017990001${String(round).padStart(2, "0")}`;
  const changes: Record<string, Change> = {
    "a price": {
      path,
      apply: (round) => admin.changeVariant(variantId, { price: price(round) }),
      isVisible: (round, html) => html.includes(`"price":"${price(round)}`) || html.includes(`"price":${price(round)}`),
    },
    "the shop's phone": {
      path: "/",
      apply: (round) => admin.changeSettings({ phone: phone(round) }),
      isVisible: (round, html) => html.includes(phone(round)),
    },
    "sold out, by the order of the last piece": {
      path,
      async apply() {
        await admin.changeVariant(variantId, { stock: 1 });
        await waitUntil("in stock", async () =>
          (await pages(urls, path)).every((html) => html.includes("schema.org/InStock")),
        );
        const purchase = await buy(product, await quoteTotal(product), { timeoutSeconds: 30 });
        if (!purchase.number) throw new Error(`The last piece was refused: ${purchase.refusal}`);
      },
      isVisible: (_round, html) => html.includes("schema.org/OutOfStock"),
    },
  };
  const results: PropagationTimes[] = [];
  for (const [label, { path, apply, isVisible }] of Object.entries(changes)) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (let warm = 0; warm < 2; warm += 1) await pages(urls, path);
      await apply(round);
      const changedAt = Date.now();
      const each = urls.map((url) =>
        waitUntil(`${label} on ${url}`, async () => isVisible(round, await page(url, path)), {
          timeoutSeconds: 30,
          intervalMs: 10,
        }),
      );
      await Promise.all(each);
      times.push(Date.now() - changedAt);
      await sleep(50);
    }
    results.push({ label, median: quantile(times, 0.5), slowest: Math.max(...times) });
  }
  return results;
}

async function page(url: string, path: string): Promise<string> {
  return (await fetch(`${url}${path}`)).text();
}

function pages(urls: string[], path: string): Promise<string[]> {
  return Promise.all(urls.map((url) => page(url, path)));
}
