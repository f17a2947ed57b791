import { addressCue, type Part, splitParts } from "./address-parts.ts";
import { type Clause, hasNameWord, isPersonName, type Span, tokenize, trimEdges, trimEnd } from "./chat-text.ts";
import { fillerWords, foldWord } from "./chat-words.ts";
import { readPlaces } from "./place-mentions.ts";

export type NameRead = Span & { text: string; sure: boolean };

const nameLeads = [
  /(?:my name is|my name's|i am|i'm|this is|amar nam|amr nam|amar name|er nam|nam holo|আমার নাম|এর নাম)\s+/giu,
  /(?<![\p{L}\p{M}])(?:nam|naam|নাম|name)\s*[:=-]?\s+(?!er\b|ta\b|den\b|dite\b|ki\b)/giu,
  /(?<![\p{L}\p{M}])(?:ami|আমি|from|bolchi|বলছি)\s+/giu,
];
const maxNameWords = 5;

/**
 * The recipient: named explicitly, or a line that is only a name; the messenger's profile name is only a suggestion.
 */
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

/** Whether the part is right beside a recognised phone number. */
function touchesTaken(text: string, { start, end }: Span, clause: Clause, isTaken: (span: Span) => boolean): boolean {
  const near = [start - 2, start - 3, start - 4, end + 1, end + 2, end + 3].filter((at) => at >= 0 && at < text.length);
  return clause.label === null && near.some((at) => isTaken({ start: at, end: at + 1 }));
}

/** One to three words that may be a name and have no other meaning. */
export function isLoneName(text: string): boolean {
  const words = text.trim().split(/\s+/);
  return (
    words.length <= 3 &&
    /^[\p{L}\p{M}. ]{3,40}$/u.test(text.trim()) &&
    !words.some((word) => fillerWords.has(foldWord(word)))
  );
}
