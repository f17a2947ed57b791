import { setTimeout as sleep } from "node:timers/promises";
import type { StaffProductResponse } from "../../api/contract/admin-catalog.ts";
import { quantile } from "../measure.ts";
import { buy, quoteTotal } from "./buyers.ts";
import { front } from "./cluster.ts";
import { waitUntil } from "./processes.ts";
import { admin } from "./shops.ts";

type Variant = StaffProductResponse["variants"][number];

/** A variant to buy and the page it is sold on. */
export type SellableVariant = { productId: string; variantId: string; path: string; price: number };

/** Staff, through HAProxy like everybody. */
export class AdminClient {
  #token = "";

  /** Tokens last fifteen minutes: each part of the bench signs in again. */
  async signIn(): Promise<void> {
    const signInResponse = await post("/auth/sign-in/email", admin);
    const cookie = signInResponse.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const { token } = (await (await post("/jwt", { email: admin.email }, { Cookie: cookie })).json()) as {
      token: string;
    };
    this.#token = token;
  }

  async changeVariant(id: string, changes: { price?: number; stock?: number }): Promise<void> {
    await this.#call("PATCH", `/variant/${id}`, changes);
  }

  async changeSettings(changes: { phone: string }): Promise<void> {
    await this.#call("PATCH", "/settings", changes);
  }

  /** Published products with one variant each and counted stock. */
  async simpleProducts(): Promise<SellableVariant[]> {
    const products = (await this.#call("GET", "/products/staff?limit=100")) as StaffProductResponse[];
    return products.flatMap(({ _id, path, status, variants }) => {
      const [variant, ...others] = variants as [Variant, ...Variant[]];
      const isSimple = others.length === 0 && status === "published" && variant.stock !== null;
      return isSimple && variant.offerPrice === null
        ? [{ productId: _id, variantId: variant._id, path, price: variant.price }]
        : [];
    });
  }

  async #call(method: string, path: string, body?: object): Promise<unknown> {
    const headers = { Authorization: `Bearer ${this.#token}`, "Content-Type": "application/json" };
    return (await assertOk(await fetch(`${front}/api${path}`, { method, headers, ...jsonBody(body) }))).json();
  }
}

async function post(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  const allHeaders = { "Content-Type": "application/json", ...headers };
  return assertOk(await fetch(`${front}/api${path}`, { method: "POST", headers: allHeaders, ...jsonBody(body) }));
}

function jsonBody(body: object | undefined): { body?: string } {
  return body ? { body: JSON.stringify(body) } : {};
}

async function assertOk(response: Response): Promise<Response> {
  if (response.ok) return response;
  throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
}

type Change = {
  path: string;
  apply: (round: number) => Promise<void>;
  isVisible: (round: number, html: string) => boolean;
};

export type PropagationTimes = { label: string; median: number; slowest: number };

export const rounds = 8;

/**
 * Measures the milliseconds from the response to a change until every process shows it. Requests each page from every
 * process beforehand, so that all page caches have the old one.
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
