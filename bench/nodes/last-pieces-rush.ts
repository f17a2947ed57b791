import type { AdminClient, SellableVariant } from "./admin-client.ts";
import { buy, quoteTotal } from "./buyers.ts";
import type { Ledger } from "./order-ledger.ts";

export type Rush = { buyers: number; pieces: number; sold: number; refused: number; written: number; left: number };

const pieces = 20;
const buyers = 100;

/** All order the last pieces at once; those too late are told it is sold out, and nobody else is. */
export async function rushForLastPieces(admin: AdminClient, ledger: Ledger, product: SellableVariant): Promise<Rush> {
  await admin.changeVariant(product.variantId, { stock: pieces });
  const total = await quoteTotal(product);
  const purchases = await Promise.all(
    Array.from({ length: buyers }, () => buy(product, total, { timeoutSeconds: 60 })),
  );
  const sold = purchases.filter(({ number }) => number !== null);
  const refused = purchases.filter(({ refusal }) => refusal === "out-of-stock").length;
  const { written } = await ledger.check(purchases);
  return { buyers, pieces, sold: sold.length, refused, written, left: await ledger.stockOf(product.variantId) };
}
