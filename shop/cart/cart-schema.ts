import * as z from "zod/mini";
import { couponCode } from "../coupons/coupon-schema.ts";
import { deliveryArea } from "../customers/customer-schema.ts";
import { optionalText } from "../text.ts";
import { highestQuantity, maxMergedLines, mostLines } from "./cart-rules.ts";

const id = z.string().check(z.regex(/^[\w-]{1,64}$/));

/** A line of a cart as it is sent: what and how many. Names and prices beside it are never believed, so not read. */
const sentLine = z.object({
  productId: id,
  variantId: z.optional(z.nullable(id)),
  quantity: z.int().check(z.gte(1), z.lte(highestQuantity)),
});

export type SentLine = z.infer<typeof sentLine>;

export const sentLines = z.array(sentLine).check(z.minLength(1), z.maxLength(mostLines));

const addedAt = z.pipe(
  z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  z.transform((text) => (text && !Number.isNaN(Date.parse(text)) ? new Date(text) : null)),
);

const addedLine = z.extend(sentLine, { addedAt });

export type AddedLine = z.infer<typeof addedLine>;

/** Says again who asks, which the token decides: one that is not the token's is refused. */
export const accountEmail = z.optional(z.nullable(z.string().check(z.maxLength(254))));

/** `POST /cart` (specification.txt §7). */
export const addRequest = z.extend(addedLine, { email: accountEmail });

export const quantityRequest = z.object({ quantity: sentLine.shape.quantity });

/** `POST /cart/merge`: the guest's cart, under the key that it was given when it began. */
export const mergeRequest = z.object({
  key: z.string().check(z.regex(/^[\x21-\x7e]{8,200}$/)),
  lines: z.array(addedLine).check(z.maxLength(maxMergedLines)),
});

export type MergeRequest = z.infer<typeof mergeRequest>;

/** `POST /cart/quote`. District and area decide over `deliveryArea` where they prove it. */
export const quoteRequest = z.object({
  lines: z.array(sentLine).check(z.maxLength(mostLines)),
  deliveryArea: z._default(deliveryArea, "inside"),
  district: z.optional(optionalText(80)),
  area: z.optional(optionalText(80)),
  coupon: couponCode,
});

export type QuoteRequest = z.infer<typeof quoteRequest>;
