import { editOrder, quoteEdit } from "../../shop/orders/edit/edit-order.ts";
import { mergeOrders, unmergeOrder } from "../../shop/orders/edit/merge-orders.ts";
import { undoStep } from "../../shop/orders/undo-step.ts";
import { orderEditContract } from "../contract/order-edits.ts";
import { implement } from "../http/route.ts";
import { editQuoteResponse } from "../serialize-orders.ts";

export const orderEditRoutes = implement(orderEditContract)({
  async "POST /orders/:id/quote"({ shop, params, body, language, actor }) {
    return editQuoteResponse(await quoteEdit(shop, await actor(), params.id, body, language));
  },
  async "PATCH /orders/:id/lines"({ shop, params, body, language, actor }) {
    const isChanged = await editOrder(shop, await actor(), params.id, body, language);
    return { acknowledged: true, modifiedCount: isChanged ? 1 : 0 };
  },
  async "POST /orders/:id/merge"({ shop, params, body, actor }) {
    await mergeOrders(shop, await actor(), params.id, body);
    return { acknowledged: true };
  },
  async "DELETE /orders/:id/merge"({ shop, params, actor }) {
    await unmergeOrder(shop, await actor(), params.id);
    return { acknowledged: true };
  },
  async "POST /orders/:id/undo"({ shop, params, actor }) {
    return { status: await undoStep(shop, await actor(), params.id) };
  },
});
