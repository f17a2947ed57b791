import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { splitWrap } from "../../../shop/orders/gift-rules.ts";
import { laterDays } from "../../../shop/shipping/delivery-charge.ts";
import { quotedCode, useStoredCoupon } from "../../browser/coupon.ts";
import { useShopSettings } from "../../components/page.tsx";
import type { CheckoutDraft } from "./checkout-draft.ts";
import type { AreaQuotes } from "./checkout-order.ts";

/** The quote for the chosen area and day. Loads new quotes when the coupon changes, except while an order is sent. */
export function useCheckoutQuote(quotes: AreaQuotes, draft: CheckoutDraft, isSending: boolean) {
  const { ownDaysAhead } = useShopSettings();
  const { revalidate, state } = useRevalidator();
  const [picked, setPicked] = useState<string | null>(null);
  const couponCode = useStoredCoupon();
  const areaQuote = quotes[draft.deliveryArea];
  // Another area has other days, and so has the evening.
  const day = picked && laterDays(areaQuote.deliverFrom, ownDaysAhead).includes(picked) ? picked : null;
  const arrival = day && { deliverFrom: day, deliverTo: day };
  useEffect(() => {
    // An order that was placed has emptied the cart.
    if (quotedCode(areaQuote) !== couponCode && !isSending) void revalidate();
  }, [areaQuote, couponCode, isSending, revalidate]);
  const payable = areaQuote.lines.filter((line) => line.problem === null);
  return {
    areaQuote,
    quote: { ...areaQuote, ...arrival },
    /** The day that the customer has picked. */
    day,
    arrival,
    pickDay: setPicked,
    /** Lines that can't be ordered as they are. */
    problemLines: areaQuote.lines.filter((line) => line.problem !== null),
    /** Without the gift wrap. */
    goods: splitWrap(payable, draft.isGift && draft.giftWrap).goods,
    isStale: quotedCode(areaQuote) !== couponCode || state !== "idle",
    reload: () => void revalidate(),
  };
}

export type CheckoutQuote = ReturnType<typeof useCheckoutQuote>;
