import { parseCampaign } from "../../shop/cart/buy-link-rules.ts";
import { linkSources } from "../../shop/orders/order-rules.ts";
import { asRecord, readStored, removeStored, writeStored } from "./local-storage.ts";

/** The link that brought the customer: the order says so. */
type OrderOrigin = { source?: (typeof linkSources)[number]; campaign?: string };

const storageKey = "order-origin";

/** Keeps where a link was sent until the order of this tab is placed. */
export function saveOrigin(from: string | null, campaign: string | null): void {
  const source = linkSources.find((each) => each === from);
  if (source) writeStored("sessionStorage", storageKey, { source, campaign: parseCampaign(campaign) ?? undefined });
}

/** Where the order of this tab comes from; nothing for an unknown link. */
export function storedOrigin(): OrderOrigin {
  const { source, campaign } = asRecord(readStored("sessionStorage", storageKey));
  const known = linkSources.find((each) => each === source);
  if (!known) return {};
  const words = typeof campaign === "string" ? parseCampaign(campaign) : null;
  return { source: known, ...(words ? { campaign: words } : {}) };
}

export function clearOrigin(): void {
  removeStored("sessionStorage", storageKey);
}
