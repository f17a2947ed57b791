import { addWish, mergeWishes, removeWish } from "../../shop/wishlist/change-wishlist.ts";
import { knownProducts, ownWishes, type Wish } from "../../shop/wishlist/list-wishlist.ts";
import { cardsQuery, mergeWishesRequest } from "../../shop/wishlist/wishlist-schema.ts";
import { bareKnownProducts, exampleKnownProducts, exampleWish } from "../examples.ts";
import { route } from "../http/route.ts";
import type { KnownProductsAnswer, WishAnswer } from "../responses.ts";
import { productCardAnswer } from "../serialize.ts";

export const wishRoutes = [
  route({
    method: "get",
    path: "/products/cards",
    tag: "Catalogue",
    summary: "Get product cards by comma-separated ids (at most 100)",
    query: cardsQuery,
    answer: {
      status: 200,
      description: "Products in the order of their ids. `gone` lists ids no longer sold",
      example: exampleKnownProducts,
      bare: bareKnownProducts,
    },
    refuses: ["invalid-input"],
    async handle({ c, shop, query, language }) {
      const { cards, gone } = await knownProducts(shop, query.ids, language);
      const answer: KnownProductsAnswer = {
        cards: cards.map(productCardAnswer),
        gone: gone.map(({ id, name }) => ({ _id: id, name })),
      };
      return c.json(answer);
    },
  }),
  route({
    method: "get",
    path: "/wishes",
    tag: "Wishes",
    summary: "Get your wish list",
    signedIn: true,
    answer: { status: 200, description: "Products, most recently added first", example: [exampleWish] },
    refuses: ["not-signed-in"],
    handle: async ({ c, shop, actor }) => c.json((await ownWishes(shop, await actor())).map(wishAnswer)),
  }),
  route({
    method: "post",
    path: "/wishes/merge",
    tag: "Wishes",
    summary: "Merge a guest wish list into your own",
    body: mergeWishesRequest,
    signedIn: true,
    answer: {
      status: 200,
      description: "Your wish list, and how many items did not fit (at most 100)",
      example: { wishes: [exampleWish], leftOut: 0 },
    },
    refuses: ["invalid-input", "not-signed-in"],
    async handle({ c, shop, body, actor }) {
      const leftOut = await mergeWishes(shop, await actor(), body.productIds);
      return c.json({ wishes: (await ownWishes(shop, await actor())).map(wishAnswer), leftOut });
    },
  }),
  route({
    method: "put",
    path: "/wishes/:id",
    tag: "Wishes",
    summary: "Add a product to your wish list (at most 100)",
    signedIn: true,
    answer: { status: 200, description: "Added", example: { acknowledged: true } },
    refuses: ["not-signed-in", "product-gone", "wishes-full"],
    async handle({ c, shop, params, actor }) {
      await addWish(shop, await actor(), params.id ?? "");
      return c.json({ acknowledged: true });
    },
  }),
  route({
    method: "delete",
    path: "/wishes/:id",
    tag: "Wishes",
    summary: "Remove a product from your wish list",
    signedIn: true,
    answer: {
      status: 200,
      description: "`deletedCount` is 0 if it was not on the list",
      example: { acknowledged: true, deletedCount: 1 },
    },
    refuses: ["not-signed-in"],
    async handle({ c, shop, params, actor }) {
      const removed = await removeWish(shop, await actor(), params.id ?? "");
      return c.json({ acknowledged: true, deletedCount: removed ? 1 : 0 });
    },
  }),
];

function wishAnswer({ productId, addedAt }: Wish): WishAnswer {
  return { productId, addedAt: addedAt.toISOString() };
}
