/** Where each opening bracket closes. One that never does is a sign like any other. */
export type Brackets = Map<number, number>;

type Piece = { text: string; mayContain: boolean };

/** The longest name of INCI has some 150 characters. */
export const longestName = 200;

const closing: Record<string, string> = { "(": ")", "[": "]", "{": "}" };
const separators = new Set([...",;\n•|،，、।"]);
const markers = ["may contain", "peut contenir", "+/-", "+ / -", "±"];
const joints = [" and ", " & ", "(and)", "(&)"];
/** All but these signs only go on with a name. */
const turning = new Set([
  ...separators,
  ".",
  ...Object.keys(closing),
  ...[...markers, ...joints].map((each) => each[0] ?? ""),
]);

/**
 * Cuts a list where one name ends and the next begins: at commas (but not in "1,2-Hexanediol"), semicolons, line
 * breaks, bullets, "(and)" and full stops, outside brackets. What follows "may contain", or stands in its brackets, is marked.
 */
export function splitList(list: string): Piece[] {
  const small = list.toLowerCase();
  const pairs = bracketPairs(list);
  const pieces: Piece[] = [];
  let from = 0;
  let mayContain = false;
  /** Where the brackets of "may contain" close. */
  let until = -1;
  const cut = (end: number, next: number) => {
    pieces.push({ text: list.slice(from, end), mayContain });
    from = next;
  };

  for (let at = 0; at < list.length; ) {
    if (at !== until && !turning.has(small[at] ?? "")) {
      at += 1;
      continue;
    }
    const joint = joints.find((each) => small.startsWith(each, at));
    const marker = markerAt(small, at);
    const end = pairs.get(at);
    const marked = end === undefined ? 0 : markerAt(small, afterBlanks(list, at + 1));
    if (joint !== undefined) {
      cut(at, at + joint.length);
      // The blank behind "and" may be the one before the next "and".
      at += Math.max(1, joint.trimEnd().length);
    } else if (end !== undefined && (marked > 0 || (mayContain && list.slice(from, at).trim() === ""))) {
      const inner = marked > 0 ? afterBlanks(list, at + 1) + marked : at + 1;
      cut(at, inner);
      mayContain = true;
      const isEmpty = list.slice(inner, end).trim() === "";
      until = isEmpty ? -1 : end;
      at = isEmpty ? end + 1 : inner;
      from = at;
    } else if (marker > 0) {
      cut(at, at + marker);
      mayContain = true;
      at += marker;
      // "May contain: [CI …]" and "May contain (+/-) CI …" go on with a bracket or another marker.
      at = Math.max(at, afterBlanks(list, at));
      from = at;
    } else if (end !== undefined) {
      at = end + 1;
    } else if (at === until) {
      cut(at, at + 1);
      mayContain = false;
      at += 1;
    } else {
      if (isSeparator(list, at, from)) cut(at, at + 1);
      at += 1;
    }
  }
  cut(list.length, list.length);
  return pieces;
}

export function bracketPairs(text: string): Brackets {
  const pairs: Brackets = new Map();
  const open: { at: number; closes: string }[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? "";
    const closes = closing[sign];
    if (closes !== undefined) open.push({ at, closes });
    else if (open.at(-1)?.closes === sign) {
      const opened = open.pop();
      if (opened) pairs.set(opened.at, at);
    }
  }
  return pairs;
}

function markerAt(small: string, at: number): number {
  return markers.find((marker) => small.startsWith(marker, at))?.length ?? 0;
}

/** The place of the next sign that is neither a blank nor a colon. */
function afterBlanks(text: string, at: number): number {
  let next = at;
  while (next < text.length && " :\t".includes(text[next] ?? "")) next += 1;
  return next;
}

function isSeparator(list: string, at: number, from: number): boolean {
  const sign = list[at] ?? "";
  if (sign === ",") return !isWithinNumber(list, at);
  if (sign === ".") return isFullStop(list, at, from);
  return separators.has(sign);
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
