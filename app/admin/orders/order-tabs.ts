import { type OrderStatus, orderStatuses } from "../../../shop/orders/order-status.ts";
import { orderPreferences } from "./order-preferences.ts";

type OrderTab = Exclude<OrderStatus, "pending"> | "new" | "all";

/** The tabs above the order list: every status, pending ones as "new", then all together. */
export const orderTabs: OrderTab[] = [...orderStatuses.map((status) => (status === "pending" ? "new" : status)), "all"];

/** The tab in the URL; the new orders by default. */
export function readTab(params: URLSearchParams): OrderTab {
  return orderTabs.find((tab) => tab === params.get("tab")) ?? "new";
}

/** The status of a tab; null for all. */
export function tabStatus(tab: OrderTab): OrderStatus | null {
  if (tab === "all") return null;
  return tab === "new" ? "pending" : tab;
}

/** URL parameters that filter the list, named as in the API. */
export const filterNames = ["q", "from", "to", "area", "district", "min", "max", "callFirst", "sort"] as const;

export type OrderSort = "newest" | "waiting";

/** Sorting from the URL; by default the personal setting for new orders, else newest first. */
export function readSort(params: URLSearchParams): OrderSort {
  const sort = params.get("sort");
  if (sort === "newest" || sort === "waiting") return sort;
  return readTab(params) === "new" ? orderPreferences().pendingSort : "newest";
}
