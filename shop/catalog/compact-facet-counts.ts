import { sql } from "drizzle-orm";
import { transaction } from "../../db/transaction.ts";
import type { Shop } from "../shop.ts";

// Any number that nothing else in this database locks.
const lock = 5_226_669;

/**
 * Folds the rows that saved products have left in `shelf_counts` into one for each category and word. Sums stay what they
 * are at every moment; rows that come meanwhile wait for the next minute. One process at a time.
 */
export async function foldShelves({ db }: Pick<Shop, "db">): Promise<void> {
  await transaction(db, async (tx) => {
    const { rows } = await tx.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${lock}) as mine`);
    if (!rows[0]?.mine) return;
    await tx.execute(sql`
      with doubled as (select category_id, word from shelf_counts group by category_id, word
                       having count(*) > 1 or sum(products) = 0),
           gone as (delete from shelf_counts s using doubled d where (s.category_id, s.word) = (d.category_id, d.word)
                    returning s.*)
      insert into shelf_counts (category_id, word, products)
        select category_id, word, sum(products) from gone group by category_id, word having sum(products) <> 0`);
  });
}
