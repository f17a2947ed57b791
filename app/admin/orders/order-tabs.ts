import type { OrderStatus } from "../../../shop/orders/order-rules.ts";
import { orderPreferences } from "./order-preferences.ts";

/** The tabs of the order desk (specification.txt §4, and the rest of an order's life). */
export const orderTabs = ["new", "confirmed", "shipped", "delivered", "cancelled", "returned", "all"] as const;

export type OrderTab = (typeof orderTabs)[number];

/** The tab that the address names; the new orders where it names none. */
export function readTab(params: URLSearchParams): OrderTab {
  return orderTabs.find((tab) => tab === params.get("tab")) ?? "new";
}

/** The status that a tab shows; null for all of them. */
export function tabStatus(tab: OrderTab): OrderStatus | null {
  if (tab === "all") return null;
  return tab === "new" ? "pending" : tab;
}

/** What of the address narrows the list, by the names that the API gives it. */
export const filterNames = ["q", "from", "to", "area", "district", "min", "max", "callFirst", "sort"] as const;

export type OrderSort = "newest" | "waiting";

/** How the list is sorted: as the address says; else what waits as the person likes it, and the rest newest first. */
export function readSort(params: URLSearchParams): OrderSort {
  const sort = params.get("sort");
  if (sort === "newest" || sort === "waiting") return sort;
  return readTab(params) === "new" ? orderPreferences().pendingSort : "newest";
}
