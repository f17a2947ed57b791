import { hash } from "node:crypto";
import { sql } from "drizzle-orm";
import { countAttempt } from "../auth/rate-limit.ts";
import type { Language } from "../language.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { distance } from "./edit-distance.ts";
import { understand } from "./interpret-query.ts";
import { soundsOf } from "./phonetics.ts";
import { searchProducts } from "./search-products.ts";

const days = 28;
/** Fewer searches may all be one person's, and are shown to nobody. */
const leastSearches = 5;
const mostShown = 6;
// Of each of them several spellings may be popular.
const mostRead = 60;
/** So far two sounds are the same word in two scripts: a vowel is heard otherwise. */
const mostOff = 0.3;
const longestPhrase = 60;
// In an hour, of one network: a shop full of people, but no machine.
const mostOfNetwork = { most: 120, minutes: 60 };

/**
 * Counts a search by its day, without anything of who searched: each network's once a day, and only what finds
 * products and can be no name, number or address of somebody. Refuses `too-many-requests`.
 */
export async function noteSearch(shop: Shop, { q, address }: { q: string; address: string }): Promise<void> {
  await countAttempt(shop, [{ key: `searches:${address}`, ...mostOfNetwork }]);
  const phrase = plainPhrase(q);
  if (phrase === null || !(await findsSomething(shop, phrase))) return;
  // Together with the phrase the network is kept as a hash only.
  const searcher = hash("sha256", `${address} ${phrase}`, "base64url");
  if (!(await isFirstToday(shop, `searched:${searcher}`))) return;
  await shop.db.execute(sql`
    insert into daily_searches (day, phrase, searches) values (dhaka_day(${shop.now().toISOString()}), ${phrase}, 1)
    on conflict (day, phrase) do update set searches = daily_searches.searches + 1`);
}

/**
 * What shoppers searched for most in the last four weeks; in English only what is written in Latin letters. What sounds
 * the same ("সানস্ক্রিন", "sunscreen") is shown once, in the language's own script where it was typed in it.
 */
export async function popularSearches(shop: Shop, language: Language): Promise<string[]> {
  const { rows } = await shop.db.execute<{ phrase: string }>(sql`
    select phrase from daily_searches
     where day > dhaka_day(${shop.now().toISOString()}) - ${days}::int
       and (${language === "bn"} or phrase !~ '[\u0980-\u09ff]')
     group by phrase having sum(searches) >= ${leastSearches}
     order by sum(searches) desc, phrase limit ${mostRead}`);
  const shown: { phrase: string; sound: string }[] = [];
  for (const { phrase } of rows) {
    const sound = soundsOf(phrase).join(" ");
    const same = shown.find((other) => distance(other.sound, sound) <= mostOff);
    if (same === undefined) shown.push({ phrase, sound });
    else if (isBangla(phrase) && !isBangla(same.phrase)) same.phrase = phrase;
  }
  return shown.slice(0, mostShown).map(({ phrase }) => phrase);
}

function isBangla(phrase: string): boolean {
  return /\p{Script=Bengali}/u.test(phrase);
}

/** Deletes the counts that no list of popular searches reads any more. */
export async function purgeOldSearches(shop: Shop): Promise<void> {
  await shop.db.execute(sql`
    delete from daily_searches where day <= dhaka_day(${shop.now().toISOString()}) - ${days}::int`);
}

/** What was typed, as it is counted; null for what could be an e-mail address, a phone or an order number, or a sentence. */
function plainPhrase(q: string): string | null {
  const phrase = q.normalize("NFC").toLowerCase().replaceAll(/\s+/g, " ").trim();
  const isTellable = /^[\p{L}\p{M}\p{N} %+&.'’-]+$/u.test(phrase) && !/\p{N}{5}/u.test(phrase.replaceAll(/[ .-]/g, ""));
  return isTellable && phrase.length >= 2 && phrase.length <= longestPhrase ? phrase : null;
}

async function isFirstToday(shop: Shop, key: string): Promise<boolean> {
  try {
    await countAttempt(shop, [{ key, most: 1, minutes: 24 * 60 }]);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Whether the shop knows every word and has something of it. */
async function findsSomething(shop: Shop, phrase: string): Promise<boolean> {
  const understood = await understand(shop.db, phrase);
  const isMeant = understood.unknown === 0 && understood.begun === null && understood.missing === null;
  return isMeant && (await searchProducts(shop, { q: understood, most: 1 })).ids.length > 0;
}
