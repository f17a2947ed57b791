import { phoneticKey, phoneticKeys } from "./phonetics.ts";
import { isClaim } from "./purposes.ts";
import { asksForAdvice } from "./service-words.ts";

/** Relatives and friends: such a word alone asks for a gift for them. */
const relatives =
  "mother mothers mom mum mummy wife sister friend girlfriend teacher ammu ammur amma ammar mayer bhabi apu apur boner bandhobi bandhobir মায়ের আম্মু আম্মুর আম্মা আম্মার বোন বোনের আপু আপুর ভাবি ভাবির স্ত্রী স্ত্রীর বান্ধবী বান্ধবীর বন্ধু";
const relativeWords = new Set(relatives.normalize("NFC").split(" "));

/** Whether all words are relatives or friends. */
export const areRelatives = (words: readonly string[]) =>
  words.length > 0 && words.every((word) => relativeWords.has(word));

const giftKeys = new Set(phoneticKeys("gift গিফট উপহার upohar uphar উপহারের"));
const setKeys = new Set(phoneticKeys("set sets সেট box বক্স বাক্স pack hamper combo কম্বো bundle বান্ডেল"));

/** Whether words ask for any gift, not only for a set: "gift for mother", "mother". */
export function asksForGift(words: readonly string[]): boolean {
  const keys = words.map(phoneticKey);
  return areRelatives(words) || (keys.some((key) => giftKeys.has(key)) && !keys.some((key) => setKeys.has(key)));
}

// Words for a recipient or an occasion: products that mention them come first, but others match as well.
const preferences = new Set(
  [
    "women womens woman girls girl ladies female men mens man boys gents male unisex kids",
    "bridal bride wedding party eid office daily everyday teen teens teenage guest look looks",
    relatives,
    "ma husband father dad brother boyfriend bf gf birthday anniversary valentine valentines puja",
    "bon jonmodin jonmodiner bibaho barshiki boishakh baba babar মা বাবা বাবার জন্মদিন জন্মদিনের বিবাহবার্ষিকী পূজা বৈশাখ",
    "long lasting লং লাস্টিং color colour coloured কালার collection কালেকশন",
    "skin tok toker ত্বক dark deep fair dusky wheatish light medium tan tone soft gentle sweet misti মিষ্টি natural original new small large mini cute safe nirapod removal",
    "মেয়েদের মেয়ে মহিলাদের ছেলেদের পুরুষদের বিয়ের বিয়ে বউ কনে পার্টি ঈদ শ্যামলা গাঢ় নতুন ছোট বড় নিরাপদ",
    "meyeder meye mohilader cheleder biye biyer bou bouer kone shyamla garo garho notun choto boro rong ronger রঙের রং রঙ",
  ].flatMap((words) => words.split(" ").flatMap((word) => phoneticKeys(word))),
);

/** Words compared by spelling, because they sound like others: "him" sounds like "hem". */
const asWritten = new Set(
  "him hubby মেনস মেন shami shamir স্বামী স্বামীর bhai bhaiya ভাই ভাইয়ের ভাইয়া".normalize("NFC").split(" "),
);

const forSomebody = /(?<!\p{L})for (?:her|he|them|me|us|myself)(?!\p{L})/giu;
// "fo" after other words begins "for", not the name of a product. After "gift", "f" alone does.
const partialFor = /(?<=[\p{L}\p{M}] )(?:fo|জন|জন্)$|(?<=(?:gifts?|উপহার|গিফট) )[fজ]$/iu;

/** Removes "for" and the person from a query, complete or not: "gift for her" and "gift fo" become "gift". */
export function withoutFor(text: string): string {
  return text.replaceAll(forSomebody, "").replace(partialFor, "").replaceAll(/ +/g, " ").trim();
}

/** Whether a query names completely whom the product is for. */
export const namesRecipient = (text: string) => text.search(forSomebody) >= 0;

/** Whether a word is only a preference, which a product need not meet. Compares some words by sound, others by spelling. */
export function isPreference(key: string, word: string): boolean {
  return preferences.has(key) || asWritten.has(word) || isClaim(word) || asksForAdvice(word);
}
