import { dhakaDay, isDay } from "../dhaka-time.ts";
import { withoutLanguage } from "../language.ts";

/** States of a version: draft, scheduled, live, past. */
export const versionStates = ["draft", "scheduled", "published", "past"] as const;
export type VersionState = (typeof versionStates)[number];

/** Allowed schemes of links in content, besides pages of the shop. */
const linkSchemes = ["https:", "tel:", "mailto:"];

/** Whether content may link there: a page of the shop (`/skincare`), or an address of the listed schemes. */
export function isContentLink(link: string): boolean {
  // Browsers read backslashes as slashes, and drop tabs and line breaks.
  if (/[\s\\\p{Cc}]/u.test(link)) return false;
  if (link.startsWith("/")) return !link.startsWith("//");
  return linkSchemes.includes(URL.parse(link)?.protocol ?? "");
}

/** Whether a text is a day of one year (`2027-03-14`), or of every year (`03-14`). */
export function isContentDay(text: string): boolean {
  // 29 February is a day of every year that has one.
  return isDay(text.length === 5 ? `2024-${text}` : text);
}

export type Dates = { from: string | null; until: string | null };

/** Whether both days are of the same kind (with or without a year), and in order if they have a year. */
export function areDatesInOrder({ from, until }: Dates): boolean {
  if (from === null || until === null) return true;
  if (from.length !== until.length) return false;
  return from.length === 5 || from <= until;
}

/**
 * Whether content shows at a moment, by Dhaka's day, both days included. Days of every year may pass the year's end:
 * from 1 November until 7 February.
 */
export function isShownOn({ from, until }: Dates, moment: Date): boolean {
  const today = dhakaDay(moment);
  const dayAs = (limit: string) => (limit.length === 5 ? today.slice(5) : today);
  const hasBegun = from === null || dayAs(from) >= from;
  const hasNotEnded = until === null || dayAs(until) <= until;
  const passesNewYear = from !== null && until !== null && from > until;
  return passesNewYear ? hasBegun || hasNotEnded : hasBegun && hasNotEnded;
}

/** The one of several dated parts that shows: the first whose dates hold, else the one without any. */
export function currentOf<Part extends Dates>(parts: readonly Part[], moment: Date): Part | null {
  const isDated = ({ from, until }: Part) => from !== null || until !== null;
  return parts.find((part) => isDated(part) && isShownOn(part, moment)) ?? parts.find((part) => !isDated(part)) ?? null;
}

/** First segments of the shop's own paths, which a merchant's page cannot have. */
const reservedSlugs = new Set([
  ...[
    "about",
    "delivery-and-returns",
    "faq",
    "privacy",
    "contact",
    "track",
    "verify",
    "routine",
    "shade-finder",
    "shades",
    "offline",
    "unavailable",
  ],
  ...[
    "shop",
    "skincare",
    "makeup",
    "fragrance",
    "hair-care",
    "accessories",
    "sets",
    "search",
    "product",
    "offers",
    "pages",
  ],
  ...[
    "cart",
    "checkout",
    "buy",
    "success-checkout",
    "wishes",
    "stop-telling",
    "orders",
    "order",
    "account",
    "admin",
    "admin-dashboard",
  ],
  ...["signin", "signup", "forgot-password", "reset-password", "confirm-email", "join"],
  ...["bn", "api", "assets", "icons", "images", "share", "feeds", "sitemaps"],
]);

/** Whether the shop itself uses an address, so that no page or campaign of the merchant's can have it. */
export function isReservedSlug(slug: string): boolean {
  return reservedSlugs.has(slug);
}

type OwnAddress = { slug: string; on: boolean };

/**
 * Why a link is dead: the shop has no such page, or the merchant's page or campaign is switched off. Links to products
 * and other parts of the catalogue, which change, are not checked.
 */
export function linkFault(
  link: string,
  { campaigns, pages }: { campaigns: readonly OwnAddress[]; pages: readonly OwnAddress[] },
): "link-dead" | "link-off" | null {
  if (!link.startsWith("/") || !isContentLink(link)) return null;
  const [first = "", slug = ""] = withoutLanguage(link.replace(/[?#].*/s, ""))
    .split("/")
    .slice(1);
  const own = first === "offers" ? campaigns : first === "pages" ? pages : null;
  if (own && !(first === "pages" && isReservedSlug(slug))) {
    const found = own.find((each) => each.slug === slug);
    return found ? (found.on ? null : "link-off") : "link-dead";
  }
  // The home page, a page of the shop, or a file such as /llms.txt.
  return first === "" || first.includes(".") || (first !== "bn" && isReservedSlug(first)) ? null : "link-dead";
}
