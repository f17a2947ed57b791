import * as z from "zod/mini";
import { productIdPattern } from "../catalog/catalog-rules.ts";
import { maxWishlistItems } from "./wishlist-rules.ts";

const productIds = z.array(z.string().check(z.regex(productIdPattern))).check(z.maxLength(maxWishlistItems));

/** `POST /wishlist/merge`: a guest's wishlist, newest first. */
export const mergeWishlistRequest = z.object({ productIds });

/** `GET /products/cards`: comma-separated ids. */
export const cardsQuery = z.object({
  ids: z.pipe(
    z.string().check(z.maxLength(maxWishlistItems * 65)),
    z.pipe(
      z.transform((ids: string) => ids.split(",").filter(Boolean)),
      productIds,
    ),
  ),
});
