import { dhakaDay, inDhaka, startOfDhakaDay } from "../dhaka-time.ts";
import { toLatinDigits } from "../digits.ts";
import type { Clause, Span } from "./chat-text.ts";
import { anyWord } from "./chat-words.ts";

/** The day of Dhaka's calendar (`2026-11-27`) on which the customer wants the parcel. */
export type DayMention = Span & { day: string };

/** How far ahead a day without a month is meant. */
const maxDaysAhead = 45;

const daysAhead: [words: string, days: number][] = [
  ["aj|ajke|ajkei|ajk|আজ|আজকে|আজকেই|আজই|today", 0],
  ["day after tomorrow|porshu|poroshu|porsu|porshudin|পরশু|পরশুদিন|পরশুর", 2],
  ["agamikal|agami kal|agamikalke|kal|kalke|kalkei|kalk|আগামীকাল|আগামী কাল|আগামিকাল|কাল|কালকে|কালকেই|tomorrow|tomorow|tmrw", 1],
];
const weekdays = [
  "sunday|robibar|robbar|রবিবার|রোববার",
  "monday|shombar|sombar|সোমবার",
  "tuesday|mongolbar|monglbar|মঙ্গলবার",
  "wednesday|budhbar|budbar|বুধবার",
  "thursday|brihospotibar|brihoshpotibar|brishpotibar|বৃহস্পতিবার|বৃহঃবার",
  "friday|shukrobar|sukrobar|shukkurbar|শুক্রবার",
  "saturday|shonibar|sonibar|শনিবার",
].map((words) =>
  anyWord(
    words
      .split("|")
      .flatMap((word) => [word, `${word}e`, `${word}er`, `${word}ে`, `${word}ের`])
      .join("|"),
    "iu",
  ),
);
const months = [
  "january|jan|জানুয়ারি|জানুয়ারি",
  "february|feb|ফেব্রুয়ারি|ফেব্রুয়ারি",
  "march|মার্চ",
  "april|এপ্রিল",
  "may|মে",
  "june|জুন",
  "july|জুলাই",
  "august|আগস্ট",
  "september|সেপ্টেম্বর",
  "october|অক্টোবর",
  "november|nov|নভেম্বর",
  "december|dec|ডিসেম্বর",
];
const relative = daysAhead.map(([words, days]) => ({ pattern: anyWord(words, "iu"), days }));
const dayOfMonth = new RegExp(
  `(?<![\\d/-])([1-3]?\\d)(?:st|nd|rd|th)?\\s*(?:(?:tarikh|tarik|তারিখ)(?:e|er|ে|ের)?|(${months.join("|").normalize("NFC")})(?:er|ের)?)(?![\\p{L}\\p{M}])`,
  "iu",
);

/** Words that refer to the future; "kalke bkash korsi" refers to yesterday. */
const isWish = anyWord(
  "diyen|dien|dieyn|den|din|diben|deben|dite hobe|dile|pathan|pathaben|pathiyen|pathayen|pathiye diyen|pathaiyen|deliver|delivery|send|lagbe|chai|pabo|pai|pele|pouchay|pouchate|need|want|receive|arrive|by|দিয়েন|দিয়েন|দেন|দিন|দিবেন|দেবেন|দিতে হবে|দিলে|পাঠান|পাঠাবেন|পাঠিয়েন|পাঠায়েন|পাঠাইয়েন|ডেলিভারি|লাগবে|চাই|পাব|পাবো|পাই|পেলে|পৌঁছায়|পৌঁছাতে",
  "iu",
);
const isPast = anyWord(
  "korsi|korchi|korechi|korlam|disi|diyechi|dilam|pathaisi|pathiyechi|pathalam|chilam|chilo|order korsi|sent|paid|gotokal|করেছি|করছি|করলাম|দিয়েছি|দিছি|দিলাম|পাঠিয়েছি|পাঠাইছি|পাঠালাম|ছিলাম|ছিল|গতকাল|গত",
  "iu",
);
const before = /^\s*(?:er\s+|ের\s+)?(?:age|agei|আগে|আগেই)(?![\p{L}\p{M}])/iu;
const beforeLead = /(?<![\p{L}])(?:before)\s+$/iu;

/**
 * The day for which the customer asks, "kalke diyen" or "শুক্রবারের আগে দিয়েন". Null if none is requested explicitly,
 * if the words are a question, or if two days are named.
 */
export function findDay(clauses: readonly Clause[], now: Date): DayMention | null {
  const found = clauses.filter(({ bySeller }) => !bySeller).flatMap((clause) => daysIn(clause, now));
  const [first] = found;
  return first && found.every(({ day }) => day === first.day) ? first : null;
}

function daysIn(clause: Clause, now: Date): DayMention[] {
  const plain = toLatinDigits(clause.text.normalize("NFC"));
  // Positions in the text must match: a text that normalises to fewer characters is left to staff.
  if (plain.length !== clause.text.length) return [];
  return [...plain.matchAll(/[^,;।.!?\n]+[?]?/gu)].flatMap(({ 0: sentence, index }) => {
    if (sentence.endsWith("?") || !isWish.test(sentence) || isPast.test(sentence)) return [];
    const named = dayIn(sentence, now);
    if (!named) return [];
    const start = clause.start + index + named.start;
    return [{ day: named.day, start, end: start + named.length }];
  });
}

function dayIn(sentence: string, now: Date): { day: string; start: number; length: number } | null {
  const match = matchDay(sentence, now);
  if (!match) return null;
  const { 0: words, index } = match.match;
  const isBefore = before.test(sentence.slice(index + words.length)) || beforeLead.test(sentence.slice(0, index));
  // "Before Friday" is Thursday at the latest.
  const days = isBefore ? match.days - 1 : match.days;
  if (days < 0 || days > maxDaysAhead) return null;
  return { day: dhakaDay(startOfDhakaDay(now, days)), start: index, length: words.length };
}

function matchDay(sentence: string, now: Date): { match: RegExpExecArray; days: number } | null {
  for (const { pattern, days } of relative) {
    const match = pattern.exec(sentence);
    if (match) return { match, days };
  }
  const today = inDhaka(now);
  for (const [weekday, pattern] of weekdays.entries()) {
    const match = pattern.exec(sentence);
    // On a Friday, "Friday" is a week away.
    if (match) return { match, days: ((weekday - today.getUTCDay() + 6) % 7) + 1 };
  }
  const match = dayOfMonth.exec(sentence);
  if (!match) return null;
  const month = months.findIndex((names) =>
    names
      .normalize("NFC")
      .split("|")
      .includes((match[2] ?? "").toLowerCase()),
  );
  const days = daysUntil(today, Number(match[1]), month);
  return days === null ? null : { match, days };
}

/** How many days until the next such day of a month (from 0), or of any month (-1); null where there is none. */
function daysUntil(today: Date, date: number, month: number): number | null {
  for (let days = 0; days <= maxDaysAhead; days += 1) {
    const day = new Date(today.getTime() + days * 24 * 3_600_000);
    if (day.getUTCDate() === date && (month < 0 || day.getUTCMonth() === month)) return days;
  }
  return null;
}
