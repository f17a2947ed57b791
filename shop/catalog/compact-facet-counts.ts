import { sql } from "drizzle-orm";
import { transaction } from "../../db/transaction.ts";
import type { Shop } from "../shop.ts";

// Any number that nothing else in this database locks.
const advisoryLockId = 5_226_669;

/**
 * Folds the rows that saved products have left in `facet_counts` into one for each category and word. Sums stay what they
 * are at every moment; rows that come meanwhile wait for the next minute. One process at a time.
 */
export async function compactFacetCounts({ db }: Pick<Shop, "db">): Promise<void> {
  await transaction(db, async (tx) => {
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${advisoryLockId}) as mine`,
    );
    if (!rows[0]?.mine) return;
    await tx.execute(sql`
      with doubled as (select category_id, facet from facet_counts group by category_id, facet
                       having count(*) > 1 or sum(products) = 0),
           gone as (delete from facet_counts s using doubled d where (s.category_id, s.facet) = (d.category_id, d.facet)
                    returning s.*)
      insert into facet_counts (category_id, facet, products)
        select category_id, facet, sum(products) from gone group by category_id, facet having sum(products) <> 0`);
  });
}
