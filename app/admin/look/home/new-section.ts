import type { Content, SectionOf } from "../../../../shop/content/content-schema.ts";

type Section = Content["home"][number];

/** The kinds of sections in the order in which they are offered. */
export const sectionKinds = [
  "hero",
  "points",
  "tiles",
  "products",
  "banner",
  "guides",
  "concerns",
  "photos",
  "voices",
] as const;

// A new section is whole: it can be published as it is.

const shopButton = { label: { en: "Shop now", bn: "কেনাকাটা করুন" }, link: "/shop" };

/** A slide of every day of the year. */
export function newSlide(): SectionOf<"hero">["slides"][number] {
  return {
    ...{ from: null, until: null, imageId: null, phoneImageId: null, focus: "right" },
    title: { en: "Something new", bn: "নতুন কিছু" },
    ...{ text: { en: "", bn: "" }, alt: { en: "", bn: "" } },
    ...{ button: shopButton, secondButton: null },
  };
}

export function newPoint(): SectionOf<"points">["points"][number] {
  return {
    icon: "seal-check",
    title: { en: "Authentic products", bn: "আসল পণ্য" },
    ...{ text: { en: "", bn: "" }, link: "" },
  };
}

export function newConcern(): SectionOf<"concerns">["concerns"][number] {
  return { label: { en: "Dandruff", bn: "খুশকি" }, link: "/shop?concern=dandruff", imageId: null };
}

const routineGuide: SectionOf<"guides">["guides"][number] = {
  ...{ imageId: null, title: { en: "What does your skin need?", bn: "আপনার ত্বকের কী দরকার?" } },
  text: {
    en: "Five questions, then a morning and night routine for your skin and your budget.",
    bn: "পাঁচটি প্রশ্ন, তারপর সকাল-রাতের রুটিন, আপনার ত্বক আর বাজেট বুঝে।",
  },
  button: { label: { en: "Find your routine", bn: "রুটিন খুঁজুন" }, link: "/routine" },
};

const shadeGuide: typeof routineGuide = {
  ...{ imageId: null, title: { en: "Not sure of the shade?", bn: "শেড নিয়ে দ্বিধা?" } },
  text: {
    en: "A few questions about your skin, then the foundation that disappears into it.",
    bn: "ত্বক নিয়ে কয়েকটি প্রশ্ন, তারপর ত্বকে মিলিয়ে যাওয়ার মতো ফাউন্ডেশন।",
  },
  button: { label: { en: "Find your shade", bn: "শেড খুঁজুন" }, link: "/shade-finder" },
};

export function newGuide(): typeof routineGuide {
  return { ...routineGuide, title: { en: "Need a hand?", bn: "সাহায্য লাগবে?" } };
}

/** A section of a kind with the words it begins with. */
export function newSection(kind: Section["kind"]): Section {
  const section = { id: `${kind}-${Date.now().toString(36)}`, on: true, from: null, until: null };
  const text = { en: "", bn: "" };
  switch (kind) {
    case "hero":
      return { kind, ...section, slides: [newSlide()] };
    case "points":
      return { kind, ...section, points: [newPoint()] };
    case "tiles":
      return { kind, ...section, title: { en: "Shop by Category", bn: "ক্যাটাগরি ধরে কেনাকাটা" } };
    case "products":
      return {
        ...{ kind, ...section, text, rule: "best-sellers", productIds: [], below: null, category: null, count: 4 },
        ...{ imageId: null, layout: "even", title: { en: "Best sellers", bn: "সবচেয়ে বেশি বিক্রি" } },
        button: { label: { en: "See all", bn: "সব দেখুন" }, link: "/shop" },
      };
    case "banner":
      return {
        ...{ kind, ...section, text, imageId: null, productId: null, button: shopButton },
        title: { en: "Worth a look", bn: "দেখে নিন" },
      };
    case "guides":
      return { kind, ...section, guides: [shadeGuide, routineGuide] };
    case "concerns":
      return {
        ...{ kind, ...section, concerns: [newConcern()] },
        title: { en: "Shop by concern", bn: "সমস্যা ধরে কেনাকাটা" },
      };
    case "photos":
      return { kind, ...section, count: 8, title: { en: "Customers' photos", bn: "ক্রেতাদের ছবি" } };
    case "voices":
      return { kind, ...section, count: 3, photos: 0, title: { en: "What our customers say", bn: "ক্রেতারা যা বলছেন" } };
  }
}
