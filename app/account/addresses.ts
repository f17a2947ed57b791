import type { AddressResponse } from "../../api/contract/account.ts";
import type { UserResponse } from "../../api/contract/users.ts";
import type { Language } from "../../shop/language.ts";
import { api } from "../browser/api.ts";
import { cityOf } from "../components/city-of.ts";
import type { ChosenPlaces, Places } from "../components/places.ts";

/** The address book of the user, the default first. */
export function fetchAddresses(): Promise<AddressResponse[]> {
  return api("GET /addresses");
}

/** An address as typed: places chosen from the lists, or free text. */
export type AddressDraft = ChosenPlaces & { label: string; fullName: string; phone: string; address: string };

/** The draft of a saved address. */
export function toAddressDraft(saved: AddressResponse, places: Places): AddressDraft {
  const { fullName, phone, address } = saved;
  return { label: saved.label ?? "", fullName, phone, ...places.parsePlaces(saved), address };
}

/** The draft of a new address, prefilled from the profile. */
export function newAddressDraft({ name, phone }: UserResponse): AddressDraft {
  return { label: "", fullName: name, phone: phone ?? "", district: null, area: null, address: "" };
}

/** The request body of a draft. */
export function toAddressBody({ district, area, ...rest }: AddressDraft, language: Language) {
  return { ...rest, ...cityOf({ district, area }, language), zip: null };
}
