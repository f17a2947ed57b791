import type { AddressAnswer, UserAnswer } from "../../api/answers.ts";
import type { Language } from "../../shop/language.ts";
import { callApi } from "../client/api.ts";
import type { ChosenPlace } from "../storefront/checkout/checkout-draft.ts";

/** One's own address book, the default first. */
export function readAddresses(): Promise<AddressAnswer[]> {
  return callApi<AddressAnswer[]>("GET", "/addresses");
}

/** An address as it is typed: places as chosen from the lists, or in words of her own. */
export type AddressDraft = {
  label: string;
  fullName: string;
  phone: string;
  district: ChosenPlace | null;
  area: ChosenPlace | null;
  address: string;
};

/** The lists of places: 80 kB, which only somebody who writes an address down needs. */
export type Places = typeof import("../../shop/delivery/areas.ts");

/** A kept address, ready to be changed. A place that no list knows (any more) stays in the words that were kept. */
export function draftOf(kept: AddressAnswer, { districtById, areaById }: Places): AddressDraft {
  const { fullName, phone, address } = kept;
  const words = kept.city.split(", ");
  const district = (kept.district && districtById(kept.district)) || inWords(words.at(-1));
  const area =
    (kept.district && kept.area && areaById(kept.district, kept.area)) || inWords(words.slice(0, -1).join(", "));
  return {
    label: kept.label ?? "",
    fullName,
    phone,
    district: district && placed(district),
    area: area && placed(area),
    address,
  };
}

/** A new address, as far as the person has told us about herself already. */
export function blankDraft({ name, phone }: UserAnswer): AddressDraft {
  return { label: "", fullName: name, phone: phone ?? "", district: null, area: null, address: "" };
}

/** What is sent of it; the city in the language it was chosen in, beside it the ids of the places. */
export function sentAddress({ district, area, ...rest }: AddressDraft, language: Language) {
  const city = [area, district].flatMap((place) => (place ? [place[language]] : [])).join(", ");
  return { ...rest, city, district: district?.id ?? null, area: area?.id ?? null, zip: null };
}

function placed({ id, en, bn }: ChosenPlace): ChosenPlace {
  return { id, en, bn };
}

function inWords(words: string | undefined): ChosenPlace | null {
  return words ? { id: null, en: words, bn: words } : null;
}
