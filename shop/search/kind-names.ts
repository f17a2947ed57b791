import type { CategoryName } from "../catalog/catalog-schema.ts";
import type { Language } from "../language.ts";

/**
 * Names of kinds of products (kind-list.ts) in the filters of a list, in the order usual in shops. A kind without a name
 * here is no filter: it is too wide, or only says how something is made.
 */
const kindNames: Record<string, Record<Language, string>> = {
  foundation: { en: "Foundation", bn: "ফাউন্ডেশন" },
  bbcream: { en: "BB & CC cream", bn: "বিবি ও সিসি ক্রিম" },
  concealer: { en: "Concealer", bn: "কনসিলার" },
  primer: { en: "Primer", bn: "প্রাইমার" },
  powder: { en: "Powder", bn: "ফেস পাউডার" },
  loosepowder: { en: "Loose powder", bn: "লুজ পাউডার" },
  blush: { en: "Blush", bn: "ব্লাশ" },
  highlighter: { en: "Highlighter", bn: "হাইলাইটার" },
  bronzer: { en: "Bronzer", bn: "ব্রোঞ্জার" },
  settingspray: { en: "Setting spray", bn: "সেটিং স্প্রে" },
  lipstick: { en: "Lipstick", bn: "লিপস্টিক" },
  gloss: { en: "Lip gloss", bn: "লিপ গ্লস" },
  lipliner: { en: "Lip liner", bn: "লিপ লাইনার" },
  lipoil: { en: "Lip oil", bn: "লিপ অয়েল" },
  kajal: { en: "Kajal", bn: "কাজল" },
  eyeliner: { en: "Eyeliner", bn: "আইলাইনার" },
  mascara: { en: "Mascara", bn: "মাসকারা" },
  eyeshadow: { en: "Eyeshadow", bn: "আইশ্যাডো" },
  brow: { en: "Brows", bn: "ভ্রুর মেকআপ" },
  bindi: { en: "Bindi", bn: "টিপ" },
  nailpolish: { en: "Nail polish", bn: "নেইলপলিশ" },
  alta: { en: "Alta", bn: "আলতা" },
  makeupremover: { en: "Makeup remover", bn: "মেকআপ রিমুভার" },
  cleanser: { en: "Face wash", bn: "ফেসওয়াশ" },
  toner: { en: "Toner", bn: "টোনার" },
  essence: { en: "Essence", bn: "এসেন্স" },
  serum: { en: "Serum", bn: "সিরাম" },
  moisturizer: { en: "Moisturizer", bn: "ময়েশ্চারাইজার" },
  cream: { en: "Cream", bn: "ক্রিম" },
  sunscreen: { en: "Sunscreen", bn: "সানস্ক্রিন" },
  mask: { en: "Mask", bn: "মাস্ক" },
  facialkit: { en: "Facial kits", bn: "ফেসিয়াল কিট" },
  ubtan: { en: "Ubtan", bn: "উপটান" },
  scrub: { en: "Scrub", bn: "স্ক্রাব" },
  lipbalm: { en: "Lip balm", bn: "লিপ বাম" },
  lipscrub: { en: "Lip scrub", bn: "লিপ স্ক্রাব" },
  lotion: { en: "Body lotion", bn: "বডি লোশন" },
  bodybutter: { en: "Body butter", bn: "বডি বাটার" },
  bodywash: { en: "Body wash", bn: "বডি ওয়াশ" },
  talc: { en: "Talcum powder", bn: "ট্যালকম পাউডার" },
  soap: { en: "Soap", bn: "সাবান" },
  shampoo: { en: "Shampoo", bn: "শ্যাম্পু" },
  conditioner: { en: "Conditioner", bn: "কন্ডিশনার" },
  oil: { en: "Oil", bn: "তেল" },
  haircolor: { en: "Hair colour", bn: "চুলের রং" },
  perfume: { en: "Perfume", bn: "পারফিউম" },
  attar: { en: "Attar", bn: "আতর" },
  cologne: { en: "Cologne", bn: "কোলন" },
  bodymist: { en: "Body mist", bn: "বডি মিস্ট" },
  deodorant: { en: "Deodorant", bn: "ডিওডোরেন্ট" },
  makeupbrush: { en: "Makeup brushes", bn: "মেকআপ ব্রাশ" },
  cottonpads: { en: "Cotton pads", bn: "কটন প্যাড" },
  sponge: { en: "Sponges", bn: "মেকআপ স্পঞ্জ" },
  comb: { en: "Combs", bn: "চিরুনি" },
  hairbrush: { en: "Hair brushes", bn: "হেয়ারব্রাশ" },
  scrunchie: { en: "Scrunchies", bn: "স্ক্রাঞ্চি" },
  roller: { en: "Face rollers", bn: "ফেস রোলার" },
  mirror: { en: "Mirrors", bn: "আয়না" },
  pouch: { en: "Pouches", bn: "পাউচ" },
  makeupbox: { en: "Makeup boxes", bn: "মেকআপ বক্স" },
  soapdish: { en: "Soap dishes", bn: "সাবানদানি" },
};

/** Names in one category, for kinds that another category also has. */
const namesInCategory: { [Category in CategoryName]?: typeof kindNames } = {
  "Hair Care": {
    oil: { en: "Hair oil", bn: "চুলের তেল" },
    serum: { en: "Hair serum", bn: "হেয়ার সিরাম" },
    mask: { en: "Hair mask", bn: "হেয়ার মাস্ক" },
  },
  Skincare: { oil: { en: "Face & body oil", bn: "ফেস ও বডি অয়েল" } },
};

/** The kinds that a list offers as filters, in their order. */
export const namedKinds: readonly string[] = Object.keys(kindNames);

/** The name of a kind, in a category or in general; undefined if lists do not offer it. */
export function kindName(kind: string, language: Language, category?: CategoryName): string | undefined {
  return (category && namesInCategory[category]?.[kind]?.[language]) ?? kindNames[kind]?.[language];
}
