import { exportCustomers } from "../shop/customers/export-customers.ts";
import { exportOrders } from "../shop/order-desk/export-orders.ts";
import { orderFilter } from "../shop/order-desk/schema.ts";
import { csvAnswer } from "./csv.ts";
import { route } from "./route.ts";

export const exportRoutes = [
  route({
    method: "get",
    path: "/orders/export",
    tag: "Order desk",
    summary: "The orders that match as a CSV file; for staff",
    query: orderFilter,
    signedIn: "orders:read",
    answer: {
      status: 200,
      type: "text/csv",
      description: "UTF-8 with a byte order mark; amounts are taka, times are Dhaka's",
      example: "Order,Status,Ordered at,…\r\n",
    },
    refuses: ["not-signed-in", "not-allowed"],
    async handle({ c, shop, query, language, actor }) {
      return csvAnswer(c, "orders.csv", await exportOrders(shop, await actor(), query, language));
    },
  }),
  route({
    method: "get",
    path: "/customers/export",
    tag: "Order desk",
    summary: "Everybody who has ordered, a phone number each, as a CSV file; for staff",
    signedIn: "orders:read",
    answer: {
      status: 200,
      type: "text/csv",
      description: "UTF-8 with a byte order mark; amounts are taka, times are Dhaka's",
      example: "Phone,Name,Email,…\r\n",
    },
    refuses: ["not-signed-in", "not-allowed"],
    async handle({ c, shop, language, actor }) {
      return csvAnswer(c, "customers.csv", await exportCustomers(shop, await actor(), language));
    },
  }),
];
