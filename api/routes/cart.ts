import { addToCart, removeFromCart, setQuantity } from "../../shop/cart/change-cart.ts";
import { getCart } from "../../shop/cart/line-queries.ts";
import { mergeCarts } from "../../shop/cart/merge-carts.ts";
import { quoteCart } from "../../shop/cart/price-lines.ts";
import { guest } from "../../shop/permissions.ts";
import { Refusal } from "../../shop/refusal.ts";
import { cartContract } from "../contract/cart.ts";
import { assertOwnEmail } from "../http/request-checks.ts";
import { implement } from "../http/route.ts";
import { cartLineResponse, quoteResponse } from "../serialize.ts";

export const cartRoutes = implement(cartContract)({
  async "POST /cart/quote"({ shop, body, language, actor, address }) {
    // A sign-in that has ended refuses a coupon; without one, the cart costs its owner what it costs a guest.
    const orGuest = (error: unknown) => {
      if (body.coupon || !(error instanceof Refusal)) throw error;
      return guest;
    };
    const caller = await actor().catch(orGuest);
    return quoteResponse(await quoteCart(shop, body, language, { actor: caller, address }));
  },
  async "GET /cart"({ shop, query, language, actor }) {
    const lines = await getCart(shop, await actor(), query.email, language);
    return lines.map(cartLineResponse);
  },
  async "POST /cart"({ shop, body, actor }) {
    const { email, ...line } = body;
    assertOwnEmail(await actor(), email);
    return { acknowledged: true, insertedId: await addToCart(shop, await actor(), line) };
  },
  async "POST /cart/merge"({ shop, body, language, actor }) {
    await mergeCarts(shop, await actor(), body);
    const lines = await getCart(shop, await actor(), undefined, language);
    return lines.map(cartLineResponse);
  },
  async "PATCH /cart/:id"({ shop, params, body, actor }) {
    await setQuantity(shop, await actor(), params.id, body.quantity);
    return { acknowledged: true, modifiedCount: 1 };
  },
  async "DELETE /cart/:id"({ shop, params, actor }) {
    const removed = await removeFromCart(shop, await actor(), params.id);
    return { acknowledged: true, deletedCount: removed ? 1 : 0 };
  },
});
