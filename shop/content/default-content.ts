import { eq } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { images } from "../../db/schema.ts";
import type { ShopSettings } from "../settings/settings-schema.ts";
import { builtInArticles, type Content, type SectionOf } from "./content-schema.ts";
import { lookOfSettings } from "./look-of-settings.ts";

type Texts = { en: string; bn: string };

const always = { from: null, until: null };
const noText: Texts = { en: "", bn: "" };

const shopButton = { label: { en: "Shop now", bn: "কেনাকাটা করুন" }, link: "/shop" };
const contactButton = { label: { en: "Contact us", bn: "যোগাযোগ" }, link: "/contact" };

const points: SectionOf<"points"> = {
  ...{ kind: "points", id: "points", on: true, ...always },
  points: [
    {
      icon: "seal-check",
      title: { en: "Authentic products", bn: "আসল পণ্য" },
      text: {
        en: "Ingredients and prices on every page",
        bn: "প্রতিটি পেজে উপাদান আর দাম",
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
      text: { en: "Chosen one by one", bn: "একটি একটি করে বাছাই করা" },
      link: "/about",
    },
  ],
};

const rows: Content["home"] = [
  {
    ...{ kind: "tiles", id: "categories", on: true, ...always },
    title: { en: "Shop by Category", bn: "কী খুঁজছেন?" },
  },
  {
    ...{ kind: "products", id: "featured", on: true, ...always },
    ...{ rule: "featured", productIds: [], below: null, category: null, count: 8, layout: "even", imageId: null },
    title: { en: "Featured Products", bn: "বাছাই করা পণ্য" },
    text: noText,
    button: { label: { en: "See More Products", bn: "আরও পণ্য দেখুন" }, link: "/shop" },
  },
  {
    ...{ kind: "products", id: "newest", on: true, ...always },
    ...{ rule: "newest", productIds: [], below: null, category: null, count: 4, layout: "even", imageId: null },
    title: { en: "New arrivals", bn: "নতুন এসেছে" },
    text: noText,
    button: { label: { en: "See all", bn: "সব দেখুন" }, link: "/shop?sort=newest" },
  },
  {
    ...{ kind: "voices", id: "voices", on: true, ...always },
    ...{ count: 3, photos: 0, title: { en: "What our customers say", bn: "ক্রেতারা যা বলছেন" } },
  },
];

const heroWords = {
  title: { en: "Beauty, *delivered*", bn: "সৌন্দর্যের যত্ন, *ঘরে বসে*" },
  text: {
    en: "Skincare, makeup, fragrance and hair care, brought to your door. Pay cash when it arrives.",
    bn: "স্কিনকেয়ার, মেকআপ, সুগন্ধি আর চুলের যত্ন, আপনার দরজায়। পণ্য হাতে পেয়ে পেমেন্ট।",
  },
};

/**
 * What a shop shows before it has published anything, in words that any shop could use: a hero, with the words and the
 * picture that an older release kept among the settings, the reasons to buy, categories, products and reviews.
 */
export async function defaultContent(db: Database, settings: ShopSettings): Promise<Content> {
  const { hero } = settings;
  const stored =
    hero.imageId === null ? [] : await db.select({ id: images.id }).from(images).where(eq(images.id, hero.imageId));
  const either = (own: Texts, usual: Texts): Texts => ({ en: own.en || usual.en, bn: own.bn || usual.bn });
  const slide = {
    ...always,
    ...{ title: either(hero.title, heroWords.title), text: either(hero.text, heroWords.text) },
    // Nobody has said what the picture shows.
    ...{ imageId: stored[0]?.id ?? null, phoneImageId: null, alt: noText, focus: "right" as const },
    ...{ button: shopButton, secondButton: contactButton },
  };
  return {
    look: lookOfSettings(settings),
    ...{ articles: builtInArticles, campaigns: [], pages: [] },
    home: [{ kind: "hero", id: "hero", on: true, ...always, slides: [slide] }, points, ...rows],
  };
}
