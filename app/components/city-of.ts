import type { FieldCodes } from "../../shop/field-codes.ts";
import type { Language } from "../../shop/language.ts";
import type { ChosenPlaces } from "./places.ts";

/** The places as an address carries them: the city in the language it was chosen in, and the ids. */
export function cityOf({ district, area }: ChosenPlaces, language: Language) {
  const city = [area, district].flatMap((place) => (place ? [place[language]] : [])).join(", ");
  return { city, district: district?.id ?? null, area: area?.id ?? null };
}

type AddressFields = ChosenPlaces & Record<"phone" | "fullName" | "address" | "email", string>;

/** Recipient and address, as an order carries them (specification.txt §3). */
export function toBillingDetails(
  { phone, fullName, address, email, district, area }: AddressFields,
  language: Language,
) {
  return { phone, fullName, address, email, ...cityOf({ district, area }, language) };
}

/** Moves errors from `city`, which the server checks, to the two fields that it is made of. Both are required. */
export function placeCodes({ district, area }: ChosenPlaces, { city, ...codes }: FieldCodes): FieldCodes {
  if (!district) codes.district = "required";
  if (!area) codes.area = "required";
  else if (city && district) codes.area = city;
  return codes;
}
