import type { Language } from "../../shop/language.ts";
import type { ChosenPlaces } from "./places.ts";

/** Chosen places as an address stores them: the city in the language it was chosen in, and the ids. */
export function cityOf({ district, area }: ChosenPlaces, language: Language) {
  const city = [area, district].flatMap((place) => (place ? [place[language]] : [])).join(", ");
  return { city, district: district?.id ?? null, area: area?.id ?? null };
}
