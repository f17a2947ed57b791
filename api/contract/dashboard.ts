import type * as z from "zod/mini";
import { categoryNames } from "../../shop/catalog/catalog-schema.ts";
import { orderCounts } from "./admin-orders.ts";
import type { ContractTable } from "./endpoint.ts";
import { orderId, orderNumber } from "./orders.ts";
import { day, image, lipstick, list, localized, maybe, moment, number, object, oneOf, taka, text } from "./values.ts";

/** The last day is today; sales are those of the last 30 days. */
const dashboardResponse = object({
  orders: number(646),
  counts: orderCounts,
  revenue: taka(881200),
  days: list(object({ day: day("2026-11-21"), orders: number(22), revenue: taka(31800) })),
  categories: list(
    object({
      name: oneOf(categoryNames, "Makeup"),
      title: text("Makeup"),
      pieces: number(214),
      amount: taka(168300),
    }),
  ),
  bestSellers: list(
    object({
      productId: text(lipstick.id),
      name: localized(lipstick.name),
      picture: maybe(image),
      pieces: number(81),
      amount: taka(60750),
    }),
  ),
  runningOut: list(
    object({
      productId: text(lipstick.id),
      name: localized(lipstick.name),
      variantName: maybe(localized("Sindoor")),
      picture: maybe(image),
      stock: number(2),
      sold: number(81),
      waiting: number(12),
    }),
  ),
  waiting: list(
    object({
      _id: orderId,
      number: orderNumber,
      fullName: text("Nusrat Jahan"),
      city: text("Dhanmondi, Dhaka"),
      total: taka(1410),
      orderedAt: moment("2026-11-21T07:10:09.442Z"),
    }),
  ),
});

export type DashboardResponse = z.infer<typeof dashboardResponse>;

export const dashboardContract = {
  "GET /dashboard": {
    tag: "Order desk",
    summary: "Dashboard figures: counts, revenue, last 30 days, best sellers and low stock. Staff only",
    signedIn: "orders:read",
    response: {
      status: 200,
      description: "Days are in Dhaka time. Sales cover revenue of the last 30 days",
      schema: dashboardResponse,
    },
    refuses: ["not-signed-in", "not-allowed"],
  },
} satisfies ContractTable;
