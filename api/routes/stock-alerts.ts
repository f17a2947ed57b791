import { stockRequest, unsubscribeRequest } from "../../shop/stock-alerts/stock-alert-schema.ts";
import { subscribeToStock, unsubscribe } from "../../shop/stock-alerts/subscribe.ts";

import { route } from "../http/route.ts";

export const stockAlertRoutes = [
  route({
    method: "post",
    path: "/stock-requests",
    tag: "Back in stock",
    summary: "Get one SMS or email when a sold-out variant is back. `to` is a mobile number or email",
    body: stockRequest,
    response: {
      status: 200,
      description: "The same response for everyone. `inStock` if it is available now",
      example: { acknowledged: true, inStock: false },
    },
    refuses: ["invalid-input", "product-gone", "too-many-requests"],
    async handle({ c, shop, body, language, address }) {
      const { inStock } = await subscribeToStock(shop, body, { language, address });
      return c.json({ acknowledged: true, inStock });
    },
  }),
  route({
    method: "post",
    path: "/stock-requests/stop",
    tag: "Back in stock",
    summary: "Cancel all back-in-stock requests of the recipient with this key",
    body: unsubscribeRequest,
    response: {
      status: 200,
      description: "All requests cancelled. An unknown key gets the same response",
      example: { acknowledged: true },
    },
    refuses: ["invalid-input"],
    async handle({ c, shop, body }) {
      await unsubscribe(shop, body.key);
      return c.json({ acknowledged: true });
    },
  }),
];
