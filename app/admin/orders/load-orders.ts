import type { OrderDetailResponse, StaffOrderResponse } from "../../../api/contract/admin-orders.ts";
import type { Language } from "../../../shop/language.ts";
import type { OpenStage } from "../../../shop/orders/order-rules.ts";
import { type OrderStatus, orderStatuses } from "../../../shop/orders/order-status.ts";
import { api } from "../../browser/api.ts";
import { ApiRefusal } from "../../browser/request.ts";
import { type CursorPage, fetchList } from "../load-list.ts";
import { hiddenOrders } from "./order-events.ts";
import { orderPreferences } from "./order-preferences.ts";

export type OrdersData = {
  list: CursorPage<StaffOrderResponse>;
  counts: Record<OrderStatus, number>;
  /** Orders in work by stage. */
  stages: Record<OpenStage, number>;
  openOrder: OrderDetailResponse | null;
};

const perPage = 25;
const maxPerPage = 100;
/** Tabs whose orders are moved on together: a day's orders are one page, so that one touch selects them all. */
const longTabs: OrderTab[] = ["confirmed", "shipped"];

/** Loads the list for the tab and filters, the counts of the tabs, and the open order. */
export async function loadOrders(params: URLSearchParams, language: Language): Promise<OrdersData> {
  const limit = longTabs.includes(readTab(params)) ? maxPerPage : Math.min(perPage + hiddenOrders.count, maxPerPage);
  const query = new URLSearchParams({ lang: language, limit: String(limit), after: params.get("after") ?? "" });
  const status = tabStatus(readTab(params));
  if (status) query.set("status", status);
  for (const name of filterNames) {
    const value = params.get(name);
    if (value) query.set(name, value);
  }
  query.set("sort", readSort(params));
  const [list, counts, stages, openOrder] = await Promise.all([
    fetchList("GET /orders", query),
    api("GET /orders/counts"),
    api("GET /orders/stages"),
    loadOrder(params.get("order"), language),
  ]);
  return { list, counts, stages, openOrder };
}

/** Loads an order with its details; null for an unknown id. */
export async function loadOrder(id: string | null, language: Language): Promise<OrderDetailResponse | null> {
  if (!id) return null;
  try {
    return await api("GET /orders/:id", { params: { id }, query: { lang: language } });
  } catch (error) {
    if (error instanceof ApiRefusal && error.code === "not-found") return null;
    throw error;
  }
}

/** Loads the orders to print, in the order of the ids in the URL. */
export async function loadPrintOrders(params: URLSearchParams, language: Language): Promise<StaffOrderResponse[]> {
  const ids = (params.get("ids") ?? "").split(",").filter(Boolean);
  if (ids.length === 0) return [];
  const { items } = await fetchList("GET /orders", new URLSearchParams({ lang: language, ids: ids.join(",") }));
  return items.toSorted((one, other) => ids.indexOf(one._id) - ids.indexOf(other._id));
}

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
export const filterNames = [
  "q",
  "from",
  "to",
  "area",
  "district",
  "source",
  "min",
  "max",
  "callFirst",
  "stage",
  "sort",
] as const;

type OrderSort = "newest" | "waiting";

/** Sorting from the URL; by default the personal setting for new orders, else newest first. */
export function readSort(params: URLSearchParams): OrderSort {
  const sort = params.get("sort");
  if (sort === "newest" || sort === "waiting") return sort;
  return readTab(params) === "new" ? orderPreferences().pendingSort : "newest";
}
