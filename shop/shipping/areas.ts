import type { Language } from "../language.ts";
import list from "./areas.json" with { type: "json" };
import { findPlaces, namesOf, normalizeSpelling, type Place } from "./place-search.ts";
import type { DeliveryArea } from "./shipping-rules.ts";

/** An upazila, or a part of a city. Its id is unique within the district. */
export type Area = Place;

/** One of the 64 districts. `city` lists the parts of its city where riders know them by name. */
export type District = Place & { readonly city?: readonly Area[]; readonly upazilas: readonly Area[] };

const districts: readonly District[] = list;

/** As the alphabet of each language has them; Dhaka first all the same, since most parcels go there. */
const [dhaka, ...others] = districts;
const sortedDistricts = { en: districts, bn: [...(dhaka ? [dhaka] : []), ...sortByName(others, "bn")] };

export function districtById(id: string): District | undefined {
  return districts.find((district) => district.id === id);
}

export function areaById(districtId: string, areaId: string): Area | undefined {
  return areasOf(districtId).find((area) => area.id === areaId);
}

/** Districts by name, in English or Bangla, of today or of old; all of them for an empty query. In the language's order. */
export function findDistricts(query: string, language: Language = "en"): District[] {
  return findPlaces(sortedDistricts[language], query);
}

/** Areas of one district by name, city before countryside; none in a district that does not exist. */
export function findAreas(districtId: string, query: string, language: Language = "en"): Area[] {
  return findPlaces(areasOf(districtId, language), query);
}

/** Inside is the city of Dhaka; the upazilas around it (Savar, Keraniganj …) and all other districts lie outside. */
export function deliveryAreaOf(districtId: string, areaId?: string): DeliveryArea {
  if (districtId !== "dhaka") return "outside";
  const isInCity = areaId === undefined || districtById("dhaka")?.city?.some((area) => area.id === areaId);
  return isInCity ? "inside" : "outside";
}

/**
 * The delivery area that an address proves by its district and area, each an id or any of its names, or where no district
 * is said, by a city that is called as one; null where it proves none: no such district, or Dhaka without one of its areas,
 * which may be city or countryside.
 */
export function deliveryAreaOfAddress(address: {
  district?: string | null | undefined;
  area?: string | null | undefined;
  city?: string | null | undefined;
}): DeliveryArea | null {
  const district = findPlaceByName(districts, address.district || address.city);
  if (!district) return null;
  if (district.id !== "dhaka") return "outside";
  const area = findPlaceByName(areasOf(district.id), address.area);
  return area ? deliveryAreaOf(district.id, area.id) : null;
}

function findPlaceByName<P extends Place>(places: readonly P[], text: string | null | undefined): P | undefined {
  if (!text) return undefined;
  const { whole } = normalizeSpelling(text);
  return places.find(
    (place) => place.id === text || namesOf(place).some((name) => normalizeSpelling(name).whole === whole),
  );
}

/** As `deliveryAreaOf`, for a city in the caller's own words: inside if it names Dhaka ("ঢাকা-১২১৬") and no place outside. */
export function deliveryAreaOfCity(text: string): DeliveryArea {
  const { words } = normalizeSpelling(text);
  const isNamed = (place: Place) => namesOf(place).some((name) => words.includes(normalizeSpelling(name).whole));
  const [district, another] = districts.filter(isNamed);
  // "Gazipur, Dhaka" and "Savar, Dhaka" name the division or the district, not the city.
  return district?.id === "dhaka" && !another && !district.upazilas.some(isNamed) ? "inside" : "outside";
}

function areasOf(districtId: string, language: Language = "en"): readonly Area[] {
  const { city = [], upazilas = [] } = districtById(districtId) ?? {};
  // The lists are written in the order of their English names.
  return language === "en"
    ? [...city, ...upazilas]
    : [...sortByName(city, language), ...sortByName(upazilas, language)];
}

function sortByName<P extends Place>(places: readonly P[], language: Language): P[] {
  const { compare } = new Intl.Collator(language);
  return places.toSorted((one, other) => compare(one[language], other[language]));
}
