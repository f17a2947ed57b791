import { editDistance } from "../search/edit-distance.ts";
import { phoneticKey } from "../search/phonetics.ts";
import { areaById, type District, districtById, findAreas, findDistricts } from "../shipping/areas.ts";
import { namesOf, normalizeSpelling } from "../shipping/place-search.ts";
import type { Span, Token } from "./chat-text.ts";
import { fillerWords, foldWord, wordSet } from "./chat-words.ts";
import { findNumbered, type NumberedPlace } from "./numbered-places.ts";
import type { PadPlace } from "./order-pad-rules.ts";
import { lookUp, minSoundLength, withoutEnding } from "./place-names.ts";

type PlaceMention = Span & PadPlace & { isExact: boolean; length: number };

export type PlacesRead = {
  district: string | null;
  area: string | null;
  /** The candidates if it is not certain. */
  districtChoices: string[];
  areaChoices: PadPlace[];
  spans: Span[];
};

const sadarWords = wordSet("sadar sodor shodor sador সদর");
/** Place names that are far more often ordinary words. */
const commonWords = wordSet(
  "bandar bondor new market airport du manda goran feni? town hall model medical natun bazar lal kalo pagla modern wari? bandor kotwali basan salna",
);
const maxWords = 4;

const districts = findDistricts("");

/**
 * Finds the district and area that tokens name, by spelling, then by sound. Where the words leave several, or a number
 * is missing ("Mirpur"), it names them as choices.
 */
export function readPlaces(
  tokens: readonly Token[],
  labelled: Partial<Record<"district" | "area", readonly Token[]>> = {},
  guessesSpelling = false,
): PlacesRead {
  const mentions = findMentions(tokens);
  const labelledDistrict = findMentions(labelled.district ?? []).find(({ area }) => area === null);
  const labelledAreas = findMentions(labelled.area ?? []).filter(({ area }) => area !== null);
  const all = [...mentions, ...labelledAreas, ...(labelledDistrict ? [labelledDistrict] : [])];
  const numberedPlace = findNumbered([...tokens, ...(labelled.area ?? [])]);
  const district =
    labelledDistrict?.district ??
    chooseDistrict(all, numberedPlace) ??
    (all.length === 0 && guessesSpelling
      ? nearestPlace([...tokens, ...(labelled.district ?? [])], districts)?.id
      : null);
  if (!district) {
    const choices = [...new Set(all.map((each) => each.district))];
    return { district: null, area: null, districtChoices: choices.slice(0, 6), areaChoices: [], spans: [] };
  }
  const areas = chooseAreas(all, district, numberedPlace, {
    tokens: [...tokens, ...(labelled.area ?? [])],
    guessesSpelling,
  });
  const spans = all
    .filter((each) => each.district === district && (each.area === null || each.area === areas.area))
    .map(({ start, end }) => ({ start, end }));
  return { district, ...areas, districtChoices: [], spans };
}

function findMentions(tokens: readonly Token[]): PlaceMention[] {
  const found: PlaceMention[] = [];
  for (let at = 0; at < tokens.length; ) {
    const match = placesAt(tokens, at);
    const isWithin = match && found.some(({ start, end }) => start <= match.span.start && match.span.end <= end);
    if (match && !isWithin)
      found.push(...match.places.map((place) => ({ ...place, ...match.span, length: match.length })));
    at += 1;
  }
  return found;
}

function placesAt(tokens: readonly Token[], at: number) {
  for (const isExact of [true, false]) {
    for (let length = Math.min(maxWords, tokens.length - at); length >= 1; length -= 1) {
      const words = tokens.slice(at, at + length);
      const [first, last] = [words[0], words.at(-1)];
      if (!first || !last || /^\d/.test(first.text) || !areNeighbours(words)) continue;
      const places = lookUp(words.map(({ text }) => text).join(""), isExact);
      if (places.length > 0)
        return {
          places: places.map((place) => ({ ...place, isExact })),
          span: { start: first.start, end: last.end },
          length,
        };
    }
  }
  return null;
}

/** Words with nothing but a blank, a hyphen or an apostrophe between them. */
function areNeighbours(words: readonly Token[]): boolean {
  return words.every((word, at) => at === 0 || word.start - (words[at - 1]?.end ?? 0) <= 2);
}

/** The named district; of several the one that an area belongs to, and "Gazipur, Dhaka" is the district of the division. */
function chooseDistrict(mentions: PlaceMention[], numberedPlace: NumberedPlace | null): string | null {
  const named = unique(mentions.filter(({ area }) => area === null).map(({ district }) => district));
  const areas = mentions.filter(
    ({ area, start, end }) =>
      area !== null &&
      !mentions.some((each) => each.area === null && each.start <= start && end <= each.end && each.length >= 1),
  );
  if (named.length === 1) return named[0] ?? null;
  if (named.length > 1) {
    const withArea = named.filter((district) => areas.some((each) => each.district === district));
    if (withArea.length === 1) return withArea[0] ?? null;
    const withoutDhaka = named.filter((district) => district !== "dhaka");
    if (named.includes("dhaka") && withoutDhaka.length === 1) return withoutDhaka[0] ?? null;
    return null;
  }
  // Without a district an area must be the only one of its name, and no common word.
  if (numberedPlace?.place) return numberedPlace.place.district;
  const telling = areas.filter(({ isExact, area, district }) => isExact && !isCommon({ district, area }));
  const [first] = telling.toSorted((one, other) => other.length - one.length || one.start - other.start);
  const rivals = first
    ? unique(telling.filter(({ start }) => start === first.start).map(({ district }) => district))
    : [];
  if (rivals.length === 1) return rivals[0] ?? null;
  const supported = rivals.filter((district) =>
    telling.some((each) => each.district === district && each.start !== first?.start),
  );
  return supported.length === 1 ? (supported[0] ?? null) : null;
}

function isCommon({ district, area }: PadPlace): boolean {
  return (
    area !== null && (areaById(district, area)?.en ?? "").split(" ").every((word) => commonWords.has(foldWord(word)))
  );
}

function chooseAreas(
  mentions: PlaceMention[],
  district: string,
  numberedPlace: NumberedPlace | null,
  { tokens, guessesSpelling }: { tokens: readonly Token[]; guessesSpelling: boolean },
): Pick<PlacesRead, "area" | "areaChoices"> {
  const inDistrict = mentions.filter((each) => each.district === district && each.area !== null);
  const [best, ...others] = inDistrict.toSorted(
    (one, other) =>
      Number(other.isExact) - Number(one.isExact) ||
      Number(isSadar(one)) - Number(isSadar(other)) ||
      other.length - one.length ||
      one.start - other.start,
  );
  if (numberedPlace?.place?.district === district) return { area: numberedPlace.place.area, areaChoices: [] };
  if (best) {
    const same = unique(
      others.filter(({ start, area }) => start === best.start && area !== best.area).map(({ area }) => area ?? ""),
    );
    if (same.length === 0) return { area: best.area, areaChoices: [] };
    return { area: null, areaChoices: [best.area ?? "", ...same].map((area) => ({ district, area })) };
  }
  const misspelled = guessesSpelling ? nearestPlace(tokens, findAreas(district, "")) : null;
  if (misspelled) return { area: misspelled.id, areaChoices: [] };
  const sadar = tokens.some(({ text }) => sadarWords.has(text)) ? sadarOf(districtById(district)) : null;
  if (sadar) return { area: sadar, areaChoices: [] };
  const choices = numberedPlace?.choices.filter((each) => each.district === district) ?? [];
  return { area: null, areaChoices: choices };
}

const maxMisspelling = 0.65;

/** The place whose name a word or two come close to, if only one does. */
function nearestPlace<P extends District | ReturnType<typeof findAreas>[number]>(
  tokens: readonly Token[],
  places: readonly P[],
): P | null {
  const words = tokens.flatMap((token, at) => {
    const next = tokens[at + 1];
    return [token.text, ...(next && areNeighbours([token, next]) ? [token.text + next.text] : [])];
  });
  const keys = [
    ...new Set(
      words
        .filter((word) => !fillerWords.has(word))
        .flatMap((word) => [word, ...withoutEnding(word)])
        .map(phoneticKey),
    ),
  ].filter((key) => key.length >= minSoundLength && !/\d/.test(key));
  const near = places.map((place) => {
    const names = namesOf(place)
      .map((name) => phoneticKey(normalizeSpelling(name).whole))
      .filter((name) => name.length >= minSoundLength && !/\d/.test(name));
    const far = Math.min(
      Infinity,
      ...names.flatMap((name) =>
        keys
          .filter((key) => key[0] === name[0] && Math.abs(key.length - name.length) <= 2)
          .map((key) => editDistance(key, name)),
      ),
    );
    return { place, far };
  });
  const [first, second] = near.filter(({ far }) => far <= maxMisspelling).sort((one, other) => one.far - other.far);
  return first && first.far < (second?.far ?? Infinity) ? first.place : null;
}

/** The upazila of the town is less specific than any part of it: "Barisal Sadar Road" is the road. */
function isSadar({ area }: PlaceMention): boolean {
  return area?.endsWith("-sadar") ?? false;
}

function sadarOf(district: District | undefined): string | null {
  return district?.upazilas.find(({ en }) => en.endsWith(" Sadar"))?.id ?? null;
}

function unique<T>(values: T[]): T[] {
  return [...new Set(values)];
}
