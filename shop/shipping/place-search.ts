import { toLatinDigits } from "../digits.ts";

/** A place with its names in both languages; `also` lists former spellings and quarters. */
export type Place = {
  readonly id: string;
  readonly en: string;
  readonly bn: string;
  readonly also?: readonly string[];
};

type NormalizedName = { readonly whole: string; readonly words: readonly string[] };

/** Maps similar sounds to one. Coarse, used only when no spelling matches. */
const soundRules: readonly (readonly [RegExp, string])[] = [
  [/ph/g, "f"],
  [/v/g, "b"],
  [/z/g, "j"],
  [/x/g, "ks"],
  [/q|c(?!h)/g, "k"],
  [/([^aeiou])y(?=[aou])/g, "$1"], // Shyamoli, Shamoli
  [/(?!^)h/g, ""], // Dhanmondi, Danmondi; Shahbagh, Sabag
  [/[aouw]/g, "a"], // Comilla, Cumilla; Dhanmondi, Dhanmandi
  [/[eiy]/g, "i"],
  [/\u0988|\u09c0/g, "\u09bf"], // long and short i
  [/\u098a|\u09c2/g, "\u09c1"], // long and short u
  [/ণ/g, "ন"],
  [/[শষ]/g, "স"],
  [/য/g, "জ"],
  [/ঢ/g, "ড"],
  [/ঙ/g, "\u0982"],
  [/\u0981|\u09bc|\u09cd/g, ""], // chandrabindu, nukta, hasanta
  [/(\p{L})\1+/gu, "$1"],
];

/** Normalizes a name: ignores case, accents, apostrophes and the kind of digits. */
export function normalizeSpelling(text: string): NormalizedName {
  const plain = toLatinDigits(text.normalize("NFKD").toLowerCase()).replace(/[\u0300-\u036f\p{Cf}'’]/gu, "");
  const words = plain.match(/[\p{L}\p{M}]+|\d+/gu) ?? [];
  return { whole: words.join(""), words };
}

/** A whole name by its sound; coarse. */
export function soundOf(text: string): string {
  return phoneticKey(normalizeSpelling(text).whole);
}

/** The same with its words. */
function normalizeSound(text: string): NormalizedName {
  const { whole, words } = normalizeSpelling(text);
  return { whole: phoneticKey(whole), words: words.map(phoneticKey) };
}

function phoneticKey(word: string): string {
  return soundRules.reduce((result, [spelling, sound]) => result.replace(spelling, sound), word);
}

/** Rank of a match: 0 begins with the query, 1 has its words, 2 contains it, Infinity for none. */
function matchRank(name: NormalizedName, wantedName: NormalizedName): number {
  if (name.whole.startsWith(wantedName.whole)) return 0;
  if (wantedName.words.every((word) => name.words.some((part) => part.startsWith(word)))) return 1;
  return name.whole.includes(wantedName.whole) ? 2 : Infinity;
}

/** All names of a place: English, Bangla, and former or other ones. */
export function namesOf(place: Pick<Place, "en" | "bn" | "also">): string[] {
  return [place.en, place.bn, ...(place.also ?? [])];
}

/** The same names are searched with each key typed. */
function cachedNames(normalize: (text: string) => NormalizedName) {
  const cache = new WeakMap<Place, NormalizedName[]>();
  return { normalize, namesOf: (place: Place) => cache.get(place) ?? store(place) };

  function store(place: Place): NormalizedName[] {
    const names = namesOf(place).map(normalize);
    cache.set(place, names);
    return names;
  }
}
const spellingThenSound = [cachedNames(normalizeSpelling), cachedNames(normalizeSound)];

/** Matching places, best first: by spelling, else by sound. All for an empty query. */
export function findPlaces<P extends Place>(places: readonly P[], query: string): P[] {
  for (const { normalize, namesOf: normalizedNames } of spellingThenSound) {
    const wantedName = normalize(query);
    if (wantedName.whole === "") return [...places];
    const found = places
      .map((place) => ({
        place,
        rank: Math.min(...normalizedNames(place).map((name) => matchRank(name, wantedName))),
      }))
      .filter(({ rank }) => rank < Infinity)
      .sort((one, other) => one.rank - other.rank);
    if (found.length > 0) return found.map(({ place }) => place);
  }
  return [];
}
