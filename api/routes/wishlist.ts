import {
  addToWishlist,
  listKnownProducts,
  listWishlist,
  mergeWishlist,
  removeFromWishlist,
  type WishlistItem,
} from "../../shop/wishlist/own-wishlist.ts";
import type { ProductCardsResponse } from "../contract/catalog.ts";
import { type WishlistItemResponse, wishlistContract } from "../contract/wishlist.ts";
import { implement } from "../http/route.ts";
import { productCardResponse } from "../serialize.ts";

export const wishlistRoutes = implement(wishlistContract)({
  async "GET /products/cards"({ shop, query, language }) {
    const { cards, gone } = await listKnownProducts(shop, query.ids, language);
    const answer: ProductCardsResponse = {
      cards: cards.map(productCardResponse),
      gone: gone.map(({ id, name }) => ({ _id: id, name })),
    };
    return answer;
  },
  "GET /wishlist": async ({ shop, actor }) => (await listWishlist(shop, await actor())).map(wishlistItemResponse),
  async "POST /wishlist/merge"({ shop, body, actor }) {
    const leftOut = await mergeWishlist(shop, await actor(), body.productIds);
    return { wishlist: (await listWishlist(shop, await actor())).map(wishlistItemResponse), leftOut };
  },
  async "PUT /wishlist/:id"({ shop, params, actor }) {
    await addToWishlist(shop, await actor(), params.id);
    return { acknowledged: true };
  },
  async "DELETE /wishlist/:id"({ shop, params, actor }) {
    const removed = await removeFromWishlist(shop, await actor(), params.id);
    return { acknowledged: true, deletedCount: removed ? 1 : 0 };
  },
});

function wishlistItemResponse({ productId, addedAt }: WishlistItem): WishlistItemResponse {
  return { productId, addedAt: addedAt.toISOString() };
}
