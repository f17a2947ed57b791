import { byLetter, namesOf, type Place } from "../../shop/shipping/place-search.ts";

/** A place from the list, or one in somebody's own words: that has no id and is the same in both languages. */
export type ChosenPlace = { id: string | null; en: string; bn: string };

/** Where a parcel goes: the district, and the area within it. */
export type ChosenPlaces = { district: ChosenPlace | null; area: ChosenPlace | null };

/** The lists of places: 80 kB, which only somebody who writes an address down needs. */
export type Places = typeof import("../../shop/shipping/areas.ts");

/** What words mean before anything is chosen: the place of that very name, or what no list knows; else nothing yet. */
export function placeMeant([first]: Place[], words: string): ChosenPlace | null {
  if (!first) return inOwnWords(words);
  const isNamed = namesOf(first).some((name) => byLetter(name).whole === byLetter(words).whole);
  return isNamed ? chosen(first) : null;
}

export function inOwnWords(words: string): ChosenPlace {
  return { id: null, en: words, bn: words };
}

export function chosen({ id, en, bn }: ChosenPlace): ChosenPlace {
  return { id, en, bn };
}

type KeptCity = { city: string; district: string | null; area: string | null };

/** The other way: what an address carries, ready to be chosen anew. What no list knows (any more) stays in its words. */
export function placesOf(kept: KeptCity, { districtById, areaById, findDistricts, findAreas }: Places): ChosenPlaces {
  const words = kept.city.split(", ");
  const byWords = (text: string, find: (typed: string) => Place[]) =>
    text === "" ? null : (placeMeant(find(text), text) ?? inOwnWords(text));
  const district =
    (kept.district && districtById(kept.district)) || byWords(words.at(-1) ?? "", (typed) => findDistricts(typed));
  const districtId = district?.id ?? "";
  const area =
    (kept.district && kept.area && areaById(kept.district, kept.area)) ||
    byWords(words.slice(0, -1).join(", "), (typed) => findAreas(districtId, typed));
  return { district: district && chosen(district), area: area && chosen(area) };
}
