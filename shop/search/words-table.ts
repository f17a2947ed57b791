import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { frameOf } from "./sound.ts";

/** Makes words known to the search. Called last in a transaction, in order of the words, so that nobody waits in a ring. */
export async function noteWords(tx: Database, words: Iterable<string>, products = 1): Promise<void> {
  const known = [...new Set(words)].sort();
  if (known.length === 0) return;
  await tx.execute(sql`
    insert into search_words (word, frame, products)
      select word, frame, ${products} from unnest(${sql.param(known)}::text[], ${sql.param(known.map(frameOf))}::text[]) t (word, frame)
    on conflict do nothing`);
}
