import { askWhenBack } from "../shop/back-in-stock/ask-when-back.ts";
import { stockRequest, stopRequest } from "../shop/back-in-stock/schema.ts";
import { stopTelling } from "../shop/back-in-stock/stop-telling.ts";
import { route } from "./route.ts";

export const stockRequestRoutes = [
  route({
    method: "post",
    path: "/stock-requests",
    tag: "Back in stock",
    summary: "Be told once by SMS or mail when a sold-out variant is back; `to` is a mobile number or an e-mail",
    body: stockRequest,
    answer: {
      status: 200,
      description: "The same for everybody who asks; `inStock` where there is nothing to wait for",
      example: { acknowledged: true, inStock: false },
    },
    refuses: ["invalid-input", "product-gone", "too-many-requests"],
    async handle({ c, shop, body, language, address }) {
      const { inStock } = await askWhenBack(shop, body, { language, address });
      return c.json({ acknowledged: true, inStock });
    },
  }),
  route({
    method: "post",
    path: "/stock-requests/stop",
    tag: "Back in stock",
    summary: "Forget all that waits for whoever got the letter with this key",
    body: stopRequest,
    answer: {
      status: 200,
      description: "Nothing waits any more; a made-up key is no matter",
      example: { acknowledged: true },
    },
    refuses: ["invalid-input"],
    async handle({ c, shop, body }) {
      await stopTelling(shop, body.key);
      return c.json({ acknowledged: true });
    },
  }),
];
