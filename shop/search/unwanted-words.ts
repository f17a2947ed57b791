import { finishes } from "../catalog/attribute-words.ts";
import { typeNames } from "../catalog/concern-words.ts";
import { findClaimToken } from "./claim-phrases.ts";
import { findColor } from "./color-words.ts";
import { isStopWord, phoneticKey, phoneticKeys } from "./phonetics.ts";

const finishKeys = new Set(finishes.flatMap((finish) => phoneticKeys(`${finish} ${typeNames[finish]}`)));
export const isLook = (word: string) => finishKeys.has(phoneticKey(word)) || findColor(phoneticKey(word)) !== undefined;
const isClaimPhrase = (phrase: string) => findClaimToken(phoneticKeys(phrase).join(" ")) !== undefined;

// "not matte", "no red", "except kajal", "-labonno"; in Bangla the word comes first: "লাল ছাড়া" (except red).
const word = String.raw`((?:vitamin|ভিটামিন) [\p{L}\p{M}]{1,3}|[\p{L}\p{M}]+)`;
const before = new RegExp(
  String.raw`(?<![\p{L}\p{M}])(not|no|without|non|except|excluding)[ -](?:too |so |very )?${word}`,
  "giu",
);
const minus = new RegExp(String.raw`(?<=\s)(-)${word}`, "giu");
const after = new RegExp(String.raw`(?<![\p{L}\p{M}])${word} (ছাড়া|ছাড়া|বাদে|chara|bade)(?![\p{L}\p{M}])`, "giu");
/** Only before a colour or finish: "no shipping" excludes no products. */
const onlyOfLooks = new Set(["no", "non"]);

/** Splits a query into what is wanted and which looks, brands and kinds are not. "sulfate free" is a claim and stays. */
export function splitUnwanted(text: string): { text: string; unwanted: string[] } {
  const unwanted: string[] = [];
  const take = (phrase: string, operator: string, named: string) => {
    const isMeant =
      isLook(named) || !(onlyOfLooks.has(operator.toLowerCase()) || isStopWord(named) || isClaimPhrase(phrase));
    if (!isMeant) return phrase;
    unwanted.push(named.toLowerCase());
    return "";
  };
  const rest = text
    .replaceAll(before, take)
    .replaceAll(minus, take)
    .replaceAll(after, (phrase, named: string, operator: string) => take(phrase, operator, named))
    .replaceAll(/ +/g, " ")
    .trim();
  return rest === "" ? { text, unwanted: [] } : { text: rest, unwanted };
}
