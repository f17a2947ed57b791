import { setTimeout as sleep } from "node:timers/promises";
import { quantile } from "../measure.ts";
import type { Counter, Offered } from "./admin.ts";
import { buy, totalOf } from "./buyers.ts";
import { until } from "./until.ts";

type Change = { path: string; make: (round: number) => Promise<void>; shows: (round: number, html: string) => boolean };

export type Seen = { what: string; median: number; slowest: number };

export const rounds = 8;

/**
 * How long after staff (or a buyer) were answered every process shows what they changed, in milliseconds. Each page is
 * asked for on every process beforehand, so that whoever keeps pages has kept the old one.
 */
export async function seenEverywhere(urls: string[], counter: Counter, product: Offered): Promise<Seen[]> {
  const { variantId, path } = product;
  const price = (round: number) => 8111 + round;
  const phone = (round: number) => `+88017990001${String(round).padStart(2, "0")}`;
  const changes: Record<string, Change> = {
    "a price": {
      path,
      make: (round) => counter.changeVariant(variantId, { price: price(round) }),
      shows: (round, html) => html.includes(`"price":"${price(round)}`) || html.includes(`"price":${price(round)}`),
    },
    "the shop's phone": {
      path: "/",
      make: (round) => counter.changeSettings({ phone: phone(round) }),
      shows: (round, html) => html.includes(phone(round)),
    },
    "sold out, by the order of the last piece": {
      path,
      async make() {
        await counter.changeVariant(variantId, { stock: 1 });
        await until("in stock", async () =>
          (await pages(urls, path)).every((html) => html.includes("schema.org/InStock")),
        );
        const bought = await buy(product, await totalOf(product), { seconds: 30 });
        if (!bought.number) throw new Error(`The last piece was refused: ${bought.refusal}`);
      },
      shows: (_round, html) => html.includes("schema.org/OutOfStock"),
    },
  };
  const seen: Seen[] = [];
  for (const [what, { path, make, shows }] of Object.entries(changes)) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (let warm = 0; warm < 2; warm += 1) await pages(urls, path);
      await make(round);
      const made = Date.now();
      const each = urls.map((url) =>
        until(`${what} on ${url}`, async () => shows(round, await page(url, path)), { seconds: 30, every: 10 }),
      );
      await Promise.all(each);
      times.push(Date.now() - made);
      await sleep(50);
    }
    seen.push({ what, median: quantile(times, 0.5), slowest: Math.max(...times) });
  }
  return seen;
}

async function page(url: string, path: string): Promise<string> {
  return (await fetch(`${url}${path}`)).text();
}

function pages(urls: string[], path: string): Promise<string[]> {
  return Promise.all(urls.map((url) => page(url, path)));
}
