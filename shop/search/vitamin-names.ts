import { phoneticKey } from "./phonetics.ts";

/** Vitamins with another name in lists of ingredients. */
const otherNames: Readonly<Record<string, string>> = { b3: "niacinamide", b5: "panthenol", b7: "biotin" };

/** Spellings of vitamins: "Vit C", "vitamin-C", "vitc"; but not the beginning of another word ("vitality"). */
const written =
  /(?<![\p{L}\p{M}\d])(?:vit[\s.-]*|(?:vitamine?|vitmain|vitamn|vitimin|viatmin|vitmin)[\s-]*)(b[\s-]?\d{1,2}|[cdek])(?![\p{L}\p{M}\d])/giu;

/** Writes each vitamin by its usual name: "vit c" becomes "vitamin c", "vit b3" becomes "niacinamide". */
export function nameVitamins(text: string): string {
  return text.replace(written, (_, typed: string) => {
    const name = typed.toLowerCase().replaceAll(/[\s-]/g, "");
    return otherNames[name] ?? `vitamin ${name}`;
  });
}

const vitamins = new Set("a b c d e k এ বি সি ডি ই কে".normalize("NFC").split(" "));
const vitaminKey = phoneticKey("vitamin");

/** Whether the last word is the letter of a vitamin ("c" in "vitamin c"), and so complete. */
export function endsInVitamin(words: readonly string[]): boolean {
  return vitamins.has(words.at(-1) ?? "") && phoneticKey(words.at(-2) ?? "") === vitaminKey;
}
