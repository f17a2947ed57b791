import type { AddressAnswer, UserAnswer } from "../../api/responses.ts";
import type { Language } from "../../shop/language.ts";
import { callApi } from "../browser/api.ts";
import { cityOf } from "../components/city-of.ts";
import { type ChosenPlaces, type Places, placesOf } from "../components/places.ts";

/** One's own address book, the default first. */
export function readAddresses(): Promise<AddressAnswer[]> {
  return callApi<AddressAnswer[]>("GET", "/addresses");
}

/** An address as it is typed: places as chosen from the lists, or in words of her own. */
export type AddressDraft = ChosenPlaces & { label: string; fullName: string; phone: string; address: string };

/** A kept address, ready to be changed. */
export function draftOf(kept: AddressAnswer, places: Places): AddressDraft {
  const { fullName, phone, address } = kept;
  return { label: kept.label ?? "", fullName, phone, ...placesOf(kept, places), address };
}

/** A new address, as far as the person has told us about herself already. */
export function blankDraft({ name, phone }: UserAnswer): AddressDraft {
  return { label: "", fullName: name, phone: phone ?? "", district: null, area: null, address: "" };
}

/** What is sent of it. */
export function sentAddress({ district, area, ...rest }: AddressDraft, language: Language) {
  return { ...rest, ...cityOf({ district, area }, language), zip: null };
}
