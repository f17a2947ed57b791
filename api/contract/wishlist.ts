import type * as z from "zod/mini";
import { cardsQuery, mergeWishlistRequest } from "../../shop/wishlist/wishlist-schema.ts";
import { productCardsResponse } from "./catalog.ts";
import type { ContractTable } from "./endpoint.ts";
import { acknowledged, deleted, lipstick, list, moment, number, object, text } from "./values.ts";

const wishlistItemResponse = object({
  productId: text(lipstick.id),
  addedAt: moment("2026-11-20T05:30:00.000Z"),
});

export type WishlistItemResponse = z.infer<typeof wishlistItemResponse>;

const mergedWishlistResponse = object({ wishlist: list(wishlistItemResponse), leftOut: number(0) });

export const wishlistContract = {
  "GET /products/cards": {
    tag: "Catalogue",
    summary: "Get product cards by comma-separated ids (at most 100)",
    query: cardsQuery,
    response: {
      status: 200,
      description: "Products in the order of their ids. `gone` lists ids no longer sold",
      schema: productCardsResponse,
    },
    refuses: ["invalid-input"],
  },
  "GET /wishlist": {
    tag: "Wishlist",
    summary: "Get your wish list",
    signedIn: true,
    response: { status: 200, description: "Products, most recently added first", schema: list(wishlistItemResponse) },
    refuses: ["not-signed-in"],
  },
  "POST /wishlist/merge": {
    tag: "Wishlist",
    summary: "Merge a guest wish list into your own",
    body: mergeWishlistRequest,
    signedIn: true,
    response: {
      status: 200,
      description: "Your wish list, and how many items did not fit (at most 100)",
      schema: mergedWishlistResponse,
    },
    refuses: ["invalid-input", "not-signed-in"],
  },
  "PUT /wishlist/:id": {
    tag: "Wishlist",
    summary: "Add a product to your wish list (at most 100)",
    signedIn: true,
    response: { status: 200, description: "Added", schema: acknowledged },
    refuses: ["not-signed-in", "product-gone", "wishlist-full"],
  },
  "DELETE /wishlist/:id": {
    tag: "Wishlist",
    summary: "Remove a product from your wish list",
    signedIn: true,
    response: { status: 200, description: "`deletedCount` is 0 if it was not on the list", schema: deleted },
    refuses: ["not-signed-in"],
  },
} satisfies ContractTable;
