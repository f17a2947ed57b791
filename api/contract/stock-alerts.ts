import * as z from "zod/mini";
import { stockRequest, unsubscribeRequest } from "../../shop/stock-alerts/stock-alert-schema.ts";
import type { ContractTable } from "./endpoint.ts";
import { acknowledged, flag } from "./values.ts";

export const stockAlertContract = {
  "POST /stock-requests": {
    tag: "Back in stock",
    summary: "Get one SMS or email when a sold-out variant is back. `to` is a mobile number or email",
    body: stockRequest,
    response: {
      status: 200,
      description: "The same response for everyone. `inStock` if it is available now",
      schema: z.extend(acknowledged, { inStock: flag(false) }),
    },
    refuses: ["invalid-input", "product-gone", "too-many-requests"],
  },
  "POST /stock-requests/stop": {
    tag: "Back in stock",
    summary: "Cancel all back-in-stock requests of the recipient with this key",
    body: unsubscribeRequest,
    response: {
      status: 200,
      description: "All requests cancelled. An unknown key gets the same response",
      schema: acknowledged,
    },
    refuses: ["invalid-input"],
  },
} satisfies ContractTable;
