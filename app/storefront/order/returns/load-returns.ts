import type { OrderResponse } from "../../../../api/contract/orders.ts";
import type { OrderReturnsResponse } from "../../../../api/contract/returns.ts";
import type { Language } from "../../../../shop/language.ts";
import { api } from "../../../browser/api.ts";
import type { TrackedOrder } from "../tracked-order.ts";

/** What was asked to go back of an order and what may, with the part of the page that shows it. */
export type LoadedReturns = { terms: OrderReturnsResponse } & Pick<
  typeof import("./order-returns.tsx"),
  "OrderReturns"
>;

/** The returns of a delivered order; null for every other, and where there are none and none is possible. */
export async function loadReturns(
  { status }: OrderResponse,
  { number, phone }: TrackedOrder,
  language: Language,
): Promise<LoadedReturns | null> {
  if (status !== "delivered") return null;
  const [terms, { OrderReturns }, { loadReturnsI18n }] = await Promise.all([
    api("POST /orders/returns/terms", { query: { lang: language }, body: { number, phone } }),
    import("./order-returns.tsx"),
    import("./i18n.ts"),
  ]);
  if (terms.until === null && terms.returns.length === 0) return null;
  await loadReturnsI18n(language);
  return { terms, OrderReturns };
}
