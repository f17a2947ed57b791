import { quoteCart } from "../shop/cart/queries.ts";
import { quoteRequest } from "../shop/cart/schema.ts";
import { bareQuote, exampleQuote } from "./examples.ts";
import { route } from "./route.ts";
import { quoteAnswer } from "./wire.ts";

export const cartRoutes = [
  route({
    method: "post",
    path: "/cart/quote",
    tag: "Cart",
    summary: "What these lines cost now, delivered inside or outside Dhaka",
    body: quoteRequest,
    answer: {
      status: 200,
      description: "Each line at today's price and stock, and the sums",
      example: exampleQuote,
      bare: bareQuote,
    },
    refuses: ["invalid-input"],
    handle: async ({ c, shop, body, language }) => c.json(quoteAnswer(await quoteCart(shop, body, language))),
  }),
];
