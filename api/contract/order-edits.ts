import type * as z from "zod/mini";
import { editQuoteRequest, editRequest, mergeRequest } from "../../shop/orders/edit/edit-schema.ts";
import { orderStatuses } from "../../shop/orders/order-status.ts";
import { quoteResponse } from "./cart.ts";
import type { ContractTable } from "./endpoint.ts";
import { acknowledged, list, modified, number, object, oneOf, taka, text } from "./values.ts";

/** What an order would cost. `revision` belongs to `PATCH /orders/:id/lines`. */
const editQuoteResponse = object({
  ...quoteResponse.shape,
  agreedDiscount: taka(0),
  /** The most that you may agree as a discount. */
  discountLimit: taka(150),
  /** Sets that the order would no longer have whole. */
  endedSets: list(object({ name: text("The Holud Box"), quantity: number(1) })),
  previousTotal: taka(1410),
  /** What is left to pay, with what was paid taken off. */
  amountDue: taka(1410),
  revision: number(0),
});

export type EditQuoteResponse = z.infer<typeof editQuoteResponse>;

export const orderEditContract = {
  "POST /orders/:id/quote": {
    tag: "Order management",
    summary: "Price an order after an edit, or in one parcel with another one (`merge`). Staff only",
    body: editQuoteRequest,
    signedIn: "orders:edit",
    response: {
      status: 200,
      description: "Lines of the order at their agreed price, others at today's. Lines with a `problem` do not count",
      schema: editQuoteResponse,
    },
    refuses: [
      "invalid-input",
      "quantity-invalid",
      "not-signed-in",
      "not-allowed",
      "not-found",
      "edit-too-late",
      "merge-refused",
    ],
  },
  "PATCH /orders/:id/lines": {
    tag: "Order management",
    summary: "Change lines, discount, delivery charge or address of an order until it is packed. Staff only",
    body: editRequest,
    signedIn: "orders:edit",
    response: { status: 200, description: "`modifiedCount` is 0 if nothing changed", schema: modified },
    refuses: [
      "invalid-input",
      "quantity-invalid",
      "product-gone",
      "variant-needed",
      "out-of-stock",
      "total-changed",
      "changed-meanwhile",
      "discount-too-large",
      "edit-too-late",
      "not-signed-in",
      "not-allowed",
      "not-found",
    ],
  },
  "POST /orders/:id/merge": {
    tag: "Order management",
    summary: "Put another `order` of the same customer into the parcel of this one. Staff only",
    body: mergeRequest,
    signedIn: "orders:edit",
    response: { status: 200, description: "The other order is cancelled as merged", schema: acknowledged },
    refuses: [
      "invalid-input",
      "quantity-invalid",
      "out-of-stock",
      "total-changed",
      "edit-too-late",
      "merge-refused",
      "not-signed-in",
      "not-allowed",
      "not-found",
    ],
  },
  "DELETE /orders/:id/merge": {
    tag: "Order management",
    summary: "Give a merged order its own parcel again, until it is packed. Staff only",
    signedIn: "orders:edit",
    response: { status: 200, description: "Both orders stand by themselves", schema: acknowledged },
    refuses: ["not-signed-in", "not-allowed", "not-found", "edit-too-late", "merge-refused", "out-of-stock"],
  },
  "POST /orders/:id/undo": {
    tag: "Order management",
    summary: "Undo the last status step, within 15 minutes, your own or as admin any. Staff only",
    signedIn: "orders:undo",
    response: {
      status: 200,
      description: "The status before the step",
      schema: object({ status: oneOf(orderStatuses, "pending") }),
    },
    refuses: ["not-signed-in", "not-allowed", "not-found", "undo-refused"],
  },
} satisfies ContractTable;
