import { type Landing, readLanding } from "../../shop/orders/landing-rules.ts";
import { readText, removeStored, writeText } from "./local-storage.ts";

/** The link that brought the customer, stored with the order. */
type OrderOrigin = Partial<{ [Field in keyof Landing]: NonNullable<Landing[Field]> }>;

/** When a link was opened, and its query; documents/start.ts writes it, too. A later link replaces it. */
const storageKey = "from";
/** Later orders are not attributed to the link. */
const maxAgeMs = 7 * 24 * 3_600_000;

/** Stores the source of this visit's link until the next order. */
export function saveOrigin(query: URLSearchParams): void {
  if (readLanding(query)) writeText("localStorage", storageKey, `${Date.now()}?${query}`);
}

/** Names the campaign whose page was opened, unless a link of this week has named one already. */
export function markCampaign(campaign: string): void {
  const { source, ...origin } = storedOrigin();
  if (origin.campaign) return;
  const [, query = ""] = source ? (readText("localStorage", storageKey)?.split("?", 2) ?? []) : [];
  const marked = new URLSearchParams(query);
  marked.set("campaign", campaign);
  saveOrigin(marked);
}

/** The source of the next order; nothing for a link without parameters, or after a week. */
export function storedOrigin(): OrderOrigin {
  const [at = "", query = ""] = readText("localStorage", storageKey)?.split("?", 2) ?? [];
  const landing = Date.now() - Number(at) < maxAgeMs ? readLanding(new URLSearchParams(query)) : null;
  return Object.fromEntries(Object.entries(landing ?? {}).filter(([, value]) => value !== null));
}

export function clearOrigin(): void {
  removeStored("localStorage", storageKey);
}
