import type { AddressResponse } from "../../api/contract/account.ts";
import type { UserResponse } from "../../api/contract/users.ts";
import type { Language } from "../../shop/language.ts";
import { api } from "../browser/api.ts";
import { cityOf } from "../components/city-of.ts";
import { type ChosenPlaces, type Places, parsePlaces } from "../components/places.ts";

/** One's own address book, the default first. */
export function fetchAddresses(): Promise<AddressResponse[]> {
  return api("GET /addresses");
}

/** An address as it is typed: places as chosen from the lists, or in words of her own. */
export type AddressDraft = ChosenPlaces & { label: string; fullName: string; phone: string; address: string };

/** A kept address, ready to be changed. */
export function toAddressDraft(saved: AddressResponse, places: Places): AddressDraft {
  const { fullName, phone, address } = saved;
  return { label: saved.label ?? "", fullName, phone, ...parsePlaces(saved, places), address };
}

/** A new address, as far as the person has told us about herself already. */
export function newAddressDraft({ name, phone }: UserResponse): AddressDraft {
  return { label: "", fullName: name, phone: phone ?? "", district: null, area: null, address: "" };
}

/** What is sent of it. */
export function toAddressBody({ district, area, ...rest }: AddressDraft, language: Language) {
  return { ...rest, ...cityOf({ district, area }, language), zip: null };
}
