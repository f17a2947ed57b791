import { type Language, languages } from "../language.ts";
import list from "./areas.json" with { type: "json" };
import type { DeliveryArea } from "./delivery-charge.ts";
import { findPlaces, namesOf, normalizeSpelling, type Place } from "./place-search.ts";

/** An upazila, or a part of a city. Its id is unique within the district. */
export type Area = Place;

/** One of the 64 districts. `city` lists the parts of its city where riders know them by name. */
export type District = Place & { readonly city?: readonly Area[]; readonly upazilas: readonly Area[] };

const districts: readonly District[] = list;

/** Alphabetical in each language, with Dhaka first since most parcels go there. */
const [dhaka, ...others] = districts;
const sortedDistricts = { en: districts, bn: [...(dhaka ? [dhaka] : []), ...sortByName(others, "bn")] };

/** A district by its id (`dhaka`). */
export function districtById(id: string): District | undefined {
  return districts.find((district) => district.id === id);
}

/** An area by its id, within its district. */
export function areaById(districtId: string, areaId: string): Area | undefined {
  return areasOf(districtId).find((area) => area.id === areaId);
}

/**
 * Searches districts in English or Bangla, current or former names; all for an empty query. Sorted for the language.
 */
export function findDistricts(query: string, language: Language = "en"): District[] {
  return findPlaces(sortedDistricts[language], query);
}

/** Searches areas of a district, city parts first; none for an unknown district. */
export function findAreas(districtId: string, query: string, language: Language = "en"): Area[] {
  return findPlaces(areasOf(districtId, language), query);
}

/** An area with its district, or a district alone. */
export type PlaceAnywhere = { readonly district: District; readonly area: Area | null };

/**
 * Searches districts and the areas of all of them by their own names and with their district's ("Mirpur, Kushtia"); only
 * districts for an empty query. Sorted for the language, Dhaka's areas first among equals.
 */
export function findAnywhere(query: string, language: Language = "en"): PlaceAnywhere[] {
  if (normalizeSpelling(query).whole === "")
    return sortedDistricts[language].map((district) => ({ district, area: null }));
  const places = placesAnywhere[language] ?? listAnywhere(language);
  placesAnywhere[language] = places;
  return findPlaces(places, query).map(({ found }) => found);
}

/** Listed with the first search. */
const placesAnywhere: Partial<Record<Language, ReturnType<typeof listAnywhere>>> = {};

function listAnywhere(language: Language) {
  const inDistricts = sortedDistricts[language].flatMap((district) =>
    areasOf(district.id, language).map((area) => ({
      ...{ id: `${district.id}/${area.id}`, en: `${area.en} ${district.en}`, bn: `${area.bn} ${district.bn}` },
      also: [
        ...(area.also ?? []),
        ...(district.also ?? []).flatMap((former) => [`${area.en} ${former}`, `${area.bn} ${former}`]),
      ],
      found: { district, area },
    })),
  );
  return [
    ...sortedDistricts[language].map((district) => ({ ...district, found: { district, area: null } })),
    ...inDistricts,
  ];
}

/** Only the city of Dhaka is inside; its surrounding upazilas (Savar, Keraniganj …) and other districts are outside. */
export function deliveryAreaOf(districtId: string, areaId?: string): DeliveryArea {
  if (districtId !== "dhaka") return "outside";
  const isInCity = areaId === undefined || districtById("dhaka")?.city?.some((area) => area.id === areaId);
  return isInCity ? "inside" : "outside";
}

/**
 * The delivery area that district and area prove, each an id or a name, or else the city name; null when unknown: no
 * such district, or Dhaka without one of its areas, which may be city or countryside.
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

type WrittenCity = { city: string; district: string | null; area: string | null };

/**
 * The city of an address in another language, where it is exactly the names of its places, as the shop's forms write it;
 * other words stay as they were typed.
 */
export function localizeCity({ city, district: districtId, area: areaId }: WrittenCity, language: Language): string {
  const district = districtId === null ? undefined : districtById(districtId);
  const area = district && areaId !== null ? areaById(district.id, areaId) : undefined;
  const nameIn = (each: Language) => [area, district].flatMap((place) => (place ? [place[each]] : [])).join(", ");
  return languages.some((each) => nameIn(each) === city) ? nameIn(language) : city;
}

/** As `deliveryAreaOf` for free text: inside if it names Dhaka ("ঢাকা-১২১৬") and no place outside. */
export function deliveryAreaOfCity(text: string): DeliveryArea {
  const { words } = normalizeSpelling(text);
  const isNamed = (place: Place) => namesOf(place).some((name) => words.includes(normalizeSpelling(name).whole));
  const [district, another] = districts.filter(isNamed);
  // "Gazipur, Dhaka" and "Savar, Dhaka" name the division or the district, not the city.
  return district?.id === "dhaka" && !another && !district.upazilas.some(isNamed) ? "inside" : "outside";
}

function areasOf(districtId: string, language: Language = "en"): readonly Area[] {
  const { city = [], upazilas = [] } = districtById(districtId) ?? {};
  return [...sortByName(city, language), ...sortByName(upazilas, language)];
}

function sortByName<P extends Place>(places: readonly P[], language: Language): P[] {
  const { compare } = new Intl.Collator(language, { numeric: true });
  return places.toSorted((one, other) => compare(one[language], other[language]));
}
