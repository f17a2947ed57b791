import type { CategoryName } from "../catalog/catalog-schema.ts";
import { editDistance } from "./edit-distance.ts";
import { type Area, areas, categoryKinds, type Kind, kinds, roseWater } from "./kind-list.ts";
import { isBangla, phoneticKey, phoneticKeys, splitWords } from "./phonetics.ts";
import { maxPhraseLength } from "./phrase-runs.ts";

/** Kinds that stand for a whole category, less specific than all others. */
const wideKinds = new Set(Object.values(categoryKinds));
/** Kinds that are a property beside another kind: "Foundation SPF 15", "Felt Tip Eyeliner", "Rosewater Lotion". */
const weakKeys = new Set(`spf, এসপিএফ, tip, ${roseWater}`.split(", ").map((phrase) => phoneticKeys(phrase).join(" ")));
/** Whether these phonetic keys name a property beside another kind. */
export const namesProperty = (keys: readonly string[]) => weakKeys.has(keys.join(" "));
/** Skincare kinds that are for the face by default. */
const faceKinds = ["cream", "serum", "essence", "mask", "gel", "moisturizer"];
const bodyKinds = ["soap"];

export type KindMatch = { name: string; isArea: boolean; isWide: boolean };

const phrases = new Map<string, KindMatch>();
const phoneticPhrases = (text: string) =>
  text.split(",").flatMap((phrase) => {
    const key = phoneticKeys(phrase).join(" ");
    return key === "" ? [] : [key];
  });
for (const [name, { phrases: written }] of Object.entries(kinds)) {
  for (const key of phoneticPhrases(written)) {
    if (!phrases.has(key)) phrases.set(key, { name, isArea: false, isWide: wideKinds.has(name) });
  }
}
for (const [name, written] of Object.entries(areas)) {
  for (const key of phoneticPhrases(written)) {
    if (!phrases.has(key)) phrases.set(key, { name, isArea: true, isWide: false });
  }
}

/** The phonetic keys of all words of these phrases. Mistyped words are corrected to them. */
export const kindKeys: string[] = [...new Set([...phrases.keys()].flatMap((phrase) => phrase.split(" ")))];

/** The spellings of each of these keys, the usual one first. */
export const kindSpellings: ReadonlyMap<string, string[]> = (() => {
  const spellings = new Map<string, string[]>();
  const written = [...Object.values(kinds).map((kind) => kind.phrases), ...Object.values(areas)];
  for (const word of written.flatMap(splitWords)) {
    const key = phoneticKey(word);
    spellings.set(key, [...(spellings.get(key) ?? []), word]);
  }
  return spellings;
})();

/** The phrases, as written, of the kinds with these index words; the usual phrase of each kind first. */
export function phrasesOfKinds(tokens: readonly string[]): string[][] {
  return tokens.flatMap((token) => {
    const kind = kinds[token.slice(2)];
    return kind ? [writtenPhrases(kind).offered] : [];
  });
}

/** The names of each kind, as written, the usual one first, and their common misspellings. */
export const kindPhrases = Object.entries(kinds).map(([kind, written]) => {
  const { offered, mistyped } = writtenPhrases(written);
  return { kind, isWide: wideKinds.has(kind), phrases: offered, mistyped };
});

function writtenPhrases({ phrases: written }: Kind): { offered: string[]; mistyped: string[] } {
  const all = written.normalize("NFC").split(/,\s*/);
  const [mistyped = [], offered = []] = [true, false].map((is) =>
    all.filter((phrase) => phrase.startsWith("~") === is),
  );
  return { offered, mistyped: mistyped.map((phrase) => phrase.slice(1)) };
}

/** The names of the parts of the body. */
export const areaPhrases: string[] = Object.values(areas).flatMap((written) => written.normalize("NFC").split(/,\s*/));

/** A misspelling differs by this distance at most (edit-distance.ts); others are further names, such as "gondho". */
const maxMisspelling = 1;

/** The misspelt names of kinds in one word, each with the right one: "liptick" with "lipstick". */
export const kindMisspellings: ReadonlyMap<string, string> = new Map(
  kindPhrases.flatMap(({ phrases: offered, mistyped }) =>
    mistyped.flatMap((word): [string, string][] => {
      const distance = (right: string) => editDistance(phoneticKey(word), phoneticKey(right));
      const [right] = offered
        .filter(
          (each) => !/ /.test(word + each) && isBangla(each) === isBangla(word) && distance(each) <= maxMisspelling,
        )
        .toSorted((one, other) => distance(one) - distance(other));
      return right === undefined ? [] : [[word, right]];
    }),
  ),
);

const allPhrases = kindPhrases.flatMap(({ phrases: offered, mistyped }) => [...offered, ...mistyped]);

/** Whether words begin the written name of a kind, other than `except` and names that begin with it. */
export function isKindPrefix(words: readonly string[], except?: string): boolean {
  const longer = allPhrases.filter((phrase) => phrase.startsWith(words.join(" ")));
  return longer.some((phrase) => except === undefined || !phrase.startsWith(except));
}

/** Whether a word only sounds like one kind but begins the spelling of another: "masc" sounds like "mask", begins "mascara". */
export function isPrefixOfOtherKind(word: string): boolean {
  const key = phoneticKey(word);
  const spellings = (kindSpellings.get(key) ?? []).filter((each) => isBangla(each) === isBangla(word));
  const isOther = (phrase: string) => phrase.startsWith(word) && phoneticKey(phrase.split(" ")[0] ?? "") !== key;
  return spellings.length > 0 && !spellings.includes(word) && allPhrases.some(isOther);
}

/** The kind or part of the body named by the phonetic keys of a phrase. */
export function findKind(phrase: string): KindMatch | undefined {
  return phrases.get(phrase);
}

const phrasesOffered = new Set(kindPhrases.flatMap(({ phrases: offered }) => offered));

/** Whether a text is exactly the written name of a kind of product. */
export const isKindName = (text: string) => phrasesOffered.has(text.normalize("NFC").toLowerCase().trim());

/** Shorter prefixes match too many words. */
const minWrittenLength = 4;

/** The phonetic keys of words in these phrases that are spelled with this beginning: "moist" begins "moisturizer". */
export function kindKeysWrittenFrom(start: string): string[] {
  // The key of "ey" is a single letter, which says too little. So its spelling counts, although it is short.
  const isShort = start.length < minWrittenLength && (start.length < 2 || phoneticKey(start).length > 1);
  if (isShort) return [];
  return [...kindSpellings].flatMap(([key, written]) => (written.some((each) => each.startsWith(start)) ? key : []));
}

/** The phonetic keys of words in these phrases that begin with one of these keys. */
export function kindKeysStartingWith(keys: string[]): string[] {
  return kindKeys.filter((word) => keys.some((prefix) => word.startsWith(prefix)));
}

// No phonetic key has a letter twice in a row, so these index words collide with none.
export const kindToken = (name: string) => `kk${name}`;
export const areaToken = (name: string) => `aa${name}`;

/** Index words of so many products that two with the same one need not be similar. */
export const broadTokens: string[] = [
  ...[...wideKinds].filter((name) => name !== "fragrance").map(kindToken),
  ...(["face", "body", "hair"] satisfies Area[]).map(areaToken),
];

/** The index word of sets. */
export const setToken = kindToken("set");

/** Index words of kinds that only tell the form of another kind beside them: "gel" in "sunscreen gel". */
export const formTokens = new Set(["cream", "lotion", "gel", "serum"].map(kindToken));

/** The index words of a kind and of the kinds that it includes, its own first. */
export function kindTokens({ name, isArea }: KindMatch): string[] {
  return isArea ? [areaToken(name)] : [name, ...(kinds[name]?.includes ?? [])].map(kindToken);
}

/** The index word of the part of the body that a kind is for. */
export function areaOfKindToken(word: string): string | undefined {
  const area = kinds[word.slice(2)]?.area;
  return area && areaToken(area);
}

/** The last kind in each name of a product. In English, leaves out what comes "with" it. */
export function kindsByName(name: KindSource["name"]): string[] {
  return [name.en?.split(/ with /i)[0], name.bn].flatMap(
    (text) => findKindsIn(text ?? "").findLast(({ isArea }) => !isArea)?.name ?? [],
  );
}

/** The closest substitutes for a kind, the closest first, each as its index words. */
export function neighboursOfKindToken(word: string): string[][] {
  return (kinds[word.slice(2)]?.neighbours ?? []).map(tokensOf);
}

/** Whether a kind has no substitutes. */
export const isLikeNothing = (word: string) => kinds[word.slice(2)]?.neighbours?.length === 0;

/** The index words of a kind together with a part of the body or another word: "face mask", "coconut hair oil". */
export function tokensOf(names: string): string[] {
  return names
    .split(" ")
    .map((name) => (name in areas ? areaToken(name) : name in kinds ? kindToken(name) : phoneticKey(name)));
}

type KindSource = {
  category: CategoryName;
  name: { en: string | null; bn: string | null };
  shortDescription: { en: string | null; bn: string | null };
};

/**
 * The index words of a product's kinds: those in its name, or else in its description, and that of its category. `main` is
 * the kind that ends the name: "Kajal Noir Mascara" is a mascara first, then a kajal.
 */
export function productKindTokens({ category, name, shortDescription }: KindSource): {
  main: string[];
  others: string[];
} {
  const namedKinds = [name.en, name.bn].flatMap((text) => findKindsIn(text ?? ""));
  const describedKinds = [shortDescription.en, shortDescription.bn].flatMap((text) => findKindsIn(text ?? ""));
  const matches = namedKinds.some(({ isArea }) => !isArea)
    ? namedKinds
    : [...namedKinds, ...describedKinds.filter(({ isArea }) => !isArea)];
  const ownKinds = new Set(matches.filter(({ isArea }) => !isArea).map((kind) => kind.name));
  const ownAreas = new Set([
    ...matches.filter(({ isArea }) => isArea).map((area) => area.name),
    ...[...ownKinds].flatMap((kind) => kinds[kind]?.area ?? []),
    ...(category === "Hair Care" ? ["hair"] : []),
  ]);
  if (ownAreas.size === 0 && category === "Skincare") {
    if (faceKinds.some((kind) => ownKinds.has(kind))) ownAreas.add("face");
    else if (bodyKinds.some((kind) => ownKinds.has(kind))) ownAreas.add("body");
  }
  const lastNamed = kindsByName(name);
  const main = new Set([...(lastNamed.length > 0 ? lastNamed : ownKinds), categoryKinds[category]]);
  return {
    main: [...[...main].map(kindToken), ...[...ownAreas].map(areaToken)],
    others: [...ownKinds].filter((kind) => !main.has(kind)).map(kindToken),
  };
}

/** The index word of a product's own name, without numbers and the words for its kind: of "Neel Eau de Parfum", "neel". */
export const nameToken = (keys: readonly string[]) => `nn${withoutNumbers(keys).join("")}`;
const withoutNumbers = (keys: readonly string[]) => keys.filter((key) => !/^\d+$/.test(key));

/** The index words of a product's own names; none if it is called like its kind. */
export const nameTokens = (name: KindSource["name"]): string[] =>
  [name.en, name.bn]
    .map((text) => withoutNumbers(readKinds(text ?? "").rest))
    .flatMap((rest) => (rest.length > 0 ? nameToken(rest) : []));

const findKindsIn = (text: string): KindMatch[] => readKinds(text).kinds;

/**
 * The kinds and parts of the body that a text names, and the rest of its words. Longest phrases first; each word counts for
 * one of them only.
 */
function readKinds(text: string): { kinds: KindMatch[]; rest: string[] } {
  const keys = phoneticKeys(text);
  const matches: (KindMatch & { weak: boolean })[] = [];
  const rest: string[] = [];
  for (let at = 0; at < keys.length; ) {
    const lengths = Array.from({ length: maxPhraseLength }, (_, less) => maxPhraseLength - less);
    const length = lengths.find((count) => phrases.has(keys.slice(at, at + count).join(" ")));
    const phrase = keys.slice(at, at + (length ?? 1)).join(" ");
    const kind = phrases.get(phrase);
    if (kind && !kind.isWide && !kinds[kind.name]?.byParts) matches.push({ ...kind, weak: weakKeys.has(phrase) });
    if (!kind) rest.push(phrase);
    at += length ?? 1;
  }
  const hasOther = matches.some(({ isArea, weak }) => !isArea && !weak);
  return { kinds: matches.filter(({ weak }) => !(weak && hasOther)), rest };
}
