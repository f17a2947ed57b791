import type { Language } from "../../shop/language.ts";
import {
  areaById,
  deliveryAreaOf,
  districtById,
  findAnywhere,
  findAreas,
  findDistricts,
  type PlaceAnywhere,
} from "../../shop/shipping/areas.ts";
import { namesOf, normalizeSpelling, type Place, soundOf } from "../../shop/shipping/place-search.ts";
import { splitStreet } from "../../shop/shipping/street-words.ts";
import { type ChosenPlace, type ChosenPlaces, customPlace, placeOf, toChosenPlace, toChosenPlaces } from "./places.ts";

export { areaById, deliveryAreaOf } from "../../shop/shipping/areas.ts";

/** The chosen area where it lies in the district of Dhaka, yet not in the city: its parcels cost as those outside. */
export function findOutsideCity({ district, area }: ChosenPlaces): ChosenPlace | null {
  const isOutside = area?.id != null && deliveryAreaOf("dhaka", area.id) === "outside";
  return district?.id === "dhaka" && isOutside ? area : null;
}

/** A list longer than this is not read. */
const maxOptions = 64;

/** The areas of a district that match typed words, or places anywhere; and the words, which may be a place of their own. */
export function findAreaOptions(query: string, within: ChosenPlace | null, language: Language): ChosenPlaces[] {
  const inDistrict = findAreasIn(within, query, language);
  if (inDistrict.length > 0) return inDistrict;
  const anywhere = thanasFirst(findAnywhere(query, language));
  if (anywhere.length > 0 || query === "") return withOwnWords(anywhere, query, within);
  // Many name an area by a road in it, or with the house.
  for (const { name, street } of splitStreet(query)) {
    const here = findAreasIn(within, name, language);
    const places: ChosenPlaces[] = here.length > 0 ? here : thanasFirst(findAnywhere(name, language));
    const meant = settlePlaces(places, name);
    if (places.length > 0)
      return withOwnWords(
        places.map((place) => (place === meant ? withStreet(place, name, street) : place)),
        query,
        here.length > 0 ? null : within,
      );
  }
  return withOwnWords([], query, within);
}

function findAreasIn(within: ChosenPlace | null, query: string, language: Language): ChosenPlaces[] {
  return findAreas(within?.id ?? "", query, language).map((area) => ({ district: within, area }));
}

/** In a district that lacks such a place the words come first. */
function withOwnWords(found: ChosenPlaces[], query: string, within: ChosenPlace | null): ChosenPlaces[] {
  const ownWords = query === "" ? [] : [{ district: within, area: customPlace(query) }];
  return within ? [...ownWords, ...found] : [...found, ...ownWords];
}

/** An area whose name was typed in full keeps the street beside it: "Dhanmondi 27". */
function withStreet({ district, area }: ChosenPlaces, name: string, street: string): ChosenPlaces {
  const soundsOf = (words: string) => normalizeSpelling(words).words.map(soundOf);
  const typed = soundsOf(name);
  const isTyped = area && namesOf(area).some((each) => soundsOf(each).every((sound) => typed.includes(sound)));
  if (!isTyped || street === "") return { district, area };
  return { district, area: { id: area.id, en: `${area.en} ${street}`, bn: `${area.bn} ${street}` } };
}

/** A whole district is half an address: it follows its areas and the others, and is never cut off by them. */
function thanasFirst(places: PlaceAnywhere[]): PlaceAnywhere[] {
  const districts = places.filter(({ area }) => area === null);
  const areas = places.filter(({ area }) => area !== null);
  const isOwn = ({ district }: PlaceAnywhere) => districts.some((other) => other.district.id === district.id);
  const ordered = [...areas.filter(isOwn), ...areas.filter((each) => !isOwn(each))];
  return [...ordered.slice(0, Math.max(0, maxOptions - districts.length)), ...districts];
}

/** The districts that match typed words, or else the words. */
export function findDistrictOptions(query: string, language: Language): ChosenPlaces[] {
  const found: ChosenPlace[] = findDistricts(query, language);
  const options = found.length === 0 && query !== "" ? [customPlace(query)] : found;
  return options.map((district) => ({ district, area: null }));
}

/**
 * What typed words name among the options: the only one of that name, or the words where they lead the list. An area is not
 * meant where they begin the names of others elsewhere: "Mirpur" is one in Kushtia, but also Mirpur 1 and Mirpur 10 in Dhaka.
 */
export function matchPlaces(options: ChosenPlaces[], words: string): ChosenPlaces | null {
  const [first] = options;
  if (first && !isListed(first)) return first;
  const typed = normalizeSpelling(words);
  const named = options.filter((option) => namesIn(option).some(({ whole }) => whole === typed.whole));
  const [only] = named;
  if (!only || named.length > 1) return null;
  const isBegun = options.some(
    (other) =>
      other.district?.id !== only.district?.id &&
      namesIn(other).some((name) => typed.words.every((word, at) => name.words[at] === word)),
  );
  return only.area && isBegun ? null : only;
}

/** What a listed place is called; words of the customer's own are no name. */
function namesIn(option: ChosenPlaces) {
  const place = placeOf(option);
  return place && isListed(option) ? namesOf(place).map(normalizeSpelling) : [];
}

/** The same once the field is left, where one place that matches is enough, unless it lacks a number that was typed. */
export function settlePlaces(options: ChosenPlaces[], words: string): ChosenPlaces | null {
  const [first, second] = options;
  const isOnly = first && !(second && isListed(second)) && hasNumbersOf(first, words);
  return matchPlaces(options, words) ?? (isOnly ? first : null);
}

function hasNumbersOf(option: ChosenPlaces, typed: string): boolean {
  const numbers = normalizeSpelling(typed).words.filter((word) => /^\d/.test(word));
  return !isListed(option) || namesIn(option).some(({ words }) => numbers.every((each) => words.includes(each)));
}

const isListed = (option: ChosenPlaces) => placeOf(option)?.id !== null;

type SavedCity = { city: string; district: string | null; area: string | null };

/** The reverse of `cityOf`: the places of an address, ready to edit. Unknown ids stay as words. */
export function parsePlaces(saved: SavedCity): ChosenPlaces {
  const words = saved.city.split(", ");
  const findByText = (text: string, find: (query: string) => Place[]) =>
    text === "" ? null : parsePlace(find(text), text);
  const district =
    (saved.district && districtById(saved.district)) || findByText(words.at(-1) ?? "", (query) => findDistricts(query));
  const districtId = district?.id ?? "";
  const areaWords = words.slice(0, -1).join(", ");
  const listed = saved.district && saved.area ? areaById(saved.district, saved.area) : undefined;
  const area = listed
    ? withSavedStreet(listed, areaWords)
    : findByText(areaWords, (query) => findAreas(districtId, query));
  return toChosenPlaces({ district, area });
}

/** An area as it was saved with a street beside its name (`withStreet`). */
function withSavedStreet(area: Place, words: string): ChosenPlace {
  const name = [area.en, area.bn].find((each) => words.startsWith(`${each} `));
  const street = name ? words.slice(name.length) : "";
  return { id: area.id, en: area.en + street, bn: area.bn + street };
}

/** The place of exactly that name, or the words as they are. */
function parsePlace([first]: Place[], words: string): ChosenPlace {
  const isNamed =
    first && namesOf(first).some((name) => normalizeSpelling(name).whole === normalizeSpelling(words).whole);
  return isNamed ? toChosenPlace(first) : customPlace(words);
}
