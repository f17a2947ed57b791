import type { Depth } from "../shades/shade-facts.ts";
import type { Meaning } from "./meanings.ts";
import { phoneticKey } from "./phonetics.ts";
import { kindToken, kindTokens } from "./product-kinds.ts";

/** What customers call the skin that a shade is for. Each word is compared by its sound; beside no foundation it may be a colour. */
const words: [Depth, string][] = [
  ["fair", "fair light forsha ফর্সা"],
  ["medium", "medium মিডিয়াম"],
  ["wheatish", "wheatish tan গমরঙা"],
  ["shyamla", "dusky shyamla শ্যামলা"],
  ["deep", "dark deep black kalo garo garho কালো গাঢ়"],
];
/** What names a skin in two words, as the one that means the same. */
const joined: [RegExp, string][] = [
  [/উজ্জ্বল শ্যামলা/gu, "গমরঙা"],
  [/(?<!\p{L})(?:ujj?[wb]?ol|light) (?:shyamla|shamla)(?!\p{L})/giu, "wheatish"],
];

/** A search in which each skin is one word: the "উজ্জ্বল" of "উজ্জ্বল শ্যামলা" is no radiance. */
export function joinSkinTones(text: string): string {
  return joined.reduce((result, [apart, one]) => result.replaceAll(apart, one), text.normalize("NFC"));
}

const depths = new Map(
  words.flatMap(([depth, all]) =>
    all.split(" ").map((word): [string, Depth] => [phoneticKey(word.normalize("NFC")), depth]),
  ),
);

/** Of what is for skin a colour is that of the skin: "কালো ত্বকের ফাউন্ডেশন". */
const madeForSkin = new Set(["foundation", "bbcream", "concealer", "powder"].map(kindToken));

/** What names nothing but skin: alone it asks for what is to match it. */
const ofSkinAlone = new Set("shyamla শ্যামলা wheatish গমরঙা dusky".normalize("NFC").split(" ").map(phoneticKey));

/** What is made to match the skin. */
export const complexion: Meaning = {
  alternatives: kindTokens({ name: "foundation", isArea: false, isWide: false }).map((word) => [word]),
  ...{ nameOnly: [], sure: 1, words: 1, role: "kind" },
};

/** Whether words name a skin, and nothing else. */
export const isSkinAlone = (sounds: readonly string[]) =>
  sounds.length > 0 && sounds.every((sound) => ofSkinAlone.has(sound));

type NamedMeaning = { role: string; alternatives: string[][]; nameOnly: string[][]; sure: number; color?: string };

/** The skin that is named where something is sought that is to match it; null where it is not. */
export function skinDepth(meanings: readonly NamedMeaning[], sounds: readonly string[]): Depth | null {
  const isForSkin = meanings.some(
    ({ role, alternatives: [[word = ""] = []] }) => role === "kind" && madeForSkin.has(word),
  );
  return isForSkin ? (sounds.flatMap((sound) => depths.get(sound) ?? [])[0] ?? null) : null;
}

/** Whether a thing that was said names skin, by what was typed. */
export function isSkinDepth({ alternatives, nameOnly, sure, color }: NamedMeaning): boolean {
  const [way = []] = color === undefined ? alternatives : nameOnly;
  return sure > 0 && way.length === 1 && depths.has(way[0] ?? "");
}
