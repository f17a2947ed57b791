import type { CategoryName } from "../catalog/catalog-schema.ts";

/** The part of the body that a product is for. */
export type Area = "lip" | "eye" | "face" | "hair" | "nail" | "body" | "hand" | "foot";

export type Kind = {
  /** Its names in every script, compared by sound. A ~ marks one that is understood but never offered: a misspelling. */
  phrases: string;
  /** The default part of the body. */
  area?: Area;
  /** Kinds that a search for this one finds, too. */
  includes?: string[];
  /**
   * What a shop without this kind shows instead, the closest first: kinds with a part of the body, or a concern. An empty
   * list: nothing.
   */
  neighbours?: string[];
  /** Whether a product is of this kind because of its parts, whatever its name (index-terms.ts). */
  byParts?: boolean;
};

export const areas: Record<Area, string> = {
  lip: "lip, ঠোঁট, ঠোট, thot, lips, ঠোঁটে, লিপ",
  eye: "eye, eyes, চোখ, chokh, আই, under eye, চোখের নিচে, chokher niche",
  face: "face, facial, মুখ, মুখে, mukh, mukher, muk, ফেস, চেহারা",
  hair: "hair, চুল, চুলে, chul, হেয়ার, scalp",
  nail: "nail, nails, নখ, nokh, নেইল, নেল",
  body: "body, বডি, শরীর, শরীরে, গায়ে, gaye, gayer, sorir, sorirer, shorir, গা",
  hand: "hand, hands, হাত, হাতের, hater, hat er",
  foot: "foot, feet, পায়ের, payer, heel",
};

/** Named beside another kind it is a property: "Rosewater Lotion". */
export const roseWater = "rose water, rosewater, গোলাপজল, গোলাপ জল, golap jol, গোলাপ পানি, golap pani, gulab jal";

export const kinds: Record<string, Kind> = {
  lipstick: {
    phrases:
      "lipstick, lip stick, lip color, lip colour, lip crayon, lip paint, lip stain, লিপস্টিক, লিপ কালার, ঠোঁটের রং, ~liptick",
    ...{ area: "lip", includes: ["liptint"] },
  },
  liptint: { phrases: "lip tint, লিপ টিন্ট", area: "lip", includes: ["lipbalm", "lipoil"] },
  gloss: {
    phrases: "lip gloss, lipgloss, butter gloss, লিপ গ্লস",
    area: "lip",
    neighbours: ["lipoil", "lipbalm", "lipstick"],
  },
  lipliner: { phrases: "lip liner, lipliner, লিপ লাইনার", area: "lip", neighbours: ["lipstick"] },
  lipcare: {
    phrases:
      "lip care, ঠোঁটের যত্ন, thoter jotno, thot er jotno, dark lips, black lips, ~kalo thot, ~kalo thoter, ~thot kalo, কালো ঠোঁট, ~কালো ঠোঁটের, ~ঠোঁট কালো",
    includes: ["lipbalm", "lipoil", "lipscrub"],
  },
  lipbalm: {
    phrases:
      "lip balm, tinted balm, lip butter, lip treatment, lip sleeping mask, lip mask, lip gel, lipgel, lip jelly, chapstick, লিপ বাম, ঠোঁটের বাম, লিপ জেল, লিপজেল, chapped lips, chapped lip, cracked lips, dry lips, ঠোঁট ফাটা, ~ঠোট ফাটা, ~ফাটা ঠোঁট, শুষ্ক ঠোঁট, ~thot fata, ~fata thot, ~soft lips, ~নরম ঠোঁট, ~ঠোঁট নরম, ~norom thot, ~thot norom",
    area: "lip",
  },
  lipoil: { phrases: "lip oil, লিপ অয়েল, ঠোঁটের তেল", area: "lip", includes: [] },
  lipscrub: {
    phrases:
      "lip polish, lip scrub, lip exfoliator, লিপ পলিশ, ঠোঁট পালিশ, ঠোঁটের পালিশ, ঠোট পালিশ, ঠোঁট পলিশ, লিপ স্ক্রাব, thot palish",
    area: "lip",
    neighbours: ["lipbalm", "lipoil"],
  },
  mascara: { phrases: "mascara, ~maskara, মাসকারা, মাস্কারা", area: "eye" },
  kajal: {
    phrases: "kajal, kajol, কাজল, kohl, surma, সুরমা, eye pencil, কাজল পেনসিল, kajal pencil",
    area: "eye",
  },
  eyeliner: {
    phrases: "eyeliner, eye liner, liner, আইলাইনার, আই লাইনার, লাইনার",
    ...{ area: "eye", neighbours: ["kajal"] },
  },
  eyeshadow: {
    phrases: "eyeshadow, eye shadow, ~eye shado, eyeshadow palette, eye palette, shadow palette, আইশ্যাডো, আই শ্যাডো",
    area: "eye",
  },
  brow: { phrases: "eyebrow, brow, ভ্রু, bhru", area: "eye", neighbours: ["kajal", "mascara"] },
  foundation: { phrases: "foundation, ফাউন্ডেশন, base makeup, skin tint", area: "face", includes: ["bbcream"] },
  bbcream: {
    phrases: "bb cream, cc cream, bb creme, ~bb crem, cc creme, বিবি ক্রিম, সিসি ক্রিম",
    ...{ area: "face", neighbours: ["foundation", "powder"] },
  },
  concealer: { phrases: "concealer, কনসিলার", area: "face", neighbours: ["foundation", "powder"] },
  primer: { phrases: "primer, প্রাইমার", area: "face", neighbours: ["foundation", "powder"] },
  powder: {
    phrases: "face powder, pressed powder, compact powder, compact, powder, পাউডার, ফেস পাউডার, কমপ্যাক্ট, কমপ্যাক্ট পাউডার",
    ...{ area: "face", includes: ["loosepowder"] },
  },
  loosepowder: {
    phrases: "loose powder, setting powder, লুজ পাউডার, সেটিং পাউডার",
    ...{ area: "face", neighbours: ["powder"] },
  },
  talc: {
    phrases:
      "talcum powder, talc, talcum, body powder, prickly heat powder, ট্যালকম পাউডার, ট্যালকম, বডি পাউডার, ঘামাচি পাউডার, ghamachi powder",
    ...{ area: "body", neighbours: ["bodymist"] },
  },
  blush: { phrases: "blush, blusher, blushon, rouge, ব্লাশ, ব্লাশন, ব্লাশার, ~blashon", area: "face" },
  highlighter: {
    phrases: "highlighter, illuminator, strobing, luminizer, হাইলাইটার, ~hi lighter",
    area: "face",
  },
  bronzer: { phrases: "bronzer, contour, ব্রোঞ্জার, কনট্যুর", area: "face", neighbours: ["blush", "highlighter", "powder"] },
  settingspray: { phrases: "setting spray, fixing spray, সেটিং স্প্রে", area: "face", neighbours: ["powder"] },
  nailremover: {
    phrases:
      "nail polish remover, nailpolish remover, nail remover, nail paint remover, polish remover, নেইলপলিশ রিমুভার, নেইল পলিশ রিমুভার, নেইল রিমুভার, নখ পালিশ রিমুভার",
    ...{ area: "nail", neighbours: ["nailpolish"] },
  },
  makeupremover: {
    phrases:
      "makeup remover, make up remover, cleansing balm, micellar water, remover, রিমুভার, মেকআপ রিমুভার, ~মেকআপ তোলা, ~মেকআপ তোলার, ~makeup tola, ~makeup tolar",
    area: "face",
    neighbours: ["cleanser", "toner"],
  },
  nailpolish: {
    phrases:
      "nail polish, nailpolish, nail paint, nail lacquer, nail color, nail colour, lacquer, nail enamel, নেইলপলিশ, নেইল পলিশ, নেলপলিশ, নেল পলিশ, নেইলপালিশ, নেইল পালিশ, নেলপালিশ, নেল পালিশ, নেইল পেইন্ট, নখ পালিশ, নখের পালিশ, নখ পলিশ, নখের পলিশ, nokher polish, nokher palish, nokh polish, nokh palish, ~nok palish, ~nail polis, ~nail palish, ~nel polish, ~nel palish, ~gel gloss nail",
    area: "nail",
  },
  cream: { phrases: "cream, creme, ~crem, crim, ক্রিম, ক্রীম" },
  coldcream: {
    phrases: "cold cream, কোল্ড ক্রিম",
    includes: ["cream", "lotion", "bodybutter"],
  },
  petroleumjelly: {
    phrases: "petroleum jelly, vaseline, ভ্যাসলিন, পেট্রোলিয়াম জেলি",
    neighbours: ["lipbalm", "bodybutter", "lotion"],
  },
  daycream: {
    phrases: "day cream, ডে ক্রিম, দিনের ক্রিম, diner cream, morning cream",
    ...{ area: "face", neighbours: ["sunscreen", "cream"] },
  },
  lotion: { phrases: "lotion, body lotion, body milk, লোশন, বডি লোশন", area: "body" },
  bodybutter: { phrases: "body butter, বডি বাটার", area: "body", includes: [] },
  moisturizer: {
    phrases: "moisturizer, moisturiser, moisturizing cream, ময়েশ্চারাইজার, ময়শ্চারাইজার, ~hydrator, ~মশ্চারাইজার",
    includes: ["cream", "lotion", "bodybutter"],
  },
  handcream: {
    phrases:
      "hand cream, hand creme, hand lotion, hand balm, হ্যান্ড ক্রিম, হাতের ক্রিম, hater cream, hat er cream, ~cracked hands, ~dry hands, ~হাত ফাটা, ~hat fata",
    ...{ area: "hand", neighbours: ["lotion", "bodybutter"] },
  },
  footcream: {
    phrases:
      "foot cream, foot balm, heel cream, heel balm, cracked heels, cracked heel, ফুট ক্রিম, পায়ের ক্রিম, পা ফাটা, গোড়ালি ফাটা, pa fata, gorali fata",
    ...{ area: "foot", neighbours: ["bodybutter", "lotion"] },
  },
  gel: { phrases: "gel, জেল" },
  serum: { phrases: "serum, ampoule, সিরাম, সেরাম, ~serume, ~sirum" },
  essence: { phrases: "essence, এসেন্স" },
  toner: { phrases: `toner, টোনার, ~tonar, ${roseWater}`, area: "face" },
  cleanser: {
    phrases:
      "face wash, facewash, ~face washes, cleanser, face cleanser, cleansing foam, cleansing gel, cleansing milk, ফেসওয়াশ, ফেস ওয়াশ, ক্লিনজার, মুখ ধোয়া, মুখ ধোয়ার, mukh dhoya, mukh dhoar, ~mukh dhowa, ~fesh wash, ~face wsh, ~facewsh",
    ...{ area: "face", neighbours: ["soap"] },
  },
  soap: { phrases: "soap, bar soap, cleansing bar, সাবান, saban, shaban, ~শাবান, ~sabun" },
  handwash: {
    phrases: "hand wash, handwash, hand soap, hand sanitizer, sanitizer, হ্যান্ডওয়াশ, হ্যান্ড ওয়াশ, হাত ধোয়ার সাবান, স্যানিটাইজার",
    ...{ area: "hand", neighbours: ["soap"] },
  },
  soapdish: { phrases: "soap dish, soap case, সাবানদানি, সাবান দানি" },
  bodywash: { phrases: "body wash, shower gel, বডি ওয়াশ, শাওয়ার জেল", area: "body" },
  scrub: {
    phrases: "scrub, exfoliator, exfoliant, face polish, body polish, স্ক্রাব",
    includes: ["lipscrub"],
    neighbours: ["face mask", "cleanser"],
  },
  mask: { phrases: "mask, ~masque, pack, মাস্ক, ফেসপ্যাক, প্যাক" },
  sunscreen: {
    phrases:
      "sunscreen, sun screen, sunblock, sun block, sun protection, sun cream, suncream, sun stick, sun gel, sun veil, sun protection cream, সানস্ক্রিন, সান স্ক্রিন, ~সানস্কিন, ~সান স্কিন, ~সান স্কিন ক্রিম, সানব্লক, সান ব্লক, সান ক্রিম, সান স্টিক, রোদের ক্রিম, roder cream, rod theke bachar cream, রোদ থেকে বাঁচার ক্রিম, spf, এসপিএফ",
    area: "face",
  },
  oil: { phrases: "oil, তেল, tel, অয়েল, ~oyl, ~তৈল, ~ত্যাল", includes: ["lipoil"] },
  shampoo: { phrases: "shampoo, ~shampu, শ্যাম্পু, ~শেম্পু, ~সেম্পু", area: "hair" },
  conditioner: { phrases: "conditioner, কন্ডিশনার, ~condisonar", area: "hair" },
  haircolor: {
    phrases:
      "hair color, hair colour, hair dye, চুলের রং, হেয়ার কালার, henna, মেহেদি, মেহেদী, মেহেন্দি, mehedi, mehendi, mehndi",
    area: "hair",
    neighbours: [],
  },
  perfume: {
    phrases: "perfume, parfum, ~parfume, eau de parfum, eau de toilette, extrait, edp, edt, পারফিউম, scent, সেন্ট",
  },
  cologne: { phrases: "cologne, eau de cologne, কোলন" },
  attar: { phrases: "attar, ator, itr, ittar, আতর, ~perfume oil" },
  bodymist: {
    phrases: "body mist, body spray, hair mist, body and hair mist, body hair mist, বডি স্প্রে, বডি মিস্ট, fragrance mist",
    area: "body",
  },
  fragrance: {
    phrases:
      "fragrance, fragrances, সুগন্ধি, sugondhi, shugondhi, ~gondho, ~gondher, ~গন্ধ, ~গন্ধের, ~সুবাস, ~subas, ~ঘ্রাণ, ~ghran",
    includes: ["perfume", "cologne", "attar", "bodymist"],
  },
  deodorant: {
    phrases:
      "deodorant, deo, roll on, antiperspirant, ডিওডোরেন্ট, ডিওডোরান্ট, রোল অন, ~body odor, ~body odour, ~ঘামের গন্ধ, ~ghamer gondho, ~গায়ের গন্ধ, ~gayer gondho",
    neighbours: ["bodymist", "soap"],
  },
  comb: { phrases: "comb, চিরুনি, চিরুনী, chiruni", area: "hair" },
  hairbrush: {
    phrases: "hair brush, hairbrush, paddle brush, হেয়ারব্রাশ, হেয়ার ব্রাশ, চুলের ব্রাশ, chuler brush",
    area: "hair",
  },
  hairgel: {
    phrases: "hair gel, hair wax, hair styling gel, হেয়ার জেল, হেয়ার ওয়াক্স",
    ...{ area: "hair", neighbours: ["hair serum"] },
  },
  bleach: { phrases: "bleach, face bleach, ব্লিচ", neighbours: [] },
  oralcare: {
    phrases: "toothpaste, tooth paste, toothbrush, tooth brush, mouthwash, টুথপেস্ট, টুথ পেস্ট, টুথব্রাশ, মাউথওয়াশ",
    neighbours: [],
  },
  beardcare: {
    phrases: "beard oil, beard, beard balm, beard growth oil, দাড়ির তেল, দাড়ি, darir tel, dari",
    neighbours: ["hair oil"],
  },
  licecare: {
    phrases: "lice, head lice, lice shampoo, lice comb, উকুন, উকুনের শ্যাম্পু, উকুনের, ukun, ukuner",
    ...{ area: "hair", neighbours: ["comb"] },
  },
  stretchmarks: {
    phrases: "stretch marks, stretch mark, স্ট্রেচ মার্ক, স্ট্রেচ মার্কস",
    ...{ area: "body", neighbours: ["bodybutter", "lotion"] },
  },
  shaving: {
    phrases:
      "shaving cream, shaving foam, shaving gel, shaving, aftershave, after shave, শেভিং ক্রিম, শেভিং ফোম, শেভিং, আফটার শেভ",
    neighbours: [],
  },
  hairremoval: {
    phrases:
      "hair removal, hair remover, hair removal cream, waxing, ওয়াক্সিং, wax strip, wax strips, razor, trimmer, epilator, হেয়ার রিমুভাল, হেয়ার রিমুভার, লোম তোলা, লোম তোলার ক্রিম, lom tola, lom tolar cream, রেজার",
    neighbours: [],
  },
  lashes: {
    phrases:
      "false lashes, false lash, fake lashes, false eyelashes, fake eyelashes, lashes, lash glue, lash extension, নকল পাপড়ি",
    ...{ area: "eye", neighbours: ["mascara"] },
  },
  lens: {
    phrases: "contact lens, contact lenses, lens, lenses, eye lens, eye lenses, লেন্স, কন্টাক্ট লেন্স",
    neighbours: [],
  },
  hairtool: {
    phrases:
      "hair dryer, hair drier, hairdryer, dryer, blow dryer, hair straightener, straightener, hair iron, curling iron, hair curler, curler, হেয়ার ড্রায়ার, ড্রায়ার, হেয়ার স্ট্রেইটনার, স্ট্রেইটনার, হেয়ার আয়রন, চুল শুকানোর মেশিন",
    area: "hair",
    neighbours: ["hairbrush", "comb"],
  },
  makeupbrush: {
    phrases:
      "makeup brush, make up brush, ~make up brash, ~makeup brash, makeup brush set, brush set, মেকআপ ব্রাশ, ব্রাশ সেট, tuli, তুলি",
    area: "face",
  },
  brush: { phrases: "brush, ব্রাশ", includes: ["makeupbrush", "hairbrush"] },
  sponge: {
    phrases: "sponge, makeup sponge, beauty sponge, beauty blender, blender, puff, স্পঞ্জ, মেকআপ স্পঞ্জ, বিউটি ব্লেন্ডার",
    area: "face",
  },
  mirror: { phrases: "mirror, hand mirror, আয়না, ayna" },
  pouch: { phrases: "pouch, makeup pouch, makeup bag, cosmetic bag, bag, পাউচ, ব্যাগ, মেকআপ ব্যাগ" },
  makeupbox: {
    phrases:
      "makeup box, make up box, makeup kit, make up kit, makeup organizer, makeup organiser, vanity box, vanity case, vanity bag, মেকআপ বক্স, মেকআপ কিট, ভ্যানিটি বক্স",
    neighbours: ["pouch"],
  },
  scrunchie: {
    phrases: "scrunchie, scrunchy, hair tie, hair ties, hair band, hair rubber band, স্ক্রাঞ্চি, চুলের ব্যান্ড, চুলের রাবার",
    area: "hair",
  },
  guasha: { phrases: "gua sha, guasha, গুয়া শা, গুয়াশা", area: "face", neighbours: ["roller"] },
  roller: { phrases: "face roller, jade roller, roller, রোলার, ফেস রোলার", area: "face" },
  baby: { phrases: "বেবি, শিশু, শিশুদের, বাচ্চাদের, bacchader" },
  bindi: { phrases: "bindi, tip, টিপ, বিন্দি", neighbours: [] },
  jewellery: {
    phrases:
      "jewellery, jewelry, bangles, bangle, earrings, earring, necklace, anklet, চুড়ি, churi, কানের দুল, গয়না, goyna, পায়েল, payel, নূপুর, nupur, আংটি, angti",
    neighbours: [],
  },
  sanitarypads: {
    phrases: "sanitary pad, sanitary pads, sanitary napkin, sanitary napkins, স্যানিটারি প্যাড, স্যানিটারি ন্যাপকিন",
    neighbours: [],
  },
  alta: { phrases: "alta, aalta, আলতা", neighbours: ["nailpolish"] },
  ubtan: {
    phrases: "ubtan, uptan, upton, উপটান, উবটান, besan, gram flour, বেসন",
    ...{ area: "face", neighbours: ["face mask", "soap"] },
  },
  facialkit: {
    phrases: "facial kit, facial, facial set, ফেসিয়াল কিট, ফেসিয়াল, ফেশিয়াল",
    ...{ area: "face", neighbours: ["face mask", "face serum"] },
  },
  cottonpads: {
    phrases: "cotton pad, cotton pads, cotton wool, cotton ball, cotton balls, কটন প্যাড, তুলা, কটন বল",
    neighbours: ["toner", "cleanser"],
  },
  retinol: { phrases: "retinol, retinoid, retinal, রেটিনল", area: "face", neighbours: ["ageing"] },
  set: {
    phrases:
      "gift, gift set, gift box, gift pack, gift hamper, hamper, গিফট, গিফ্ট, গিফট সেট, গিফট বক্স, উপহার, উপহার সেট, উপহারের সেট, উপহারের বাক্স, upohar, uphar, combo, combo set, combo pack, কম্বো, কম্বো সেট, bundle, bundles, বান্ডেল, বান্ডল, set, sets, সেট",
    byParts: true,
  },
  makeup: { phrases: "makeup, make up, মেকআপ, মেক আপ, cosmetics, cosmetic, কসমেটিকস, সাজ, shaj, সাজগোজ" },
  skincare: {
    phrases:
      "skincare, skin care, ত্বকের যত্ন, toker jotno, স্কিনকেয়ার, স্কিন কেয়ার, রূপচর্চা, মুখের যত্ন, mukher jotno, face care, facecare",
  },
  haircare: { phrases: "hair care, haircare, চুলের যত্ন, chuler jotno, হেয়ার কেয়ার" },
  accessories: { phrases: "accessory, accessories, এক্সেসরিজ, অ্যাকসেসরিজ" },
};

/** The kind that stands for each whole category. */
export const categoryKinds: Record<CategoryName, string> = {
  ...{ Skincare: "skincare", Makeup: "makeup", Fragrance: "fragrance", "Hair Care": "haircare" },
  Accessories: "accessories",
};
