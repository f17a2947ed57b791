import pg from "pg";
import type { PurchaseResult } from "./buyers.ts";
import { waitUntil } from "./wait-until.ts";

/** These customers' orders in the database: all written, acknowledged but missing, duplicates. */
export type OrderCheck = { written: number; lost: number; duplicates: number };

/** Reads the database directly afterwards. */
export class Ledger {
  readonly #databaseUrl: string;

  constructor(databaseUrl: string) {
    this.#databaseUrl = databaseUrl;
  }

  async check(purchases: PurchaseResult[]): Promise<OrderCheck> {
    const rows = await this.#ask<{ phone: string; number: string }>(
      "select phone, number from orders where phone = any($1)",
      [purchases.map(({ phone }) => `+88${phone}`)],
    );
    const numbers = new Set(rows.map(({ number }) => number));
    const phones = new Set(rows.map(({ phone }) => phone));
    return {
      written: rows.length,
      lost: purchases.filter(({ number }) => number !== null && !numbers.has(number)).length,
      duplicates: rows.length - phones.size,
    };
  }

  async stockOf(variantId: string): Promise<number> {
    const [row] = await this.#ask<{ stock: number }>("select stock from variants where id = $1", [variantId]);
    return row?.stock ?? Number.NaN;
  }

  async #ask<Row extends pg.QueryResultRow>(statement: string, values: unknown[]): Promise<Row[]> {
    return waitUntil("the database, to look what stands there", async () => {
      const client = new pg.Client({ connectionString: this.#databaseUrl });
      client.on("error", () => {});
      await client.connect();
      try {
        return (await client.query<Row>(statement, values)).rows;
      } finally {
        await client.end();
      }
    });
  }
}
