import { CourierError, type ListedPlace } from "../../shop/couriers/courier-port.ts";
import type { ApiResponse } from "../http/call-api.ts";
import { type Fields, fields, findRows, firstText, integerOf } from "../http/read-answer.ts";

type Get = (name: string, path: string) => Promise<ApiResponse>;

const base = "/aladdin/api/v1";

/**
 * Cities, zones and areas. The endpoints for complete lists are only known from Pathao's own plugin; if they fail, the
 * zones of each city are fetched, without areas, because a booking needs none.
 */
export async function pathaoPlaces(get: Get): Promise<ListedPlace[]> {
  const cities = await list(get, "city-list", "/city-list", "city");
  if (cities === null) throw new CourierError("refused");
  const zones = await list(get, "zones", "/zones/list", "zone");
  if (zones?.every(hasParent)) {
    const areas = (await list(get, "areas", "/areas/list", "area")) ?? [];
    return [...cities, ...zones, ...areas.filter(hasParent)];
  }
  const byCity = await Promise.all(
    cities.map(({ id }) => list(get, "zone-list", `/cities/${id}/zone-list`, "zone", id)),
  );
  return [...cities, ...byCity.flatMap((each) => each ?? [])];
}

const hasParent = (place: ListedPlace) => place.parentId !== null;

const parents = { city: "", zone: "city_id", area: "zone_id" };

async function list(get: Get, name: string, path: string, level: ListedPlace["level"], parent: number | null = null) {
  const { status, body } = await get(name, base + path);
  if (status >= 300) return null;
  const places = findRows(fields(body)?.data ?? body, ["data"]).flatMap((row) => toPlace(row, level, parent) ?? []);
  return places.length > 0 ? places : null;
}

function toPlace(row: Fields, level: ListedPlace["level"], parent: number | null): ListedPlace | null {
  const id = integerOf(row[`${level}_id`]);
  const name = firstText(row, `${level}_name`);
  if (id === null || name === null) return null;
  return { level, id, parentId: parent ?? integerOf(row[parents[level]]), name, district: null };
}
