import { hash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Language } from "../language.ts";
import { consume } from "../rate-limits/count-attempts.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { editDistance } from "./edit-distance.ts";
import { interpretQuery } from "./interpret-query.ts";
import { isBangla, phoneticKeys } from "./phonetics.ts";
import { searchProducts } from "./search-products.ts";

const windowDays = 28;
/** A phrase with fewer searches is not shown: they may all come from one person. */
const minSearches = 5;
const maxShown = 6;
// Reads more than it shows, because several spellings of one search may be popular.
const maxRead = 60;
/** Up to this distance two phonetic keys are the same word in two scripts: a vowel may differ. */
const maxDistance = 0.3;
const maxPhraseLength = 60;
// Per hour and network: enough for many people, but not for a bot.
const networkLimit = { max: 120, minutes: 60 };

/**
 * Counts a search by day, without personal data: once a day per network, and only if it finds products and cannot be a
 * person's name, number or address. Refuses `too-many-requests`.
 */
export async function recordSearch(shop: Shop, { q, address }: { q: string; address: string }): Promise<void> {
  await consume(shop, [{ key: `searches:${address}`, ...networkLimit }]);
  const phrase = normalizePhrase(q);
  if (phrase === null || !(await hasResults(shop, phrase))) return;
  // Stores the network and the phrase only as a hash.
  const searcherHash = hash("sha256", `${address} ${phrase}`, "base64url");
  if (!(await isFirstToday(shop, `searched:${searcherHash}`))) return;
  await shop.db.execute(sql`
    insert into daily_searches (day, phrase, searches) values (dhaka_day(${shop.now().toISOString()}), ${phrase}, 1)
    on conflict (day, phrase) do update set searches = daily_searches.searches + 1`);
}

/**
 * The most frequent searches of the last four weeks; in English only those in Latin letters. Searches that sound the same
 * ("সানস্ক্রিন", "sunscreen") are shown once, in the script of the language if anybody typed it so.
 */
export async function popularSearches(shop: Shop, language: Language): Promise<string[]> {
  const { rows } = await shop.db.execute<{ phrase: string }>(sql`
    select phrase from daily_searches
     where day > dhaka_day(${shop.now().toISOString()}) - ${windowDays}::int
       and (${language === "bn"} or phrase !~ '[\u0980-\u09ff]')
     group by phrase having sum(searches) >= ${minSearches}
     order by sum(searches) desc, phrase limit ${maxRead}`);
  const unique: { phrase: string; sound: string }[] = [];
  for (const { phrase } of rows) {
    const sound = phoneticKeys(phrase).join(" ");
    const similar = unique.find((other) => editDistance(other.sound, sound) <= maxDistance);
    if (similar === undefined) unique.push({ phrase, sound });
    else if (isBangla(phrase) && !isBangla(similar.phrase)) similar.phrase = phrase;
  }
  return unique.slice(0, maxShown).map(({ phrase }) => phrase);
}

/** Deletes counts that are too old for the list of popular searches. */
export async function purgeOldSearches(shop: Shop): Promise<void> {
  await shop.db.execute(sql`
    delete from daily_searches where day <= dhaka_day(${shop.now().toISOString()}) - ${windowDays}::int`);
}

/** The query in the form that is counted; null if it may be an email address, a phone or order number, or a sentence. */
function normalizePhrase(q: string): string | null {
  const phrase = q.normalize("NFC").toLowerCase().replaceAll(/\s+/g, " ").trim();
  const isShareable =
    /^[\p{L}\p{M}\p{N} %+&.'’-]+$/u.test(phrase) && !/\p{N}{5}/u.test(phrase.replaceAll(/[ .-]/g, ""));
  return isShareable && phrase.length >= 2 && phrase.length <= maxPhraseLength ? phrase : null;
}

async function isFirstToday(shop: Shop, key: string): Promise<boolean> {
  try {
    await consume(shop, [{ key, max: 1, minutes: 24 * 60 }]);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Whether the shop knows every word and has matching products. */
async function hasResults(shop: Shop, phrase: string): Promise<boolean> {
  const query = await interpretQuery(shop.db, phrase);
  const isUnderstood = query.unknown === 0 && query.unfinished === null && query.missing === null;
  return isUnderstood && (await searchProducts(shop, { q: query, max: 1 })).ids.length > 0;
}
