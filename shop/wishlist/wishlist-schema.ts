import * as z from "zod/mini";
import { productIdForm } from "../catalog/catalog-rules.ts";
import { mostWishes } from "./wishlist-rules.ts";

const productIds = z.array(z.string().check(z.regex(productIdForm))).check(z.maxLength(mostWishes));

/** `POST /wishes/merge`: the wishes of a guest, the newest first. */
export const mergeWishesRequest = z.object({ productIds });

/** `GET /products/cards`: ids with commas between them. */
export const cardsQuery = z.object({
  ids: z.pipe(
    z.string().check(z.maxLength(mostWishes * 65)),
    z.pipe(
      z.transform((ids: string) => ids.split(",").filter(Boolean)),
      productIds,
    ),
  ),
});
