import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { courierAccounts, courierPlaceMatches, courierPlaces } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import { areaById, districtById, findDistricts } from "../shipping/areas.ts";
import { findPlaces } from "../shipping/place-search.ts";
import type { Shop } from "../shop.ts";
import { CourierError, type CourierPlace, type ListedPlace } from "./courier-port.ts";
import type { ListedKind } from "./courier-settings-rules.ts";
import type { PlaceChoice } from "./courier-settings-schema.ts";
import { matchPlaces, type OwnPlace, wholePlace } from "./match-places.ts";
import { openCourierOf } from "./open-account.ts";

/** An area of ours beside a courier's list: its match, or what could be it. */
type PlaceRow = OwnPlace & {
  match: (CourierPlace & { byName: string | null }) | null;
  candidates: NamedPlace[];
};

/** A courier's place with the names of its parents: "Dhanmondi, Dhaka". */
export type NamedPlace = { level: ListedPlace["level"]; id: number; name: string };

export type PlaceList = {
  /** Places in the courier's list; 0 before it was fetched. */
  places: number;
  matched: number;
  unsure: number;
  unmatched: number;
  rows: PlaceRow[];
};

/** Rows that one answer holds. */
const maxPlaceRows = 50;
const maxFound = 20;
const batchSize = 2000;

/**
 * Fetches a courier's list of places and matches our areas with it; what staff chose stays while the place is listed.
 * Returns why the courier did not answer, or null. Refuses `not-found` without an account, and `keys-unreadable`.
 */
export async function fetchPlaces(shop: Shop, actor: Actor, kind: ListedKind): Promise<CourierError["reason"] | null> {
  allow(actor, "couriers:manage");
  const [account] = await shop.db.select().from(courierAccounts).where(eq(courierAccounts.kind, kind));
  if (!account) throw new Refusal("not-found");
  const courier = openCourierOf(shop, account);
  if (!courier) throw new Refusal("keys-unreadable");
  try {
    const places = (await courier.places?.()) ?? [];
    // An empty list is ignored: it would delete all matches.
    if (places.length === 0) return "unreadable";
    await transaction(shop.db, (tx) => keepPlaces({ ...shop, db: tx }, kind, places));
    return null;
  } catch (error) {
    if (error instanceof CourierError) return error.reason;
    throw error;
  }
}

async function keepPlaces({ db: tx, now }: Shop, kind: ListedKind, listed: ListedPlace[]): Promise<void> {
  await lockPlaces(tx, kind);
  // A courier may list a place twice.
  const places = [...new Map(listed.map((place) => [`${place.level} ${place.id}`, place])).values()];
  await tx.delete(courierPlaces).where(eq(courierPlaces.kind, kind));
  for (let from = 0; from < places.length; from += batchSize)
    await tx
      .insert(courierPlaces)
      .values(places.slice(from, from + batchSize).map(({ id, ...place }) => ({ kind, placeId: id, ...place })));
  await tx.execute(sql`
    delete from courier_place_matches m where kind = ${kind} and not exists (
      select from courier_places p where p.kind = m.kind and p.place_id = coalesce(m.area_id, m.zone_id, m.city_id)
         and p.level = case when m.area_id is not null then 'area' when m.zone_id is not null then 'zone' else 'city' end)`);
  await tx
    .delete(courierPlaceMatches)
    .where(and(eq(courierPlaceMatches.kind, kind), isNull(courierPlaceMatches.byName)));
  await matchAgain(tx, kind, places, now());
}

/** Stores matches that are certain and not chosen by staff. */
async function matchAgain(tx: Database, kind: ListedKind, places: readonly ListedPlace[], at: Date): Promise<void> {
  const sure = matchPlaces(findDistricts(""), places).flatMap(({ district, area, candidates: [place], isSure }) =>
    place && isSure ? [{ kind, district: district.id, area: area?.id ?? "", ...wholePlace(place, places), at }] : [],
  );
  if (sure.length > 0) await tx.insert(courierPlaceMatches).values(sure).onConflictDoNothing();
}

/**
 * The courier's list beside our areas: those without a match first asked for (`open`), or the matched ones; of one
 * district, or of all. At most `maxPlaceRows` rows; the counts are of all.
 */
export async function listPlaces(
  shop: Shop,
  actor: Actor,
  kind: ListedKind,
  { isOpen, district }: { isOpen: boolean; district: string | null },
): Promise<PlaceList> {
  allow(actor, "couriers:manage");
  const places = await readPlaces(shop.db, kind);
  const matches = await shop.db.select().from(courierPlaceMatches).where(eq(courierPlaceMatches.kind, kind));
  const byKey = new Map(matches.map((match) => [`${match.district} ${match.area}`, match]));
  const rows = (places.length === 0 ? [] : matchPlaces(findDistricts(""), places)).map((row) => ({
    ...row,
    match: byKey.get(`${row.district.id} ${row.area?.id ?? ""}`) ?? null,
  }));
  const unsure = rows.filter(({ match, candidates }) => !match && candidates.length > 0);
  const unmatched = rows.filter(({ match, candidates }) => !match && candidates.length === 0);
  const matched = rows.filter(({ match }) => match);
  const wanted = (isOpen ? [...unsure, ...unmatched] : matched).filter(
    (row) => district === null || row.district.id === district,
  );
  const name = namer(places);
  return {
    places: places.length,
    ...{ matched: matched.length, unsure: unsure.length, unmatched: unmatched.length },
    rows: wanted.slice(0, maxPlaceRows).map(({ isSure: _, candidates, match, ...row }) => ({
      ...row,
      match: match && toMatch(match),
      candidates: candidates.map(name),
    })),
  };
}

function toMatch({ cityId, zoneId, areaId, name, byName }: typeof courierPlaceMatches.$inferSelect) {
  return { cityId, zoneId, areaId, name, byName };
}

async function readPlaces(db: Database, kind: ListedKind): Promise<ListedPlace[]> {
  const { placeId, level, parentId, name, district } = courierPlaces;
  return db
    .select({ id: placeId, level, parentId, name, district })
    .from(courierPlaces)
    .where(eq(courierPlaces.kind, kind));
}

function namer(places: readonly ListedPlace[]) {
  const byKey = new Map(places.map((place) => [`${place.level} ${place.id}`, place]));
  const parentOf = ({ level, parentId }: ListedPlace) => byKey.get(`${level === "area" ? "zone" : "city"} ${parentId}`);
  return (place: ListedPlace): NamedPlace => {
    const parent = place.level === "city" ? undefined : parentOf(place);
    const names = [place, parent, parent && parentOf(parent)].flatMap((each) => each?.name ?? []);
    const { level, id, district } = place;
    return { level, id, name: [...names, ...(parent || !district ? [] : [district])].join(", ") };
  };
}

/** Places of a courier's list by name; at most twenty. */
export async function searchPlaces(shop: Shop, actor: Actor, kind: ListedKind, query: string): Promise<NamedPlace[]> {
  allow(actor, "couriers:manage");
  const places = await readPlaces(shop.db, kind);
  const name = namer(places);
  const named = places.map((place) => ({ ...name(place), en: name(place).name }));
  const found = findPlaces(
    named.map((place) => ({ place, id: "", en: place.en, bn: "" })),
    query,
  );
  return found.slice(0, maxFound).map(({ place: { level, id, en } }) => ({ level, id, name: en }));
}

/**
 * Staff say which place of a courier's list an area of ours is, or let the shop choose again. Refuses `invalid-input`
 * for an area or a place that is not there.
 */
export async function choosePlace(
  shop: Shop,
  actor: Actor,
  kind: ListedKind,
  { district, area, place: chosen }: PlaceChoice,
): Promise<void> {
  const by = allow(actor, "couriers:manage");
  const own = area === "" ? districtById(district) : areaById(district, area);
  if (!own) throw new Refusal("invalid-input", { fields: { area: "invalid" } });
  await transaction(shop.db, async (tx) => {
    await lockPlaces(tx, kind);
    const key = and(
      ...[eq(courierPlaceMatches.kind, kind), eq(courierPlaceMatches.district, district)],
      eq(courierPlaceMatches.area, area),
    );
    const [former] = await tx.select().from(courierPlaceMatches).where(key);
    const places = await readPlaces(tx, kind);
    await tx.delete(courierPlaceMatches).where(key);
    if (chosen) {
      const place = places.find(({ level, id }) => level === chosen.level && id === chosen.id);
      if (!place) throw new Refusal("invalid-input", { fields: { place: "invalid" } });
      const whole = wholePlace(place, places);
      await tx.insert(courierPlaceMatches).values({ kind, district, area, ...whole, byName: by.name, at: shop.now() });
    } else await matchAgain(tx, kind, places, shop.now());
    const [now] = await tx.select().from(courierPlaceMatches).where(key);
    const shown = (match: typeof former) => ({
      place: match?.name ?? "",
      id: match?.areaId ?? match?.zoneId ?? match?.cityId,
    });
    await writeAudit(tx, {
      ...{ by, action: "courier-place-chosen", record: { id: `${kind} ${district} ${area}`.trim(), name: own.en } },
      ...{ before: shown(former), after: shown(now) },
    });
  });
}

async function lockPlaces(tx: Database, kind: ListedKind): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`courier_places ${kind}`}, 0))`);
}
