import * as z from "zod/mini";
import { couponCode } from "../coupons/coupon-schema.ts";
import { deliveryArea } from "../customers/customer-schema.ts";
import { optionalText } from "../text.ts";
import { maxLines, maxMergedLines, maxQuantity } from "./cart-rules.ts";

const id = z.string().check(z.regex(/^[\w-]{1,64}$/));

/** A cart line in a request. Names and prices beside it are ignored. */
const cartLineInput = z.object({
  productId: id,
  variantId: z.optional(z.nullable(id)),
  quantity: z.int().check(z.gte(1), z.lte(maxQuantity)),
});

export type CartLineInput = z.infer<typeof cartLineInput>;

export const cartLineInputs = z.array(cartLineInput).check(z.minLength(1), z.maxLength(maxLines));

const addedAt = z.pipe(
  z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  z.transform((text) => (text && !Number.isNaN(Date.parse(text)) ? new Date(text) : null)),
);

const addCartLineInput = z.extend(cartLineInput, { addedAt });

export type AddCartLineInput = z.infer<typeof addCartLineInput>;

/** The caller's email once more; refused when it is not the one of the token. */
export const optionalAccountEmail = z.optional(z.nullable(z.string().check(z.maxLength(254))));

/** `POST /cart` (specification.txt §7). */
export const addToCartRequest = z.extend(addCartLineInput, { email: optionalAccountEmail });

export const quantityRequest = z.object({ quantity: cartLineInput.shape.quantity });

/** `POST /cart/merge`: the guest's cart with the merge key that the browser created for it. */
export const mergeCartsRequest = z.object({
  key: z.string().check(z.regex(/^[\x21-\x7e]{8,200}$/)),
  lines: z.array(addCartLineInput).check(z.maxLength(maxMergedLines)),
});

export type MergeCartsRequest = z.infer<typeof mergeCartsRequest>;

/** `POST /cart/quote`. District and area override `deliveryArea` when they identify a place. */
export const quoteRequest = z.object({
  lines: z.array(cartLineInput).check(z.maxLength(maxLines)),
  deliveryArea: z._default(deliveryArea, "inside"),
  district: z.optional(optionalText(80)),
  area: z.optional(optionalText(80)),
  coupon: couponCode,
});

export type QuoteRequest = z.infer<typeof quoteRequest>;
