import { sql } from "drizzle-orm";
import { transaction } from "../../db/transaction.ts";
import type { Shop } from "../shop.ts";
import { summarizeProducts } from "./product-summary.ts";

const batchSize = 200;

/**
 * Renews what lists show of products whose offer has begun or ended, also of those that turned while no process ran.
 * Answers how many; several processes take different ones. A list may so be a minute behind, in both directions. That
 * costs nobody anything: the product's page, the cart and the order ask for the price at their own moment, a price that
 * differs from the card's is told in the cart, and none is charged that the checkout has not shown.
 */
export async function refreshSalePrices({ db, now }: Pick<Shop, "db" | "now">): Promise<number> {
  let refreshed = 0;
  for (;;) {
    const batchCount = await transaction(db, async (tx) => {
      const moment = now();
      // Skipped, not waited for: whoever holds one is summing it up already, or will have by the next minute.
      const { rows } = await tx.execute<{ id: string }>(sql`
        select id from products where sale_changes_at <= ${moment.toISOString()}
         order by sale_changes_at, id limit ${batchSize} for no key update skip locked`);
      if (rows.length > 0)
        await summarizeProducts(
          tx,
          rows.map(({ id }) => id),
          moment,
        );
      return rows.length;
    });
    refreshed += batchCount;
    if (batchCount < batchSize) return refreshed;
  }
}
