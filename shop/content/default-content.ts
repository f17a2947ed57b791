import { inArray, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { categories, images } from "../../db/schema.ts";
import type { ShopSettings } from "../settings/settings-schema.ts";
import { builtInArticles, type Content, type SectionOf } from "./content-schema.ts";
import { lookOfSettings } from "./look-of-settings.ts";

type Texts = { en: string; bn: string };

const always = { from: null, until: null };
const noText: Texts = { en: "", bn: "" };

/**
 * The six seasons of the Bangla calendar in pairs, with their pictures. They begin on the first of Kartik, of Falgun and of
 * Asharh, which fall on the same dates every year in Bangladesh.
 */
const seasons = [
  {
    ...{ from: "10-17", until: "02-13", imageId: "hero-winter" },
    title: { en: "Softness for *dry* days", bn: "শীতের দিনে কোমল ছোঁয়া" },
    text: {
      en: "Creams, oils and balms for the first mist and the long cold mornings. Pay cash when it arrives.",
      bn: "প্রথম কুয়াশা থেকে কনকনে শীত: ত্বকের জন্য ক্রিম, তেল আর লিপ বাম। পণ্য হাতে পেয়ে পেমেন্ট।",
    },
    alt: {
      en: "Serum, perfume, cream, lipstick and body lotion on stone plinths, with marigolds",
      bn: "পাথরের বেদিতে সিরাম, সুগন্ধি, ক্রিম, লিপস্টিক আর বডি লোশন, পাশে গাঁদা ফুল",
    },
  },
  {
    ...{ from: "02-14", until: "06-14", imageId: "hero-summer" },
    title: { en: "Lightness for *long* days", bn: "রোদেলা দিনে হালকা ছোঁয়া" },
    text: {
      en: "Sun veils, rosewater and gels that feel light when the air doesn't. Pay cash when it arrives.",
      bn: "সানস্ক্রিন, গোলাপজল আর হালকা জেল: ভ্যাপসা গরমেও ত্বকের স্বস্তি। পণ্য হাতে পেয়ে পেমেন্ট।",
    },
    alt: {
      en: "Sun fluid, hair oil, shampoo, mango butter and lipstick with hibiscus and mangoes before a red arch",
      bn: "লাল খিলানের সামনে সান ফ্লুইড, চুলের তেল, শ্যাম্পু, ম্যাঙ্গো বাটার ও লিপস্টিক, পাশে জবা আর আম",
    },
  },
  {
    ...{ from: "06-15", until: "10-16", imageId: "hero-monsoon" },
    title: { en: "Colour for *grey* days", bn: "মেঘলা দিনে রঙের ছোঁয়া" },
    text: {
      en: "Kajal, nail lacquer and hair oils for wet afternoons by the window. Pay cash when it arrives.",
      bn: "কাজল, নেইল পলিশ আর চুলের তেল: জানালাভরা বৃষ্টির বিকেলের জন্য। পণ্য হাতে পেয়ে পেমেন্ট।",
    },
    alt: {
      en: "Serum, perfume, eye cream and body mist with kadam and jasmine on white plinths",
      bn: "সাদা বেদিতে সিরাম, সুগন্ধি, আই ক্রিম ও বডি মিস্ট, পাশে কদম আর বেলি ফুল",
    },
  },
];

const shopButton = { label: { en: "Shop now", bn: "কেনাকাটা করুন" }, link: "/shop" };
const contactButton = { label: { en: "Contact us", bn: "যোগাযোগ" }, link: "/contact" };

const points: SectionOf<"points"> = {
  ...{ kind: "points", id: "points", on: true, ...always },
  points: [
    {
      icon: "seal-check",
      title: { en: "Authentic products", bn: "আসল পণ্য" },
      text: {
        en: "Straight from makers and official importers",
        bn: "সরাসরি নির্মাতা ও অনুমোদিত আমদানিকারকের কাছ থেকে",
      },
      link: "/faq#products",
    },
    {
      icon: "truck",
      title: { en: "Local delivery, cash on delivery", bn: "দেশজুড়ে ডেলিভারি, ক্যাশ অন ডেলিভারি" },
      text: noText,
      link: "/delivery-and-returns",
    },
    {
      icon: "storefront",
      title: { en: "Trusted brands", bn: "বিশ্বস্ত ব্র্যান্ড" },
      text: { en: "Bangladeshi makers we know and trust", bn: "আমাদের চেনা, আস্থার দেশি ব্র্যান্ড" },
      link: "/about",
    },
  ],
};

const beginning: Content["home"] = [
  {
    ...{ kind: "tiles", id: "categories", on: true, ...always },
    title: { en: "Shop by Category", bn: "ক্যাটাগরি ধরে কেনাকাটা" },
  },
  {
    ...{ kind: "products", id: "featured", on: true, ...always },
    ...{ rule: "featured", productIds: [], below: null, count: 8 },
    title: { en: "Featured Products", bn: "বাছাই করা পণ্য" },
    text: { en: "Fresh picks from our shelf.", bn: "আমাদের শেলফ থেকে বেছে নেওয়া কয়েকটি।" },
    button: { label: { en: "See More Products", bn: "আরও পণ্য দেখুন" }, link: "/shop" },
  },
];

const banner: Omit<SectionOf<"banner">, "imageId"> = {
  ...{ kind: "banner", id: "fragrance", on: true, ...always },
  title: { en: "Woven slowly, *like jamdani*", bn: "জামদানির মতো, ধীরে বোনা" },
  text: {
    en: "Night jasmine, champa, pale sandalwood and the first cold of Kartik. A fragrance takes its time, on the skin too.",
    bn: "শিউলি, চাঁপা, চন্দন আর কার্তিকের প্রথম শীত। সুগন্ধি ফোটে ধীরে, ত্বকেও।",
  },
  button: { label: { en: "Explore fragrance", bn: "সুগন্ধি দেখুন" }, link: "/fragrance" },
};

const end: Content["home"] = [
  {
    ...{ kind: "products", id: "newest", on: true, ...always },
    ...{ rule: "newest", productIds: [], below: null, count: 4 },
    title: { en: "New Arrivals", bn: "নতুন এসেছে" },
    text: noText,
    button: { label: { en: "See all", bn: "সব দেখুন" }, link: "/shop" },
  },
  {
    ...{ kind: "voices", id: "voices", on: true, ...always },
    ...{ count: 3, title: { en: "What our customers say", bn: "ক্রেতারা যা বলছেন" } },
  },
];

/** The picture that a shop had for the whole year before there were pictures for the seasons. */
const yearRoundImageId = "hero";

/**
 * What a shop shows before it has published anything: the seasons' hero, with the words and the picture that an older
 * release kept among the settings, the reasons to buy, categories, products and reviews.
 */
export async function defaultContent(db: Database, settings: ShopSettings): Promise<Content> {
  const { hero } = settings;
  const wanted = [hero.imageId, yearRoundImageId, ...seasons.map(({ imageId }) => imageId)].filter((id) => id !== null);
  const rows = await db.select({ id: images.id }).from(images).where(inArray(images.id, wanted));
  const [fragrance] = await db
    .select({ imageId: categories.imageId })
    .from(categories)
    .where(sql`${categories.name} = 'Fragrance' and ${categories.imageId} is not null
      and exists (select from products p where p.category_id = ${categories.id} and p.status = 'published')`);
  const stored = new Set(rows.map(({ id }) => id));
  const either = (own: Texts, usual: Texts): Texts => ({ en: own.en || usual.en, bn: own.bn || usual.bn });
  const slides = seasons.map(({ imageId, alt, title, text, ...dates }) => {
    const isSeasonal = hero.imageId === null && stored.has(imageId);
    const other = [hero.imageId, yearRoundImageId].find((id) => id !== null && stored.has(id)) ?? null;
    return {
      ...dates,
      ...{ title: either(hero.title, title), text: either(hero.text, text) },
      // Any other picture only decorates.
      ...(isSeasonal ? { imageId, alt } : { imageId: other, alt: noText }),
      ...{ button: shopButton, secondButton: contactButton },
    };
  });
  return {
    look: lookOfSettings(settings),
    articles: builtInArticles,
    home: [
      { kind: "hero", id: "hero", on: true, ...always, slides },
      ...[points, ...beginning],
      // The category's own picture.
      ...(fragrance ? [{ ...banner, imageId: fragrance.imageId }] : []),
      ...end,
    ],
  };
}
