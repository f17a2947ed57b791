import * as z from "zod/mini";
import { visibleCharacter } from "../text.ts";
import { builtInColours, colourPattern } from "./colour-rules.ts";
import { areDatesInOrder, isContentDay, isContentLink } from "./content-rules.ts";

// How the shop looks. Texts are plain: no page reads them as HTML.

/** Whether a text has no control characters, nor any that turn the direction of what follows. */
export const isPlain = (text: string) => !/[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u.test(text);

/** A text on one line; blank is allowed. */
const line = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max, { error: "text-long" }), z.refine(isPlain, { error: "invalid" }));

/** A text in both languages; blank ones are left out on the page. */
export const lineInBoth = (max: number) => z.object({ en: line(max), bn: line(max) });

/** A text on one line that may not be blank. */
export const needed = (max: number) => line(max).check(z.regex(visibleCharacter, { error: "required" }));
/** A text that neither language may lack. */
export const neededInBoth = (max: number) => z.object({ en: needed(max), bn: needed(max) });

/** The target of a link in content; blank for none. */
export const link = z.string().check(
  z.trim(),
  z.maxLength(300),
  z.refine((text: string) => text === "" || isContentLink(text), { error: "invalid" }),
);

const day = z.nullable(z.string().check(z.refine(isContentDay, { error: "invalid" })));
/** The first and the last day on which something is shown; null for no limit. */
export const dates = { from: day, until: day };
export const datesInOrder = { path: ["until"], error: "days-backwards" };

export const imageId = z.nullable(z.string().check(z.regex(/^[\w-]{1,100}$/)));
const colour = z.string().check(z.regex(colourPattern, { error: "invalid" }));

const announcement = z
  .object({ on: z.boolean(), text: lineInBoth(120), link, ...dates })
  .check(z.refine(areDatesInOrder, datesInOrder));

/** Numbers of the shop's registration, shown in the footer; blank ones are left out. */
const legal = z.object({ tradeLicence: line(60), dbid: line(60), bin: line(60) });

/** The home page's title and description for search engines; blank for the built-in texts. */
const homeTitle = lineInBoth(80);
const about = lineInBoth(200);

const colours = z.object({ ground: colour, ink: colour, band: colour, action: colour });

/** The look as a merchant edits it. */
export const look = z.object({
  name: neededInBoth(60),
  /** The words of the logo where they differ from the name. */
  logo: lineInBoth(60),
  /** A picture in place of the logo's words. */
  logoImageId: imageId,
  tagline: lineInBoth(300),
  ...{ homeTitle, about, colours, announcement, legal },
});

/** What pages need of it besides name, logo text and tagline; only publishing writes it to the settings. */
export const publishedLook = z.object({
  logoImage: z.nullable(
    z.object({
      id: z.string(),
      width: z.number(),
      height: z.number(),
      widths: z.array(z.number()),
    }),
  ),
  ...{ homeTitle, about, colours, announcement, legal },
  /** The merchant's own pages that the footer lists. */
  pages: z._default(z.array(z.object({ slug: z.string(), title: lineInBoth(60) })), []),
});

export type PublishedLook = z.infer<typeof publishedLook>;

/** The look of a shop that has published none. */
export const defaultLook: PublishedLook = {
  logoImage: null,
  ...{ homeTitle: { en: "", bn: "" }, about: { en: "", bn: "" } },
  colours: builtInColours,
  announcement: { on: false, text: { en: "", bn: "" }, link: "", from: null, until: null },
  legal: { tradeLicence: "", dbid: "", bin: "" },
  pages: [],
};
