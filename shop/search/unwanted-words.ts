import { finishes } from "../catalog/attribute-words.ts";
import { typeNames } from "../catalog/concern-words.ts";
import { findColor } from "./color-words.ts";
import { phoneticKey, phoneticKeys } from "./phonetics.ts";

const finishKeys = new Set(finishes.flatMap((finish) => phoneticKeys(`${finish} ${typeNames[finish]}`)));
const isLook = (word: string) => finishKeys.has(phoneticKey(word)) || findColor(phoneticKey(word)) !== undefined;

// "Not matte", "no red", and behind the word "লাল ছাড়া".
const before = /(?<![\p{L}\p{M}])(?:not|no|without|non)[ -](?:too |so |very )?([\p{L}\p{M}]+)/giu;
const after = /(?<![\p{L}\p{M}])([\p{L}\p{M}]+) (?:ছাড়া|ছাড়া|বাদে|chara|bade)(?![\p{L}\p{M}])/giu;

/** A text without the finishes and colours that are not wanted, and those. What a product is to be free of, its marks tell. */
export function splitUnwanted(text: string): { text: string; unwanted: string[] } {
  const unwanted: string[] = [];
  const take = (phrase: string, word: string) => {
    if (!isLook(word)) return phrase;
    unwanted.push(word.toLowerCase());
    return "";
  };
  const rest = text.replaceAll(before, take).replaceAll(after, take).replaceAll(/ +/g, " ").trim();
  return rest === "" ? { text, unwanted: [] } : { text: rest, unwanted };
}
