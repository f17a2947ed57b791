import { nanoid } from "nanoid";
import type { QuoteResponse } from "../../../api/contract/cart.ts";
import type { PlacedOrderResponse } from "../../../api/contract/orders.ts";
import type { Language } from "../../../shop/language.ts";
import { ApiRefusal, api } from "../../browser/api.ts";
import { readStored, removeStored, writeStored } from "../../browser/local-storage.ts";
import type { BodyOf } from "../../browser/request.ts";
import { settledSession } from "../../browser/session.ts";
import { toBillingDetails } from "../../components/city-of.ts";
import { toQuotableLine } from "../cart/cart-quotes.ts";
import { type CheckoutDraft, toGift } from "./checkout-draft.ts";

/**
 * The outcome of sending an order. Only `placed` has an effect; everything else leaves the customer at the checkout.
 */
type OrderOutcome =
  | { kind: "placed"; placed: PlacedOrderResponse }
  | { kind: "total-changed"; quote: QuoteResponse }
  | { kind: "lines-refused"; error: ApiRefusal }
  | { kind: "guarded"; refusal: GuardRefusal }
  | { kind: "already-ordered"; number: string }
  /** The picked day is no longer one of those offered. */
  | { kind: "day-gone"; error: ApiRefusal }
  | { kind: "failed"; error: unknown };

/** What the shop requires before it accepts an order: a code sent to the phone, or an advance. */
export type GuardRefusal = Pick<ApiRefusal, "code" | "body">;

/** The customer's answer to that, how they pay, and the day that they have picked. */
export type GuardReply = Pick<
  BodyOf<"POST /orders">,
  "phoneCode" | "advance" | "paymentMethod" | "paymentPurpose" | "day"
>;

/** Additional data from the browser. The order is placed even without it. */
function orderFacts() {
  return import("../../browser/order-facts.ts").catch(() => null);
}

/** Sends the order at the quoted total. Repeated within one attempt, it is one order. */
export async function sendOrder(
  draft: CheckoutDraft,
  quote: QuoteResponse,
  reply: GuardReply,
  language: Language,
): Promise<OrderOutcome> {
  const { deliveryArea, subtotal, shippingCost, total } = quote;
  const body = {
    billingDetails: toBillingDetails(draft, language),
    items: quote.lines.map(toQuotableLine),
    ...{ deliveryArea, subtotal, shippingCost, total },
    // A coupon without effect was not part of what the customer agreed to.
    coupon: quote.coupon?.problem === null ? quote.coupon.code : null,
    note: draft.note,
    gift: toGift(draft),
    ...reply,
  };
  try {
    // Waits for the session: a signed-in customer's order would otherwise become a guest's.
    const [facts] = await Promise.all([orderFacts(), settledSession()]);
    const headers = { "Idempotency-Key": attemptKey() };
    const placed = await api("POST /orders", {
      query: { lang: language },
      body: { ...body, ...facts?.storedFacts() },
      headers,
    });
    facts?.noteOrder(placed.number);
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
    case "phone-code-needed":
    case "advance-needed":
      return { kind: "guarded", refusal: error };
    default:
      return { kind: "day" in error.fields ? "day-gone" : "failed", error };
  }
}

const storageKey = "checkout-attempt";

/** The idempotency key of this attempt: however often it is sent, it becomes one order. */
function attemptKey(): string {
  const stored = readStored("sessionStorage", storageKey);
  if (typeof stored === "string" && stored !== "") return stored;
  const created = nanoid();
  writeStored("sessionStorage", storageKey, created);
  return created;
}

/** Ends the attempt once its order is confirmed; the next order gets a new key. */
export function endAttempt(): void {
  removeStored("sessionStorage", storageKey);
}
