import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/open.ts";
import { forEachBatch } from "../../catalog/for-each-batch.ts";
import { parsePhone } from "../../customers/phone.ts";
import { toLatinDigits } from "../../digits.ts";
import { consonantFrame, phoneticKey, phoneticKeys } from "../../search/phonetics.ts";
import type { Shop } from "../../shop.ts";
import { readOrderNumber, withLatinPrefix } from "../order-number.ts";

/** What of an order is known by its sound. */
type SearchableOrder = {
  fullName: string;
  address: string;
  city: string;
  note: string | null;
  products: (string | null)[];
};

const maxPhoneticKeys = 200;
const minSkeletonLength = 3;
const batchSize = 500;
/** Of so many notes that say it, the newest are looked at. */
const maxNoteMatches = 1000;

/** An order's words by their sound, as the text of a `tsvector`: a name is found in the script it was not written in. */
export function orderPhonetics({ fullName, address, city, note, products }: SearchableOrder): string {
  const texts = [fullName, address, city, note, ...products].filter((text) => text !== null);
  const sounds = new Set(texts.flatMap(phoneticKeys));
  const phoneticTerms = [...sounds].slice(0, maxPhoneticKeys);
  return [...new Set([...phoneticTerms, ...phoneticTerms.flatMap(skeletonKeys)])].map(quoteLexeme).join(" ");
}

/** A name without its vowels, of which each family has its own: Akter, Aktar and Akhtar are one; of short ones all would be. */
function skeletonKeys(phoneticKey: string): string[] {
  const skeleton = /^\d+$/.test(phoneticKey) ? "" : consonantFrame(phoneticKey);
  return skeleton.length < minSkeletonLength ? [] : [`~${skeleton}`];
}

/**
 * Which orders (`o`) are meant: a whole number or phone is looked up as such; else every word must stand somewhere in what
 * was written down, or sound like one of it or of its products; or staff have noted all of it.
 */
export async function orderSearchCondition(db: Database, q: string): Promise<SQL> {
  const number = readOrderNumber(q);
  if (number) return sql`o.number = ${number}`;
  const phone = parsePhone(q);
  if (phone) return sql`o.phone = ${phone}`;
  const words = splitWords(q);
  if (words.length === 0) return sql`true`;
  const matchesText = sql.join(words.map(matchesWord), sql` and `);
  const idsByNote = await findOrdersByNote(db, words);
  return idsByNote.length > 0 ? sql`((${matchesText}) or o.id = any(${sql.param(idsByNote)}))` : matchesText;
}

const searchableText = sql`lower(o.full_name || ' ' || o.phone || ' ' || replace(o.number, '-', '') || ' ' || o.address || ' ' ||
  o.city || ' ' || coalesce(o.note, ''))`;

function matchesWord(word: string): SQL {
  const literal = sql`${searchableText} like ${likePattern(word)}`;
  // Digits say what they are; a letter or two would sound like half of all names.
  const key = /^[\d+]+$/.test(word) ? "" : phoneticKey(word);
  if (key.length < 3) return literal;
  const phoneticTerms = [`${quoteLexeme(key)}:*`, ...skeletonKeys(key).map(quoteLexeme)].join(" | ");
  return sql`(${literal} or o.search_vector @@ ${phoneticTerms}::tsquery)`;
}

async function findOrdersByNote(db: Database, words: string[]): Promise<string[]> {
  const likes = words.map((word) => sql`lower(text) like ${likePattern(word)}`);
  const { rows } = await db.execute<{ id: string }>(sql`
    select order_id as id from order_notes where ${sql.join(likes, sql` and `)} order by id desc limit ${maxNoteMatches}`);
  return [...new Set(rows.map(({ id }) => id))];
}

function likePattern(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, "\\$&")}%`;
}

function quoteLexeme(phoneticKey: string): string {
  return `'${phoneticKey.replaceAll(/['\\]/g, "")}'`;
}

/** Digits are one word however they are spaced ("01712 345", "482-719"). */
function splitWords(q: string): string[] {
  const text = toLatinDigits(withLatinPrefix(q.normalize("NFC")).toLowerCase());
  const digits = text.replaceAll(/[\s\p{Pd}\p{Cf}().]/gu, "");
  return /^(lb|\+)?\d+$/.test(digits) ? [digits] : text.split(/\s+/).filter(Boolean);
}

type SearchableOrderRow = SearchableOrder & { id: string };

const selectSearchableOrders = sql`
  select o.id, o.full_name as "fullName", o.address, o.city, o.note,
         (select coalesce(json_agg(name), '[]') from order_lines l,
                 lateral (values (l.name_en), (l.name_bn), (l.variant_name_en), (l.variant_name_bn)) named (name)
           where l.order_id = o.id and name is not null) as products
    from orders o`;

/** Reads the orders that an earlier release has written; goes on until all are read or `signal` says stop. */
export function reindexOrders({ db }: Pick<Shop, "db">, signal?: AbortSignal): Promise<number> {
  return forEachBatch(db, reindexBatch, signal);
}

async function reindexBatch(tx: Database, after: string): Promise<string[]> {
  const { rows } = await tx.execute<SearchableOrderRow>(sql`
    ${selectSearchableOrders} where o.search_vector is null and o.id > ${after} order by o.id limit ${batchSize} for no key update of o skip locked`);
  await savePhonetics(tx, rows);
  return rows.map(({ id }) => id);
}

/** Reads one order anew, whose words have changed. */
export async function reindexOrder(tx: Database, orderId: string): Promise<void> {
  const { rows } = await tx.execute<SearchableOrderRow>(sql`${selectSearchableOrders} where o.id = ${orderId}`);
  await savePhonetics(tx, rows);
}

async function savePhonetics(tx: Database, rows: SearchableOrderRow[]): Promise<void> {
  const indexed = rows.map((row) => ({ id: row.id, sounds: orderPhonetics(row) }));
  await tx.execute(sql`
    update orders o set search_vector = r.sounds::tsvector
      from json_to_recordset(${JSON.stringify(indexed)}::json) r (id text, sounds text) where o.id = r.id`);
}
