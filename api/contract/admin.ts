import * as z from "zod/mini";
import { auditActions } from "../../shop/audit-log/audit-rules.ts";
import { categoryNames } from "../../shop/catalog/catalog-schema.ts";
import { pageQuery } from "../http/paging.ts";
import { orderCounts } from "./admin-orders.ts";
import type { ContractTable } from "./endpoint.ts";
import { orderId, orderNumber } from "./orders.ts";
import {
  day,
  image,
  like,
  lipstick,
  list,
  localized,
  maybe,
  moment,
  number,
  object,
  oneOf,
  taka,
  text,
} from "./values.ts";

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

const changedFields = like(maybe(z.record(z.string(), z.unknown())), null);

/** Who changed what, and when; values are as the shop stores them (paisa). */
const auditResponse = object({
  _id: text("41"),
  at: moment("2026-11-21T07:10:09.442Z"),
  byId: text("h3q7mwz9xk2d"),
  byName: text("Rupa"),
  action: oneOf(auditActions, "product-changed"),
  recordId: text(lipstick.id),
  recordName: text(lipstick.name),
  before: changedFields,
  after: changedFields,
});

export type AuditResponse = z.infer<typeof auditResponse>;

const id = z.optional(z.string().check(z.maxLength(40)));

export const adminContract = {
  "GET /history": {
    tag: "Admin",
    summary: "List the audit log, newest first. Admin only",
    query: z.extend(pageQuery, { action: z.optional(z.enum(auditActions)), record: id, by: id }),
    signedIn: "audit-log:read",
    response: {
      status: 200,
      description: "Changes. `before` and `after` hold the differing fields. The Link header leads to more pages",
      schema: list(auditResponse),
    },
    refuses: ["invalid-input", "page-too-far", "not-signed-in", "not-allowed"],
  },
  "GET /dashboard": {
    tag: "Order management",
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
