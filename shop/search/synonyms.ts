import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { newId } from "../id.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { recordWords } from "./index-terms.ts";
import { phoneticKeys } from "./phonetics.ts";

/** A group of words and phrases that mean the same to a shopper, in any script and spelling. */
export type Synonyms = { id: string; phrases: string[] };

/** All groups, sorted by their first phrase. */
export async function listSynonyms(shop: Shop, actor: Actor): Promise<Synonyms[]> {
  allow(actor, "products:change");
  const { rows } = await shop.db.execute<Synonyms>(
    sql`select id, phrases from search_synonyms order by lower(phrases[1]), id`,
  );
  return rows;
}

/** Adds a group of phrases, or changes the one with this id; returns its id. Refuses `not-found`. */
export async function changeSynonyms(shop: Shop, actor: Actor, id: string | null, phrases: string[]): Promise<string> {
  const by = allow(actor, "products:change");
  return transaction(shop.db, async (tx) => {
    const before = id === null ? null : await lockSynonyms(tx, id);
    const savedId = before?.id ?? newId();
    await saveSynonyms(tx, { id: savedId, phrases });
    const record = { id: savedId, name: phrases[0] ?? "" };
    const auditBefore = before ? { before: { phrases: before.phrases } } : {};
    await writeAudit(tx, { by, action: "synonyms-changed", record, ...auditBefore, after: { phrases } });
    return savedId;
  });
}

/** Deletes a group; returns whether it existed. */
export async function deleteSynonyms(shop: Shop, actor: Actor, id: string): Promise<boolean> {
  const by = allow(actor, "products:change");
  return transaction(shop.db, async (tx) => {
    const { rows } = await tx.execute<Synonyms>(
      sql`delete from search_synonyms where id = ${id} returning id, phrases`,
    );
    const [deleted] = rows;
    if (!deleted) return false;
    const record = { id, name: deleted.phrases[0] ?? "" };
    await writeAudit(tx, { by, action: "synonyms-changed", record, before: { phrases: deleted.phrases } });
    return true;
  });
}

async function lockSynonyms(tx: Database, id: string): Promise<Synonyms> {
  const { rows } = await tx.execute<Synonyms>(sql`select id, phrases from search_synonyms where id = ${id} for update`);
  if (!rows[0]) throw new Refusal("not-found");
  return rows[0];
}

/** Adds the default synonyms, and recomputes the phonetic keys of the existing ones. */
export async function reindexSynonyms(tx: Database, defaults: readonly (readonly string[])[]): Promise<void> {
  const { rows } = await tx.execute<Synonyms>(sql`select id, phrases from search_synonyms order by id`);
  for (const group of rows) await saveSynonyms(tx, group);
  for (const phrases of defaults) await saveSynonyms(tx, { id: newId(), phrases: [...phrases] });
}

async function saveSynonyms(tx: Database, { id, phrases }: Synonyms): Promise<void> {
  const groupKeys = [...new Set(phrases.map((phrase) => phoneticKeys(phrase).join(" ")))].filter(
    (groupKey) => groupKey !== "",
  );
  await tx.execute(sql`
    insert into search_synonyms (id, phrases, phonetic_phrases) values (${id}, ${sql.param(phrases)}, ${sql.param(groupKeys)})
    on conflict (id) do update set phrases = excluded.phrases, phonetic_phrases = excluded.phonetic_phrases, updated_at = now()`);
  await recordWords(
    tx,
    groupKeys.flatMap((groupKey) => groupKey.split(" ")),
    0,
  );
}
