import * as z from "zod/mini";
import { categoryNames } from "../catalog/catalog-schema.ts";
import { isDay } from "../dhaka-time.ts";
import { areDatesInOrder, isContentLink, isReservedSlug } from "./content-rules.ts";
import { dates, datesInOrder, imageId, isPlain, lineInBoth, link, look, needed, neededInBoth } from "./look-schema.ts";

// The home page as ordered sections, and everything else in a version.

const button = z.object({ label: neededInBoth(60), link });

/** The part of a slide's picture that a phone shows, since it crops the sides. */
export const slideFocuses = ["left", "middle", "right"] as const;

const slide = z
  .object({
    ...dates,
    title: neededInBoth(120),
    text: lineInBoth(240),
    imageId,
    // Versions of older releases have neither.
    /** A tall picture for phones, on which the words stand; without one they crop `imageId`. */
    phoneImageId: z._default(imageId, null),
    focus: z._default(z.enum(slideFocuses), "right"),
    /** What the picture shows; blank for one that only decorates. */
    alt: lineInBoth(240),
    button: z.nullable(button),
    secondButton: z.nullable(button),
  })
  .check(z.refine(areDatesInOrder, datesInOrder));

/** The icons that a reason to buy may have. */
export const pointIcons = ["seal-check", "truck", "storefront", "package", "phone", "heart"] as const;

/** How a row's products are chosen: by hand, or by a rule. */
export const productRules = [
  "chosen",
  "featured",
  "newest",
  "best-sellers",
  "category",
  "on-offer",
  "under",
  "sets",
] as const;

/** How a row lays its products out: all alike, the first one large at the left or the right, or small cards. */
export const rowLayouts = ["even", "lead", "lead-end", "compact"] as const;

const section = {
  /** Tells sections of one kind apart. */
  id: z.string().check(z.regex(/^[\w-]{1,40}$/)),
  on: z.boolean(),
  ...dates,
};

const homeSection = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.literal("hero"), ...section, slides: z.array(slide).check(z.minLength(1), z.maxLength(12)) }),
    z.object({
      kind: z.literal("points"),
      ...section,
      points: z
        .array(
          z.object({
            icon: z.enum(pointIcons),
            title: neededInBoth(60),
            /** Blank with the truck icon: shows the delivery charge. */
            text: lineInBoth(120),
            link,
          }),
        )
        .check(z.minLength(1), z.maxLength(4)),
    }),
    z.object({ kind: z.literal("tiles"), ...section, title: neededInBoth(80) }),
    z.object({
      kind: z.literal("products"),
      ...section,
      title: neededInBoth(80),
      text: lineInBoth(160),
      rule: z.enum(productRules),
      /** The products of a row chosen by hand, in order. */
      productIds: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(24)),
      /** The price in taka below which products are shown by the rule `under`. */
      below: z.nullable(z.number().check(z.int(), z.gte(1), z.lte(1_000_000))),
      /** Whose products the rule `category` shows; versions of older releases have none. */
      category: z._default(z.nullable(z.enum(categoryNames)), null),
      count: z.number().check(z.int(), z.gte(2), z.lte(24)),
      // Versions of older releases have neither.
      layout: z._default(z.enum(rowLayouts), "even"),
      /** A wide picture that stands with the row's words beside its products; above them on a phone. */
      imageId: z._default(imageId, null),
      button: z.nullable(button),
    }),
    z.object({
      kind: z.literal("banner"),
      ...section,
      title: neededInBoth(120),
      text: lineInBoth(300),
      imageId,
      /** The product in the picture, with its price and a button; versions of older releases have none. */
      productId: z._default(z.nullable(z.string().check(z.maxLength(64))), null),
      button: z.nullable(button),
    }),
    z.object({
      kind: z.literal("concerns"),
      ...section,
      title: neededInBoth(80),
      concerns: z
        .array(
          z.object({
            label: neededInBoth(60),
            link,
            /** Without one, the picture of a product that the link leads to. */
            imageId: z._default(imageId, null),
          }),
        )
        .check(z.minLength(1), z.maxLength(12)),
    }),
    z.object({
      kind: z.literal("guides"),
      ...section,
      guides: z
        .array(z.object({ title: neededInBoth(80), text: lineInBoth(200), imageId, button }))
        .check(z.minLength(1), z.maxLength(3)),
    }),
    z.object({
      kind: z.literal("photos"),
      ...section,
      title: neededInBoth(80),
      count: z.number().check(z.int(), z.gte(2), z.lte(12)),
    }),
    z.object({
      kind: z.literal("voices"),
      ...section,
      title: neededInBoth(80),
      count: z.number().check(z.int(), z.gte(1), z.lte(6)),
      /** How many customers' photos stand below the words. Versions of older releases have none. */
      photos: z._default(z.number().check(z.int(), z.gte(0), z.lte(12)), 0),
    }),
  ])
  .check(z.refine(areDatesInOrder, datesInOrder));

export const maxSections = 20;

/** The articles that every shop has. */
export const articleNames = ["about", "delivery-and-returns", "faq", "privacy"] as const;
export type ArticleName = (typeof articleNames)[number];

/** How long an article may be in each language, in characters. */
const maxArticleLength = 16_000;
const markdown = z.string().check(
  z.maxLength(maxArticleLength, { error: "text-long" }),
  z.refine((text: string) => isPlain(text.replaceAll(/[\n\r\t]/g, " ")), { error: "invalid" }),
  z.refine((text: string) => text.trim() !== "", { error: "required" }),
);
/** The merchant's own text as Markdown; null for the built-in one. */
const ownArticle = z.nullable(z.object({ en: markdown, bn: markdown }));
export const builtInArticles = { about: null, "delivery-and-returns": null, faq: null, privacy: null };
const articles = z.object({
  about: ownArticle,
  "delivery-and-returns": ownArticle,
  faq: ownArticle,
  privacy: ownArticle,
});

/** How many landing pages there may be. */
export const maxCampaigns = 12;
const needsDay = z.string().check(z.refine(isDay, { error: "invalid" }));

/** A landing page at `/offers/<slug>`, with its first and its last day in Dhaka. */
const campaign = z
  .object({
    slug: z.string().check(z.regex(/^[a-z0-9-]{1,60}$/, { error: "invalid" })),
    on: z.boolean(),
    ...{ from: needsDay, until: needsDay },
    title: neededInBoth(120),
    text: lineInBoth(240),
    imageId,
    alt: lineInBoth(240),
    rowTitle: neededInBoth(80),
    productIds: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(24)),
    /** The one product that is shown larger, and why. Versions of older releases have none. */
    favourite: z._default(
      z.nullable(
        z.object({ productId: z.string().check(z.maxLength(64)), title: neededInBoth(120), text: lineInBoth(300) }),
      ),
      null,
    ),
    /** How the campaign works: since when struck prices held, what comes after. */
    note: lineInBoth(600),
  })
  .check(z.refine(areDatesInOrder, datesInOrder));

/** How many pages of their own a merchant may have, and how many of them the footer lists. */
export const maxPages = 24;

/** A page of the merchant's own at `/pages/<slug>`. */
const ownPage = z.object({
  slug: z.string().check(
    z.regex(/^[a-z0-9-]{1,60}$/, { error: "invalid" }),
    z.refine((slug: string) => !isReservedSlug(slug), { error: "taken" }),
  ),
  on: z.boolean(),
  inFooter: z.boolean(),
  title: neededInBoth(60),
  text: z.object({ en: markdown, bn: markdown }),
});

/** Two of one address are named at the later one's field. */
function haveOwnSlugs({ value, issues }: z.core.ParsePayload<{ slug: string }[]>): void {
  value.forEach(({ slug }, index) => {
    if (value.findIndex((other) => other.slug === slug) < index)
      issues.push({ code: "custom", message: "taken", path: [index, "slug"], input: slug });
  });
}

/** What a version holds. */
export const content = z.object({
  look,
  // Versions of older releases have none.
  articles: z._default(articles, builtInArticles),
  campaigns: z._default(z.array(campaign).check(z.maxLength(maxCampaigns), haveOwnSlugs), []),
  pages: z._default(z.array(ownPage).check(z.maxLength(maxPages), haveOwnSlugs), []),
  home: z.array(homeSection).check(
    z.maxLength(maxSections),
    z.refine((sections: { id: string }[]) => new Set(sections.map(({ id }) => id)).size === sections.length, {
      error: "taken",
    }),
  ),
});

export type Content = z.infer<typeof content>;
type HomeSection = Content["home"][number];
type SectionKind = HomeSection["kind"];
/** A section of one kind. */
export type SectionOf<Kind extends SectionKind> = Extract<HomeSection, { kind: Kind }>;

/** `updatedAt` of the draft that was read, null if there was none: a change of another in between is refused. */
const readAt = { updatedAt: z.nullable(z.string().check(z.maxLength(40))) };

export const draftChange = z.object({ content, ...readAt });
export const draftRef = z.object(readAt);
/** How long a version's name may be. */
export const maxVersionNameLength = 80;
const versionName = needed(maxVersionNameLength);
export const draftPublication = z.object({ name: versionName, ...readAt });
export const draftSchedule = z.object({ name: versionName, at: z.iso.datetime(), ...readAt });

/**
 * A page of the shop in a language (`/bn`), the day on which it is seen (today without), and the version that it shows
 * (the draft without).
 */
export const previewQuery = z.object({
  path: z.string().check(
    z.maxLength(300),
    z.refine((path: string) => path.startsWith("/") && isContentLink(path)),
  ),
  day: z.optional(z.string().check(z.refine(isDay))),
  version: z.optional(z.string().check(z.maxLength(64))),
});
export type PreviewQuery = z.infer<typeof previewQuery>;
