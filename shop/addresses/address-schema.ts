import * as z from "zod/mini";
import { billingDetails } from "../customers/customer-schema.ts";
import { changedText, optionalText } from "../text.ts";

/** A saved address with the label that the customer gave it ("Home"). */
export const addressRequest = z.extend(z.omit(billingDetails, { email: true }), {
  label: optionalText(40),
  isDefault: z._default(z.boolean(), false),
});

export type AddressRequest = z.infer<typeof addressRequest>;

/** `PATCH /addresses/{id}`: omitted fields stay. An address stops being the default only when another becomes it. */
export const addressChanges = z.object({
  ...z.partial(z.pick(billingDetails, { fullName: true, phone: true, address: true, city: true })).shape,
  label: changedText(40),
  zip: changedText(20),
  district: changedText(80),
  area: changedText(80),
  isDefault: z.optional(z.literal(true)),
});

export type AddressChanges = z.infer<typeof addressChanges>;
