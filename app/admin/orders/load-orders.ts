import type { OrderDetailAnswer, StaffOrderAnswer } from "../../../api/responses.ts";
import type { Language } from "../../../shop/language.ts";
import type { OrderStatus } from "../../../shop/orders/order-rules.ts";
import { callApi } from "../../browser/api.ts";
import { ApiRefusal } from "../../browser/request.ts";
import { askList, type ListPart } from "../fetch-list.ts";
import { filterNames, sortOf, statusOf, tabOf } from "./order-tabs.ts";
import { hiddenOrders } from "./use-held-orders.ts";

export type OrdersShown = {
  list: ListPart<StaffOrderAnswer>;
  counts: Record<OrderStatus, number>;
  open: OrderDetailAnswer | null;
};

const perPage = 25;
const maxPerPage = 100;

/** What the order desk shows: the list that tab and filters mean, the counts of the tabs, and the open order. */
export async function loadOrders(params: URLSearchParams, language: Language): Promise<OrdersShown> {
  const limit = Math.min(perPage + hiddenOrders.count, maxPerPage);
  const asked = new URLSearchParams({ lang: language, limit: String(limit), after: params.get("after") ?? "" });
  const status = statusOf(tabOf(params));
  if (status) asked.set("status", status);
  for (const name of filterNames) {
    const value = params.get(name);
    if (value) asked.set(name, value);
  }
  asked.set("sort", sortOf(params));
  const [list, counts, open] = await Promise.all([
    askList<StaffOrderAnswer>(`/orders?${asked}`),
    callApi<OrdersShown["counts"]>("GET", "/orders/counts"),
    loadOrder(params.get("order"), language),
  ]);
  return { list, counts, open };
}

/** One order whole; null for an id in the address that is none. */
export async function loadOrder(id: string | null, language: Language): Promise<OrderDetailAnswer | null> {
  if (!id) return null;
  try {
    return await callApi<OrderDetailAnswer>("GET", `/orders/${encodeURIComponent(id)}?lang=${language}`);
  } catch (error) {
    if (error instanceof ApiRefusal && error.code === "not-found") return null;
    throw error;
  }
}

/** The orders to be printed, in the order of their ids in the address. */
export async function loadSheets(params: URLSearchParams, language: Language): Promise<StaffOrderAnswer[]> {
  const ids = (params.get("ids") ?? "").split(",").filter(Boolean);
  if (ids.length === 0) return [];
  const { items } = await askList<StaffOrderAnswer>(
    `/orders?${new URLSearchParams({ lang: language, ids: ids.join(",") })}`,
  );
  return items.toSorted((one, other) => ids.indexOf(one._id) - ids.indexOf(other._id));
}
