import * as z from "zod/mini";
import { billingDetails, deliveryArea } from "../../../shop/customers/customer-schema.ts";
import type { Language } from "../../../shop/language.ts";
import { fieldCodes } from "../../browser/field-codes.ts";
import { readStored, writeStored } from "../../browser/local-storage.ts";
import { cityOf } from "../../components/city-of.ts";
import type { MessageKey } from "../../i18n/messages.ts";
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

/** The checkout form as typed so far. */
export type CheckoutDraft = z.infer<typeof checkoutDraft>;

/**
 * Stores the draft on the device, so that a lost connection or a reload loses nothing. The draft of a signed-in
 * customer (`owner`) is hidden from other users of the device; a guest's draft continues after sign-in.
 */
export function saveDraft(draft: CheckoutDraft, owner: string | null): void {
  writeStored("localStorage", storageKey, { ...draft, owner });
}

export function readDraft(userId: string | null): CheckoutDraft {
  const stored = readStored("localStorage", storageKey) ?? {};
  const { owner } = storedOwner.parse(stored);
  return checkoutDraft.parse(owner === null || owner === userId ? stored : {});
}

/** Fills in the place that was chosen on a product page, if the draft has none. */
export function withSavedPlace(draft: CheckoutDraft): CheckoutDraft {
  return draft.district ? draft : { ...draft, ...readPlace() };
}

/** The validated fields, in the order of the form. */
export const draftFields = ["phone", "fullName", "district", "area", "address", "email"] as const;

export type DraftField = (typeof draftFields)[number];

/** What is wrong, in words that say how to correct it. */
type DraftErrors = Partial<Record<DraftField, MessageKey>>;

const missingKeys = {
  phone: "checkout.missing.phone",
  fullName: "checkout.missing.fullName",
  district: "checkout.missing.district",
  area: "checkout.missing.area",
  address: "checkout.missing.address",
  email: "field.emailInvalid",
} as const satisfies Record<DraftField, MessageKey>;

const invalidKeys: Record<string, MessageKey> = {
  "phone-invalid": "field.phoneInvalid",
  "email-invalid": "field.emailInvalid",
};

/** Validates the draft with the server's own schema. */
export function draftErrors(draft: CheckoutDraft): DraftErrors {
  const codes = fieldCodes(billingDetails, toBillingDetails(draft, "en"));
  const errors: DraftErrors = {};
  for (const field of draftFields) {
    const code = draft[field] === null ? "required" : codes[field];
    if (code) errors[field] = code === "required" ? missingKeys[field] : (invalidKeys[code] ?? "field.tooLong");
  }
  return errors;
}

/** Whether part of the address is missing (specification.txt §5: 'Please fill in your Address'). */
export function isIncomplete(errors: DraftErrors): boolean {
  return draftFields.some((field) => field !== "email" && errors[field] === missingKeys[field]);
}

/** Billing details of an order (specification.txt §3): the city in words, and the place ids beside it. */
export function toBillingDetails(
  { phone, fullName, district, area, address, email }: CheckoutDraft,
  language: Language,
) {
  return { phone, fullName, address, email, ...cityOf({ district, area }, language) };
}
