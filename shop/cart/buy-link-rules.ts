import { type linkSources, maxCampaignLength } from "../orders/order-rules.ts";
import { maxQuantity } from "./cart-rules.ts";

export type BuyLine = { variantId: string; quantity: number };

/** Enough for the order of one chat. */
export const maxBuyLines = 20;

type BuyLinkOptions = {
  from?: (typeof linkSources)[number] | null;
  campaign?: string | null;
  coupon?: string | null;
};

/** The page that fills a cart and opens the checkout: `/buy/VARIANT:2,VARIANT?from=messenger`. */
export function buyLink(lines: readonly BuyLine[], { from, campaign, coupon }: BuyLinkOptions = {}): string {
  const path = lines
    .slice(0, maxBuyLines)
    .map(({ variantId, quantity }) => (quantity > 1 ? `${variantId}:${quantity}` : variantId))
    .join(",");
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ coupon, from, campaign })) if (value) query.set(name, value);
  return `/buy/${path}${query.size > 0 ? `?${query}` : ""}`;
}

/** Reads the lines of such a link; null where it is none, or names too many. The same variant twice is one line. */
export function parseBuyLines(path: string): BuyLine[] | null {
  const parts = path.split(",");
  if (parts.length > maxBuyLines) return null;
  const quantities = new Map<string, number>();
  for (const part of parts) {
    const [, variantId, quantity = "1"] = /^([\w-]{1,64})(?::(\d{1,3}))?$/.exec(part) ?? [];
    if (!variantId || Number(quantity) < 1) return null;
    quantities.set(variantId, Math.min(maxQuantity, (quantities.get(variantId) ?? 0) + Number(quantity)));
  }
  return [...quantities].map(([variantId, quantity]) => ({ variantId, quantity }));
}

/** A campaign as a link carries it: one short line. */
export function parseCampaign(text: string | null): string | null {
  const line = text
    ?.replaceAll(/[\p{Cc}\p{Cf}]/gu, "")
    .trim()
    .slice(0, maxCampaignLength);
  return line || null;
}
