import type { AttributeWord, Concern } from "./attribute-words.ts";

/**
 * What each concern is called, in both languages and in Bangla written with Latin letters, with the labels of the shop. For
 * reading imported catalogues and what is searched for; both compare them without regard to case.
 */
export const concernNames: Record<Concern, string> = {
  dullness:
    "dullness, dull skin, skin dullness, radiant, radiance, radiant skin, glowing skin, glow skin, skin glow, glass skin, উজ্জ্বল ত্বক, ujjol tok, নিষ্প্রভ ভাব, নিষ্প্রভ ত্বক, নিষ্প্রভতা, নিষ্প্রভ, মলিন ত্বক, nishprobho, nishprobho tok",
  dryness:
    "dryness, dry skin, dehydration, dehydrated skin, hydrating, hydration, hydrate, moisturizing, moisturising, nourishing, nourish, rough skin, হাইড্রেটিং, ময়েশ্চারাইজিং, পুষ্টি, শুষ্কতা, শুষ্ক ত্বক, রুক্ষতা, রুক্ষ ত্বক, shushkota, shushko tok, rukkhota, rukkho tok",
  acne: "acne, pimple, pimples, breakouts, blemish, blemishes, ব্রণ, ব্রন, পিম্পল, একনি, অ্যাকনে, bron, brun",
  "dark-spots":
    "dark spots, dark spot, acne scars, acne scar, acne marks, acne mark, scars, scar, dark marks, spots, pigmentation, hyperpigmentation, melasma, কালো দাগ, দাগ, দাগছোপ, মেছতা, মেচেতা, মেছেতা, মেসতা, tan removal, detan, de tan, sun tan, suntan, রোদে পোড়া দাগ, rode pora dag, kalo dag, dag, tag brun, tag bron, bron tag, brun tag, broner tag, mechta, mecheta, mechheta, meshta, mesta",
  ageing:
    "ageing, aging, firming, plumping, lifting, signs of ageing, signs of aging, anti-ageing, anti-aging, antiageing, antiaging, wrinkle, wrinkles, fine lines, fine lines and wrinkles, বয়সের ছাপ, বলিরেখা, boyosher chap, bolirekha",
  "sun-protection":
    "sun protection, uv protection, sun, sun damage, sunburn, রোদ থেকে সুরক্ষা, রোদ, রোদে পোড়া, rod theke surokkha, rod, rode pora",
  "dark-circles":
    "dark circles, dark circle, under-eye circles, under eye circles, under eye dark circles, চোখের নিচের কালি, চোখের নিচে কালি, চোখের কালি, চোখের নিচে কালো দাগ, চোখের নিচের কালো দাগ, ডার্ক সার্কেল, chokher niche kali, chokher kali, chokher niche kalo, chokher niche kalo dag",
  pores:
    "pores, pore, visible pores, large pores, enlarged pores, open pores, blackhead, blackheads, black heads, whitehead, whiteheads, white heads, ব্ল্যাকহেড, ব্ল্যাকহেডস, ব্ল্যাক হেডস, হোয়াইটহেড, হোয়াইটহেডস, হোয়াইট হেডস, বড় লোমকূপ, লোমকূপ, রোমকূপ, lomkup, romkup",
  redness: "redness, rosacea, soothing, soothe, calming, irritation, irritated skin, লালচে ভাব, লালচে ত্বক, lalche bhab",
  "hair-fall":
    "hair fall, hairfall, hair loss, hair thinning, thinning hair, চুল পড়া, চুল পড়ে, চুল ঝরা, chul pora, chul pore, chul jhora, hair strengthening, strengthening, thick hair, thicker hair, hair thickening, hair thickness, চুল ঘন, ঘন চুল, চুল মজবুত, চুল শক্ত, chul ghono, ghono chul, chul mojbut, chul sokto, sokto chul, hair growth, hair regrowth, চুল গজানো, চুল গজানোর, নতুন চুল গজানো, chul gojano, chul gojanor, চুল লম্বা, চুল লম্বার, চুল বড়, চুল বাড়ানো, চুল বাড়ানোর, chul lomba, chul boro, chul barano, chul baranor",
  dandruff:
    "dandruff, flaky scalp, itchy scalp, scalp itch, scalp itching, মাথা চুলকানি, মাথার চুলকানি, চুলকানি, matha chulkani, mathar chulkani, chulkani, খুশকি, khushki, khuski",
  frizz:
    "frizz, frizzy, frizzy hair, smoothing, smooth hair, silky hair, soft hair, চুল সিল্কি, সিল্কি চুল, চুল নরম, নরম চুল, chul silky, silky chul, chul norom, norom chul, frizz control, anti frizz, উশকোখুশকো চুল, উসকোখুসকো চুল, উশকোখুশকো, উসকোখুসকো, ushkokhushko chul",
  "dry-hair":
    "dry hair, hair dryness, nourishing hair, hydrating hair, moisturizing hair, rough hair, hair repair, damage repair, repair, repairing, শুষ্ক চুল, রুক্ষ চুল, shushko chul, rukkho chul",
  "oily-scalp": "oily scalp, greasy scalp, oily roots, তৈলাক্ত মাথার ত্বক, toilakto mathar tok",
  "split-ends": "split ends, split end, চুলের আগা ফাটা, আগা ফাটা, আগা ফাটা চুল, chuler aga fata, aga fata",
};

/**
 * What the shop calls types of skin and hair, and finishes, in both languages (`attribute.*`), by the word under which they
 * stand in a product's attributes.
 */
export const typeNames = {
  ...{
    normal: "স্বাভাবিক",
    dry: "শুষ্ক",
    oily: "তৈলাক্ত",
    combination: "মিশ্র",
    sensitive: "সংবেদনশীল",
  },
  ...{ all: "all types, সব ধরনের", curly: "কোঁকড়া", damaged: "ক্ষতিগ্রস্ত", matte: "ম্যাট", satin: "স্যাটিন", shimmer: "শিমার" },
  ...{ glossy: "গ্লসি", natural: "ন্যাচারাল", dewy: "ডিউই", cream: "ক্রিম", metallic: "মেটালিক" },
} satisfies Record<Exclude<AttributeWord, Concern>, string>;
