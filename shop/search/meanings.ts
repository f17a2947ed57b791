import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { prepared } from "../../db/prepared.ts";
import type { Concern } from "../catalog/attribute-words.ts";
import { findActive } from "./active-ingredients.ts";
import { findClaimToken } from "./claim-phrases.ts";
import { type ColorMatch, type ColorName, colorToken, findColor } from "./color-words.ts";
import { type ConcernMatch, concernToken, findConcern, typeSynonyms } from "./concern-phrases.ts";
import { findOccasion } from "./occasions.ts";
import { phoneticKeys } from "./phonetics.ts";
import { phraseRuns } from "./phrase-runs.ts";
import { areaToken, findKind, type KindMatch, kindToken, kindTokens, setToken, tokensOf } from "./product-kinds.ts";
import { isLook } from "./unwanted-words.ts";

/** The role of a word: the brand and the kind of product weigh more than the rest. */
type Role = "brand" | "kind" | "area" | "category" | "measure" | "preference" | "leaning" | "unwanted" | "word";

/** One requirement of a query: the word as typed and as the shop knows it, or a synonym. */
export type Meaning = {
  /** Each is a list of sounds that belong together; the first ones are nearest to what was typed. */
  alternatives: string[][];
  /** Further ones that count only where a product is called so: in its name, brand or shade. */
  nameOnly: string[][];
  /** How many of the ways are what was typed itself, not a guess or a synonym. */
  sure: number;
  /** How many words were typed for it: "nail polish" tells more than "black". */
  words: number;
  role: Role;
  /** The colour that it names. */
  color?: ColorName;
  /** Whether what is not wanted is a colour or a finish, which a product may have among others. */
  isLook?: boolean;
  /** The concern with which it helps, where it is an ingredient. */
  helpsWith?: Concern;
};

/** What is made for the skin. */
export const skincare: Meaning = {
  ...{ alternatives: [[kindToken("skincare")]], nameOnly: [], sure: 1, words: 1, role: "category" },
};

/** The default if only a colour or an ingredient is named: makeup, lips first, or skincare. */
export function leaningOf(meanings: Meaning[]): Meaning[] {
  const meant = meanings.filter(({ role }) => role !== "preference");
  const known = meant.filter(({ sure }) => sure > 0);
  const telling = known.length > 0 ? known : meant;
  const isEach = (holds: (meaning: Meaning) => boolean) => telling.length > 0 && telling.every(holds);
  // The default for moisturizers is the face.
  const isOpen = !meanings.some(({ role }) => role === "area");
  if (isOpen && meanings.some(({ alternatives: [way] }) => way?.[0] === kindToken("moisturizer")))
    return [leaning([areaToken("face")])];
  if (isEach(({ color }) => color !== undefined)) return [leaningTo("lipstick"), leaningTo("makeup")];
  // Soap and lip balm say it of themselves, too.
  const isDryness = ({ alternatives: [way] }: Meaning) => way?.[0] === concernToken("dryness");
  if (telling.some(isDryness) && isEach((meaning) => meaning.role === "category" || isDryness(meaning)))
    return [leaningTo("serum", "moisturizer", "cream", "lotion", "toner")];
  return isEach(({ helpsWith }) => helpsWith !== undefined) ? [leaningTo("skincare", "haircare")] : [];
}

/** What is made as a kind, for a part of the body or of what it is called by: "face mask", "coconut hair oil". */
export const madeAs = (names: string): Meaning => ({
  alternatives: [tokensOf(names)],
  ...{ nameOnly: [], sure: 1, words: 1, role: "kind" },
});

/** A rule of ranking: matches come first, with several kinds any of them. */
export const leaningTo = (...kinds: string[]): Meaning => leaning(kinds.map(kindToken));

/** A rule of ranking: products with one of the words in their name come first. */
export const leaning = (words: string[]): Meaning => ({
  alternatives: words.map((word) => [word]),
  ...{ nameOnly: [], sure: words.length, words: 1, role: "leaning" },
});

const joiners = /[&+]|(?<![\p{L}\p{M}])(?:and|or|ar|এবং|ও|আর|বা)(?![\p{L}\p{M}])/iu;

/** Several kinds joined by "and": "serum and sunscreen" means either. Beside a set they are its parts. */
export function joinKinds(meanings: Meaning[], text: string): Meaning[] {
  const kinds = meanings.filter(({ role }) => role === "kind");
  const [first] = kinds;
  if (!first || kinds.length < 2 || kinds.some(isSet) || !joiners.test(text)) return meanings;
  const alternatives = unique(kinds.flatMap((kind) => kind.alternatives));
  const joined = { ...first, alternatives, nameOnly: [], sure: alternatives.length };
  return meanings.flatMap((meaning) => (meaning === first ? joined : kinds.includes(meaning) ? [] : meaning));
}

/** An excluded requirement: by its name, and by the colour or kind that it names. */
export function unwantedMeaning(text: string): Meaning {
  const keys = phoneticKeys(text);
  const [key = ""] = keys;
  const [color, kind] = [findColor(key), findKind(keys.join(" "))];
  const alternatives = unique([
    keys,
    ...(color ? [[colorToken(color.color)]] : []),
    ...(kind && !kind.isArea
      ? kindTokens(kind)
          .slice(0, 1)
          .map((token) => [token])
      : []),
  ]);
  return { alternatives, nameOnly: [], sure: alternatives.length, words: 1, role: "unwanted", isLook: isLook(text) };
}

/** Whether it is a set that is asked for, or anything to give. */
export function isSet({ role, alternatives }: Meaning): boolean {
  return role === "kind" && alternatives[0]?.[0] === setToken;
}

/** A colour matches products of that colour, not names: no onion is near a "red dress". */
export function asColor(meaning: Meaning): Meaning {
  return meaning.color === undefined ? meaning : { ...meaning, nameOnly: [] };
}

/** An ingredient as the concern with which it helps. */
export function asConcern(meaning: Meaning): Meaning {
  const { helpsWith } = meaning;
  return helpsWith ? { ...meaning, alternatives: [[concernToken(helpsWith)]], nameOnly: [], sure: 1 } : meaning;
}

const synonymsOf = prepared<{ sounds: string[] }, { phrases: string[] }>(
  ({ phrases }) => sql`
    select phonetic_phrases as sounds from search_synonyms where phonetic_phrases && ${phrases}::text[]`,
);

/**
 * Adds what a word, or several that follow each other, name: a kind of product, a concern, a mark, an occasion, a colour;
 * and what means the same.
 */
export async function addKindsAndSynonyms(db: Database, meanings: Meaning[]): Promise<Meaning[]> {
  const phrases = phraseRuns(meanings).map(({ from, to }) => ({
    from,
    to,
    sounds: runPhrases(meanings.slice(from, to)),
  }));
  const phraseKeys = phrases.flatMap(({ sounds }) => sounds);
  if (phraseKeys.length === 0) return meanings;
  const rows = [...(await synonymsOf(db, { phrases: [...new Set(phraseKeys)] })), ...typeSynonyms];
  const hasKind = phrases.some(({ sounds }) => kindMatches(sounds).some(({ isArea, isWide }) => !isArea && !isWide));
  const requested: Meaning[] = [];
  for (let at = 0; at < meanings.length; ) {
    const found = phrases
      .filter(({ from }) => from === at)
      .sort((one, other) => other.to - one.to)
      .map(({ to, sounds }) => {
        const synonyms = rows.filter((row) => row.sounds.some((each) => sounds.includes(each)));
        const concern = sounds.flatMap((sound) => findConcern(sound) ?? []).find(({ isType }) => !(isType && hasKind));
        const mark = sounds.flatMap((sound) => findClaimToken(sound) ?? [])[0];
        const occasion = sounds.flatMap((sound) => findOccasion(sound) ?? [])[0];
        const color = sounds.flatMap((sound) => findColor(sound) ?? []).find(({ isFood }) => !isFood || hasKind);
        const helpsWith = sounds.flatMap((sound) => findActive(sound) ?? [])[0];
        return { to, same: synonyms, kinds: kindMatches(sounds), concern, mark, occasion, color, helpsWith };
      })
      // "hair oil" is oil for the hair: what its words name by themselves says more than a phrase that means the same.
      .find(
        ({ to, same: synonyms, kinds, concern, mark, occasion, color, helpsWith }) =>
          kinds.length > 0 ||
          [concern, mark, occasion, color, helpsWith].some((each) => each !== undefined) ||
          (synonyms.length > 0 && !(to > at + 1 && meanings.slice(at, to).every(namesKind))),
      );
    const brandNames = meanings.slice(at, found?.to ?? at + 1);
    const synonyms = (found?.same ?? []).flatMap((row) => row.sounds.map((each) => each.split(" ")));
    requested.push(nameProperty(mergeRun(brandNames, synonyms, found?.kinds ?? [], found?.concern), found));
    // "Dry skin" is a concern of the skin, not of the lips.
    if (found?.concern?.isOfSkin) requested.push(skincare);
    at += brandNames.length;
  }
  return requested;
}

function namesKind(meaning: Meaning): boolean {
  return kindMatches(runPhrases([meaning])).length > 0;
}

function kindMatches(sounds: string[]): KindMatch[] {
  const found = sounds.flatMap((sound) => findKind(sound) ?? []);
  return [...new Map(found.map((kind) => [`${kind.name} ${kind.isArea}`, kind])).values()];
}

/** A run of words with what means the same, as one thing that is asked for. */
function mergeRun(run: Meaning[], synonyms: string[][], kinds: KindMatch[], concern?: ConcernMatch): Meaning {
  const [first] = run;
  const words = run.reduce((sum, { words }) => sum + words, 0);
  const typed = joinRun(run, "alternatives");
  const nameOnly = joinRun(run, "nameOnly");
  const sure = run.length === 1 ? (first?.sure ?? 0) : 1;
  const isBrand = run.some(({ role }) => role === "brand");
  const defaultRole = run.length === 1 ? (first?.role ?? "word") : "word";
  const [kind] = kinds;
  const concernTokens = (concern ? [concern] : synonyms.flatMap((way) => findConcern(way.join(" ")) ?? [])).map(
    (match) => [concernToken(match.concern)],
  );
  // What helps with a concern is said of each product; that a text has the word says less.
  if (concern && !kind && !isBrand && run.every((meaning) => meaning.sure > 0)) {
    return {
      alternatives: concernTokens,
      nameOnly: typed,
      ...{ sure: 1, words, role: "word" },
    };
  }
  if (!kind || isBrand) {
    // Many ingredient lists have a colour beside another word: "black seed" only matches names.
    const isNamed = (way: string[]) => way.length > 1 && way.some((word) => findColor(word) !== undefined);
    return {
      alternatives: unique([...typed, ...synonyms.filter((way) => !isNamed(way)), ...concernTokens]),
      nameOnly: unique([...nameOnly, ...synonyms.filter(isNamed)]),
      sure,
      words,
      role: isBrand ? "brand" : defaultRole,
    };
  }
  // A product is of a kind by what it is called, not by a word that is merely said of it.
  const tokens = [
    ...kinds.flatMap((each) => kindTokens(each).map((word) => [word])),
    ...(concern ? concernTokens : []),
  ];
  const role = kind.isArea ? "area" : kind.isWide ? "category" : "kind";
  // Of a kind that is named as a whole nothing is meant that only begins so: a mascara by "mask".
  const isWhole = run.every((each) => each.sure > 0) && !kind.isArea;
  const alsoByName = kind.isWide ? [] : [...typed, ...synonyms, ...(isWhole ? [] : nameOnly)];
  return { alternatives: unique(tokens), nameOnly: unique(alsoByName), sure: sure > 0 ? 1 : 0, words, role };
}

const maxVagueLength = 3;

type NamedProperty = {
  kinds: KindMatch[];
  mark?: string;
  occasion?: ReturnType<typeof findOccasion>;
  color?: ColorMatch;
  helpsWith?: Concern;
};

/** What is asked for by a mark, an occasion or a colour that a run of words names: products have it, or are called so. */
function nameProperty(meaning: Meaning, found: NamedProperty | undefined): Meaning {
  if (!found || meaning.role === "brand" || meaning.sure === 0) return meaning;
  const { kinds, mark, occasion, color, helpsWith } = found;
  const { alternatives, nameOnly } = meaning;
  if (mark) {
    return { ...meaning, alternatives: [[mark]], nameOnly: alternatives.slice(0, 1), sure: 1, role: "word" };
  }
  if (kinds.length > 0) return meaning;
  if (helpsWith) {
    // Short words are neighbours in many texts: "tea tree" only matches names.
    const isVague = (way: string[]) => way.length > 1 && way.every((word) => word.length <= maxVagueLength);
    const [vague, telling] = [true, false].map((is) => alternatives.filter((way) => isVague(way) === is));
    return { ...meaning, alternatives: telling ?? [], nameOnly: vague ?? [], helpsWith };
  }
  // Beside a kind of product it is a wish; alone it asks for products made for the day, then for gifts for it.
  if (occasion) {
    const { called, festive } = occasion;
    return {
      ...meaning,
      ...{ alternatives: unique([...called, ...festive]), nameOnly: alternatives.slice(0, 1) },
      ...{ sure: called.length, role: "preference" },
    };
  }
  if (!color) return meaning;
  const token = [colorToken(color.color)];
  return {
    ...meaning,
    color: color.color,
    // Of a colour that is only said of something else, such as skin, no product is.
    ...(color.isFood
      ? { alternatives: unique([token, ...alternatives]), sure: meaning.sure + 1 }
      : { alternatives: [token], nameOnly: unique([...alternatives, ...nameOnly]), sure: 1 }),
    role: "word",
  };
}

/** How a run of words may be spoken, taking each by its likeliest ways; the last of several may be only begun. */
function runPhrases(run: Meaning[]): string[] {
  return run.reduce<string[]>(
    (unfinished, { alternatives, nameOnly, sure }, at) => {
      const all = sure > 0 ? alternatives : [...alternatives, ...nameOnly];
      const likely = at > 0 && at === run.length - 1 ? all : all.slice(0, 2);
      return unfinished.flatMap((start) => likely.map((way) => `${start} ${way.join(" ")}`.trim()));
    },
    [""],
  );
}

/** A run of words as one: each by its likeliest way, the last by any of its ways. */
export function joinRun(run: Meaning[], ways: "alternatives" | "nameOnly"): string[][] {
  const before = run.slice(0, -1).flatMap(({ alternatives: [way = []] }) => way);
  return run.at(-1)?.[ways].map((way) => [...before, ...way]) ?? [];
}

/** Each reading once. */
export function unique(alternatives: string[][]): string[][] {
  return [...new Map(alternatives.map((way) => [way.join(" "), way])).values()];
}
