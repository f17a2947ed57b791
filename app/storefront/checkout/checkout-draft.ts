import { billingDetails } from "../../../shop/customers/customer-schema.ts";
import { parsePhone } from "../../../shop/customers/phone.ts";
import type { FieldCodes } from "../../../shop/field-codes.ts";
import type { DeliveryArea } from "../../../shop/shipping/delivery-charge.ts";
import { readStoredDraft } from "../../browser/change-draft.ts";
import { placeCodes, toBillingDetails } from "../../components/city-of.ts";
import type { ErrorToast, FormRules } from "../../components/form.ts";
import type { ChosenPlaces } from "../../components/places.ts";
import type { I18n } from "../../i18n/language.tsx";
import { parseChosenPlace, readPlace } from "../delivery/saved-place.ts";

/** The fields of the checkout, as typed so far. */
export type CheckoutDraft = ChosenPlaces &
  Record<
    "phone" | "fullName" | "address" | "email" | "note" | "giftMessage" | "receiverName" | "receiverPhone",
    string
  > & {
    /** The cart line that wraps the gift (`lineKey`); blank for none. */
    giftWrap: string;
    deliveryArea: DeliveryArea;
    isGift: boolean;
  };

/** What is stored on the device, so that a lost connection or a reload loses nothing. */
export function readDraft(userId: string | null): CheckoutDraft {
  const stored = readStoredDraft(userId);
  const text = (name: string) => (typeof stored[name] === "string" ? stored[name] : "");
  return {
    ...{ phone: text("phone"), fullName: text("fullName"), address: text("address") },
    ...{ email: text("email"), note: text("note"), giftMessage: text("giftMessage") },
    ...{ receiverName: text("receiverName"), receiverPhone: text("receiverPhone") },
    ...{ isGift: stored.isGift === true, giftWrap: text("giftWrap") },
    ...{ district: parseChosenPlace(stored.district), area: parseChosenPlace(stored.area) },
    deliveryArea: stored.deliveryArea === "outside" ? "outside" : "inside",
  };
}

/** Fills in the place that was chosen on a product's page, unless the draft has one or words for one. */
export function withSavedPlace(draft: CheckoutDraft): CheckoutDraft {
  return draft.district || draft.area ? draft : { ...draft, ...readPlace() };
}

/** The gift that a draft describes, as the API takes it; null for an order that is none. */
export function toGift({ isGift, giftMessage, receiverName: fullName, receiverPhone: phone }: CheckoutDraft) {
  return isGift ? { message: giftMessage.trim() || null, receiver: phone.trim() ? { fullName, phone } : null } : null;
}

/** Errors of a gift's receiver, who is optional but needs both name and number. */
function receiverCodes({ isGift, receiverName, receiverPhone }: CheckoutDraft): FieldCodes {
  const name = receiverName.trim();
  const phone = receiverPhone.trim();
  if (!isGift || !(name || phone)) return {};
  return {
    ...(!name && { receiverName: "receiver-missing" }),
    ...(!parsePhone(phone) && { receiverPhone: "phone-invalid" }),
  };
}

/** What the server refused of the address, by the names of the checkout's fields. */
export function toDraftCodes(refused: FieldCodes): FieldCodes {
  return Object.fromEntries(Object.entries(refused).map(([path, code]) => [path.replace("billingDetails.", ""), code]));
}

/** What the checkout validates: the rules of the server, for the two fields of the place and for the receiver. */
export const draftRules = {
  schema: billingDetails,
  toBody: (draft: CheckoutDraft) => toBillingDetails(draft, "en"),
  check: (draft: CheckoutDraft, found: FieldCodes) => ({ ...placeCodes(draft, found), ...receiverCodes(draft) }),
  /** In the form's order. */
  required: {
    phone: "checkout.missing.phone",
    fullName: "checkout.missing.fullName",
    area: "checkout.missing.area",
    district: "checkout.missing.district",
    address: "checkout.missing.address",
  },
} as const satisfies FormRules<CheckoutDraft, unknown>;

/** What the popup says of the errors (specification.txt §5), and of what is missing the first that comes in the form. */
export function describeErrors(errors: FieldCodes, t: I18n["t"]): ErrorToast {
  const missing = Object.entries(draftRules.required).find(([name]) => errors[name] === "required");
  return missing ? { title: t("checkout.incomplete"), text: t(missing[1]) } : { title: t("refusal.invalid-input") };
}
