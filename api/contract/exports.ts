import { orderFilter } from "../../shop/orders/admin/admin-order-schema.ts";
import type { ContractTable } from "./endpoint.ts";
import { text } from "./values.ts";

export const exportContract = {
  "GET /orders/export": {
    tag: "Order desk",
    summary: "Export matching orders as CSV. Staff only",
    query: orderFilter,
    signedIn: "orders:read",
    response: {
      status: 200,
      type: "text/csv",
      description: "UTF-8 with a byte order mark. Amounts in taka, times in Dhaka time",
      schema: text("Order,Status,Ordered at,…\r\n"),
    },
    refuses: ["not-signed-in", "not-allowed"],
  },
  "GET /customers/export": {
    tag: "Order desk",
    summary: "Export customers as CSV, one row per phone number. Staff only",
    signedIn: "orders:read",
    response: {
      status: 200,
      type: "text/csv",
      description: "UTF-8 with a byte order mark. Amounts in taka, times in Dhaka time",
      schema: text("Phone,Name,Email,…\r\n"),
    },
    refuses: ["not-signed-in", "not-allowed"],
  },
} satisfies ContractTable;
