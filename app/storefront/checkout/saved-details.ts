import type { UserResponse } from "../../../api/contract/users.ts";
import { maxAddresses } from "../../../shop/addresses/address-rules.ts";
import { parsePhone } from "../../../shop/customers/phone.ts";
import type { Language } from "../../../shop/language.ts";
import { fetchAddresses, toAddressDraft } from "../../account/addresses.ts";
import { api } from "../../browser/api.ts";
import { settledSession } from "../../browser/session.ts";
import { toBillingDetails } from "../../components/city-of.ts";
import type { CheckoutDraft } from "./checkout-draft.ts";

/** A saved address in the form's fields. */
export type SavedAddress = Pick<
  CheckoutDraft,
  "phone" | "fullName" | "district" | "area" | "address" | "deliveryArea"
> & {
  id: string;
  label: string;
};

/** The saved details of a signed-in customer. */
export type SavedDetails = { user: UserResponse; addresses: SavedAddress[] };

/** Null for a guest. If the address book fails to load, the customer types the address. */
export async function loadSavedDetails(): Promise<SavedDetails | null> {
  const session = await settledSession();
  if (session.state === "guest") return null;
  return { user: session.user, addresses: await loadSavedAddresses().catch(() => []) };
}

async function loadSavedAddresses(): Promise<SavedAddress[]> {
  const addresses = await fetchAddresses();
  if (addresses.length === 0) return [];
  const places = await import("../../components/find-places.ts");
  return addresses.map((each) => {
    const { label, ...draft } = toAddressDraft(each, places);
    const deliveryArea = places.deliveryAreaOf(draft.district?.id ?? "", draft.area?.id ?? undefined);
    return { ...draft, id: each._id, label: label || draft.fullName, deliveryArea };
  });
}

/**
 * Fills in blank fields, never typed ones: the default address is used as a whole or not at all, since a mixture leads
 * nowhere.
 */
export function fillBlanks(
  draft: CheckoutDraft,
  { user, addresses: [defaultAddress] }: SavedDetails,
  formatPhone: (phone: string) => string,
): CheckoutDraft {
  const phone = defaultAddress?.phone ?? user.phone;
  const hasNoPlace = !draft.district && !draft.area && draft.address.trim() === "";
  return {
    ...draft,
    phone: draft.phone || (phone ? formatPhone(phone) : ""),
    fullName: draft.fullName || (defaultAddress?.fullName ?? user.name),
    email: draft.email || user.email,
    ...(hasNoPlace ? (defaultAddress ? placeFields(defaultAddress) : { address: user.address ?? "" }) : {}),
  };
}

/** Replaces the form's address with a picked one. */
export function applySavedAddress(
  { phone, fullName, ...saved }: SavedAddress,
  formatPhone: (phone: string) => string,
): Partial<CheckoutDraft> {
  return { phone: formatPhone(phone), fullName, ...placeFields(saved) };
}

function placeFields({ district, area, address, deliveryArea }: Omit<SavedAddress, "phone" | "fullName">) {
  return { district, area, address, deliveryArea };
}

/** The saved address that equals the form's address. */
export function findMatchingAddress(draft: CheckoutDraft, { addresses }: SavedDetails): SavedAddress | undefined {
  const { phone, ...place } = toBillingDetails(draft, "en");
  return addresses.find((saved) => {
    const { phone: savedPhone, ...savedPlace } = toBillingDetails({ ...draft, ...saved }, "en");
    return parsePhone(phone) === savedPhone && JSON.stringify(place) === JSON.stringify(savedPlace);
  });
}

/** Whether the form's address is new and the address book has room for it. */
export function canSaveAddress(draft: CheckoutDraft, own: SavedDetails): boolean {
  return own.addresses.length < maxAddresses && !findMatchingAddress(draft, own);
}

/** Saves the address of the order in the address book. */
export async function saveAddress(draft: CheckoutDraft, language: Language): Promise<void> {
  const { email, ...body } = toBillingDetails(draft, language);
  await api("POST /addresses", { body });
}
