import * as z from "zod/mini";
import { addToCartRequest, mergeCartsRequest, quantityRequest, quoteRequest } from "../../shop/cart/cart-schema.ts";
import { addToCart, removeFromCart, setQuantity } from "../../shop/cart/change-cart.ts";
import { getCart } from "../../shop/cart/line-queries.ts";
import { mergeCarts } from "../../shop/cart/merge-carts.ts";
import { quoteCart } from "../../shop/cart/price-lines.ts";
import { guest } from "../../shop/permissions.ts";
import { exampleCartLine, exampleQuote, minimalCartLine, minimalQuote } from "../examples.ts";
import { assertOwnEmail } from "../http/own-email.ts";
import { route } from "../http/route.ts";
import { cartLineResponse, quoteResponse } from "../serialize.ts";

const cartLinesResponse = {
  status: 200,
  description: "Cart lines, oldest first, with current names and prices",
  example: [exampleCartLine],
  minimal: [minimalCartLine],
};

export const cartRoutes = [
  route({
    method: "post",
    path: "/cart/quote",
    tag: "Cart",
    summary: "Price a cart for delivery inside or outside Dhaka, with an optional coupon",
    body: quoteRequest,
    response: {
      status: 200,
      description: "Each variant at its current price and stock, duplicates merged, with totals",
      example: exampleQuote,
      minimal: minimalQuote,
    },
    refuses: ["invalid-input", "quantity-invalid", "not-signed-in"],
    async handle({ c, shop, body, language, actor, address }) {
      // Who asks matters to coupons alone: a cart without one costs everybody the same.
      const quoteCaller = { actor: body.coupon ? await actor() : guest, address };
      return c.json(quoteResponse(await quoteCart(shop, body, language, quoteCaller)));
    },
  }),
  route({
    method: "get",
    path: "/cart",
    tag: "Cart",
    summary: "Get a user's cart: your own, or any as staff",
    query: z.object({ email: z.optional(z.email()) }),
    signedIn: true,
    response: cartLinesResponse,
    refuses: ["invalid-input", "not-signed-in", "not-allowed"],
    async handle({ c, shop, query, language, actor }) {
      const lines = await getCart(shop, await actor(), query.email, language);
      return c.json(lines.map(cartLineResponse));
    },
  }),
  route({
    method: "post",
    path: "/cart",
    tag: "Cart",
    summary: "Add a variant to your cart. If it is already there, its quantity grows",
    body: addToCartRequest,
    signedIn: true,
    response: {
      status: 201,
      description: "The cart line",
      example: { acknowledged: true, insertedId: exampleCartLine._id },
    },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "product-gone", "variant-needed", "cart-full"],
    async handle({ c, shop, body, actor }) {
      const { email, ...line } = body;
      assertOwnEmail(await actor(), email);
      return c.json({ acknowledged: true, insertedId: await addToCart(shop, await actor(), line) }, 201);
    },
  }),
  route({
    method: "post",
    path: "/cart/merge",
    tag: "Cart",
    summary: "Merge a guest cart into your own, once per idempotency key",
    body: mergeCartsRequest,
    signedIn: true,
    response: cartLinesResponse,
    refuses: ["invalid-input", "not-signed-in"],
    async handle({ c, shop, body, language, actor }) {
      await mergeCarts(shop, await actor(), body);
      const lines = await getCart(shop, await actor(), undefined, language);
      return c.json(lines.map(cartLineResponse));
    },
  }),
  route({
    method: "patch",
    path: "/cart/:id",
    tag: "Cart",
    summary: "Set the quantity of a cart line",
    body: quantityRequest,
    signedIn: true,
    response: { status: 200, description: "Quantity set", example: { acknowledged: true, modifiedCount: 1 } },
    refuses: ["invalid-input", "not-signed-in", "not-found"],
    async handle({ c, shop, params, body, actor }) {
      await setQuantity(shop, await actor(), params.id ?? "", body.quantity);
      return c.json({ acknowledged: true, modifiedCount: 1 });
    },
  }),
  route({
    method: "delete",
    path: "/cart/:id",
    tag: "Cart",
    summary: "Remove a cart line",
    signedIn: true,
    response: {
      status: 200,
      description: "`deletedCount` is 0 if it did not exist",
      example: { acknowledged: true, deletedCount: 1 },
    },
    refuses: ["not-signed-in"],
    async handle({ c, shop, params, actor }) {
      const removed = await removeFromCart(shop, await actor(), params.id ?? "");
      return c.json({ acknowledged: true, deletedCount: removed ? 1 : 0 });
    },
  }),
];
