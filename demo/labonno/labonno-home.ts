import type { Content, SectionOf } from "../../shop/content/content-schema.ts";
import { localizeDigits } from "../../shop/digits.ts";
import { formatTaka } from "../../shop/money.ts";
import { welcomeCoupon } from "../coupons.ts";

// Labonno's additions to the built-in home page: the season's products, concerns, budget, offers.

type Section = Content["home"][number];
type ProductRow = SectionOf<"products">;
type ProductIds = ReadonlyMap<string, string>;

const always = { on: true, from: null, until: null };
const noText = { en: "", bn: "" };
const seeAll = (link: string) => ({ label: { en: "See all", bn: "সব দেখুন" }, link });
const row = {
  kind: "products" as const,
  ...always,
  text: noText,
  productIds: [],
  below: null,
  category: null,
  count: 4,
  layout: "even" as const,
  imageId: null,
};

/** The products in the picture of each season, by the id of its row; the hero's button leads there. */
const seasonRows = {
  "winter-shelf": {
    dates: { from: "10-17", until: "02-13" },
    title: { en: "The winter shelf", bn: "শীতের সম্ভার" },
    more: { label: { en: "More for dry skin", bn: "শুষ্ক ত্বকের আরও পণ্য" }, link: "/skincare?concern=dryness" },
    slugs: [
      ...["night-bloom-overnight-cream", "rosewater-dew-body-lotion"],
      ...["saffron-glow-radiance-serum", "shiuli-eau-de-parfum"],
    ],
  },
  "summer-shelf": {
    dates: { from: "02-14", until: "06-14" },
    title: { en: "The summer shelf", bn: "গরমের সম্ভার" },
    more: { label: { en: "More for sunny days", bn: "রোদের দিনের আরও পণ্য" }, link: "/shop?concern=sun-protection" },
    slugs: ["sun-veil-mineral-fluid-spf-50", "mango-body-butter", "hibiscus-silk-shampoo", "hibiscus-hair-oil"],
  },
  "monsoon-shelf": {
    dates: { from: "06-15", until: "10-16" },
    title: { en: "The monsoon shelf", bn: "বর্ষার সম্ভার" },
    more: { label: { en: "More for oily skin", bn: "তৈলাক্ত ত্বকের আরও পণ্য" }, link: "/skincare?skin=oily" },
    slugs: ["niacinamide-10-clarifying-serum", "pearl-eye-cream", "kamini-body-hair-mist", "neel-eau-de-parfum"],
  },
};

type SeasonRowId = keyof typeof seasonRows;

/** The hero's button of a season. */
export function seasonButton(id: SeasonRowId) {
  const { en, bn } = seasonRows[id].title;
  return { label: { en: `See ${en.toLowerCase()}`, bn: `${bn} দেখুন` }, link: `/#${id}` };
}

function seasonRowsOf(ids: ProductIds): ProductRow[] {
  return Object.entries(seasonRows).map(([id, { slugs, dates, title, more }]) => ({
    ...{ ...row, id, ...dates, title, rule: "chosen", button: more },
    productIds: slugs.flatMap((slug) => ids.get(slug) ?? []),
  }));
}

const concern = (word: string, en: string, bn: string, imageId: string) => ({
  ...{ label: { en, bn }, link: `/shop?concern=${word}`, imageId },
});

const concerns: SectionOf<"concerns"> = {
  ...{ kind: "concerns", id: "concerns", ...always },
  title: { en: "Care by concern", bn: "কোন সমস্যার সমাধান চান?" },
  concerns: [
    concern("acne", "Acne", "ব্রণ", "concern-acne"),
    concern("dark-spots", "Dark spots", "কালো দাগ", "concern-dark-spots"),
    concern("hair-fall", "Hair fall", "চুল পড়া", "concern-hair-fall"),
    concern("dryness", "Dryness", "শুষ্কতা", "concern-dry-skin"),
    concern("sun-protection", "Sun protection", "রোদ থেকে সুরক্ষা", "concern-sun"),
    concern("dullness", "Dullness", "নিষ্প্রভ ত্বক", "concern-dullness"),
  ],
};

const bestSellers: ProductRow = {
  ...{ ...row, id: "best-sellers", rule: "best-sellers", button: seeAll("/shop?sort=best-selling") },
  title: { en: "Best sellers", bn: "সবচেয়ে বেশি বিক্রি" },
};

/** A picture of boxes with the sets beside it. */
const gifts: ProductRow = {
  ...{ ...row, id: "gifts", rule: "sets", count: 3, imageId: "scene-gifts" },
  title: { en: "Gifts and sets", bn: "উপহার ও সেট" },
  text: {
    en: "Boxed together, for less than buying each. Your words on a card, free; a cotton pouch if you like.",
    bn: "এক বাক্সে, আলাদা কেনার চেয়ে কম দামে। সঙ্গে আপনার কথায় লেখা কার্ড, বিনা খরচে; চাইলে সুতির থলেও।",
  },
  button: { label: { en: "See all sets", bn: "সব সেট দেখুন" }, link: "/sets" },
};

const underFiveHundred: ProductRow = {
  ...{ ...row, id: "under-500", rule: "under", below: 500, button: seeAll("/shop?price=-499") },
  ...{ count: 6, layout: "compact" },
  title: { en: "Under ৳500", bn: "৳৫০০-এর কমে" },
};

const { code, percent, minimum, maxDiscount } = welcomeCoupon;

/** With the terms of the coupon, which the link takes along. */
const onOffer: ProductRow = {
  ...{ ...row, id: "on-offer", rule: "on-offer", button: seeAll(`/shop?offer=1&coupon=${code}`) },
  text: {
    en: `${percent}% off one order from ${formatTaka(minimum, "en")}, up to ${formatTaka(maxDiscount, "en")}. Code ${code}`,
    bn: `${formatTaka(minimum, "bn")} বা তার বেশি অর্ডারে একবার ${localizeDigits("bn", String(percent))}% ছাড়, সর্বোচ্চ ${formatTaka(maxDiscount, "bn")}। কোড ${code}`,
  },
  title: { en: "On offer", bn: "ছাড় চলছে" },
};

const guides: SectionOf<"guides"> = {
  ...{ kind: "guides", id: "guides", ...always },
  guides: [
    {
      ...{
        imageId: "foundation-shapla-skin",
        title: { en: "The foundation that disappears", bn: "ত্বকে মিশে যায় এমন ফাউন্ডেশন" },
      },
      text: {
        en: "A few taps: the patch nearest your skin, your veins, your jewellery. The nearest of our seven shades comes up, and what sets it apart.",
        bn: "ত্বকের রং, কবজির শিরা আর কোন গয়না মানায়, কয়েক ট্যাপে বেছে নিন। সাত শেডের কোনটি সবচেয়ে কাছে, দেখিয়ে দেব।",
      },
      button: { label: { en: "Find your shade", bn: "শেড খুঁজুন" }, link: "/shade-finder" },
    },
    {
      ...{
        imageId: "serum-rose-dew-skin",
        title: { en: "How is your skin by two in the afternoon?", bn: "দুপুর দুটোয় মুখটা কেমন থাকে?" },
      },
      text: {
        en: "Begin there. Four more taps, and you have a morning and a night that suit your skin and your budget.",
        bn: "এটুকু দিয়েই শুরু। আর চারটি প্রশ্ন, তারপর সকাল আর রাতের যত্ন সাজিয়ে দেব, আপনার ত্বক আর বাজেট বুঝে।",
      },
      button: { label: { en: "Find your routine", bn: "রুটিন খুঁজুন" }, link: "/routine" },
    },
  ],
};

/**
 * Puts Labonno's rows between those of the built-in home page, each after the section with that id. Prices come with the
 * season's products, at once after its picture; no row looks like the one before it, and customers' words come half-way. What is new has its page in the menu.
 */
export function withLabonnoRows(home: Section[], ids: ProductIds): Section[] {
  const voices = home.flatMap((section) => (section.kind === "voices" ? [{ ...section, photos: 8 }] : []));
  const points = home.filter(({ kind }) => kind === "points");
  const after: Record<string, Section[]> = {
    hero: seasonRowsOf(ids),
    categories: [...points, bestSellers, underFiveHundred, concerns, gifts, ...voices, onOffer, guides],
  };
  return home
    .filter(
      (section) =>
        section.kind !== "voices" &&
        section.kind !== "points" &&
        (section.kind !== "products" || section.rule !== "newest"),
    )
    .flatMap((section) => [section, ...(after[section.id] ?? [])]);
}
