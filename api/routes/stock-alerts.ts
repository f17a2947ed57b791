import { subscribeToStock, unsubscribe } from "../../shop/stock-alerts/subscribe.ts";
import { stockAlertContract } from "../contract/stock-alerts.ts";
import { implement } from "../http/route.ts";

export const stockAlertRoutes = implement(stockAlertContract)({
  async "POST /stock-requests"({ shop, body, language, address }) {
    const { inStock } = await subscribeToStock(shop, body, { language, address });
    return { acknowledged: true, inStock };
  },
  async "POST /stock-requests/stop"({ shop, body }) {
    await unsubscribe(shop, body.key);
    return { acknowledged: true };
  },
});
