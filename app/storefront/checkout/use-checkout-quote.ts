import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { QuoteResponse } from "../../../api/contract/cart.ts";
import { splitWrap } from "../../../shop/orders/gift-rules.ts";
import { laterDays } from "../../../shop/shipping/delivery-charge.ts";
import { settledCart, useCart } from "../../browser/cart.ts";
import { useStoredCoupon } from "../../browser/coupon.ts";
import { useI18n } from "../../i18n/language.tsx";
import { type AreaQuotes, fetchAreaQuotes, type QuotableLine, toQuotableLine } from "../cart/cart-quotes.ts";
import type { CheckoutDraft } from "./checkout-draft.ts";

type QuoteOptions = {
  draft: CheckoutDraft;
  isSending: boolean;
  /** The quotes that the page was opened with. */
  loaded?: AreaQuotes | null;
  /** What is quoted while the cart is empty. */
  item?: Omit<QuotableLine, "quantity"> | null;
  /** For how many days ahead the customer may pick one. */
  ownDaysAhead?: number;
};

/** The quote for the chosen area and day; null until the first one has come, and for an empty cart. */
export function useCheckoutQuote({ draft, ownDaysAhead = 0, ...options }: QuoteOptions) {
  const [picked, setPicked] = useState<string | null>(null);
  const { quotes, ...loading } = useAreaQuotes(options);
  const areaQuote = quotes?.[draft.deliveryArea] ?? null;
  // Another area has other days, and so has the evening.
  const day = picked && areaQuote && laterDays(areaQuote.deliverFrom, ownDaysAhead).includes(picked) ? picked : null;
  const arrival = day && { deliverFrom: day, deliverTo: day };
  const quote: QuoteResponse | null = areaQuote && { ...areaQuote, ...arrival };
  const lines = quote?.lines ?? [];
  const payable = lines.filter((line) => line.problem === null);
  return {
    ...loading,
    quotes,
    areaQuote,
    quote,
    /** The day that the customer has picked. */
    day,
    arrival,
    pickDay: setPicked,
    /** Lines that can't be ordered as they are. */
    problemLines: lines.filter((line) => line.problem !== null),
    /** Without the gift wrap. */
    goods: splitWrap(payable, draft.isGift && draft.giftWrap).goods,
  };
}

export type CheckoutQuote = ReturnType<typeof useCheckoutQuote>;

/**
 * The cart's quotes for both areas. Loads new ones when cart, coupon or language change, except while an order is sent.
 * Where that fails the last ones stay, so that nothing typed or picked is lost.
 */
function useAreaQuotes({ isSending, loaded = null, item = null }: Omit<QuoteOptions, "draft" | "ownDaysAhead">) {
  const { language } = useI18n();
  const cart = useCart();
  const coupon = useStoredCoupon();
  const wanted = JSON.stringify([language, coupon, cart.map(toQuotableLine)]);
  const [latest, setLatest] = useState({ quotes: loaded, of: loaded && wanted });
  const [state, setState] = useState<"loaded" | "loading" | "failed">("loaded");
  const lastLoad = useRef(0);

  async function reload(): Promise<void> {
    lastLoad.current += 1;
    const turn = lastLoad.current;
    setState("loading");
    try {
      const inCart = await settledCart();
      const lines = inCart.length > 0 || !item ? inCart : [{ ...item, quantity: 1 }];
      const quotes = lines.length > 0 ? await fetchAreaQuotes(lines, coupon, language) : null;
      if (turn !== lastLoad.current) return;
      setLatest({ quotes, of: wanted });
      setState("loaded");
    } catch {
      if (turn !== lastLoad.current) return;
      // The same is only asked for again when the customer says so.
      setLatest(({ quotes }) => ({ quotes, of: wanted }));
      setState("failed");
    }
  }

  const load = useEffectEvent(() => void reload());
  const isOutdated = latest.of !== wanted;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of what is wanted
  useEffect(() => {
    // An order that was placed has emptied the cart.
    if (isOutdated && !isSending) load();
  }, [wanted, isOutdated, isSending]);
  return {
    quotes: latest.quotes,
    hasFailed: state === "failed",
    /** Whether the quotes are still those before the last change. */
    isLoading: state === "loading" || isOutdated,
    reload,
  };
}
