import type { Counter, Offered } from "./admin.ts";
import { buy, totalOf } from "./buyers.ts";
import type { Ledger } from "./ledger.ts";

export type Rush = { buyers: number; pieces: number; sold: number; refused: number; written: number; left: number };

const pieces = 20;
const buyers = 100;

/** All of them press at once for the last pieces; who is too late is told that it is sold out, and nobody else is. */
export async function rushForLastPieces(counter: Counter, ledger: Ledger, product: Offered): Promise<Rush> {
  await counter.changeVariant(product.variantId, { stock: pieces });
  const total = await totalOf(product);
  const bought = await Promise.all(Array.from({ length: buyers }, () => buy(product, total, { seconds: 60 })));
  const sold = bought.filter(({ number }) => number !== null);
  const refused = bought.filter(({ refusal }) => refusal === "out-of-stock").length;
  const { written } = await ledger.check(bought);
  return { buyers, pieces, sold: sold.length, refused, written, left: await ledger.stockOf(product.variantId) };
}
