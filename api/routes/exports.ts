import { exportCustomers } from "../../shop/customers/export-customers.ts";
import { orderFilter } from "../../shop/orders/admin/admin-order-schema.ts";
import { exportOrders } from "../../shop/orders/admin/export-orders.ts";
import { csvResponse } from "../http/csv.ts";
import { route } from "../http/route.ts";

export const exportRoutes = [
  route({
    method: "get",
    path: "/orders/export",
    tag: "Order desk",
    summary: "Export matching orders as CSV. Staff only",
    query: orderFilter,
    signedIn: "orders:read",
    response: {
      status: 200,
      type: "text/csv",
      description: "UTF-8 with a byte order mark. Amounts in taka, times in Dhaka time",
      example: "Order,Status,Ordered at,…\r\n",
    },
    refuses: ["not-signed-in", "not-allowed"],
    async handle({ c, shop, query, language, actor }) {
      return csvResponse(c, "orders.csv", await exportOrders(shop, await actor(), query, language));
    },
  }),
  route({
    method: "get",
    path: "/customers/export",
    tag: "Order desk",
    summary: "Export customers as CSV, one row per phone number. Staff only",
    signedIn: "orders:read",
    response: {
      status: 200,
      type: "text/csv",
      description: "UTF-8 with a byte order mark. Amounts in taka, times in Dhaka time",
      example: "Phone,Name,Email,…\r\n",
    },
    refuses: ["not-signed-in", "not-allowed"],
    async handle({ c, shop, language, actor }) {
      return csvResponse(c, "customers.csv", await exportCustomers(shop, await actor(), language));
    },
  }),
];
