import type { Language } from "../language.ts";
import { phoneticKey } from "../search/phonetics.ts";
import { anyWord, banglishWords, buyerNames, foldWord, personNameWords, sellerNames } from "./chat-words.ts";

/** A stretch of the chat, by its places in the text. */
export type Span = { start: number; end: number };

/** A word or number of the chat. */
export type Token = Span & {
  /** Folded: small letters, Latin digits. */
  text: string;
  /** By its sound; digits stay as they are. */
  key: string;
};

/** What a labelled line holds ("ঠিকানা: …"). */
type Label = "name" | "phone" | "address" | "district" | "area" | "product" | "quantity" | "total" | "payment" | "note";

/** A line of the chat, or what follows a label in it. */
export type Clause = Span & {
  text: string;
  label: Label | null;
  /** Whether the shop itself wrote it. */
  bySeller: boolean;
  /** Which line of the chat it belongs to. */
  line: number;
};

export type ChatText = {
  text: string;
  clauses: Clause[];
  /** The name that the messenger shows for the customer. */
  senderName: string | null;
  /** In which language to answer: Bangla in Latin letters is answered in Bangla. */
  language: Language;
};

const labelWords: Record<Label, string> = {
  name: "name|full name|nam|naam|নাম|receiver|receiver name|recipient|customer name|প্রাপক|ক্রেতার নাম",
  phone:
    "ph|phn|phone|phone number|phone no|mobile|mobile no|mobile number|mob|cell|cell no|contact|contact no|contact number|number|num|nmbr|no|whatsapp|ফোন|মোবা|মোবাইল নং|ফোন নং|ফোন নম্বর|ফোন নাম্বার|মোবাইল|মোবাইল নম্বর|মোবাইল নাম্বার|নাম্বার|নম্বর|কল",
  address:
    "address|addres|adress|addr|add|full address|delivery address|shipping address|delivery to|ship to|deliver to|location|thikana|tikana|ঠিকানা|নতুন ঠিকানা|পূর্ণ ঠিকানা|এড্রেস|অ্যাড্রেস|notun thikana|new address|village|vill|gram|গ্রাম",
  district: "district|dist|zilla|zila|jela|jila|জেলা|city",
  area: "thana|upazila|upozila|upojela|area|police station|থানা|উপজেলা|এলাকা",
  product: "product|products|item|items|পণ্য|পন্য|প্রোডাক্ট|order|অর্ডার",
  quantity: "qty|quantity|poriman|পরিমাণ|কোয়ান্টিটি",
  total: "total|total price|grand total|মোট|সর্বমোট|mot",
  payment: "trx|trxid|trx id|txn id|txnid|transaction id|payment|পেমেন্ট",
  note: "note|নোট|delivery time|comment",
};

const labels = (Object.entries(labelWords) as [Label, string][]).map(([label, words]) => {
  const choices = words
    .normalize("NFC")
    .split("|")
    .sort((one, other) => other.length - one.length)
    .map((phrase) => phrase.replaceAll(" ", "\\s*"));
  return { label, choices: choices.join("|") };
});
const allChoices = labels
  .flatMap(({ choices }) => choices.split("|"))
  .sort((one, other) => other.length - one.length)
  .join("|");
const labelPattern = new RegExp(
  `(?<![\\p{L}\\p{M}\\d])(?<label>${allChoices})(?:\\s*[:：=ঃ]+\\s*|\\s+[-–—]\\s*|[-–—]\\s+|\\s+(?:is|holo|হলো|hocche|হচ্ছে)\\s+)`,
  "giu",
);
/** Labels that need no colon at the beginning of a line. */
const bareLabel =
  /^\s*(?:amar\s+|amr\s+|আমার\s+)?(?<label>nam|naam|name|নাম|thikana|ঠিকানা|number|নাম্বার|নম্বর|ফোন|মোবাইল|mobile|phone|address)\s+(?=\S)/iu;
const exactLabels = labels.map(({ label, choices }) => ({ label, exact: new RegExp(`^(?:${choices})$`, "iu") }));

/** `[12/11/26, 4:15 PM] Mim:` and `12/11/2026, 4:15 PM - Mim:`, as WhatsApp copies them. */
const stampPattern =
  /^\s*\[?\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?\s+\d{1,2}[:.]\d{2}(?:[:.]\d{2})?\s*(?:[ap]\.?m\.?)?\]?\s*[-–]?\s*/iu;
const speakerPattern = /^\s*(?<name>[\p{L}\p{M}][\p{L}\p{M}. ]{0,40})[:：]\s*/u;
const timeLine =
  /^(?:(?:today|yesterday|mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}(?: at)?,? ?)?\d{1,2}:\d{2} ?(?:[ap]m)?$/iu;
/** Phrases that only the shop writes: prices, what it needs, what it did. */
const sellerPhrases = anyWord(
  "ji apu|জি আপু|জ্বি আপু|delivery charge|total|mot|মোট|advance lagbe|thikana den|ঠিকানা দিন|number den|order confirm|stock out|out of stock|available ache",
);

/** Splits a chat into clauses: by line, by who wrote it, and at labels within a line. */
export function readChatText(chat: string): ChatText {
  const text = chat
    .normalize("NFC")
    .replaceAll("\r\n", "\n")
    .replaceAll(/[\p{Cf}]/gu, "");
  const lines = splitLines(text);
  const speakers = readSpeakers(lines);
  const clauses = speakers.lines.flatMap(({ line, start, end, bySeller }) =>
    splitAtLabels(text, { start, end }).map((part) => ({ ...part, bySeller, line })),
  );
  return { text, clauses: joinBareLabels(clauses), senderName: speakers.customer, language: answerLanguage(text) };
}

type Line = Span & { text: string };

function splitLines(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const line of text.split("\n")) {
    if (line.trim() !== "") lines.push({ start, end: start + line.length, text: line });
    start += line.length + 1;
  }
  return lines;
}

type AuthoredLine = Span & { line: number; speaker: string | null };
type Speakers = { lines: (AuthoredLine & { bySeller: boolean })[]; customer: string | null };

/** Who wrote which line, as the messengers copy it, and which of them is the shop. */
function readSpeakers(lines: Line[]): Speakers {
  const authored = authoredLines(lines);
  const seller = findSeller(authored, lines);
  const isCustomer = ({ speaker }: AuthoredLine) => speaker !== null && speaker !== seller && isPersonName(speaker);
  return {
    lines: authored.map((each) => ({ ...each, bySeller: each.speaker !== null && each.speaker === seller })),
    customer: authored.find(isCustomer)?.speaker ?? null,
  };
}

function authoredLines(lines: Line[]): AuthoredLine[] {
  const names = lines.map(({ text }) => speakerPattern.exec(text.replace(stampPattern, ""))?.groups?.name?.trim());
  const trimmed = lines.map(({ text }) => text.trim());
  const hasSentLines = trimmed.some((line) => sentBy(line) !== null);
  // The lone name above a message, as Messenger copies it: it stands there more than once, or beside "You sent".
  const isLoneName = (line: string) =>
    hasSentLines && trimmed.filter((each) => each === line).length > 1 && isPersonName(line);
  let current: string | null = null;
  const authored: AuthoredLine[] = [];
  for (const [line, { start, end, text }] of lines.entries()) {
    const words = text.trim();
    const sender = senderOf(words) ?? (isLoneName(words) ? words : null);
    if (sender) current = sender;
    if (sender || timeLine.test(words) || /^seen$/i.test(words)) continue;
    const quoted = /^\s*>\s*/.exec(text)?.[0];
    if (quoted) {
      authored.push({ start: start + quoted.length, end, line, speaker: "seller" });
      continue;
    }
    const stamp = stampPattern.exec(text)?.[0].length ?? 0;
    const name = names[line];
    const isSpeaker = name && !isLabel(name) && (stamp > 0 || isKnownSpeaker(name) || isRepeated(names, name));
    const prefix = isSpeaker ? (speakerPattern.exec(text.slice(stamp))?.[0].length ?? 0) : 0;
    if (isSpeaker && stamp > 0) current = name;
    const speaker = isSpeaker ? name : stamp > 0 || hasSentLines ? current : null;
    authored.push({ start: start + stamp + prefix, end, line, speaker });
  }
  return authored;
}

/** The name before "sent", if only words follow. */
function sentBy(line: string): string | null {
  const at = line.search(/ sent(?: |$)/i);
  const isName = at > 0 && at <= 40 && /^[\p{L}\p{M}. ]+$/u.test(line.slice(0, at));
  return isName && /^[\w ]*$/.test(line.slice(at)) ? line.slice(0, at) : null;
}

/** "You sent", "Farhana sent a photo". */
function senderOf(line: string): string | null {
  return line.split(/\s+/).length <= 6 && !/\d/.test(line) ? sentBy(line) : null;
}

function isKnownSpeaker(name: string): boolean {
  const word = foldWord(name);
  return sellerNames.has(word) || buyerNames.has(word);
}

function isRepeated(names: (string | undefined)[], name: string): boolean {
  return names.filter((each) => each === name).length > 1;
}

function findSeller(authored: AuthoredLine[], lines: Line[]): string | null {
  const names = [...new Set(authored.flatMap(({ speaker }) => speaker ?? []))];
  const named = names.find((name) => name.split(/\s+/).some((word) => sellerNames.has(foldWord(word))));
  if (named || names.length < 2) return named ?? null;
  const countPhrases = (name: string) =>
    authored
      .filter(({ speaker }) => speaker === name)
      .reduce((sum, { line }) => sum + countMatches(lines[line]?.text ?? "", sellerPhrases), 0);
  const [first, second] = names
    .map((name) => ({ name, count: countPhrases(name) }))
    .sort((one, other) => other.count - one.count);
  return first && first.count > (second?.count ?? 0) ? first.name : null;
}

function countMatches(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].length;
}

function isLabel(text: string): Label | null {
  return exactLabels.find(({ exact }) => exact.test(text.trim()))?.label ?? null;
}

type Part = Span & { text: string; label: Label | null };

function splitAtLabels(text: string, { start, end }: Span): Part[] {
  const line = text.slice(start, end);
  const bare = bareLabel.exec(line);
  const found = [...line.matchAll(labelPattern)].map(({ 0: whole, index, groups }) => ({
    ...{ from: index, to: index + whole.length },
    label: isLabel(groups?.label ?? ""),
  }));
  if (bare && found[0]?.from !== 0 && !found.some(({ from }) => from < bare[0].length)) {
    found.unshift({ from: 0, to: bare[0].length, label: isLabel(bare.groups?.label ?? "") });
  }
  const cuts = [{ from: 0, to: 0, label: null as Label | null }, ...found];
  return cuts.flatMap(({ to, label }, at) => {
    const until = cuts[at + 1]?.from ?? line.length;
    const part = line.slice(to, until);
    if (part.trim() === "" && label === null) return [];
    const clause = { text: part, label, start: start + to, end: start + until };
    return label === "name" || label === "phone" ? endAtComma(clause) : [clause];
  });
}

/** A name or a number ends at the next comma; what follows it has no label. */
function endAtComma({ text, label, start, end }: Part): Part[] {
  const comma = /[,;।|]|\s\/\s/u.exec(text.trimStart() === "" ? "" : text);
  if (!comma || text.slice(0, comma.index).trim() === "") return [{ text, label, start, end }];
  const cut = comma.index + comma[0].length;
  const rest = { text: text.slice(cut), label: null, start: start + cut, end };
  return [
    { text: text.slice(0, comma.index), label, start, end: start + comma.index },
    ...(rest.text.trim() === "" ? [] : [rest]),
  ];
}

/** A label alone on its line applies to the next one. */
function joinBareLabels(clauses: Clause[]): Clause[] {
  return clauses.flatMap((clause, at) => {
    if (clause.text.trim() === "") return [];
    const before = clauses[at - 1];
    const isNamed = before?.label && before.text.trim() === "" && clause.label === null && before.line !== clause.line;
    return [isNamed ? { ...clause, label: before.label } : clause];
  });
}

/** Whether a few words are a person's name: letters only, one of them a known name or each with a capital. */
export function isPersonName(text: string): boolean {
  const words = text.trim().split(/\s+/);
  if (words.length > 5 || !/^[\p{L}\p{M}. ]+$/u.test(text.trim())) return false;
  return hasNameWord(words) || (words.length > 1 && words.every((word) => /^\p{Lu}\p{Ll}+\.?$/u.test(word)));
}

/** Whether one of the words is known as a name. */
export function hasNameWord(words: readonly string[]): boolean {
  return words.some((word) => personNameWords.has(foldWord(word.replaceAll(/[.:]/g, ""))));
}

/** The words and numbers of a stretch; a letter and a digit that touch are two tokens ("2ta"). */
export function tokenize(text: string, { start, end }: Span): Token[] {
  return [...text.slice(start, end).matchAll(/[\p{L}\p{M}]+|\d+(?:\.\d+)?|[০-৯]+(?:\.[০-৯]+)?/gu)].map(
    ({ 0: word, index }) => {
      const folded = foldWord(word);
      return { start: start + index, end: start + index + word.length, text: folded, key: phoneticKey(folded) };
    },
  );
}

function answerLanguage(text: string): Language {
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? [];
  const bangla = words.filter((word) => /\p{Script=Bengali}/u.test(word) || banglishWords.has(foldWord(word))).length;
  return bangla * 8 >= words.length ? "bn" : "en";
}

/** The text without the characters of a kind at its end. */
export function trimEnd(text: string, kind: RegExp): string {
  let end = text.length;
  while (end > 0 && kind.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** The text without the characters of a kind at both ends. */
export function trimEdges(text: string, kind: RegExp): string {
  const ended = trimEnd(text, kind);
  let start = 0;
  while (start < ended.length && kind.test(ended.charAt(start))) start++;
  return ended.slice(start);
}
