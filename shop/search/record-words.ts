import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { consonantFrame } from "./phonetics.ts";

/** Makes words known to the search. Called last in a transaction, in order of the words, so that nobody waits in a ring. */
export async function recordWords(tx: Database, words: Iterable<string>, products = 1): Promise<void> {
  const sortedWords = [...new Set(words)].sort();
  if (sortedWords.length === 0) return;
  await tx.execute(sql`
    insert into search_words (word, skeleton, products)
      select word, frame, ${products} from unnest(${sql.param(sortedWords)}::text[], ${sql.param(sortedWords.map(consonantFrame))}::text[]) t (word, frame)
    on conflict do nothing`);
}

/** Counts in how many products each word stands: the commonest is guessed first, and one that none has is no sure match. */
export async function countWords(db: Database): Promise<void> {
  await db.execute(sql`
    update search_words w set products = coalesce(s.ndoc, 0)
      from search_words k left join ts_stat($$select search_vector from products where status = 'published'$$) s on s.word = k.word
     where w.word = k.word and w.products <> coalesce(s.ndoc, 0)`);
}
