import { phoneticKeys } from "./phonetics.ts";
import { setToken } from "./product-kinds.ts";

/** Occasions for gifts and festive products, each with its names and the words in names of products for it. */
const occasions: { names: string; called: string }[] = [
  {
    names:
      "gaye holud, gaye halud, gayehalud, holud ceremony, holud er onushthan, গায়ে হলুদ, গায়ে হলুদের, হলুদের অনুষ্ঠান, mehedi raat, মেহেদি রাত",
    called: "holud",
  },
  {
    names:
      "wedding, weddings, bridal, bride, brides, dulhan, dulhaner, দুলহান, দুলহানের, biye, biyer, biyebari, marriage, বিয়ে, বিয়ের, বিয়েবাড়ি, কনে, কনের, বউ, বউয়ের, kone, koner, bou, bouer, ব্রাইডাল",
    called: "wedding, weddings, bride, brides, holud, বিয়েবাড়ি",
  },
  {
    names:
      "eid, ঈদ, ঈদের, ramadan, ramadhan, ramzan, romjan, রমজান, রমজানের, রমযান, রমাদান, roja, rojar, রোজা, রোজার, রোযা, iftar, ইফতার, sehri, সেহরি",
    called: "eid, ঈদ, chand raat, চাঁদ রাত",
  },
  {
    names:
      "puja, pujo, durga puja, পূজা, পুজো, পূজার, দুর্গাপূজা, দুর্গা পূজা, boishakh, pohela boishakh, বৈশাখ, পহেলা বৈশাখ, party, পার্টি, festival, festive, উৎসব, utsab, utshob",
    called: "puja, পূজা, boishakh, party, festival, উৎসব",
  },
  {
    names:
      "valentine, valentines, valentines day, valentine day, ভ্যালেন্টাইন, ভালোবাসা দিবস, birthday, জন্মদিন, জন্মদিনের, jonmodin, jonmodiner, anniversary, বিবাহবার্ষিকী, mothers day, মা দিবস",
    called: "gift",
  },
];
/** Index words of products for any occasion. */
const festive = [[setToken], phoneticKeys("উৎসব")];

/** How products for one occasion are called (`called`), and products for any occasion (`festive`). */
type Occasion = { called: string[][]; festive: string[][] };

const phrases = new Map<string, Occasion>();
for (const { names, called } of occasions) {
  const occasion = { called: called.split(", ").map(phoneticKeys), festive };
  for (const name of names.split(", ")) phrases.set(phoneticKeys(name).join(" "), occasion);
}

/** All words of the names, as written. */
export const occasionSpellings: string[] = occasions.flatMap(({ names }) => names.split(/, | /));

/** The occasion named by the phonetic keys of a phrase. */
export function findOccasion(phrase: string): Occasion | undefined {
  return phrases.get(phrase);
}

/** The phonetic keys of all words of the names. The search knows them even if no product has them. */
export const occasionKeys: string[] = [...new Set([...phrases.keys()].flatMap((phrase) => phrase.split(" ")))];
