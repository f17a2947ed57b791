import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/open.ts";
import { inBatches } from "../../catalog/for-each-batch.ts";
import { parsePhone } from "../../customers/phone.ts";
import { latinDigits } from "../../digits.ts";
import { frameOf, soundOf, soundsOf } from "../../search/phonetics.ts";
import type { Shop } from "../../shop.ts";
import { readOrderNumber, withLatinPrefix } from "../order-number.ts";

/** What of an order is known by its sound. */
type Described = { fullName: string; address: string; city: string; note: string | null; products: (string | null)[] };

const mostSounds = 200;
const shortestFrame = 3;
const atOnce = 500;
/** Of so many notes that say it, the newest are looked at. */
const mostNoted = 1000;

/** An order's words by their sound, as the text of a `tsvector`: a name is found in the script it was not written in. */
export function orderSounds({ fullName, address, city, note, products }: Described): string {
  const texts = [fullName, address, city, note, ...products].filter((text) => text !== null);
  const sounds = new Set(texts.flatMap(soundsOf));
  const heard = [...sounds].slice(0, mostSounds);
  return [...new Set([...heard, ...heard.flatMap(frame)])].map(quoted).join(" ");
}

/** A name without its vowels, of which each family has its own: Akter, Aktar and Akhtar are one; of short ones all would be. */
function frame(sound: string): string[] {
  const bones = /^\d+$/.test(sound) ? "" : frameOf(sound);
  return bones.length < shortestFrame ? [] : [`~${bones}`];
}

/**
 * Which orders (`o`) are meant: a whole number or phone is looked up as such; else every word must stand somewhere in what
 * was written down, or sound like one of it or of its products; or staff have noted all of it.
 */
export async function ordersMeant(db: Database, q: string): Promise<SQL> {
  const number = readOrderNumber(q);
  if (number) return sql`o.number = ${number}`;
  const phone = parsePhone(q);
  if (phone) return sql`o.phone = ${phone}`;
  const words = wordsOf(q);
  if (words.length === 0) return sql`true`;
  const said = sql.join(words.map(isSaid), sql` and `);
  const noted = await ordersNoted(db, words);
  return noted.length > 0 ? sql`((${said}) or o.id = any(${sql.param(noted)}))` : said;
}

const written = sql`lower(o.full_name || ' ' || o.phone || ' ' || replace(o.number, '-', '') || ' ' || o.address || ' ' ||
  o.city || ' ' || coalesce(o.note, ''))`;

function isSaid(word: string): SQL {
  const literal = sql`${written} like ${part(word)}`;
  // Digits say what they are; a letter or two would sound like half of all names.
  const sound = /^[\d+]+$/.test(word) ? "" : soundOf(word);
  if (sound.length < 3) return literal;
  const heard = [`${quoted(sound)}:*`, ...frame(sound).map(quoted)].join(" | ");
  return sql`(${literal} or o.search_vector @@ ${heard}::tsquery)`;
}

async function ordersNoted(db: Database, words: string[]): Promise<string[]> {
  const likes = words.map((word) => sql`lower(text) like ${part(word)}`);
  const { rows } = await db.execute<{ id: string }>(sql`
    select order_id as id from order_notes where ${sql.join(likes, sql` and `)} order by id desc limit ${mostNoted}`);
  return [...new Set(rows.map(({ id }) => id))];
}

function part(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, "\\$&")}%`;
}

function quoted(sound: string): string {
  return `'${sound.replaceAll(/['\\]/g, "")}'`;
}

/** Digits are one word however they are spaced ("01712 345", "482-719"). */
function wordsOf(q: string): string[] {
  const text = latinDigits(withLatinPrefix(q.normalize("NFC")).toLowerCase());
  const digits = text.replaceAll(/[\s\p{Pd}\p{Cf}().]/gu, "");
  return /^(lb|\+)?\d+$/.test(digits) ? [digits] : text.split(/\s+/).filter(Boolean);
}

type Row = Described & { id: string };

const unread = sql`
  select o.id, o.full_name as "fullName", o.address, o.city, o.note,
         (select coalesce(json_agg(name), '[]') from order_lines l,
                 lateral (values (l.name_en), (l.name_bn), (l.variant_name_en), (l.variant_name_bn)) named (name)
           where l.order_id = o.id and name is not null) as products
    from orders o`;

/** Reads the orders that an earlier release has written; goes on until all are read or `signal` says stop. */
export function readOrderSounds({ db }: Pick<Shop, "db">, signal?: AbortSignal): Promise<number> {
  return inBatches(db, readSome, signal);
}

async function readSome(tx: Database, after: string): Promise<string[]> {
  const { rows } = await tx.execute<Row>(sql`
    ${unread} where o.search_vector is null and o.id > ${after} order by o.id limit ${atOnce} for no key update of o skip locked`);
  await noteSounds(tx, rows);
  return rows.map(({ id }) => id);
}

/** Reads one order anew, whose words have changed. */
export async function readOrderAgain(tx: Database, orderId: string): Promise<void> {
  const { rows } = await tx.execute<Row>(sql`${unread} where o.id = ${orderId}`);
  await noteSounds(tx, rows);
}

async function noteSounds(tx: Database, rows: Row[]): Promise<void> {
  const read = rows.map((row) => ({ id: row.id, sounds: orderSounds(row) }));
  await tx.execute(sql`
    update orders o set search_vector = r.sounds::tsvector
      from json_to_recordset(${JSON.stringify(read)}::json) r (id text, sounds text) where o.id = r.id`);
}
