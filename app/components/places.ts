/** A place from the list, or one in the customer's own words: without an id, the same in both languages. */
export type ChosenPlace = { id: string | null; en: string; bn: string };

/** The chosen district and the area within it. */
export type ChosenPlaces = { district: ChosenPlace | null; area: ChosenPlace | null };

/** The lists of places and what finds them: 80 kB, needed only to enter an address. */
export type Places = typeof import("./find-places.ts");

/** The lists alone. */
export type PlaceLists = typeof import("../../shop/shipping/areas.ts");

/** The area of a found place, or the district where it has none. */
export const placeOf = ({ district, area }: ChosenPlaces) => area ?? district;

export function customPlace(words: string): ChosenPlace {
  return { id: null, en: words, bn: words };
}

/** Without what the lists know besides. */
export function toChosenPlaces({ district, area }: ChosenPlaces): ChosenPlaces {
  return { district: district && toChosenPlace(district), area: area && toChosenPlace(area) };
}

export function toChosenPlace({ id, en, bn }: ChosenPlace): ChosenPlace {
  return { id, en, bn };
}
