import type { OrderResponse } from "../../../api/contract/orders.ts";
import type { Language } from "../../../shop/language.ts";
import { api } from "../../browser/api.ts";
import { loadOrderPageI18n } from "./i18n.ts";
import { ConfirmPlaced } from "./order-reply.tsx";
import type { PlacedOrder } from "./placed-order.ts";

/** What the shop has made of the order just placed, and the customer's yes in place of a call. */
export type LoadedPlaced = { order: OrderResponse; Confirm: typeof ConfirmPlaced };

export async function loadPlaced({ number, phone }: PlacedOrder, language: Language): Promise<LoadedPlaced> {
  const [order] = await Promise.all([
    api("POST /orders/track", { query: { lang: language }, body: { number, phone } }),
    loadOrderPageI18n(language),
  ]);
  return { order, Confirm: ConfirmPlaced };
}
