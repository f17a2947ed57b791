import { readFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "../../db/project.ts";
import { isShownOn } from "../../shop/content/content-rules.ts";
import type { Content, SectionOf } from "../../shop/content/content-schema.ts";
import { dhakaDay } from "../../shop/dhaka-time.ts";
import type { Language } from "../../shop/language.ts";
import { storedPromises } from "../../shop/promises/promise-schema.ts";
import { formatDay } from "../../shop/shipping/delivery-dates.ts";
import { seasonButton, withLabonnoRows } from "./labonno-home.ts";

// Labonno, the demo's shop, as a merchant makes theirs: name, season's pictures, home page, About, a campaign and its
// announcement.

const always = { from: null, until: null };

/** What Labonno sets besides its look: free delivery from an amount on, in taka, gift wrapping, its address, exchanges. */
export const labonnoSettings = {
  freeDeliveryAbove: 1500,
  // The cotton pouch, in either size.
  giftWrapSku: "LAB-CDP-S",
  address: {
    en: "House 24, Road 7, Dhanmondi, Dhaka 1205, Bangladesh",
    bn: "বাড়ি ২৪, সড়ক ৭, ধানমন্ডি, ঢাকা ১২০৫, বাংলাদেশ",
  },
  email: "hello@labonno.example",
  mapUrl: "https://www.google.com/maps/search/?api=1&query=Dhanmondi+Dhaka",
  facebookUrl: "https://www.facebook.com/",
  instagramUrl: "https://www.instagram.com/",
  // An unassigned number.
  whatsappUrl: "https://wa.me/8801700000000",
  messengerUrl: "https://m.me/labonno.example",
  promises: { ...storedPromises.parse(undefined), exchange: { on: true, words: { en: "", bn: "" } } },
};

const look = {
  name: { en: "Labonno", bn: "লাবণ্য" },
  tagline: {
    en: "Grace, made in Dhaka. A trusted destination for skincare, makeup and fragrance.",
    bn: "নিজের মতো করে সুন্দর থাকাই লাবণ্য। স্কিনকেয়ার, মেকআপ আর সুগন্ধির বিশ্বস্ত ঠিকানা।",
  },
  homeTitle: { en: "Beauty from Dhaka", bn: "ঢাকার বিউটি শপ" },
};

/**
 * The six seasons of the Bangla calendar in pairs, with their pictures. They begin on the first of Kartik, of Falgun and of
 * Asharh, which fall on the same dates every year in Bangladesh.
 */
const seasons = [
  {
    ...{ from: "10-17", until: "02-13", imageId: "hero-winter" },
    row: "winter-shelf" as const,
    title: { en: "Softness for *dry* days", bn: "শীতের দিনে কোমল ছোঁয়া" },
    text: {
      en: "A rich cream, a rosewater lotion and a little scent for the long cold mornings. Pay cash when it arrives.",
      bn: "প্রথম কুয়াশা থেকে কনকনে শীত: ঘন ক্রিম, গোলাপজলের লোশন আর একটু সুগন্ধি। পণ্য হাতে পেয়ে পেমেন্ট।",
    },
    alt: {
      en: "Night cream in an open jar beside its gold lid, saffron serum, Shiuli perfume and rosewater lotion on a stitched kantha, before a mustard field in the mist",
      bn: "কুয়াশায় ঢাকা সর্ষেখেতের সামনে নকশিকাঁথার ওপর নাইট ক্রিমের খোলা জার ও তার সোনালি ঢাকনা, জাফরান সিরাম, শিউলি পারফিউম আর গোলাপজলের লোশন",
    },
  },
  {
    ...{ from: "02-14", until: "06-14", imageId: "hero-summer" },
    row: "summer-shelf" as const,
    title: { en: "Lightness for *long* days", bn: "রোদেলা দিনে হালকা ছোঁয়া" },
    text: {
      en: "Sun veils, mango butter and hibiscus for your hair, light when the air isn't. Pay cash when it arrives.",
      bn: "সানস্ক্রিন, ম্যাঙ্গো বাটার আর চুলের জন্য জবা: ভ্যাপসা গরমেও স্বস্তি। পণ্য হাতে পেয়ে পেমেন্ট।",
    },
    alt: {
      en: "Sun fluid, shampoo, hibiscus oil and mango butter on a stone step in clear water among water lilies",
      bn: "সাদা শাপলা ফোটা স্বচ্ছ জলের ধারে পাথরের ঘাটে সান ফ্লুইড, শ্যাম্পু, জবার তেল ও ম্যাঙ্গো বাটার",
    },
  },
  {
    ...{ from: "06-15", until: "10-16", imageId: "hero-monsoon" },
    row: "monsoon-shelf" as const,
    title: { en: "Colour for *grey* days", bn: "মেঘলা দিনে রঙের ছোঁয়া" },
    text: {
      en: "A clear serum, a cool mist and a blue scent for wet afternoons by the window. Pay cash when it arrives.",
      bn: "হালকা সিরাম, শীতল মিস্ট আর নীল সুগন্ধি: জানালাভরা বৃষ্টির বিকেলের জন্য। পণ্য হাতে পেয়ে পেমেন্ট।",
    },
    alt: {
      en: "Body mist, a clear serum, eye cream and a blue perfume on the sill of a window wet with rain",
      bn: "বৃষ্টিভেজা জানালার ধারে বডি মিস্ট, স্বচ্ছ সিরাম, আই ক্রিম ও নীল পারফিউম",
    },
  },
];

const shopButton = { label: { en: "Shop now", bn: "কেনাকাটা করুন" }, link: "/shop" };

const hero: SectionOf<"hero"> = {
  ...{ kind: "hero", id: "hero", on: true, ...always },
  slides: seasons.map(({ row, ...season }) => ({
    ...season,
    phoneImageId: `${season.imageId}-phone`,
    ...{ focus: "right" as const, button: seasonButton(row), secondButton: shopButton },
  })),
};

/** Labonno's texts in place of the generic ones of the built-in home page. */
const pointTexts = {
  "seal-check": {
    en: "Straight from those who make them",
    bn: "সরাসরি যাঁরা বানান, তাঁদের কাছ থেকে",
  },
  storefront: { en: "Makers we know and trust", bn: "আমাদের চেনা, আস্থার ব্র্যান্ড" },
};
const returnsPoint: SectionOf<"points">["points"][number] = {
  icon: "package",
  title: { en: "Look first, then pay", bn: "আগে দেখুন, পরে দাম দিন" },
  text: {
    en: "Open the parcel at your door. Something wrong? Tell us within 7 days",
    bn: "দরজায় পার্সেল খুলে দেখুন। সমস্যা থাকলে ৭ দিনের মধ্যে জানান",
  },
  link: "/delivery-and-returns",
};
const noText = { en: "", bn: "" };

const fragrance: SectionOf<"banner"> = {
  ...{ kind: "banner", id: "fragrance", on: true, ...always, imageId: "tile-fragrance", productId: null },
  title: { en: "Woven slowly, *like jamdani*", bn: "জামদানির মতো, ধীরে বোনা" },
  text: {
    en: "Night jasmine, champa, pale sandalwood and the first cold of Kartik. A fragrance takes its time, on the skin too.",
    bn: "শিউলি, চাঁপা, চন্দন আর কার্তিকের প্রথম শীত। সুগন্ধি ফোটে ধীরে, ত্বকেও।",
  },
  button: { label: { en: "Explore fragrance", bn: "সুগন্ধি দেখুন" }, link: "/fragrance" },
};

/** Labonno's content, based on the default content. */
export function labonnoContent(builtIn: Content, productIds: ReadonlyMap<string, string>, now: Date): Content {
  const home = builtIn.home.flatMap((section): Content["home"] => {
    if (section.kind === "hero") return [hero];
    if (section.kind === "points") return [withPointTexts(section)];
    if (section.id === "featured" && section.kind === "products")
      return [
        { ...section, count: 7, layout: "lead", text: noText },
        { ...fragrance, productId: productIds.get("shiuli-eau-de-parfum") ?? null },
      ];
    return [section];
  });
  const season = campaign(productIds, now);
  return {
    look: { ...builtIn.look, ...look, announcement: announcementOf(season) },
    articles: { ...builtIn.articles, about: { en: readText("about.en.md"), bn: readText("about.bn.md") } },
    pages: builtIn.pages,
    campaigns: [season],
    home: withLabonnoRows(home, productIds),
  };
}

function withPointTexts({ points, ...section }: SectionOf<"points">): SectionOf<"points"> {
  const texts: Record<string, (typeof points)[number]["text"]> = pointTexts;
  const own = points.map((point) => ({ ...point, text: texts[point.icon] ?? point.text }));
  return { ...section, points: [...own, returnsPoint] };
}

const readText = (name: string) => readFileSync(path.join(projectRoot, "demo", "labonno", name), "utf8").trim();

const campaignTitles = {
  "hero-winter": { en: "Soft, all *winter*", bn: "শীতজুড়ে কোমল" },
  "hero-summer": { en: "Light, all *summer*", bn: "গরমজুড়ে হালকা" },
  "hero-monsoon": { en: "Fresh, all *monsoon*", bn: "বর্ষাজুড়ে সতেজ" },
};

/** Whose sale prices run as long as the campaign (sale-prices.ts); the first three are its picture. */
const campaignSlugs = [
  ...["rose-dew-hyaluronic-serum", "cold-pressed-coconut-hair-oil", "pearl-eye-cream", "golap-petal-blush"],
  ...["litchi-tinted-lip-balm", "rose-water-face-toner", "satin-scrunchie-trio", "aloe-and-cucumber-sheet-mask"],
];

const favouriteSlug = "rose-dew-hyaluronic-serum";

const dayMs = 86_400_000;

/** Two weeks from yesterday: a new demo has a campaign that runs. */
function campaign(productIds: ReadonlyMap<string, string>, now: Date): Content["campaigns"][number] {
  const season = seasons.find((each) => isShownOn(each, now)) ?? seasons[0];
  const hero = (season?.imageId ?? "hero-winter") as keyof typeof campaignTitles;
  const dayAfter = (days: number) => dhakaDay(new Date(now.getTime() + days * dayMs));
  return {
    ...{ slug: "season-shelf", on: true, from: dayAfter(-1), until: dayAfter(13) },
    ...{ title: campaignTitles[hero], imageId: null, alt: { en: "", bn: "" } },
    text: {
      en: "Eight favourites for these weeks, 15 to 30% off. Pay when it arrives.",
      bn: "এই কয়েক সপ্তাহের জন্য আটটি প্রিয় পণ্য, ১৫ থেকে ৩০% ছাড়ে। পণ্য হাতে পেয়ে পেমেন্ট।",
    },
    rowTitle: { en: "The season's shelf", bn: "এই মৌসুমের বাছাই" },
    productIds: campaignSlugs.flatMap((slug) => productIds.get(slug) ?? []),
    favourite: productIds.has(favouriteSlug)
      ? {
          productId: productIds.get(favouriteSlug) ?? "",
          title: { en: "If you take only one, *take this*", bn: "একটিই নিলে, *এটি নিন*" },
          text: {
            en: "A few drops on damp skin, morning and night. Dry patches soften within a week.",
            bn: "সকাল-রাতে ভেজা ত্বকে কয়েক ফোঁটা। এক সপ্তাহেই রুক্ষ ভাব কমে আসে।",
          },
        }
      : null,
    note: {
      en: "The struck price is what each cost on the days before this sale. When something runs out, the page says so. Returns and best-before dates are as on any other day.",
      bn: "কাটা দামটি অফার শুরুর আগের দিনগুলোর দাম। কোনো পণ্যের স্টক শেষ হলে পেজেই লেখা থাকে। ফেরত আর মেয়াদের নিয়ম অন্য দিনের মতোই।",
    },
  };
}

/** What the top of a page says of the campaign while it runs: one line on a phone of 360 pixels. */
function announcementOf({ slug, from, until }: ReturnType<typeof campaign>): Content["look"]["announcement"] {
  const day = (language: Language) => formatDay(until, { language });
  return {
    ...{ on: true, link: `/offers/${slug}`, from, until },
    text: {
      en: `15–30% off eight favourites until ${day("en")}`,
      bn: `${day("bn")} পর্যন্ত ৮টি পণ্যে ১৫–৩০% ছাড়`,
    },
  };
}
