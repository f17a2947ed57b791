import * as z from "zod/mini";
import { highestQuantity, mostLines } from "./rules.ts";

const id = z.string().check(z.regex(/^[\w-]{1,64}$/));

/** A line of a cart as it is sent: what and how many. Names and prices beside it are never believed, so not read. */
const sentLine = z.object({
  productId: id,
  variantId: z.optional(z.nullable(id)),
  quantity: z.int().check(z.gte(1), z.lte(highestQuantity)),
});

export type SentLine = z.infer<typeof sentLine>;

export const sentLines = z.array(sentLine).check(z.minLength(1), z.maxLength(mostLines));

export const deliveryArea = z.enum(["inside", "outside"]);

export const quoteRequest = z.object({
  lines: z.array(sentLine).check(z.maxLength(mostLines)),
  deliveryArea: z._default(deliveryArea, "inside"),
});

export type QuoteRequest = z.infer<typeof quoteRequest>;
