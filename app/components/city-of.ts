import type { Language } from "../../shop/language.ts";
import type { ChosenPlaces } from "./places.ts";

/** The places as an address carries them: the city in the language it was chosen in, beside it their ids. */
export function cityOf({ district, area }: ChosenPlaces, language: Language) {
  const city = [area, district].flatMap((place) => (place ? [place[language]] : [])).join(", ");
  return { city, district: district?.id ?? null, area: area?.id ?? null };
}
