import { toTaka } from "../../shop/money.ts";
import { readOrderPad } from "../../shop/order-pad/read-order-pad.ts";
import { orderPadContract } from "../contract/order-pad.ts";
import { implement } from "../http/route.ts";

export const orderPadRoutes = implement(orderPadContract)({
  async "POST /order-pad/read"({ shop, body, actor }) {
    const { products, ...draft } = await readOrderPad(shop, await actor(), body.chat);
    return {
      ...draft,
      products: products.map(({ productId, name, variants }) => ({
        ...{ _id: productId, name },
        variants: variants.map(({ variantId, name: variantName, price, stock }) => ({
          ...{ _id: variantId, name: variantName, price: toTaka(price), stock },
        })),
      })),
    };
  },
});
