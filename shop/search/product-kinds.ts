import type { CategoryName } from "../catalog/catalog-schema.ts";
import { type Area, areas, categoryKinds, type Kind, kinds, roseWater } from "./kind-list.ts";
import { isBangla, phoneticKey, phoneticKeys, splitWords } from "./phonetics.ts";
import { maxPhraseLength } from "./phrase-runs.ts";

/** Kinds of a whole category: less specific than any other kind. */
const wideKinds = new Set(Object.values(categoryKinds));
/** Named beside another kind it is a property: "Foundation SPF 15", "Felt Tip Eyeliner", "Rosewater Lotion". */
const weakKeys = new Set(`spf, এসপিএফ, tip, ${roseWater}`.split(", ").map((phrase) => phoneticKeys(phrase).join(" ")));
/** Whether the sounds name a property of another kind. */
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

/** Every word of those phrases, so that a mistyped one is brought to it. */
export const kindKeys: string[] = [...new Set([...phrases.keys()].flatMap((phrase) => phrase.split(" ")))];

/** How each sound of those phrases is written, the usual way first. */
export const kindSpellings: ReadonlyMap<string, string[]> = (() => {
  const spellings = new Map<string, string[]>();
  const written = [...Object.values(kinds).map((kind) => kind.phrases), ...Object.values(areas)];
  for (const word of written.flatMap(splitWords)) {
    const key = phoneticKey(word);
    spellings.set(key, [...(spellings.get(key) ?? []), word]);
  }
  return spellings;
})();

/** The phrases of the kinds that these are indexed as, as they are written, each kind's usual one first. */
export function phrasesOfKinds(tokens: readonly string[]): string[][] {
  return tokens.flatMap((token) => {
    const kind = kinds[token.slice(2)];
    return kind ? [writtenPhrases(kind).offered] : [];
  });
}

/** What each kind is called, as it is written, the usual first, and how that is mistyped. */
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

/** And what the parts of the body are called. */
export const areaPhrases: string[] = Object.values(areas).flatMap((written) => written.normalize("NFC").split(/,\s*/));

const allPhrases = kindPhrases.flatMap(({ phrases: offered, mistyped }) => [...offered, ...mistyped]);

/** Whether words are the beginning of how a kind of product is written, other than by a phrase and what begins with it. */
export function isKindPrefix(words: readonly string[], except?: string): boolean {
  const begun = allPhrases.filter((phrase) => phrase.startsWith(words.join(" ")));
  return begun.some((phrase) => except === undefined || !phrase.startsWith(except));
}

/** Whether a word only sounds like a kind, and is the beginning of how another one is written: "masc", of "mascara". */
export function isPrefixOfOtherKind(word: string): boolean {
  const key = phoneticKey(word);
  const spellings = (kindSpellings.get(key) ?? []).filter((each) => isBangla(each) === isBangla(word));
  const isOther = (phrase: string) => phrase.startsWith(word) && phoneticKey(phrase.split(" ")[0] ?? "") !== key;
  return spellings.length > 0 && !spellings.includes(word) && allPhrases.some(isOther);
}

/** The kind or area that a phrase of sounds names. */
export function findKind(phrase: string): KindMatch | undefined {
  return phrases.get(phrase);
}

const phrasesOffered = new Set(kindPhrases.flatMap(({ phrases: offered }) => offered));

/** Whether a text is how a kind of product is written, and nothing else. */
export const isKindName = (text: string) => phrasesOffered.has(text.normalize("NFC").toLowerCase().trim());

/** Shorter prefixes match too many words. */
const minWrittenLength = 4;

/** The sounds of the words of the phrases whose spelling begins so: "moist" begins "moisturizer". */
export function kindKeysWrittenFrom(begun: string): string[] {
  // "Ey" sounds like a single letter, and says more.
  const isShort = begun.length < minWrittenLength && (begun.length < 2 || phoneticKey(begun).length > 1);
  if (isShort) return [];
  return [...kindSpellings].flatMap(([key, written]) => (written.some((each) => each.startsWith(begun)) ? key : []));
}

/** The words of the phrases that begin with one of the sounds. */
export function kindKeysStartingWith(keys: string[]): string[] {
  return kindKeys.filter((word) => keys.some((prefix) => word.startsWith(prefix)));
}

// No sound has a letter twice in a row, so that these are no sounds.
export const kindToken = (name: string) => `kk${name}`;
export const areaToken = (name: string) => `aa${name}`;

/** Words under which so much is indexed that two products have little in common by them. */
export const broadTokens: string[] = [
  ...[...wideKinds].filter((name) => name !== "fragrance").map(kindToken),
  ...(["face", "body", "hair"] satisfies Area[]).map(areaToken),
];

/** Under which sets are indexed. */
export const setToken = kindToken("set");

/** Kinds that beside another one only say how it is made, as the words under which they are indexed: "sunscreen gel". */
export const formTokens = new Set(["cream", "lotion", "gel", "serum"].map(kindToken));

/** The words under which what is meant by a kind is indexed, its own first. */
export function kindTokens({ name, isArea }: KindMatch): string[] {
  return isArea ? [areaToken(name)] : [name, ...(kinds[name]?.includes ?? [])].map(kindToken);
}

/** For which part of the body a kind is made, as the word under which that is indexed. */
export function areaOfKindToken(word: string): string | undefined {
  const area = kinds[word.slice(2)]?.area;
  return area && areaToken(area);
}

/** What a product is by its name: the kind with which each language ends, before what comes with it. */
export function kindsByName(name: KindSource["name"]): string[] {
  return [name.en?.split(/ with /i)[0], name.bn].flatMap(
    (text) => findKindsIn(text ?? "").findLast(({ isArea }) => !isArea)?.name ?? [],
  );
}

/** What comes closest to a kind, the closest first, each as the words under which it is indexed. */
export function neighboursOfKindToken(word: string): string[][] {
  return (kinds[word.slice(2)]?.neighbours ?? []).map(tokensOf);
}

/** Whether nothing comes close to a kind. */
export const isLikeNothing = (word: string) => kinds[word.slice(2)]?.neighbours?.length === 0;

/** The words under which a kind with a part of the body, or a word that it is called by, is indexed: "face mask". */
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
 * The words by which a product is found as what it is: by its name, else by what is said of it, and by its category.
 * `main` is what a name ends with: "Kajal Noir Mascara" is a mascara before it is kajal.
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

/** The kinds and areas that a text names, the longest phrases first, each word for one of them. */
function findKindsIn(text: string): KindMatch[] {
  const keys = phoneticKeys(text);
  const matches: (KindMatch & { weak: boolean })[] = [];
  for (let at = 0; at < keys.length; ) {
    const lengths = Array.from({ length: maxPhraseLength }, (_, less) => maxPhraseLength - less);
    const length = lengths.find((count) => phrases.has(keys.slice(at, at + count).join(" ")));
    const phrase = keys.slice(at, at + (length ?? 1)).join(" ");
    const kind = phrases.get(phrase);
    if (kind && !kind.isWide && !kinds[kind.name]?.byParts) matches.push({ ...kind, weak: weakKeys.has(phrase) });
    at += length ?? 1;
  }
  const hasOther = matches.some(({ isArea, weak }) => !isArea && !weak);
  return matches.filter(({ weak }) => !(weak && hasOther));
}
