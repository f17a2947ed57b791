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

/** The fields that can be wrong, in the order in which they stand. */
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

/** The draft by the very rules that the server goes by. */
export function draftErrors(draft: CheckoutDraft): DraftErrors {
  const codes = fieldCodes(billingDetails, toBillingDetails(draft, "en"));
  const errors: DraftErrors = {};
  for (const field of draftFields) {
    const code = draft[field] === null ? "required" : codes[field];
    if (code) errors[field] = code === "required" ? missingKeys[field] : (invalidKeys[code] ?? "field.tooLong");
  }
  return errors;
}

/** True when something of the address is not there at all (specification.txt §5: 'Please fill in your Address'). */
export function isIncomplete(errors: DraftErrors): boolean {
  return draftFields.some((field) => field !== "email" && errors[field] === missingKeys[field]);
}

/** Whom and where to, as an order carries it (specification.txt §3): the city in the shopper's words, beside it the ids. */
export function toBillingDetails(
  { phone, fullName, district, area, address, email }: CheckoutDraft,
  language: Language,
) {
  return { phone, fullName, address, email, ...cityOf({ district, area }, language) };
}
