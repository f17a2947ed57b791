import { phoneticKey } from "./phonetics.ts";

/** Vitamins that a list of ingredients calls otherwise. */
const otherNames: Readonly<Record<string, string>> = { b3: "niacinamide", b5: "panthenol", b7: "biotin" };

/** "Vit C", "vitamin-C" and "vitc"; of a word that goes on ("vitality") it is no name. */
const written =
  /(?<![\p{L}\p{M}\d])(?:vit[\s.-]*|(?:vitamine?|vitmain|vitamn|vitimin|viatmin|vitmin)[\s-]*)(b[\s-]?\d{1,2}|[cdek])(?![\p{L}\p{M}\d])/giu;

/** A text with each vitamin by the name under which a shop has it: "vit c" is vitamin C, "vit b3" niacinamide. */
export function nameVitamins(text: string): string {
  return text.replace(written, (_, typed: string) => {
    const name = typed.toLowerCase().replaceAll(/[\s-]/g, "");
    return otherNames[name] ?? `vitamin ${name}`;
  });
}

const vitamins = new Set("a b c d e k এ বি সি ডি ই কে".normalize("NFC").split(" "));
const vitaminKey = phoneticKey("vitamin");

/** Whether the last word is the letter of a vitamin: the whole of it, and no beginning of another word. */
export function endsInVitamin(words: readonly string[]): boolean {
  return vitamins.has(words.at(-1) ?? "") && phoneticKey(words.at(-2) ?? "") === vitaminKey;
}
