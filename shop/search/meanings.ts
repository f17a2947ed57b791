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
import {
  areaToken,
  findKind,
  type KindMatch,
  kindToken,
  kindTokens,
  nameToken,
  setToken,
  tokensOf,
} from "./product-kinds.ts";
import { isLook } from "./unwanted-words.ts";

/** What a word stands for. The brand and the kind of product score more than the rest. */
type Role = "brand" | "kind" | "area" | "category" | "measure" | "preference" | "leaning" | "unwanted" | "word";

/** One requirement of a query. A product meets it with any alternative: the typed word, a correction or a synonym. */
export type Meaning = {
  /** Each is a list of phonetic keys, all of which a product must have. The closest to what was typed come first. */
  alternatives: string[][];
  /** More alternatives, which count only in the name, brand or shade of a product. */
  nameOnly: string[][];
  /** How many of the first alternatives are what was typed itself, not a guess or a synonym. */
  sure: number;
  /** How many words were typed for it. Two words ("nail polish") score more than one ("black"). */
  words: number;
  role: Role;
  /** The colour that it names. */
  color?: ColorName;
  /** Of an unwanted meaning: whether it is a colour or a finish. A product may also come in others. */
  isLook?: boolean;
  /** Of an ingredient: the concern that it helps with. */
  helpsWith?: Concern;
};

/** Requires skincare of any kind. */
export const skincare: Meaning = {
  ...{ alternatives: [[kindToken("skincare")]], nameOnly: [], sure: 1, words: 1, role: "category" },
};

/** What comes first if the query does not say: "red" finds lipstick, then makeup; "salicylic acid" skincare. */
export function leaningOf(meanings: Meaning[]): Meaning[] {
  const meant = meanings.filter(({ role }) => role !== "preference");
  const known = meant.filter(({ sure }) => sure > 0);
  const telling = known.length > 0 ? known : meant;
  const isEach = (holds: (meaning: Meaning) => boolean) => telling.length > 0 && telling.every(holds);
  // "moisturizer" finds those for the face first, unless the query names a part of the body.
  const isOpen = !meanings.some(({ role }) => role === "area");
  if (isOpen && meanings.some(({ alternatives: [way] }) => way?.[0] === kindToken("moisturizer")))
    return [leaning([areaToken("face")])];
  if (isEach(({ color }) => color !== undefined)) return [leaningTo("lipstick"), leaningTo("makeup")];
  // "dry skin" finds serums and creams first: soap and lip balm also say that they are for it.
  const isDryness = ({ alternatives: [way] }: Meaning) => way?.[0] === concernToken("dryness");
  if (telling.some(isDryness) && isEach((meaning) => meaning.role === "category" || isDryness(meaning)))
    return [leaningTo("serum", "moisturizer", "cream", "lotion", "toner")];
  return isEach(({ helpsWith }) => helpsWith !== undefined) ? [leaningTo("skincare", "haircare")] : [];
}

/** Requires a kind of product, given by its words: "face mask", "coconut hair oil". */
export const madeAs = (names: string): Meaning => ({
  alternatives: [tokensOf(names)],
  ...{ nameOnly: [], sure: 1, words: 1, role: "kind" },
});

/** A rule of ranking: products of any of these kinds come first. */
export const leaningTo = (...kinds: string[]): Meaning => leaning(kinds.map(kindToken));

/** A rule of ranking: products with one of the words in their name come first. */
export const leaning = (words: string[]): Meaning => ({
  alternatives: words.map((word) => [word]),
  ...{ nameOnly: [], sure: words.length, words: 1, role: "leaning" },
});

/** A rule of ranking: a product with exactly this name comes first. "neel" is a perfume before it is a colour. */
export const leaningToName = (keys: readonly string[]): Meaning => ({ ...leaning([nameToken(keys)]), words: 2 });

const joiners = /[&+]|(?<![\p{L}\p{M}])(?:and|or|ar|এবং|ও|আর|বা)(?![\p{L}\p{M}])/iu;

/** Makes kinds joined by "and" alternatives: "serum and sunscreen" finds either. Not beside a set: they are its parts. */
export function joinKinds(meanings: Meaning[], text: string): Meaning[] {
  const kinds = meanings.filter(({ role }) => role === "kind");
  const [first] = kinds;
  if (!first || kinds.length < 2 || kinds.some(isSet) || !joiners.test(text)) return meanings;
  const alternatives = unique(kinds.flatMap((kind) => kind.alternatives));
  const joined = { ...first, alternatives, nameOnly: [], sure: alternatives.length };
  return meanings.flatMap((meaning) => (meaning === first ? joined : kinds.includes(meaning) ? [] : meaning));
}

/** Excludes products by a word, and by the colour or kind that it names. */
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

/** Whether the query asks for a set, or for any gift. */
export function isSet({ role, alternatives }: Meaning): boolean {
  return role === "kind" && alternatives[0]?.[0] === setToken;
}

/** Makes a fragrance a gift, too. */
export const asGift = (meaning: Meaning): Meaning =>
  isSet(meaning) ? { ...meaning, alternatives: [...meaning.alternatives, [kindToken("fragrance")]] } : meaning;

/** Gifts in their order: sets, then fragrance and makeup, such as a trio of lipsticks, before trios of sponges. */
export const giftsFirst: Meaning = leaningTo("set", "fragrance", "makeup");

/** Matches a colour to products of that colour, not to names: "red dress" does not find red onion oil. */
export function asColor(meaning: Meaning): Meaning {
  return meaning.color === undefined ? meaning : { ...meaning, nameOnly: [] };
}

/** Replaces an ingredient with the concern that it helps with. */
export function asConcern(meaning: Meaning): Meaning {
  const { helpsWith } = meaning;
  return helpsWith ? { ...meaning, alternatives: [[concernToken(helpsWith)]], nameOnly: [], sure: 1 } : meaning;
}

const synonymsOf = prepared<{ sounds: string[] }, { phrases: string[] }>(
  ({ phrases }) => sql`
    select phonetic_phrases as sounds from search_synonyms where phonetic_phrases && ${phrases}::text[]`,
);

/**
 * Adds what words name, one by one or several in a row: a kind of product, a concern, a claim, an occasion, a colour, an
 * ingredient; and their synonyms.
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
        const claim = sounds.flatMap((sound) => findClaimToken(sound) ?? [])[0];
        const occasion = sounds.flatMap((sound) => findOccasion(sound) ?? [])[0];
        const color = sounds.flatMap((sound) => findColor(sound) ?? []).find(({ isFood }) => !isFood || hasKind);
        const helpsWith = sounds.flatMap((sound) => findActive(sound) ?? [])[0];
        return { to, same: synonyms, kinds: kindMatches(sounds), concern, claim, occasion, color, helpsWith };
      })
      // Synonyms alone do not join words that each name a kind: "hair oil" stays "hair" and "oil".
      .find(
        ({ to, same: synonyms, kinds, concern, claim, occasion, color, helpsWith }) =>
          kinds.length > 0 ||
          [concern, claim, occasion, color, helpsWith].some((each) => each !== undefined) ||
          (synonyms.length > 0 && !(to > at + 1 && meanings.slice(at, to).every(namesKind))),
      );
    const brandNames = meanings.slice(at, found?.to ?? at + 1);
    const synonyms = (found?.same ?? []).flatMap((row) => row.sounds.map((each) => each.split(" ")));
    requested.push(nameProperty(mergeRun(brandNames, synonyms, found?.kinds ?? [], found?.concern), found));
    // "dry skin" finds skincare only: lip balm is for dryness, too.
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

/** Makes one requirement of words in a row and their synonyms. */
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
  // Products are indexed by their concerns. So the typed words count in names only, not in descriptions.
  if (concern && !kind && !isBrand && run.every((meaning) => meaning.sure > 0)) {
    return {
      alternatives: concernTokens,
      nameOnly: typed,
      ...{ sure: 1, words, role: "word" },
    };
  }
  if (!kind || isBrand) {
    // "black seed" as a synonym counts in names only: in many ingredient lists a colour stands beside another word.
    // A word for a concern is whole: "glow" does not begin "gloss".
    const isConcern = concernTokens.length > 0 && run.every((each) => each.sure > 0);
    const isNamed = (way: string[]) => way.length > 1 && way.some((word) => findColor(word) !== undefined);
    return {
      alternatives: unique([...typed, ...synonyms.filter((way) => !isNamed(way)), ...concernTokens]),
      nameOnly: unique([...(isConcern ? [] : nameOnly), ...synonyms.filter(isNamed)]),
      sure,
      words,
      role: isBrand ? "brand" : defaultRole,
    };
  }
  // The name of a product tells its kind; a word in its description does not.
  const tokens = [
    ...kinds.flatMap((each) => kindTokens(each).map((word) => [word])),
    ...(concern ? concernTokens : []),
  ];
  const role = kind.isArea ? "area" : kind.isWide ? "category" : "kind";
  // A whole name of a kind is not the beginning of another one: "mask" does not find mascara.
  const isWhole = run.every((each) => each.sure > 0) && !kind.isArea;
  const alsoByName = kind.isWide ? [] : [...typed, ...synonyms, ...(isWhole ? [] : nameOnly)];
  return { alternatives: unique(tokens), nameOnly: unique(alsoByName), sure: sure > 0 ? 1 : 0, words, role };
}

const maxVagueLength = 3;

type NamedProperty = {
  kinds: KindMatch[];
  claim?: string;
  occasion?: ReturnType<typeof findOccasion>;
  color?: ColorMatch;
  helpsWith?: Concern;
};

/** Requires the claim, ingredient, occasion or colour that words in a row name: as a property, or in the name. */
function nameProperty(meaning: Meaning, found: NamedProperty | undefined): Meaning {
  if (!found || meaning.role === "brand" || meaning.sure === 0) return meaning;
  const { kinds, claim, occasion, color, helpsWith } = found;
  const { alternatives, nameOnly } = meaning;
  if (claim) {
    return { ...meaning, alternatives: [[claim]], nameOnly: alternatives.slice(0, 1), sure: 1, role: "word" };
  }
  if (kinds.length > 0) return meaning;
  if (helpsWith) {
    // "tea tree" counts in names only: short words stand beside each other in many texts.
    const isVague = (way: string[]) => way.length > 1 && way.every((word) => word.length <= maxVagueLength);
    const [vague, telling] = [true, false].map((is) => alternatives.filter((way) => isVague(way) === is));
    return { ...meaning, alternatives: telling ?? [], nameOnly: vague ?? [], helpsWith };
  }
  // "eid" beside a kind is only a preference; alone it finds products made for Eid, then gifts.
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
    // The colour word itself counts in names only: a description may say it of something else, such as skin.
    ...(color.isFood
      ? { alternatives: unique([token, ...alternatives]), sure: meaning.sure + 1 }
      : { alternatives: [token], nameOnly: unique([...alternatives, ...nameOnly]), sure: 1 }),
    role: "word",
  };
}

/** The phrases that words in a row may be: each by its two likeliest alternatives, the last of several by all of them. */
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

/** Joins words in a row: each by its likeliest alternative, the last by any of its own. */
export function joinRun(run: Meaning[], ways: "alternatives" | "nameOnly"): string[][] {
  const before = run.slice(0, -1).flatMap(({ alternatives: [way = []] }) => way);
  return run.at(-1)?.[ways].map((way) => [...before, ...way]) ?? [];
}

/** Removes duplicate alternatives. */
export function unique(alternatives: string[][]): string[][] {
  return [...new Map(alternatives.map((way) => [way.join(" "), way])).values()];
}
