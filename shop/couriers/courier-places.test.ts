import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, courierPlaceMatches } from "../../db/schema.ts";
import { districtById } from "../shipping/areas.ts";
import { admin, testShop } from "../test-shop.ts";
import { choosePlace, fetchPlaces, listPlaces, searchPlaces } from "./courier-places.ts";
import { type Courier, CourierError, type ListedPlace, type OpenCourier } from "./courier-port.ts";
import { matchPlaces } from "./match-places.ts";
import { courierPlacesOf } from "./plan-bookings.ts";
import { courierOfTests } from "./test-courier.ts";
import { addAccount } from "./test-parcels.ts";

const city = (id: number, name: string): ListedPlace => ({ level: "city", id, parentId: null, name, district: null });
const zone = (id: number, parentId: number, name: string): ListedPlace => ({
  ...{ level: "zone", id, parentId, name, district: null },
});
const area = (id: number, name: string, district: string | null = null): ListedPlace => ({
  ...{ level: "area", id, parentId: 1, name, district },
});

const pathaoList = [
  ...[city(1, "Dhaka"), city(2, "Chittagong"), city(3, "Comilla"), city(4, "Bogra"), city(5, "B. Baria")],
  ...[zone(11, 1, "Dhanmondi"), zone(12, 1, "Mirpur  1"), zone(13, 1, "Badda"), zone(14, 1, "South Badda")],
  ...[zone(15, 1, "Banasree"), zone(16, 1, "BANASREE"), zone(41, 4, "Bogra Sadar"), zone(42, 4, "Shibganj")],
  zone(21, 2, "Hathazari"),
];

/** A shop with an account whose courier lists these places. */
async function shopWithPlaces(kind: "pathao" | "redx", list: () => ListedPlace[] | CourierError) {
  const shop = await testShop();
  await addAccount(shop, kind);
  const { open } = courierOfTests();
  const withPlaces: OpenCourier = (...given): Courier => ({
    ...open(...given),
    places: async () => {
      const listed = list();
      if (listed instanceof CourierError) throw listed;
      return listed;
    },
  });
  return { ...shop, couriers: { open: withPlaces } };
}

const bookedPlace = async (
  shop: Awaited<ReturnType<typeof testShop>>,
  kind: "pathao" | "redx",
  district: string,
  own: string,
) => (await courierPlacesOf(shop.db, [{ district, area: own }]))(kind, { district, area: own });

test("a courier's places are matched by old and new names, and ambiguous ones wait for staff", async () => {
  const shop = await shopWithPlaces("pathao", () => pathaoList);
  expect(await fetchPlaces(shop, admin, "pathao")).toBeNull();
  expect(await bookedPlace(shop, "pathao", "dhaka", "dhanmondi")).toMatchObject({ cityId: 1, zoneId: 11 });
  expect(await bookedPlace(shop, "pathao", "bogura", "bogura-sadar")).toMatchObject({ cityId: 4, zoneId: 41 });
  // A place with exactly this name has precedence over its quarters.
  expect(await bookedPlace(shop, "pathao", "dhaka", "badda")).toMatchObject({ zoneId: 13 });
  // Without a zone it is the city, by its current name.
  expect(await bookedPlace(shop, "pathao", "cumilla", "homna")).toMatchObject({ cityId: 3, zoneId: null });
  expect(await bookedPlace(shop, "pathao", "chattogram", "")).toMatchObject({ cityId: 2 });
  const { rows, ...counts } = await listPlaces(shop, admin, "pathao", { isOpen: true, district: "dhaka" });
  expect(counts).toMatchObject({ places: pathaoList.length, unsure: 1 });
  expect(rows[0]).toMatchObject({ area: { id: "banasree" }, match: null });
  expect(rows[0]?.candidates).toEqual([
    { level: "zone", id: 15, name: "Banasree, Dhaka" },
    { level: "zone", id: 16, name: "BANASREE, Dhaka" },
  ]);
});

test("a match that staff chose survives the next fetch, until the courier removes the place", async () => {
  let list = pathaoList;
  const shop = await shopWithPlaces("pathao", () => list);
  await fetchPlaces(shop, admin, "pathao");
  const choice = { district: "dhaka", area: "banasree" };
  await choosePlace(shop, admin, "pathao", { ...choice, place: { level: "zone", id: 16 } });
  await choosePlace(shop, admin, "pathao", { district: "dhaka", area: "dhanmondi", place: { level: "zone", id: 12 } });
  await fetchPlaces(shop, admin, "pathao");
  expect(await bookedPlace(shop, "pathao", "dhaka", "banasree")).toMatchObject({ zoneId: 16, cityId: 1 });
  expect(await bookedPlace(shop, "pathao", "dhaka", "dhanmondi")).toMatchObject({ zoneId: 12 });
  const { rows } = await listPlaces(shop, admin, "pathao", { isOpen: false, district: "dhaka" });
  expect(rows.find((row) => row.area?.id === "banasree")?.match).toMatchObject({ name: "BANASREE", byName: "Rupa" });

  // When staff's choice is removed, the automatic match applies again.
  await choosePlace(shop, admin, "pathao", { district: "dhaka", area: "dhanmondi", place: null });
  expect(await bookedPlace(shop, "pathao", "dhaka", "dhanmondi")).toMatchObject({ zoneId: 11 });
  list = pathaoList.filter(({ id }) => id !== 16);
  await fetchPlaces(shop, admin, "pathao");
  expect(await bookedPlace(shop, "pathao", "dhaka", "banasree")).toMatchObject({ zoneId: 15 });
  const audit = await shop.db.select().from(auditLog).where(eq(auditLog.action, "courier-place-chosen"));
  expect(audit).toHaveLength(3);
});

test("without cities in the list, the district comes from a field or the name, or the name must be unique", async () => {
  const shop = await shopWithPlaces("redx", () => [
    ...[area(1, "Dhanmondi", "Dhaka"), area(2, "Shibganj (Bogra)"), area(3, "Kaliganj"), area(4, "Hathazari")],
    area(5, "Jessore Sadar"),
  ]);
  await fetchPlaces(shop, admin, "redx");
  expect(await bookedPlace(shop, "redx", "dhaka", "dhanmondi")).toMatchObject({ areaId: 1, name: "Dhanmondi" });
  expect(await bookedPlace(shop, "redx", "bogura", "shibganj")).toMatchObject({ areaId: 2 });
  expect(await bookedPlace(shop, "redx", "jashore", "jashore-sadar")).toMatchObject({ areaId: 5 });
  expect(await bookedPlace(shop, "redx", "chattogram", "hathazari")).toMatchObject({ areaId: 4 });
  // Four districts have a Kaliganj.
  expect(await bookedPlace(shop, "redx", "gazipur", "kaliganj")).toBeNull();
  const { rows } = await listPlaces(shop, admin, "redx", { isOpen: true, district: "gazipur" });
  expect(rows.find((row) => row.area?.id === "kaliganj")?.candidates).toMatchObject([{ id: 3 }]);
  expect(await searchPlaces(shop, admin, "redx", "kali")).toEqual([{ level: "area", id: 3, name: "Kaliganj" }]);
});

test("a courier that does not answer or lists nothing removes no match", async () => {
  let list: ListedPlace[] | CourierError = pathaoList;
  const shop = await shopWithPlaces("pathao", () => list);
  await fetchPlaces(shop, admin, "pathao");
  const matched = await shop.db.$count(courierPlaceMatches);
  list = new CourierError("unreachable");
  expect(await fetchPlaces(shop, admin, "pathao")).toBe("unreachable");
  list = [];
  expect(await fetchPlaces(shop, admin, "pathao")).toBe("unreadable");
  expect(await shop.db.$count(courierPlaceMatches)).toBe(matched);
});

test("concurrent fetches store each place once", async () => {
  const shop = await shopWithPlaces("pathao", () => [...pathaoList, ...pathaoList]);
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => fetchPlaces(shop, admin, "pathao")));
  expect(outcomes).toEqual(Array(6).fill(null));
  const { places, matched } = await listPlaces(shop, admin, "pathao", { isOpen: false, district: null });
  expect(places).toBe(pathaoList.length);
  expect(matched).toBeGreaterThan(5);
});

test.for([
  ["chattogram", "Chittagong"],
  ["cumilla", "Comilla"],
  ["bogura", "Bogra"],
  ["barishal", "Barisal"],
  ["jashore", "Jessore"],
  ["jhalakathi", "Jhalokathi"],
  ["moulvibazar", "Maulvibazar"],
  ["coxs-bazar", "Coxsbazar"],
])("%s matches %s", ([id, name]) => {
  const district = districtById(id ?? "");
  if (!district || !name) throw new Error("no district");
  const [match] = matchPlaces([district], [city(7, name)]);
  expect(match).toMatchObject({ isSure: true, candidates: [{ id: 7 }] });
});
