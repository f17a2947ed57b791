import type { UserAnswer } from "../../../api/responses.ts";
import { mostAddresses } from "../../../shop/addresses/address-schema.ts";
import { parsePhone } from "../../../shop/customers/phone.ts";
import type { Language } from "../../../shop/language.ts";
import { draftOf, readAddresses } from "../../account/addresses.ts";
import { callApi } from "../../browser/api.ts";
import { settledSession } from "../../browser/session.ts";
import { billingOf, type CheckoutDraft } from "./checkout-draft.ts";

/** A saved address as the checkout would have it typed. */
export type SavedAddress = Pick<
  CheckoutDraft,
  "phone" | "fullName" | "district" | "area" | "address" | "deliveryArea"
> & {
  id: string;
  label: string;
};

/** What a signed-in person need not type again. */
export type OwnDetails = { user: UserAnswer; addresses: SavedAddress[] };

/** Null for a guest. Without her address book the order goes on: she types the address. */
export async function readOwnDetails(): Promise<OwnDetails | null> {
  const session = await settledSession();
  if (session.state === "guest") return null;
  return { user: session.user, addresses: await readSaved().catch(() => []) };
}

async function readSaved(): Promise<SavedAddress[]> {
  const kept = await readAddresses();
  if (kept.length === 0) return [];
  const places = await import("../../../shop/shipping/areas.ts");
  return kept.map((each) => {
    const { label, ...draft } = draftOf(each, places);
    const deliveryArea = places.deliveryAreaOf(draft.district?.id ?? "", draft.area?.id ?? undefined);
    return { ...draft, id: each._id, label: label || draft.fullName, deliveryArea };
  });
}

/**
 * Fills in what is still blank, never what was typed: the address from the default one, as a whole or not at all, since
 * half of one and half of another leads nowhere.
 */
export function filledIn(
  draft: CheckoutDraft,
  { user, addresses: [home] }: OwnDetails,
  asDialled: (phone: string) => string,
): CheckoutDraft {
  const phone = home?.phone ?? user.phone;
  const noPlace = !draft.district && !draft.area && draft.address.trim() === "";
  return {
    ...draft,
    phone: draft.phone || (phone ? asDialled(phone) : ""),
    fullName: draft.fullName || (home?.fullName ?? user.name),
    email: draft.email || user.email,
    ...(noPlace ? (home ? placeOf(home) : { address: user.address ?? "" }) : {}),
  };
}

/** A saved address, picked: it takes the place of whatever stands there. */
export function picked(
  { phone, fullName, ...saved }: SavedAddress,
  asDialled: (phone: string) => string,
): Partial<CheckoutDraft> {
  return { phone: asDialled(phone), fullName, ...placeOf(saved) };
}

function placeOf({ district, area, address, deliveryArea }: Omit<SavedAddress, "phone" | "fullName">) {
  return { district, area, address, deliveryArea };
}

/** The saved address that stands in the form now. */
export function savedAs(draft: CheckoutDraft, { addresses }: OwnDetails): SavedAddress | undefined {
  const { phone, ...place } = billingOf(draft, "en");
  return addresses.find((saved) => {
    const { phone: savedPhone, ...savedPlace } = billingOf({ ...draft, ...saved }, "en");
    return parsePhone(phone) === savedPhone && JSON.stringify(place) === JSON.stringify(savedPlace);
  });
}

/** Whether the address in the form is new to her book, and the book has room for it. */
export function isWorthKeeping(draft: CheckoutDraft, own: OwnDetails): boolean {
  return own.addresses.length < mostAddresses && !savedAs(draft, own);
}

/** Keeps the address that was ordered to. */
export async function keepAddress(draft: CheckoutDraft, language: Language): Promise<void> {
  const { email, ...body } = billingOf(draft, language);
  await callApi("POST", "/addresses", { body });
}
