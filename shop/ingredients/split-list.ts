/** The position where each opening bracket closes. One that never closes is an ordinary character. */
export type Brackets = Map<number, number>;

type ListItem = { text: string; mayContain: boolean };

/** The longest name of INCI has some 150 characters. */
export const maxNameLength = 200;

/**
 * Cuts a list where one name ends and the next begins: at commas (but not in "1,2-Hexanediol"), semicolons, line
 * breaks, bullets, "(and)" and full stops, outside brackets. What follows "may contain", or stands in its brackets, is marked.
 */
export function splitList(list: string): ListItem[] {
  const items: ListItem[] = [];
  const add = (part: string, mayContain: boolean) => {
    for (const text of splitNames(part)) items.push({ text, mayContain });
  };
  const pairs = bracketPairs(list);
  let from = 0;
  for (let markerMatch = nextMarker(list, from); markerMatch; markerMatch = nextMarker(list, from)) {
    const enclosing = bracketAround(pairs, markerMatch.index);
    const { start, end } = mayContainRange(list, markerMatch.index + markerMatch[0].length, pairs, enclosing?.end);
    add(list.slice(from, Math.max(from, enclosing?.start ?? markerMatch.index)), false);
    add(list.slice(start, end), true);
    from = end + 1;
  }
  add(list.slice(from), false);
  return items;
}

const mayContainPattern = /may contain|peut contenir|\+ ?\/ ?-|±/gi;
const mayContainHere = new RegExp(mayContainPattern, "iy");

function nextMarker(list: string, from: number, pattern = mayContainPattern): RegExpExecArray | null {
  pattern.lastIndex = from;
  return pattern.exec(list);
}

/** The innermost bracket around a place. */
function bracketAround(pairs: Brackets, at: number): { start: number; end: number } | undefined {
  let markerMatch: { start: number; end: number } | undefined;
  for (const [start, end] of pairs)
    if (start < at && end > at && start >= (markerMatch?.start ?? 0)) markerMatch = { start, end };
  return markerMatch;
}

/**
 * The range to which "may contain" applies, from its end: to the end of the brackets around it or after it, otherwise
 * of the list. Other markers, and brackets with nothing else in them, may be in between: "May contain (+/-): [CI
 * 77491]".
 */
function mayContainRange(list: string, position: number, pairs: Brackets, closes = list.length) {
  let [start, end] = [position, closes];
  while (start < list.length) {
    const another = nextMarker(list, start, mayContainHere);
    const pair = pairs.get(start);
    if (start === end) [start, end] = [end + 1, list.length];
    else if (" :\t".includes(list[start] ?? "")) start += 1;
    else if (another) start += another[0].length;
    else if (pair !== undefined) [start, end] = [start + 1, pair];
    else break;
  }
  return { start, end };
}

const separators = new Set([...",.;\n•|،，、।"]);
const conjunctions = /\((?:and|&)\)| (?:and|&)(?= )/gi;

/** The names of a part of a list. */
function splitNames(part: string): string[] {
  const pairs = bracketPairs(part);
  const ends = new Map(
    [...part.matchAll(conjunctions)].map(({ index, 0: conjunction }) => [index, index + conjunction.length]),
  );
  const names: string[] = [];
  let from = 0;
  for (let at = 0; at < part.length; at += 1) {
    const conjunctionEnd = ends.get(at);
    if (conjunctionEnd === undefined && pairs.has(at)) at = pairs.get(at) ?? at;
    else if (conjunctionEnd !== undefined || isSeparator(part, at, from)) {
      names.push(part.slice(from, at));
      from = conjunctionEnd ?? at + 1;
      at = from - 1;
    }
  }
  return [...names, part.slice(from)];
}

const closing: Record<string, string> = { "(": ")", "[": "]", "{": "}" };

/** Where each opening bracket of a text is closed, by its position; unclosed ones are missing. */
export function bracketPairs(text: string): Brackets {
  const pairs: Brackets = new Map();
  const open: { at: number; closes: string }[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? "";
    const closes = closing[character];
    if (closes !== undefined) open.push({ at, closes });
    else if (open.at(-1)?.closes === character) {
      const opened = open.pop();
      if (opened) pairs.set(opened.at, at);
    }
  }
  return pairs;
}

function isSeparator(list: string, at: number, from: number): boolean {
  const character = list[at] ?? "";
  if (character === ",") return !isWithinNumber(list, at);
  if (character === ".") return isFullStop(list, at, from);
  return separators.has(character);
}

/** The comma of "1,2-Hexanediol", of "2,2'-…" and of "0,5%"; not that of "CI 77491,77492". */
function isWithinNumber(list: string, at: number): boolean {
  const before = /(?:^|[^\d])\d{1,2}'?$/.test(list.slice(Math.max(0, at - 4), at));
  return before && /^\d{1,2}(?:[-',–]| ?%)/.test(list.slice(at + 1, at + 6));
}

const abbreviations = new Set(["denat", "var", "spp", "sp", "ext", "no", "c", "i", "l", "d", "dl", "alc"]);

/** A full stop with a blank behind it, but not that of "Alcohol Denat.", "D&C Red No. 7" or "1. Aqua". */
function isFullStop(list: string, at: number, from: number): boolean {
  if (at + 1 < list.length && !/\s/.test(list[at + 1] ?? "")) return false;
  const word = /[\p{L}]{0,12}$/u.exec(list.slice(Math.max(0, at - 12), at))?.[0] ?? "";
  const isNumbering = at - from < 6 && /^\s*\d+$/.test(list.slice(from, at));
  return !abbreviations.has(word.toLowerCase()) && !isNumbering;
}
