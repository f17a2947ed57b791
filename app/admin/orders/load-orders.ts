import type { OrderDetailResponse, StaffOrderResponse } from "../../../api/contract/admin-orders.ts";
import type { Language } from "../../../shop/language.ts";
import type { OrderStatus } from "../../../shop/orders/order-status.ts";
import { api } from "../../browser/api.ts";
import { ApiRefusal } from "../../browser/request.ts";
import { type CursorPage, fetchList } from "../fetch-list.ts";
import { filterNames, readSort, readTab, tabStatus } from "./order-tabs.ts";
import { hiddenOrders } from "./use-held-orders.ts";

export type OrdersData = {
  list: CursorPage<StaffOrderResponse>;
  counts: Record<OrderStatus, number>;
  openOrder: OrderDetailResponse | null;
};

const perPage = 25;
const maxPerPage = 100;

/** Loads the list for the tab and filters, the counts of the tabs, and the open order. */
export async function loadOrders(params: URLSearchParams, language: Language): Promise<OrdersData> {
  const limit = Math.min(perPage + hiddenOrders.count, maxPerPage);
  const query = new URLSearchParams({ lang: language, limit: String(limit), after: params.get("after") ?? "" });
  const status = tabStatus(readTab(params));
  if (status) query.set("status", status);
  for (const name of filterNames) {
    const value = params.get(name);
    if (value) query.set(name, value);
  }
  query.set("sort", readSort(params));
  const [list, counts, openOrder] = await Promise.all([
    fetchList("GET /orders", query),
    api("GET /orders/counts"),
    loadOrder(params.get("order"), language),
  ]);
  return { list, counts, openOrder };
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
