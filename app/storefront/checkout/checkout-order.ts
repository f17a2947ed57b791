import type { PlacedOrderResponse, QuoteResponse } from "../../../api/responses.ts";
import type { CartLine } from "../../../shop/cart/cart-rules.ts";
import type { Language } from "../../../shop/language.ts";
import type { DeliveryArea } from "../../../shop/shipping/shipping-rules.ts";
import { ApiRefusal, callApi } from "../../browser/api.ts";
import { settledSession } from "../../browser/session.ts";
import { toBillingDetails } from "../../components/city-of.ts";
import { attemptKey } from "./checkout-attempt.ts";
import type { CheckoutDraft } from "./checkout-draft.ts";

/** What the cart costs delivered to each area: the choice between them shows both charges and dates. */
export type AreaQuotes = Record<DeliveryArea, QuoteResponse>;

export async function fetchAreaQuotes(lines: CartLine[], code: string | null, language: Language): Promise<AreaQuotes> {
  const cartBody = { lines: lines.map(toOrderLine), coupon: code };
  const quote = (deliveryArea: DeliveryArea) =>
    callApi<QuoteResponse>("POST", `/cart/quote?lang=${language}`, { body: { ...cartBody, deliveryArea } });
  const [inside, outside] = await Promise.all([quote("inside"), quote("outside")]);
  return { inside, outside };
}

/** How sending an order ends. Only `placed` has taken anything; all else leaves the shopper where she is. */
type OrderOutcome =
  | { kind: "placed"; placed: PlacedOrderResponse }
  | { kind: "total-changed"; quote: QuoteResponse }
  | { kind: "lines-refused"; error: ApiRefusal }
  | { kind: "already-ordered"; number: string }
  | { kind: "failed"; error: unknown };

/** Sends the order at the quoted total. Sent twice within one attempt it is one order. */
export async function sendOrder(draft: CheckoutDraft, quote: QuoteResponse, language: Language): Promise<OrderOutcome> {
  const { deliveryArea, subtotal, shippingCost, total } = quote;
  const body = {
    billingDetails: toBillingDetails(draft, language),
    items: quote.lines.map(toOrderLine),
    ...{ deliveryArea, subtotal, shippingCost, total },
    // A coupon that did nothing was no part of what she agreed to.
    coupon: quote.coupon?.problem === null ? quote.coupon.code : null,
    note: draft.note,
  };
  try {
    // Not known yet who orders: sent now, a signed-in person's order would become a guest's.
    await settledSession();
    const headers = { "Idempotency-Key": attemptKey() };
    const placed = await callApi<PlacedOrderResponse>("POST", `/orders?lang=${language}`, { body, headers });
    return { kind: "placed", placed };
  } catch (error) {
    return error instanceof ApiRefusal ? toOutcome(error) : { kind: "failed", error };
  }
}

function toOutcome(error: ApiRefusal): OrderOutcome {
  switch (error.code) {
    case "total-changed":
    case "delivery-area-wrong":
      return { kind: "total-changed", quote: error.body.quote as QuoteResponse };
    case "key-reused":
      return { kind: "already-ordered", number: String(error.body.number) };
    case "out-of-stock":
    case "product-gone":
    case "variant-needed":
      return { kind: "lines-refused", error };
    default:
      return { kind: "failed", error };
  }
}

function toOrderLine({ productId, variantId, quantity }: Pick<CartLine, "productId" | "variantId" | "quantity">) {
  return { productId, variantId, quantity };
}
