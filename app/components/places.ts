import { namesOf, normalizeSpelling, type Place } from "../../shop/shipping/place-search.ts";

/** A place from the list, or one in the customer's own words: without an id, the same in both languages. */
export type ChosenPlace = { id: string | null; en: string; bn: string };

/** The chosen district and the area within it. */
export type ChosenPlaces = { district: ChosenPlace | null; area: ChosenPlace | null };

/** The lists of places: 80 kB, needed only to enter an address. */
export type Places = typeof import("../../shop/shipping/areas.ts");

/** Resolves typed words: the place of exactly that name, a custom place if no list has it, otherwise null. */
export function matchPlace([first]: Place[], words: string): ChosenPlace | null {
  if (!first) return customPlace(words);
  const isExactMatch = namesOf(first).some((name) => normalizeSpelling(name).whole === normalizeSpelling(words).whole);
  return isExactMatch ? toChosenPlace(first) : null;
}

export function customPlace(words: string): ChosenPlace {
  return { id: null, en: words, bn: words };
}

export function toChosenPlace({ id, en, bn }: ChosenPlace): ChosenPlace {
  return { id, en, bn };
}

type SavedCity = { city: string; district: string | null; area: string | null };

/** The reverse of `cityOf`: the places of an address, ready to edit. Unknown ids stay as words. */
export function parsePlaces(
  saved: SavedCity,
  { districtById, areaById, findDistricts, findAreas }: Places,
): ChosenPlaces {
  const words = saved.city.split(", ");
  const findByText = (text: string, find: (query: string) => Place[]) =>
    text === "" ? null : (matchPlace(find(text), text) ?? customPlace(text));
  const district =
    (saved.district && districtById(saved.district)) || findByText(words.at(-1) ?? "", (query) => findDistricts(query));
  const districtId = district?.id ?? "";
  const area =
    (saved.district && saved.area && areaById(saved.district, saved.area)) ||
    findByText(words.slice(0, -1).join(", "), (query) => findAreas(districtId, query));
  return { district: district && toChosenPlace(district), area: area && toChosenPlace(area) };
}
