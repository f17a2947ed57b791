import { namesOf, normalizeSpelling, type Place } from "../../shop/shipping/place-search.ts";

/** A place from the list, or one in somebody's own words: that has no id and is the same in both languages. */
export type ChosenPlace = { id: string | null; en: string; bn: string };

/** Where a parcel goes: the district, and the area within it. */
export type ChosenPlaces = { district: ChosenPlace | null; area: ChosenPlace | null };

/** The lists of places: 80 kB, which only somebody who writes an address down needs. */
export type Places = typeof import("../../shop/shipping/areas.ts");

/** What words mean before anything is chosen: the place of that very name, or what no list knows; else nothing yet. */
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

/** The other way: what an address carries, ready to be chosen anew. What no list knows (any more) stays in its words. */
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
