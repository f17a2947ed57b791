import { type AdKind, activeTags } from "../../shop/advertising/advertising-rules.ts";
import type { PublicSettings } from "../../shop/settings/settings-schema.ts";
import type { DocumentName } from "./routes.ts";

/**
 * The pages that may carry advertisers' tags. No personal page: no cart, checkout, account, order or tracking, no
 * forms; nor the search, whose URL contains what the visitor typed.
 */
const taggedPages: readonly DocumentName[] = [
  "home",
  "campaign",
  "shop",
  "category",
  "sets",
  "product",
  "about",
  "delivery-and-returns",
  "faq",
];

export type PageTags = Partial<Record<AdKind, string>>;

/** The tags of a page; null for none. */
export function tagsOfPage(name: DocumentName, settings: PublicSettings | undefined): PageTags | null {
  return settings && taggedPages.includes(name) ? activeTags(settings.advertising) : null;
}

/** Whether a page lets the customer change the answer, without carrying a tag itself. */
export function showsAdChoice(name: DocumentName, settings: PublicSettings | undefined): boolean {
  return name === "privacy" && settings !== undefined && activeTags(settings.advertising) !== null;
}
