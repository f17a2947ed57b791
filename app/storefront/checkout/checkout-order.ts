import type { PlacedOrderAnswer, QuoteAnswer } from "../../../api/responses.ts";
import type { CartLine } from "../../../shop/cart/cart-rules.ts";
import type { Language } from "../../../shop/language.ts";
import type { DeliveryArea } from "../../../shop/shipping/shipping-rules.ts";
import { ApiRefusal, callApi } from "../../browser/api.ts";
import { settledSession } from "../../browser/session.ts";
import { attemptKey } from "./checkout-attempt.ts";
import { billingOf, type CheckoutDraft } from "./checkout-draft.ts";

/** What the cart costs delivered to each area: the choice between them shows both charges and dates. */
export type Quotes = Record<DeliveryArea, QuoteAnswer>;

export async function quoteBothAreas(lines: CartLine[], code: string | null, language: Language): Promise<Quotes> {
  const asked = { lines: lines.map(asSent), coupon: code };
  const quote = (deliveryArea: DeliveryArea) =>
    callApi<QuoteAnswer>("POST", `/cart/quote?lang=${language}`, { body: { ...asked, deliveryArea } });
  const [inside, outside] = await Promise.all([quote("inside"), quote("outside")]);
  return { inside, outside };
}

/** How sending an order ends. Only `placed` has taken anything; all else leaves the shopper where she is. */
type Outcome =
  | { kind: "placed"; placed: PlacedOrderAnswer }
  | { kind: "total-changed"; quote: QuoteAnswer }
  | { kind: "lines-refused"; error: ApiRefusal }
  | { kind: "already-ordered"; number: string }
  | { kind: "failed"; error: unknown };

/** Sends the order at the quoted total. Sent twice within one attempt it is one order. */
export async function sendOrder(draft: CheckoutDraft, quote: QuoteAnswer, language: Language): Promise<Outcome> {
  const { deliveryArea, subtotal, shippingCost, total } = quote;
  const body = {
    billingDetails: billingOf(draft, language),
    items: quote.lines.map(asSent),
    ...{ deliveryArea, subtotal, shippingCost, total },
    // A coupon that did nothing was no part of what she agreed to.
    coupon: quote.coupon?.problem === null ? quote.coupon.code : null,
    note: draft.note,
  };
  try {
    // Not known yet who orders: sent now, a signed-in person's order would become a guest's.
    await settledSession();
    const headers = { "Idempotency-Key": attemptKey() };
    const placed = await callApi<PlacedOrderAnswer>("POST", `/orders?lang=${language}`, { body, headers });
    return { kind: "placed", placed };
  } catch (error) {
    return error instanceof ApiRefusal ? outcomeOf(error) : { kind: "failed", error };
  }
}

function outcomeOf(error: ApiRefusal): Outcome {
  switch (error.code) {
    case "total-changed":
    case "delivery-area-wrong":
      return { kind: "total-changed", quote: error.body.quote as QuoteAnswer };
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

function asSent({ productId, variantId, quantity }: Pick<CartLine, "productId" | "variantId" | "quantity">) {
  return { productId, variantId, quantity };
}
