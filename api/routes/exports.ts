import { exportCustomers } from "../../shop/customers/export-customers.ts";
import { exportOrders } from "../../shop/orders/admin/export-orders.ts";
import { exportContract } from "../contract/exports.ts";
import { csvResponse } from "../http/file-responses.ts";
import { implement } from "../http/route.ts";

export const exportRoutes = implement(exportContract)({
  async "GET /orders/export"({ c, shop, query, language, actor }) {
    return csvResponse(c, "orders.csv", await exportOrders(shop, await actor(), query, language));
  },
  async "GET /customers/export"({ c, shop, language, actor }) {
    return csvResponse(c, "customers.csv", await exportCustomers(shop, await actor(), language));
  },
});
