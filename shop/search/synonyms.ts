import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { newId } from "../id.ts";
import { soundsOf } from "./sound.ts";
import { noteWords } from "./words-table.ts";

/** A phrase by its sound, as synonyms are looked up. */
export function phraseSound(phrase: string): string {
  return soundsOf(phrase).join(" ");
}

/** Writes the synonyms that a shop begins with, and reads those that are there anew. */
export async function readSynonyms(tx: Database, house: readonly (readonly string[])[]): Promise<void> {
  const { rows } = await tx.execute<{ id: string; phrases: string[] }>(sql`select id, phrases from search_synonyms`);
  const groups = [...rows, ...house.map((phrases) => ({ id: newId(), phrases: [...phrases] }))];
  for (const { id, phrases } of groups) await saveSynonyms(tx, id, phrases);
}

export async function saveSynonyms(tx: Database, id: string, phrases: string[]): Promise<void> {
  const sounds = [...new Set(phrases.map(phraseSound).filter((sound) => sound !== ""))];
  await tx.execute(sql`
    insert into search_synonyms (id, phrases, sounds) values (${id}, ${sql.param(phrases)}, ${sql.param(sounds)})
    on conflict (id) do update set phrases = excluded.phrases, sounds = excluded.sounds, updated_at = now()`);
  await noteWords(
    tx,
    sounds.flatMap((sound) => sound.split(" ")),
    0,
  );
}
