import { areaById } from "../shipping/areas.ts";
import type { Token } from "./chat-text.ts";
import { wordSet } from "./chat-words.ts";
import type { PadPlace } from "./order-pad-rules.ts";
import { numberedBase, numberedPlaces } from "./place-names.ts";

const numberWords = wordSet(
  "sector sec sectr section sect no number num nong nombor block সেক্টর সেক্টরে সেকশন নং নম্বর নাম্বার",
);
const sectorWords = wordSet("sector sec sectr সেক্টর সেক্টরে section সেকশন");
/** A part of the city with numbers: the place, or those to choose from where no number is named. */
export type NumberedPlace = { place: PadPlace | null; choices: PadPlace[] };

/** "Mirpur 10", "উত্তরা ৭ নম্বর সেক্টর", "sector 11, uttara": the part of the city that a number belongs to. */
export function findNumbered(tokens: readonly Token[]): NumberedPlace | null {
  for (const [at, token] of tokens.entries()) {
    const base = numberedBase(token.text);
    const choices = base ? numberedPlaces(base) : undefined;
    if (!choices || !base) continue;
    const number = numberAfter(tokens, at) ?? sectorNumber(tokens);
    const place =
      number === null
        ? null
        : (choices.find(({ district, area }) => area?.endsWith(`-${number}`) && areaById(district, area)) ?? null);
    return { place, choices };
  }
  return null;
}

function numberAfter(tokens: readonly Token[], at: number): number | null {
  for (let next = at + 1; next <= at + 3; next += 1) {
    const token = tokens[next];
    if (!token || token.start - (tokens[next - 1]?.end ?? 0) > 2) return null;
    if (/^\d{1,2}$/.test(token.text)) return Number(token.text);
    if (!numberWords.has(token.text)) return null;
  }
  return null;
}

function sectorNumber(tokens: readonly Token[]): number | null {
  for (const [at, token] of tokens.entries()) {
    if (!sectorWords.has(token.text)) continue;
    const near = [tokens[at + 1], tokens[at + 2], tokens[at - 1], tokens[at - 2]];
    const [after, later, before, earlier] = near;
    if (after && /^\d{1,2}$/.test(after.text)) return Number(after.text);
    if (after && later && numberWords.has(after.text) && /^\d{1,2}$/.test(later.text)) return Number(later.text);
    if (before && /^\d{1,2}$/.test(before.text)) return Number(before.text);
    if (before && earlier && numberWords.has(before.text) && /^\d{1,2}$/.test(earlier.text))
      return Number(earlier.text);
  }
  return null;
}
