import { type Clause, hasNameWord, isPersonName, type Span, type Token, tokenize } from "./chat-text.ts";
import { anyWord, fillerWords } from "./chat-words.ts";
import { readPlaces } from "./place-mentions.ts";

/** A stretch of a clause between commas or full stops. */
export type Part = Span & { text: string; clause: Clause; isAddress: boolean; sentence: number };

/** Words that occur only in addresses. */
export const addressCue = anyWord(
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
export const houseNumber =
  /(?<![\d.])\d{1,4}\s*\/\s*(?:\d{1,4}|[A-Za-z]|\p{Script=Bengali})(?![\d])|^\s*#?\d{1,4}\s+[A-Z]/u;
/** Words that mark an outdated address. */
export const oldAddress = anyWord(
  "ager thikana|ager basa|ager address|agerta|age chilo|age chilam|age thaktam|old address|purono thikana|purano thikana|previous address|আগের ঠিকানা|আগের বাসা|পুরানো ঠিকানা|পুরাতন ঠিকানা|আগে ছিল|আগে থাকতাম",
  "iu",
);
export const quantityPart =
  /(?<![\p{L}\d])(?:[xX]\s?\d{1,2}|\d{1,2}\s?(?:ta|ti|pcs|pc|pis|piece|pieces|x|টা|টি|পিস|খানা))(?![\p{L}\p{M}])|(?:^|\s)(?:ekta|akta|duita|duto|tinta|একটা|দুইটা|দুটো|তিনটা|একটি|দুটি)(?=$|[\s.])/iu;
export const namePattern = /^\s*(?:amar\s+|amr\s+|my\s+|আমার\s+)?(?:nam|naam|name|নাম)(?![\p{L}\p{M}])/iu;

/** The parts of a clause without what has been understood already. */
export function splitParts(clause: Clause, isTaken: (span: Span) => boolean): Part[] {
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
