import type { Depth } from "../shades/shade-facts.ts";
import type { Meaning } from "./meanings.ts";
import { phoneticKey, phoneticKeys, splitWords } from "./phonetics.ts";
import { kindToken, kindTokens } from "./product-kinds.ts";

/** Words for the skin that a shade is for, compared by sound. Without a foundation beside it, a word may be a colour. */
const words: [Depth, string][] = [
  ["fair", "fair light forsha ফর্সা"],
  ["medium", "medium মিডিয়াম"],
  ["wheatish", "wheatish tan গমরঙা"],
  ["shyamla", "dusky shyamla শ্যামলা"],
  ["deep", "dark deep black kalo garo garho কালো গাঢ়"],
];
/** Replaces names of a skin tone of two words by one word for the same. */
const joined: [RegExp, string][] = [
  [/উজ্জ্বল শ্যামলা/gu, "গমরঙা"],
  [/(?<!\p{L})(?:ujj?[wb]?ol|light) (?:shyamla|shamla)(?!\p{L})/giu, "wheatish"],
];

/** Writes each skin tone in a query as one word: "উজ্জ্বল" in "উজ্জ্বল শ্যামলা" (wheatish) does not mean "radiant". */
export function joinSkinTones(text: string): string {
  return joined.reduce((result, [apart, one]) => result.replaceAll(apart, one), text.normalize("NFC"));
}

const undertones = "olive warm cool neutral golden gold rosy pink yellow অলিভ জলপাই ওয়ার্ম কুল নিউট্রাল মাঝামাঝি"
  .normalize("NFC")
  .replaceAll(" ", "|");
/** "olive undertone", "জলপাই আভা". */
const undertone = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:(?:(?:${undertones}) )?(?:(?:skin )?under ?tones?|আন্ডার ?টোন)|(?:জলপাই|মাঝামাঝি) আভা)(?![\\p{L}\\p{M}])`,
  "giu",
);

/** "warm foundation", "foundation neutral": beside a foundation its undertone needs no further word. */
const foundationTone =
  /(?<![\p{L}\p{M}])(?:(?:olive|warm|cool|neutral|ওয়ার্ম|কুল|নিউট্রাল)(?:[ -]toned?)? (?=(?:\p{L}+ )?(?:foundation|ফাউন্ডেশন))|(?<=(?:foundation|ফাউন্ডেশন) (?:\p{L}+ )?)(?:olive|warm|cool|neutral|ওয়ার্ম|কুল|নিউট্রাল)(?![\p{L}\p{M}]))/giu;

/** Words that name no product beside an undertone: "shade for olive undertone". */
const aroundUndertone = new Set(phoneticKeys("skin shade for my find ত্বক ত্বকের শেড"));

/** Leaves an undertone out beside other words, as each foundation has shades for several; alone it asks for foundations. */
export function nameUndertone(text: string): string {
  const composed = text.normalize("NFC");
  const rest = composed.replaceAll(undertone, " ").replaceAll(foundationTone, " ").trim();
  if (rest === composed.trim()) return text;
  return splitWords(rest).every((word) => aroundUndertone.has(phoneticKey(word))) ? "foundation" : rest;
}

const depths = new Map(
  words.flatMap(([depth, all]) =>
    all.split(" ").map((word): [string, Depth] => [phoneticKey(word.normalize("NFC")), depth]),
  ),
);

/** Beside these kinds a colour is that of the skin: "কালো ত্বকের ফাউন্ডেশন" (foundation for dark skin). */
const madeForSkin = new Set(["foundation", "bbcream", "concealer", "powder"].map(kindToken));

/** Words that only name a skin tone. Alone they ask for products that match it. */
const ofSkinAlone = new Set("shyamla শ্যামলা wheatish গমরঙা dusky".normalize("NFC").split(" ").map(phoneticKey));

/** Requires products that match the skin. */
export const complexion: Meaning = {
  alternatives: kindTokens({ name: "foundation", isArea: false, isWide: false }).map((word) => [word]),
  ...{ nameOnly: [], sure: 1, words: 1, role: "kind" },
};

/** Whether words name only a skin tone. */
export const isSkinAlone = (sounds: readonly string[]) =>
  sounds.length > 0 && sounds.every((sound) => ofSkinAlone.has(sound));

type NamedMeaning = { role: string; alternatives: string[][]; nameOnly: string[][]; sure: number; color?: string };

/** The skin depth that a query names for a product that must match it; null for other products. */
export function skinDepth(meanings: readonly NamedMeaning[], sounds: readonly string[]): Depth | null {
  const isForSkin = meanings.some(
    ({ role, alternatives: [[word = ""] = []] }) => role === "kind" && madeForSkin.has(word),
  );
  return isForSkin ? (sounds.flatMap((sound) => depths.get(sound) ?? [])[0] ?? null) : null;
}

/** Whether the typed words of a meaning name a skin tone. */
export function isSkinDepth({ alternatives, nameOnly, sure, color }: NamedMeaning): boolean {
  const [way = []] = color === undefined ? alternatives : nameOnly;
  return sure > 0 && way.length === 1 && depths.has(way[0] ?? "");
}
