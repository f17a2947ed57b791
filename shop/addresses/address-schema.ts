import * as z from "zod/mini";
import { billingDetails } from "../customers/customer-schema.ts";
import { changedText, optionalText } from "../text.ts";

/** An address to be kept: where an order may go, under a name of the person's own ("Home"). */
export const addressRequest = z.extend(z.omit(billingDetails, { email: true }), {
  label: optionalText(40),
  isDefault: z._default(z.boolean(), false),
});

export type AddressRequest = z.infer<typeof addressRequest>;

/** `PATCH /addresses/{id}`: what is left out stays. The default is given up only by making another one the default. */
export const addressChanges = z.object({
  ...z.partial(z.pick(billingDetails, { fullName: true, phone: true, address: true, city: true })).shape,
  label: changedText(40),
  zip: changedText(20),
  district: changedText(80),
  area: changedText(80),
  isDefault: z.optional(z.literal(true)),
});

export type AddressChanges = z.infer<typeof addressChanges>;
