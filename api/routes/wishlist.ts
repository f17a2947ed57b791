import {
  addToWishlist,
  listKnownProducts,
  listWishlist,
  mergeWishlist,
  removeFromWishlist,
  type WishlistItem,
} from "../../shop/wishlist/wishlist.ts";

import { cardsQuery, mergeWishlistRequest } from "../../shop/wishlist/wishlist-schema.ts";
import { exampleProductCards, exampleWishlistItem, minimalProductCards } from "../examples.ts";
import { route } from "../http/route.ts";
import type { ProductCardsResponse, WishlistItemResponse } from "../responses.ts";
import { productCardResponse } from "../serialize.ts";

export const wishlistRoutes = [
  route({
    method: "get",
    path: "/products/cards",
    tag: "Catalogue",
    summary: "Get product cards by comma-separated ids (at most 100)",
    query: cardsQuery,
    response: {
      status: 200,
      description: "Products in the order of their ids. `gone` lists ids no longer sold",
      example: exampleProductCards,
      minimal: minimalProductCards,
    },
    refuses: ["invalid-input"],
    async handle({ c, shop, query, language }) {
      const { cards, gone } = await listKnownProducts(shop, query.ids, language);
      const answer: ProductCardsResponse = {
        cards: cards.map(productCardResponse),
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
    response: { status: 200, description: "Products, most recently added first", example: [exampleWishlistItem] },
    refuses: ["not-signed-in"],
    handle: async ({ c, shop, actor }) => c.json((await listWishlist(shop, await actor())).map(wishlistItemResponse)),
  }),
  route({
    method: "post",
    path: "/wishes/merge",
    tag: "Wishes",
    summary: "Merge a guest wish list into your own",
    body: mergeWishlistRequest,
    signedIn: true,
    response: {
      status: 200,
      description: "Your wish list, and how many items did not fit (at most 100)",
      example: { wishes: [exampleWishlistItem], leftOut: 0 },
    },
    refuses: ["invalid-input", "not-signed-in"],
    async handle({ c, shop, body, actor }) {
      const leftOut = await mergeWishlist(shop, await actor(), body.productIds);
      return c.json({ wishes: (await listWishlist(shop, await actor())).map(wishlistItemResponse), leftOut });
    },
  }),
  route({
    method: "put",
    path: "/wishes/:id",
    tag: "Wishes",
    summary: "Add a product to your wish list (at most 100)",
    signedIn: true,
    response: { status: 200, description: "Added", example: { acknowledged: true } },
    refuses: ["not-signed-in", "product-gone", "wishes-full"],
    async handle({ c, shop, params, actor }) {
      await addToWishlist(shop, await actor(), params.id ?? "");
      return c.json({ acknowledged: true });
    },
  }),
  route({
    method: "delete",
    path: "/wishes/:id",
    tag: "Wishes",
    summary: "Remove a product from your wish list",
    signedIn: true,
    response: {
      status: 200,
      description: "`deletedCount` is 0 if it was not on the list",
      example: { acknowledged: true, deletedCount: 1 },
    },
    refuses: ["not-signed-in"],
    async handle({ c, shop, params, actor }) {
      const removed = await removeFromWishlist(shop, await actor(), params.id ?? "");
      return c.json({ acknowledged: true, deletedCount: removed ? 1 : 0 });
    },
  }),
];

function wishlistItemResponse({ productId, addedAt }: WishlistItem): WishlistItemResponse {
  return { productId, addedAt: addedAt.toISOString() };
}
