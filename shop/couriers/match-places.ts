import type { Area, District } from "../shipping/areas.ts";
import { normalizeSpelling, soundOf } from "../shipping/place-search.ts";
import type { CourierPlace, ListedPlace } from "./courier-port.ts";

/** An area of ours, or a district as a whole. */
export type OwnPlace = { district: District; area: Area | null };

/**
 * Which of a courier's places could be an area of ours. `isSure` if there is exactly one and nothing contradicts it.
 */
export type PlaceMatch = OwnPlace & { candidates: ListedPlace[]; isSure: boolean };

/**
 * Matches the areas of all districts with a courier's list. A place fits by its name, else by a former one, else by its
 * sound if that is the only one and nothing else of ours sounds so. "Sadar" and names of districts are folded:
 * "Bogra Sadar" is the Sadar of Bogura.
 */
export function matchPlaces(districts: readonly District[], places: readonly ListedPlace[]): PlaceMatch[] {
  const cities = places.filter(({ level }) => level === "city");
  return cities.length > 0 ? matchZones(districts, cities, places) : matchFlatAreas(districts, places);
}

/** A courier with cities: a district is a city, its areas are zones of it. */
function matchZones(
  districts: readonly District[],
  cities: readonly ListedPlace[],
  places: readonly ListedPlace[],
): PlaceMatch[] {
  const zones = Map.groupBy(
    places.filter(({ level }) => level === "zone"),
    ({ parentId }) => parentId,
  );
  const owners = districts.map((district) => ({ key: district, names: tiersOf(district, null) }));
  const found = matchNames(owners, cities, ({ name }) => spellingOf(name, null));
  return districts.flatMap((district) => {
    const candidates = found.get(district) ?? [];
    const [city, another] = candidates;
    const own = city && !another ? (zones.get(city.id) ?? []) : [];
    return [{ district, area: null, candidates, isSure: candidates.length === 1 }, ...matchWithin(district, own)];
  });
}

/** A courier with one list: an area's district is given, stands in its name, or is unknown. */
function matchFlatAreas(districts: readonly District[], places: readonly ListedPlace[]): PlaceMatch[] {
  const named = districts.map((district) => ({ district, names: new Set(wholeNames(district)) }));
  const byDistrict = new Map<District | null, ListedPlace[]>();
  for (const place of places) {
    const text = place.district ?? /\(([^()]*)\)/.exec(place.name)?.[1] ?? null;
    const namedDistrict = text === null ? null : normalizeSpelling(text).whole;
    const words = normalizeSpelling(place.name).words;
    const district =
      named.find(({ names }) => namedDistrict !== null && names.has(namedDistrict))?.district ??
      named.find(({ names }) => place.district === null && words.length > 1 && words.some((word) => names.has(word)))
        ?.district ??
      null;
    byDistrict.set(district, [...(byDistrict.get(district) ?? []), place]);
  }
  const withoutDistrict = byDistrict.get(null) ?? [];
  const within = districts.flatMap((district) => matchWithin(district, byDistrict.get(district) ?? []));
  // A place without a district is sure only if its name is nowhere else, neither with us nor with the courier.
  const keysOf = ({ district, area }: PlaceMatch) => (area ? tiersOf(area, district).flat() : []);
  const uses = new Map<string, number>();
  for (const match of within) for (const key of new Set(keysOf(match))) uses.set(key, (uses.get(key) ?? 0) + 1);
  return within.map((match) => {
    if (match.candidates.length > 0) return match;
    const keys = new Set(keysOf(match));
    const candidates = withoutDistrict.filter(({ name }) => keys.has(spellingOf(name, null)));
    const [only] = candidates;
    const isOurs = only !== undefined && uses.get(spellingOf(only.name, null)) === 1;
    return { ...match, candidates, isSure: candidates.length === 1 && isOurs };
  });
}

function matchWithin(district: District, places: readonly ListedPlace[]): PlaceMatch[] {
  const areas = [...(district.city ?? []), ...district.upazilas];
  const owners = areas.map((area) => ({ key: area, names: tiersOf(area, district) }));
  const found = matchNames(owners, places, ({ name }) => spellingOf(name, district));
  return areas.map((area) => {
    const candidates = found.get(area) ?? [];
    return { district, area, candidates, isSure: candidates.length === 1 };
  });
}

type Owner<Key> = { key: Key; names: string[][] };

function matchNames<Key>(
  owners: readonly Owner<Key>[],
  places: readonly ListedPlace[],
  spell: (place: ListedPlace) => string,
): Map<Key, ListedPlace[]> {
  const bySpelling = Map.groupBy(places, spell);
  const bySound = Map.groupBy(places, (place) => soundOf(spell(place)));
  const sounding = Map.groupBy(
    owners.flatMap(({ key, names }) => soundsOf(names).map((sound) => ({ key, sound }))),
    ({ sound }) => sound,
  );
  return new Map(
    owners.map(({ key, names }) => {
      for (const tier of names) {
        const found = pick(bySpelling, tier);
        if (found.length > 0) return [key, found];
      }
      const alone = soundsOf(names).filter((sound) => sounding.get(sound)?.length === 1);
      return [key, pick(bySound, alone)];
    }),
  );
}

const soundsOf = (names: string[][]) => [...new Set(names.flat().map(soundOf))];

function pick(index: ReadonlyMap<string, ListedPlace[]>, keys: readonly string[]): ListedPlace[] {
  return [...new Set(keys.flatMap((key) => (key === "" ? [] : (index.get(key) ?? []))))];
}

/** The names of a place, its own before its former ones. */
function tiersOf(place: District | Area, district: District | null): string[][] {
  return [[place.en, place.bn], [...(place.also ?? [])]].map((names) =>
    names.map((name) => spellingOf(name, district)),
  );
}

function wholeNames({ en, bn, also = [] }: District): string[] {
  return [en, bn, ...also].map((name) => normalizeSpelling(name).whole);
}

const kinds = new Set(["upazila", "upazilla", "thana", "district", "zila", "উপজেলা", "থানা", "জেলা"]);
const sadar = new Set(["sadar", "shadar", "sador", "সদর"]);

/** A name to compare: without what stands in brackets, words like "thana", and the district in "Bogra Sadar". */
function spellingOf(name: string, district: District | null): string {
  const plain = name.replaceAll(/\([^()]*\)/g, " ");
  const words = normalizeSpelling(plain.trim() === "" ? name : plain).words.filter((word) => !kinds.has(word));
  const town = words.filter((word) => !sadar.has(word)).join("");
  if (town.length === words.join("").length) return town;
  if (district && (town === "" || wholeNames(district).includes(town))) return "sadar";
  return `${town}sadar`;
}

/** A courier's place with all its parents, as a booking names it. */
export function wholePlace(place: ListedPlace, places: readonly ListedPlace[]): CourierPlace {
  const parentOf = ({ level, parentId }: ListedPlace) =>
    places.find((each) => each.id === parentId && each.level === (level === "area" ? "zone" : "city"));
  const { id, name, level } = place;
  if (level === "city") return { cityId: id, zoneId: null, areaId: null, name };
  if (level === "zone") return { cityId: parentOf(place)?.id ?? null, zoneId: id, areaId: null, name };
  const zone = parentOf(place);
  return { cityId: (zone && parentOf(zone)?.id) ?? null, zoneId: zone?.id ?? null, areaId: id, name };
}
