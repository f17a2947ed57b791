import { toLatinDigits } from "../digits.ts";
import {
  type Clause,
  hasNameWord,
  isPersonName,
  type Span,
  type Token,
  tokenize,
  trimEdges,
  trimEnd,
} from "./chat-text.ts";
import { anyWord, fillerWords, foldWord } from "./chat-words.ts";
import { type PlacesRead, readPlaces } from "./place-mentions.ts";

/** A stretch of a clause between commas or full stops. */
type Part = Span & { text: string; clause: Clause; isAddress: boolean; sentence: number };

export type AddressRead = Span & { text: string; places: PlacesRead; leadingWord: (Span & { text: string }) | null };

const addressCue = anyWord(
  `house|hous|home|hs|h|basa|basha|bashay|basay|basar|bari|barir|flat|apt|apartment|floor|tola|road|rd|street|lane|goli|gali|block|sector|sec|holding|plot|
village|vill|gram|para|mohalla|moholla|post|po|ps|thana|upazila|upozila|upojela|zila|zilla|jela|building|bhaban|bhobon|villa|manzil|monjil|mansion|tower|market|bazar|bazaar|bajar|
school|college|madrasa|mosque|masjid|moshjid|mosjid|hospital|medical|bank|store|pase|pashe|pase|kache|samne|shamne|pichone|pisone|opposite|near|beside|behind|mor|more|gate|stand|station|terminal|
avenue|housing|colony|residential|upore|niche|tola|point|chowrasta|office|varsity|university|hall|hostel|mess|union|ward|sodor|sadar|
বাসা|বাসার|বাসায়|বাড়ি|বাড়ী|ফ্ল্যাট|ফ্লাট|তলা|রোড|রোডে|সড়ক|গলি|লেন|ব্লক|সেক্টর|হোল্ডিং|প্লট|গ্রাম|পাড়া|মহল্লা|পোস্ট|ডাকঘর|থানা|উপজেলা|জেলা|ভবন|ভিলা|মঞ্জিল|টাওয়ার|মার্কেট|মার্কেটের|বাজার|বাজারের|
স্কুল|কলেজ|মাদ্রাসা|মসজিদ|মসজিদের|হাসপাতাল|ব্যাংক|পাশে|কাছে|সামনে|পিছনে|পেছনে|বিপরীতে|মোড়|মোড়ে|গেট|স্ট্যান্ড|স্টেশন|টার্মিনাল|হাউজিং|কলোনি|উপরে|ইউনিয়ন|ওয়ার্ড|সদর|দোকান|এভিনিউ`.replaceAll(
    "\n",
    "",
  ),
  "iu",
);
const houseNumber = /(?<![\d.])\d{1,4}\s*\/\s*(?:\d{1,4}|[A-Za-z]|\p{Script=Bengali})(?![\d])|^\s*#?\d{1,4}\s+[A-Z]/u;
const addressLead =
  /^[^\p{L}\p{M}\d]*(?:(?:amar|amr|আমার|notun|নতুন|my|full|delivery)\s+)?(?:thikana|thikhana|address|addres|adress|ঠিকানা|basar thikana|delivery to|ship to|deliver to|delivered to|ami thaki|আমি থাকি|আমি|location)\s*(?:holo|hocche|হলো|হচ্ছে|is|ta likhen|ta likhun|likhen|likhun|ta|টা লিখেন|টা লিখুন|টা|থাকি|thaki)?\s*[:：=-]*\s*/iu;
/** Of an address that counts no more. */
const oldAddress = anyWord(
  "ager thikana|ager basa|ager address|agerta|age chilo|age chilam|age thaktam|old address|purono thikana|purano thikana|previous address|আগের ঠিকানা|আগের বাসা|পুরানো ঠিকানা|পুরাতন ঠিকানা|আগে ছিল|আগে থাকতাম",
  "iu",
);
const quantityPart =
  /(?<![\p{L}\d])(?:[xX]\s?\d{1,2}|\d{1,2}\s?(?:ta|ti|pcs|pc|pis|piece|pieces|x|টা|টি|পিস|খানা))(?![\p{L}\p{M}])|(?:^|\s)(?:ekta|akta|duita|duto|tinta|একটা|দুইটা|দুটো|তিনটা|একটি|দুটি)(?=$|[\s.])/iu;
const otherLabels = new Set(["name", "phone", "product", "quantity", "total", "payment", "note"]);
const maxTrailingWords = 5;

/**
 * The street address: what is labelled so, or the longest run of parts that speak of houses, roads and places. Parts of
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
  // Before the first place a lone word may as well be whom it is for.
  const isLead =
    best.length > 1 && !first.isAddress && first.text.trim().split(/\s+/).length <= 2 && isLoneName(first.text);
  const leadingWord = isLead ? { text: first.text.trim(), start: first.start, end: first.end } : null;
  return { start: first.start, end: last.end, text, places, leadingWord };
}

function fallBack(inRun: PlacesRead, everywhere: PlacesRead): PlacesRead {
  return everywhere.district !== null || inRun.districtChoices.length === 0 ? everywhere : inRun;
}

function tokenizeAll(clause: Clause): Token[] {
  return tokenize(" ".repeat(clause.start) + clause.text, clause);
}

function tokenizePart(part: Part): Token[] {
  return tokenize(" ".repeat(part.start) + part.text, part);
}

/** The parts of a clause without what has been understood already. */
function splitParts(clause: Clause, isTaken: (span: Span) => boolean): Part[] {
  let sentence = 0;
  const separators = /[,;।|()\n]|\s\/(?=\s)|(?<!(?:md|mst|mrs?|ms|dr|st)\s?)\.(?=\s|$)|[!?]/giu;
  const cuts = [...clause.text.matchAll(separators)].map(({ index }) => index);
  const bounds = [-1, ...cuts, clause.text.length];
  return bounds.slice(1).flatMap((to, at) => {
    const from = (bounds[at] ?? -1) + 1;
    const isQuestion = clause.text[to] === "?";
    if (/[.।!?|\n]/u.test(clause.text[from - 1] ?? "")) sentence += 1;
    return freeStretches({ start: clause.start + from, end: clause.start + to }, isTaken).flatMap((span) => {
      const text = clause.text.slice(span.start - clause.start, span.end - clause.start);
      if (!/[\p{L}\d]/u.test(text)) return [];
      const trimmed = trimToAddress(text, clause.label === "address");
      const start = span.start + text.indexOf(trimmed);
      const part = { text: trimmed, start, end: start + trimmed.length, clause, sentence };
      return [{ ...part, isAddress: !isQuestion && isAddressPart(part, clause.label) }];
    });
  });
}

/** What is left of a stretch without the places that are taken. */
function freeStretches(span: Span, isTaken: (span: Span) => boolean): Span[] {
  const free: Span[] = [];
  let start: number | null = null;
  for (let at = span.start; at < span.end; at += 1) {
    const taken = isTaken({ start: at, end: at + 1 });
    if (!taken && start === null) start = at;
    if (taken && start !== null) {
      free.push({ start, end: at });
      start = null;
    }
  }
  return start === null ? free : [...free, { start, end: span.end }];
}

/** "apu gazipur theke bolchi" is Gazipur. */
const callingOut = /^\s*(?:(?:apu|apa|vai|vaiya|bhaiya|ami|আপু|আপা|ভাই|ভাইয়া|আমি)\s+)+/iu;
const fromThere = /\s(?:theke|থেকে)(?:\s(?:bolchi|bolsi|বলছি))?$/iu;
const namePattern = /^\s*(?:amar\s+|amr\s+|my\s+|আমার\s+)?(?:nam|naam|name|নাম)(?![\p{L}\p{M}])/iu;

const inSentence =
  /(?:thikana|address|ঠিকানা|থাকি|thaki)\s*(?:holo|hocche|হলো|হচ্ছে|is|ta likhen|ta likhun|likhen|likhun|ta|টা লিখেন|টা লিখুন|টা)?\s*[:：=-]*\s*/giu;
const numberWordsAtEnd =
  /(?:^|\s)(?:(?:amar|আমার|amr|my)\s?)?(?:nam|নাম|number|নাম্বার|নম্বর|phone|ফোন|মোবাইল|mobile|contact)\s?(?:is|holo|হলো)?[\s:：-]{0,3}$/iu;

/** In a sentence without commas the address begins after "thikana", or at its first place or house. */
function trimToAddress(text: string, isLabelled: boolean): string {
  const ended = text.replace(numberWordsAtEnd, "");
  const lead = [...ended.matchAll(inSentence)].at(-1);
  const after = lead ? ended.slice(lead.index + lead[0].length) : "";
  if (after.trim() !== "") return after;
  const tokens = tokenize(ended, { start: 0, end: ended.length });
  if (isLabelled || tokens.length <= 6) return ended;
  const mentions = readPlaces(tokens).spans.map(({ start }) => start);
  const cue = addressCue.exec(ended)?.index ?? Infinity;
  const first = Math.min(...mentions, cue);
  const before = tokens.filter(({ end }) => end <= first);
  const isSentence = before.some(({ text: word }) => fillerWords.has(word));
  return Number.isFinite(first) && isSentence && before.length >= 4 && first !== cue ? ended.slice(first) : ended;
}

function isAddressPart({ text }: Pick<Part, "text">, label: Clause["label"]): boolean {
  if (label === "district" || label === "area") return true;
  if (oldAddress.test(text) || quantityPart.test(text) || namePattern.test(text)) return false;
  const tokens = tokenize(text, { start: 0, end: text.length });
  if (tokens.every((token) => fillerWords.has(token.text))) return false;
  if (addressCue.test(text) || isPlace(tokens)) return true;
  if (label === "address") return !(hasNameWord(text.trim().split(/\s+/)) && isPersonName(text));
  return houseNumber.test(text) && !/taka|tk|৳|টাকা/i.test(text);
}

function isPlace(tokens: Token[]): boolean {
  const { district, areaChoices, districtChoices } = readPlaces(tokens);
  return district !== null || areaChoices.length > 0 || districtChoices.length > 0;
}

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

export type NameRead = Span & { text: string; sure: boolean };

const nameLeads = [
  /(?:my name is|my name's|i am|i'm|this is|amar nam|amr nam|amar name|er nam|nam holo|আমার নাম|এর নাম)\s+/giu,
  /(?<![\p{L}\p{M}])(?:nam|naam|নাম|name)\s*[:=-]?\s+(?!er\b|ta\b|den\b|dite\b|ki\b)/giu,
  /(?<![\p{L}\p{M}])(?:ami|আমি|from|bolchi|বলছি)\s+/giu,
];
const maxNameWords = 5;

/** Who is to receive the parcel: said so, or a line that is nothing but a name; the messenger's name is only proposed. */
export function findName(
  text: string,
  clauses: Clause[],
  isTaken: (span: Span) => boolean,
  senderName: string | null,
): NameRead | null {
  const own = clauses.filter(({ bySeller }) => !bySeller);
  for (const clause of own.filter(({ label }) => label === "name")) {
    const name = takeName(text, clause);
    if (name) return { ...name, sure: true };
  }
  for (const [at, lead] of nameLeads.entries()) {
    for (const clause of own.filter(({ label }) => label === null || label === "product" || label === "note")) {
      for (const match of clause.text.matchAll(lead)) {
        const name = takeName(text, { start: clause.start + match.index + match[0].length, end: clause.end });
        if (
          name &&
          !isTaken(name) &&
          (at === 0 ||
            isPersonName(name.text) ||
            isWholeSentence(text, name) ||
            (at === 1 && !fillerWords.has(foldWord(name.text))))
        )
          return { ...name, sure: true };
      }
    }
  }
  const standing = own
    .filter(({ label }) => label === null || label === "address" || label === "phone")
    .flatMap((clause) => splitParts({ ...clause, label: null }, isTaken))
    .map((part) => ({
      ...part,
      text: part.text.replace(/^\s*(?:(?:ship|deliver|send) to|receiver|to|amar nam|ami|আমি)\s+/iu, ""),
    }))
    .map((part) => ({ ...part, text: trimEdges(part.text, /[\s\p{Pd}:]/u) }));
  const named = standing.filter(
    (part) =>
      isPersonName(part.text) &&
      !part.isAddress &&
      readPlaces(tokenize(part.text, { start: 0, end: part.text.length })).district === null,
  );
  const best = named.find(({ text: each }) => hasNameWord(each.split(/\s+/))) ?? named[0];
  if (best) return { start: best.start, end: best.end, text: best.text, sure: hasNameWord(best.text.split(/\s+/)) };
  const alone = standing
    .toSorted((one, other) => Number(isWholeClause(other)) - Number(isWholeClause(one)))
    .find(
      ({ text: each, clause, start, end, isAddress }) =>
        !isAddress && isLoneName(each) && touchesTaken(text, { start, end }, clause, isTaken),
    );
  if (alone) return { start: alone.start, end: alone.end, text: alone.text, sure: false };
  return senderName ? { start: 0, end: 0, text: senderName, sure: false } : null;
}

function takeName(text: string, { start, end }: Span): NameRead | null {
  const rest = text.slice(start, end);
  const [stretch = ""] = rest.split(/[,;।|()\n\d০-৯+:]|\.(?!\s?\p{Lu})(?=\s|$)/u);
  const words: string[] = [];
  for (const word of stretch.trim().split(/\s+/)) {
    const folded = foldWord(word.replaceAll(/[.-]/g, ""));
    if (
      folded === "" ||
      (fillerWords.has(folded) && !hasNameWord([word])) ||
      words.length >= maxNameWords ||
      addressCue.test(word)
    )
      break;
    words.push(word);
  }
  // "Sharmin Sultana. saffron": a full stop ends a name but not "Md.".
  const cut = words.findIndex((word) => /[^.]{3}\.$/.test(word));
  const name = trimEnd((cut < 0 ? words : words.slice(0, cut + 1)).join(" "), /[\s.\p{Pd}]/u);
  if (name.length < 2) return null;
  const from = start + rest.indexOf(name);
  return { start: from, end: from + name.length, text: name, sure: true };
}

/** "ami Sonia." says nothing but a name. */
function isWholeSentence(text: string, { text: name, end }: NameRead): boolean {
  return /^\p{Lu}\p{Ll}+$/u.test(name) && /^\s*(?:[.,।\n]|$)/u.test(text.slice(end));
}

function isWholeClause({ text, clause }: Pick<Part, "text" | "clause">): boolean {
  return clause.text.trim() === text.trim();
}

function isLoneName(text: string): boolean {
  const words = text.trim().split(/\s+/);
  return (
    words.length <= 3 &&
    /^[\p{L}\p{M}. ]{3,40}$/u.test(text.trim()) &&
    !words.some((word) => fillerWords.has(foldWord(word)))
  );
}

/** Whether the part stands right beside a number that was understood. */
function touchesTaken(text: string, { start, end }: Span, clause: Clause, isTaken: (span: Span) => boolean): boolean {
  const near = [start - 2, start - 3, start - 4, end + 1, end + 2, end + 3].filter((at) => at >= 0 && at < text.length);
  return clause.label === null && near.some((at) => isTaken({ start: at, end: at + 1 }));
}
