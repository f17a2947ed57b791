import { parsePhone } from "../customers/phone.ts";
import { toLatinDigits } from "../digits.ts";
import type { Span } from "./chat-text.ts";
import { anyWord } from "./chat-words.ts";

/** A number that may be the customer's. `phone` is null where it cannot be read with certainty. */
export type PhoneMention = Span & {
  written: string;
  phone: string | null;
  /** The number after correcting a likely typing error. */
  guess: string | null;
  /** Money was sent from it or to it: not a number to call, unless there is no other. */
  isForMoney: boolean;
};

const separator = "[\\s\\p{Pd}.()]";
const runPattern = new RegExp(`(?<![\\d])\\+?[\\dOo](?:${separator}{0,3}[\\dOo]){6,24}(?![\\p{L}\\d])`, "gu");
const minDigits = 8;

const digitWords = new Map(
  Object.entries({
    ...{ শূন্য: 0, শুন্য: 0, জিরো: 0, এক: 1, ওয়ান: 1, দুই: 2, টু: 2, তিন: 3, থ্রি: 3, চার: 4, ফোর: 4, পাঁচ: 5, পাচ: 5, ফাইভ: 5 },
    ...{ ছয়: 6, সিক্স: 6, সাত: 7, সেভেন: 7, আট: 8, এইট: 8, নয়: 9, নাইন: 9, ডাবল: "d", double: "d" },
    ...{ zero: 0, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9 },
    ...{ shunno: 0, sunno: 0, ek: 1, dui: 2, tin: 3, char: 4, pach: 5, choy: 6, shat: 7, sat: 7, at: 8, noy: 9 },
  }).map(([word, digit]) => [word.normalize("NFC"), String(digit)]),
);

const moneyBefore = anyWord(
  "bkash|bikash|b kash|nagad|nogod|rocket|send money|personal|merchant|payment|বিকাশ|নগদ|রকেট|পার্সোনাল",
  "iu",
);

/** "from 01…", and "01… theke bkash korsi". */
const sentFrom = /(?:from|theke|থেকে)\s*$/iu;
const sentThen =
  /^\s*(?:number\s+)?(?:theke|থেকে|e|te|এ|তে)\s+(?:bkash|bikash|nagad|nogod|rocket|send|taka|pathai|patha|বিকাশ|নগদ|রকেট|টাকা|পাঠ)/iu;

/**
 * The phone numbers of a stretch, in both scripts and with any separators. Only digits that form exactly one mobile
 * number are accepted; similar ones become a question.
 */
export function findPhones(text: string, span: Span): PhoneMention[] {
  const part = toLatinDigits(text.slice(span.start, span.end));
  const written = [...part.matchAll(runPattern)].flatMap(({ 0: run, index }) => splitRun(run, index));
  const inWords = findInWords(part).filter(
    ({ start, end }) => !written.some((each) => each.start < end && start < each.end),
  );
  return [...written, ...inWords].map(({ start, end, phone, guess }) => ({
    ...{ start: span.start + start, end: span.start + end, phone, guess },
    written: text.slice(span.start + start, span.start + end).trim(),
    isForMoney: isForMoney(part.slice(Math.max(0, start - 18), start), part.slice(end)),
  }));
}

function isForMoney(before: string, after: string): boolean {
  const near = before.split(/[,;।\n]/).at(-1) ?? "";
  return moneyBefore.test(near) || sentFrom.test(near) || sentThen.test(after);
}

type FoundNumber = Span & Pick<PhoneMention, "phone" | "guess">;

/** A run of digits may hold several numbers; each must be whole groups of digits. */
function splitRun(run: string, offset: number): FoundNumber[] {
  const groups = [...run.matchAll(/\+?[\dOo]+/g)].map(({ 0: digits, index }) => ({ digits, index }));
  const found: FoundNumber[] = [];
  let at = 0;
  while (at < groups.length) {
    const length = numberLength(groups.slice(at).map(({ digits }) => digits));
    const first = groups[at];
    if (length === null || !first) {
      at += 1;
      continue;
    }
    const last = groups[at + length - 1];
    const span = { start: offset + first.index, end: offset + (last?.index ?? 0) + (last?.digits.length ?? 0) };
    const goesOn =
      /^\p{Pd}\d/u.test(run.slice(span.end - offset)) &&
      numberLength(groups.slice(at + length).map(({ digits }) => digits)) === null;
    const phone = parsePhone(joinGroups(groups.slice(at, at + length)));
    found.push({ ...span, phone: goesOn ? null : phone, guess: goesOn ? phone : null });
    at += length;
  }
  if (found.length > 0) return found;
  const digits = joinGroups(groups);
  const count = digits.replaceAll(/\D/g, "").length;
  const looksLike = /^(?:\+?880?|0|o)?\d*1?[3-9]?/i.test(digits) && /^(?:\+?88)?[0Oo]?1/.test(digits);
  if (count < minDigits || !looksLike) return [];
  return [
    {
      start: offset,
      end: offset + run.trimEnd().length,
      phone: null,
      guess: parsePhone(digits.replaceAll(/o/gi, "0")),
    },
  ];
}

const joinGroups = (groups: { digits: string }[]) => groups.map(({ digits }) => digits).join("");

/**
 * How many groups make one number; null where none do. If the last group is a single digit, it may be a quantity beside
 * the number; if the leading 0 is missing, any digit may be missing: neither is certain.
 */
function numberLength(groups: string[]): number | null {
  for (let length = 1; length <= groups.length; length += 1) {
    const taken = groups.slice(0, length);
    const digits = taken.join("");
    if (/[oO]/.test(digits)) return null;
    if (digits.replace("+", "").length > 15) return null;
    if (!parsePhone(digits) || !/^(?:(?:\+|00)?880|0)/.test(digits)) continue;
    const isSpelled = taken.every((group) => group.length === 1);
    if (length > 1 && taken.at(-1)?.length === 1 && !isSpelled) return null;
    // Digits that go on may belong to it, unless they are a number themselves.
    if (length > 1 && groups.length > length && numberLength(groups.slice(length)) === null) return null;
    return length;
  }
  return null;
}

/** A number that was read aloud: "শূন্য এক সাত …". */
function findInWords(part: string): FoundNumber[] {
  const words = [...part.matchAll(/[\p{L}\p{M}]+/gu)].map(({ 0: word, index }) => ({
    digit: digitWords.get(word.normalize("NFC").toLowerCase()),
    start: index,
    end: index + word.length,
  }));
  const found: FoundNumber[] = [];
  for (let at = 0; at < words.length; ) {
    let to = at;
    while (words[to]?.digit !== undefined) to += 1;
    const run = words.slice(at, to);
    const [first, last] = [run[0], run.at(-1)];
    if (first && last && run.length >= minDigits) {
      const digits = run
        .map(({ digit }) => digit)
        .join("")
        .replaceAll(/d(\d)/g, "$1$1");
      const phone = /^(?:880|0)/.test(digits) ? parsePhone(digits) : null;
      found.push({ start: first.start, end: last.end, phone, guess: null });
    }
    at = Math.max(to, at + 1);
  }
  return found;
}
