import { parseCampaign } from "../../shop/cart/buy-link-rules.ts";
import { type Landing, readLanding } from "../../shop/orders/landing-rules.ts";
import { clickKinds, linkSources } from "../../shop/orders/order-rules.ts";
import { asRecord, readStored, removeStored, writeStored } from "./local-storage.ts";

/** The link that brought the customer: the order says so. */
type OrderOrigin = Partial<{ [Field in keyof Landing]: NonNullable<Landing[Field]> }>;

const storageKey = "order-origin";
/** An order later than that is not the link's merit. */
const maxAgeMs = 7 * 24 * 3_600_000;

/** Keeps where the link of this visit was sent until the next order; a later link replaces it. */
export function saveOrigin(query: URLSearchParams): void {
  const landing = readLanding(query);
  if (landing) writeStored("localStorage", storageKey, { ...landing, at: Date.now() });
}

/** Where the next order comes from; nothing for an unknown link, or one of more than a week ago. */
export function storedOrigin(): OrderOrigin {
  const { source, campaign, post, clickKind, at } = asRecord(readStored("localStorage", storageKey));
  const known = linkSources.find((each) => each === source);
  if (!known || typeof at !== "number" || Date.now() - at > maxAgeMs) return {};
  const words = {
    campaign: wordsOf(campaign),
    post: wordsOf(post),
    clickKind: clickKinds.find((each) => each === clickKind),
  };
  return { source: known, ...Object.fromEntries(Object.entries(words).filter(([, value]) => value)) };
}

export function clearOrigin(): void {
  removeStored("localStorage", storageKey);
}

function wordsOf(stored: unknown): string | null {
  return typeof stored === "string" ? parseCampaign(stored) : null;
}
