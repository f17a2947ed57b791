import { toLatinDigits } from "../digits.ts";
import {
  addressCue,
  houseNumber,
  namePattern,
  oldAddress,
  type Part,
  quantityPart,
  splitParts,
} from "./address-parts.ts";
import { type Clause, hasNameWord, type Span, type Token, tokenize } from "./chat-text.ts";
import { fillerWords, foldWord } from "./chat-words.ts";
import { isLoneName } from "./name-mentions.ts";
import { type PlacesRead, readPlaces } from "./place-mentions.ts";

export type AddressRead = Span & { text: string; places: PlacesRead; leadingWord: (Span & { text: string }) | null };

const addressLead =
  /^[^\p{L}\p{M}\d]*(?:(?:amar|amr|আমার|notun|নতুন|my|full|delivery)\s+)?(?:thikana|thikhana|address|addres|adress|ঠিকানা|basar thikana|delivery to|ship to|deliver to|delivered to|ami thaki|আমি থাকি|আমি|location)\s*(?:holo|hocche|হলো|হচ্ছে|is|ta likhen|ta likhun|likhen|likhun|ta|টা লিখেন|টা লিখুন|টা|থাকি|thaki)?\s*[:：=-]*\s*/iu;
const otherLabels = new Set(["name", "phone", "product", "quantity", "total", "payment", "note"]);
const maxTrailingWords = 5;

/**
 * The street address: the labelled one, or the longest run of parts that mention houses, roads and places. Parts of
 * an old address are left out.
 */
export function findAddress(clauses: Clause[], isTaken: (span: Span) => boolean): AddressRead | null {
  const own = clauses.filter(({ bySeller, label }) => !bySeller && !(label && otherLabels.has(label)));
  const parts = own.flatMap((clause) => splitParts(clause, isTaken));
  const runs = findRuns(parts);
  const labelled = runs.filter((run) => run.some(({ clause }) => clause.label === "address"));
  const candidates = labelled.length > 0 ? labelled : runs;
  const best = candidates.toSorted((one, other) => runScore(other) - runScore(one)).at(0);
  const first = best?.[0];
  const last = best?.at(-1);
  if (!best || !first || !last) return null;
  // The district may stand on a line of its own, before or after.
  const labelledPlaces = {
    district: own.filter(({ label }) => label === "district").flatMap((clause) => tokenizeAll(clause)),
    area: own.filter(({ label }) => label === "area").flatMap((clause) => tokenizeAll(clause)),
  };
  const text = best
    .map((part) => part.text.trim().replace(callingOut, "").replace(fromThere, "").trim())
    .filter((part) => /[\p{L}\d]/u.test(part))
    .join(", ")
    .replace(addressLead, "")
    .trim();
  const runTokens = best.flatMap((part) => tokenizePart(part));
  const inRun = readPlaces(runTokens, labelledPlaces, true);
  const places =
    inRun.district === null
      ? fallBack(
          inRun,
          readPlaces(
            parts.filter(({ text: part }) => !oldAddress.test(part)).flatMap((part) => tokenizePart(part)),
            labelledPlaces,
            true,
          ),
        )
      : inRun;
  // A single word before the first place may also be the recipient's name.
  const isLead =
    best.length > 1 && !first.isAddress && first.text.trim().split(/\s+/).length <= 2 && isLoneName(first.text);
  const leadingWord = isLead ? { text: first.text.trim(), start: first.start, end: first.end } : null;
  return { start: first.start, end: last.end, text, places, leadingWord };
}

function fallBack(inRun: PlacesRead, everywhere: PlacesRead): PlacesRead {
  return everywhere.district !== null || inRun.districtChoices.length === 0 ? everywhere : inRun;
}

/** "apu gazipur theke bolchi" is Gazipur. */
const callingOut = /^\s*(?:(?:apu|apa|vai|vaiya|bhaiya|ami|আপু|আপা|ভাই|ভাইয়া|আমি)\s+)+/iu;
const fromThere = /\s(?:theke|থেকে)(?:\s(?:bolchi|bolsi|বলছি))?$/iu;
function findRuns(parts: Part[]): Part[][] {
  const runs: Part[][] = [];
  let run: Part[] = [];
  const end = () => {
    if (run.some(({ isAddress }) => isAddress)) runs.push(run);
    run = [];
  };
  for (const [at, part] of parts.entries()) {
    const before = run.at(-1);
    const isNear = !before || part.clause.line - before.clause.line <= 1;
    if (!isNear || (before && beginsAddress(part))) end();
    if (part.isAddress) {
      run.push(part);
      continue;
    }
    const next = parts[at + 1];
    const isBridge = run.length > 0 && couldBeAddress(part) && isSameSentence(before, part);
    const leadsOn =
      run.length === 0 && couldBeAddress(part) && next?.isAddress && isSameSentence(part, next) && !next.clause.label;
    if (isBridge || leadsOn) run.push(part);
    else end();
  }
  end();
  return runs;
}

function isSameSentence(one: Part | undefined, other: Part): boolean {
  return one?.clause === other.clause && one.sentence === other.sentence;
}

/** "lichu balm 2", "1 neem comb", "bokul 100 ml", "koto?": no part of an address. */
const orderPart =
  /(?:^|\s)\d{1,2}\s*$|^\s*(?:\d{1,2}|one|two|ek|dui)\s+\p{L}|\d\s*(?:ml|gm|g|মিলি|গ্রাম)(?![\p{L}\p{M}])|(?<![\p{L}\p{M}])(?:koto|কত|price|dam|দাম)(?![\p{L}\p{M}])/iu;

function beginsAddress(part: Part): boolean {
  return part.clause.label === "address" && part.start === part.clause.start;
}

/** Short words between two parts of an address belong to it; names, numbers of pieces and sentences do not. */
function couldBeAddress({ text }: Part): boolean {
  const words = text.trim().split(/\s+/);
  const isSentence = words.filter((word) => fillerWords.has(foldWord(word))).length * 2 > words.length;
  return (
    words.length <= maxTrailingWords &&
    !isSentence &&
    !hasNameWord(words) &&
    !namePattern.test(text) &&
    !quantityPart.test(text) &&
    !orderPart.test(toLatinDigits(text)) &&
    !oldAddress.test(text) &&
    !/taka|tk|৳|টাকা/i.test(text)
  );
}

function runScore(run: Part[]): number {
  return run.reduce(
    (sum, { text, isAddress }) =>
      sum + (isAddress ? 1 : 0.2) + (addressCue.test(text) ? 0.5 : 0) + (houseNumber.test(text) ? 0.5 : 0),
    0,
  );
}

function tokenizeAll(clause: Clause): Token[] {
  return tokenize(" ".repeat(clause.start) + clause.text, clause);
}

function tokenizePart(part: Part): Token[] {
  return tokenize(" ".repeat(part.start) + part.text, part);
}
