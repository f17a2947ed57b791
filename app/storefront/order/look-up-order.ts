import type { DeliveryDayResponse, OrderResponse } from "../../../api/contract/orders.ts";
import type { OwnReviewResponse } from "../../../api/contract/reviews.ts";
import type { Language } from "../../../shop/language.ts";
import { api } from "../../browser/api.ts";
import { fetchReturnedPayment, loadOrderPayment, type PayingOnline } from "../payment/load-payment.ts";
import { loadOrderPageI18n } from "./i18n.ts";
import { type LoadedReturns, loadReturns } from "./returns/load-returns.ts";
import { readTrackedOrder, type TrackedOrder } from "./tracked-order.ts";
import { TrackedOrderView } from "./tracked-order-view.tsx";

type FoundOrder = {
  order: OrderResponse;
  reviews: OwnReviewResponse[];
  returns: LoadedReturns | null;
  deliveryDay: DeliveryDayResponse | null;
  View: typeof TrackedOrderView;
};

export type OrderLookup = {
  /** That the address names; empty for none. */
  number: string;
  /** What this tab has tracked, unless the address names another order. */
  proof: TrackedOrder | null;
  found: FoundOrder | null;
  /** The token of the address, where a gateway sent the customer back and the payment is known. */
  token: string | null;
  paying: PayingOnline | null;
  failure: unknown;
};

/** The order that this tab has tracked, and the payment that the address names. */
export async function lookUpOrder(language: Language): Promise<OrderLookup> {
  const params = new URLSearchParams(location.search);
  const token = params.get("payment");
  const returned = token ? await fetchReturnedPayment(token).catch(() => null) : null;
  const number = returned?.number ?? params.get("number") ?? "";
  const tracked = readTrackedOrder();
  // A link names its order; the phone proves whose it is.
  const proof = number === "" || tracked?.number === number ? tracked : null;
  const { found, failure } = await findOrder(proof, language);
  const paying = await loadOrderPayment({ payment: returned, order: found?.order ?? null, proof }, language);
  return { number, proof, found, token: returned && token, paying, failure };
}

async function findOrder(
  proof: TrackedOrder | null,
  language: Language,
): Promise<Pick<OrderLookup, "found" | "failure">> {
  if (!proof) return { found: null, failure: null };
  try {
    const [order] = await Promise.all([
      api("POST /orders/track", { query: { lang: language }, body: proof }),
      loadOrderPageI18n(language),
    ]);
    const [reviews, returns, deliveryDay] = await Promise.all([
      reviewsOf(order, proof),
      loadReturns(order, proof, language),
      deliveryDayOf(order, proof),
    ]);
    return { found: { order, reviews, returns, deliveryDay, View: TrackedOrderView }, failure: null };
  } catch (failure) {
    return { found: null, failure };
  }
}

/** What may be chosen of the day, of an order that is being packed or on its way; null for every other. */
async function deliveryDayOf(
  { status }: OrderResponse,
  { number, phone }: TrackedOrder,
): Promise<DeliveryDayResponse | null> {
  const mayChoose = status === "confirmed" || status === "shipped";
  return mayChoose ? api("POST /orders/day/choices", { body: { number, phone } }) : null;
}

/** The customer's own reviews of the delivered products. */
async function reviewsOf({ status }: OrderResponse, body: TrackedOrder): Promise<OwnReviewResponse[]> {
  return status === "delivered" ? api("POST /reviews/of-order", { body }) : [];
}
