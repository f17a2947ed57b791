import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/open.ts";
import { forEachBatch } from "../../catalog/for-each-batch.ts";
import { parsePhone } from "../../customers/phone.ts";
import { toLatinDigits } from "../../digits.ts";
import { normalizeReference } from "../../payments/payment-rules.ts";
import { consonantFrame, phoneticKey, phoneticKeys } from "../../search/phonetics.ts";
import type { Shop } from "../../shop.ts";
import { hasOrderNumber } from "../order-number.ts";
import { defaultOrderPrefix, readOrderNumber, withLatinPrefix } from "../order-number-rules.ts";

/** The texts of an order that are indexed by sound. */
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
/** Only the newest matching notes are considered. */
const maxNoteMatches = 1000;

/** The phonetic terms of an order as `tsvector` text: names are found in either script. */
export function orderPhonetics({ fullName, address, city, note, products }: SearchableOrder): string {
  const texts = [fullName, address, city, note, ...products].filter((text) => text !== null);
  const sounds = new Set(texts.flatMap(phoneticKeys));
  const phoneticTerms = [...sounds].slice(0, maxPhoneticKeys);
  return [...new Set([...phoneticTerms, ...phoneticTerms.flatMap(skeletonKeys)])].map(quoteLexeme).join(" ");
}

/**
 * The consonants of a name, since vowels vary (Akter, Aktar, Akhtar); none for short names, which would all be alike.
 */
function skeletonKeys(phoneticKey: string): string[] {
  const skeleton = /^\d+$/.test(phoneticKey) ? "" : consonantFrame(phoneticKey);
  return skeleton.length < minSkeletonLength ? [] : [`~${skeleton}`];
}

/**
 * The condition for a search. A complete number or phone is matched exactly; otherwise every word must occur in the
 * order, sound like one of its words or products, or all words occur in a staff note. A payment's transaction id finds
 * its order, too.
 */
export async function orderSearchCondition(shop: Shop, q: string): Promise<SQL> {
  // A transaction id may be letters and nine digits, too.
  if (readOrderNumber(q) !== null)
    return orOneOf(hasOrderNumber(sql`o.number`, q), await findOrdersByPayment(shop.db, q));
  const phone = parsePhone(q);
  if (phone) return sql`o.phone = ${phone}`;
  const { orderPrefix } = await shop.settings();
  const words = splitWords(q, orderPrefix);
  if (words.length === 0) return sql`true`;
  const matchesWords = sql.join(words.map(matchesWord), sql` and `);
  const start = startOfNumber(q);
  const matchesText = start ? sql`((${matchesWords}) or ${searchableText} like ${`% ${start}%`})` : matchesWords;
  const ids = (await Promise.all([findOrdersByNote(shop.db, words), findOrdersByPayment(shop.db, q)])).flat();
  return orOneOf(matchesText, ids);
}

function orOneOf(condition: SQL, ids: string[]): SQL {
  return ids.length > 0 ? sql`((${condition}) or o.id = any(${sql.param(ids)}))` : condition;
}

/** Orders with a payment of this transaction id. */
async function findOrdersByPayment(db: Database, q: string): Promise<string[]> {
  const reference = normalizeReference(q);
  if (reference === null || !/\d/.test(reference)) return [];
  const { rows } = await db.execute<{ id: string }>(
    sql`select order_id as id from payments where reference = ${reference}`,
  );
  return rows.map(({ id }) => id);
}

const searchableText = sql`lower(o.full_name || ' ' || o.phone || ' ' || replace(o.number, '-', '') || ' ' || o.address || ' ' ||
  o.city || ' ' || coalesce(o.note, ''))`;

function matchesWord(word: string): SQL {
  const literal = sql`${searchableText} like ${likePattern(word)}`;
  // Digits match literally; one or two letters would sound like half of all names.
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

const latinText = (q: string) => toLatinDigits(withLatinPrefix(q.normalize("NFC")).toLowerCase());
const withoutSpaces = (text: string) => text.replaceAll(/[\s\p{Pd}\p{Cf}().]/gu, "");

/** The beginning of an order number, with any letters: those of earlier orders may be former ones. */
function startOfNumber(q: string): string | null {
  const text = withoutSpaces(latinText(q));
  return /^[a-z]{2,4}\d+$/.test(text) ? text : null;
}

/** Joins digits however they are spaced ("01712 345", "482-719"), also behind the letters of an order number. */
function splitWords(q: string, orderPrefix: string): string[] {
  const text = latinText(q);
  const digits = withoutSpaces(text);
  const [, prefix] = /^([a-z]*|\+)\d+$/.exec(digits) ?? [];
  const prefixes = ["", "+", orderPrefix.toLowerCase(), defaultOrderPrefix.toLowerCase()];
  const isNumber = prefix !== undefined && prefixes.includes(prefix);
  return isNumber ? [digits] : text.split(/\s+/).filter(Boolean);
}

type SearchableOrderRow = SearchableOrder & { id: string };

const selectSearchableOrders = sql`
  select o.id, o.full_name as "fullName", o.address, o.city, o.note,
         (select coalesce(json_agg(name), '[]') from order_lines l,
                 lateral (values (l.name_en), (l.name_bn), (l.variant_name_en), (l.variant_name_bn)) named (name)
           where l.order_id = o.id and name is not null) as products
    from orders o`;

/** Indexes orders written by an earlier release, until done or `signal` aborts. */
export function reindexOrders({ db }: Pick<Shop, "db">, signal?: AbortSignal): Promise<number> {
  return forEachBatch(db, reindexBatch, signal);
}

async function reindexBatch(tx: Database, after: string): Promise<string[]> {
  const { rows } = await tx.execute<SearchableOrderRow>(sql`
    ${selectSearchableOrders} where o.search_vector is null and o.id > ${after} order by o.id limit ${batchSize} for no key update of o skip locked`);
  await savePhonetics(tx, rows);
  return rows.map(({ id }) => id);
}

/** Updates the index of one order whose texts have changed. */
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
