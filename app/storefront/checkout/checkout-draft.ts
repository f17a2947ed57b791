import * as z from "zod/mini";
import { billingDetails, deliveryArea } from "../../../shop/customers/customer-schema.ts";
import type { FieldCodes } from "../../../shop/field-codes.ts";
import type { Language } from "../../../shop/language.ts";
import { readStored, writeStored } from "../../browser/local-storage.ts";
import { cityOf, placeCodes } from "../../components/city-of.ts";
import type { FormRules } from "../../components/form.ts";
import { parseChosenPlace, readPlace } from "../delivery/saved-place.ts";

const storageKey = "checkout-address";
const text = z.catch(z.string(), "");

const optionalPlace = z.pipe(z.optional(z.unknown()), z.transform(parseChosenPlace));

const checkoutDraft = z.object({
  phone: text,
  fullName: text,
  district: optionalPlace,
  area: optionalPlace,
  address: text,
  email: text,
  note: text,
  deliveryArea: z.catch(deliveryArea, "inside"),
});

const storedOwner = z.object({ owner: z.catch(z.nullable(z.string()), null) });

/** What the checkout asks for, as typed so far. */
export type CheckoutDraft = z.infer<typeof checkoutDraft>;

/**
 * Kept on the device, so that neither a lost connection nor a reload loses what was typed. What a signed-in person
 * (`owner`) typed is shown to nobody else who uses the device; a guest's goes on with her when she signs in.
 */
export function saveDraft(draft: CheckoutDraft, owner: string | null): void {
  writeStored("localStorage", storageKey, { ...draft, owner });
}

export function readDraft(userId: string | null): CheckoutDraft {
  const stored = readStored("localStorage", storageKey) ?? {};
  const { owner } = storedOwner.parse(stored);
  return checkoutDraft.parse(owner === null || owner === userId ? stored : {});
}

/** A draft that names no place yet begins with the one that was said on a product's page. */
export function withSavedPlace(draft: CheckoutDraft): CheckoutDraft {
  return draft.district ? draft : { ...draft, ...readPlace() };
}

/** What the checkout validates: the rules of the server, for the two fields of the place. */
export const draftRules = {
  schema: billingDetails,
  toBody: (draft: CheckoutDraft) => toBillingDetails(draft, "en"),
  check: placeCodes,
  required: {
    phone: "checkout.missing.phone",
    fullName: "checkout.missing.fullName",
    district: "checkout.missing.district",
    area: "checkout.missing.area",
    address: "checkout.missing.address",
  },
} as const satisfies FormRules<CheckoutDraft, unknown>;

/** True when part of the address is missing (specification.txt §5: 'Please fill in your Address'). */
export function isIncomplete(errors: FieldCodes): boolean {
  return Object.values(errors).includes("required");
}

/** Whom and where to, as an order carries it (specification.txt §3): the city in the shopper's words, beside it the ids. */
export function toBillingDetails(
  { phone, fullName, district, area, address, email }: CheckoutDraft,
  language: Language,
) {
  return { phone, fullName, address, email, ...cityOf({ district, area }, language) };
}
