import list from "./areas.json" with { type: "json" };
import { byLetter, findPlaces, namesOf, type Place } from "./place-search.ts";
import type { DeliveryArea } from "./rules.ts";

/** An upazila, or a part of a city. Its id is unique within the district. */
export type Area = Place;

/** One of the 64 districts. `city` lists the parts of its city where riders know them by name. */
export type District = Place & { readonly city?: readonly Area[]; readonly upazilas: readonly Area[] };

// Dhaka first, since most parcels go there; then by English name.
const districts: readonly District[] = list;

export function districtById(id: string): District | undefined {
  return districts.find((district) => district.id === id);
}

export function areaById(districtId: string, areaId: string): Area | undefined {
  return areasOf(districtId).find((area) => area.id === areaId);
}

/** Districts by name, in English or Bangla, of today or of old; all of them for an empty query. */
export function findDistricts(query: string): District[] {
  return findPlaces(districts, query);
}

/** Areas of one district by name, city before countryside; none in a district that does not exist. */
export function findAreas(districtId: string, query: string): Area[] {
  return findPlaces(areasOf(districtId), query);
}

/** Inside is the city of Dhaka; the upazilas around it (Savar, Keraniganj …) and all other districts lie outside. */
export function deliveryAreaOf(districtId: string, areaId?: string): DeliveryArea {
  if (districtId !== "dhaka") return "outside";
  const inTheCity = areaId === undefined || districtById("dhaka")?.city?.some((area) => area.id === areaId);
  return inTheCity ? "inside" : "outside";
}

/** As `deliveryAreaOf`, for a city in the caller's own words: inside if it names Dhaka ("ঢাকা-১২১৬") and no place outside. */
export function deliveryAreaOfCity(text: string): DeliveryArea {
  const { words } = byLetter(text);
  const isNamed = (place: Place) => namesOf(place).some((name) => words.includes(byLetter(name).whole));
  const [district, another] = districts.filter(isNamed);
  // "Gazipur, Dhaka" and "Savar, Dhaka" name the division or the district, not the city.
  return district?.id === "dhaka" && !another && !district.upazilas.some(isNamed) ? "inside" : "outside";
}

function areasOf(districtId: string): readonly Area[] {
  const district = districtById(districtId);
  return district ? [...(district.city ?? []), ...district.upazilas] : [];
}
