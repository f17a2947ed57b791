import { type OrderStatus, orderStatuses } from "../../../shop/orders/order-status.ts";
import { orderPreferences } from "./order-preferences.ts";

type OrderTab = Exclude<OrderStatus, "pending"> | "new" | "all";

/** The tabs above the order list: every status, pending ones as "new", then all together. */
export const orderTabs: OrderTab[] = [...orderStatuses.map((status) => (status === "pending" ? "new" : status)), "all"];

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
