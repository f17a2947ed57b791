import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { notifications, variants } from "../../db/schema.ts";
import { countPieces, findBrokenInvariants } from "../invariants.ts";
import { fromTaka } from "../money.ts";
import { countStages, listOrders } from "../orders/admin/list-orders.ts";
import { orderDetail } from "../orders/admin/order-detail.ts";
import { changeStatus } from "../orders/change-status.ts";
import { holdOrder } from "../orders/hold-order.ts";
import type { OpenStage } from "../orders/order-rules.ts";
import { orderRequest } from "../orders/order-schema.ts";
import type { OrderStatus } from "../orders/order-status.ts";
import { placeOrder } from "../orders/place-order.ts";
import { guest, type SignedIn } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import { addUsers, stockProduct, type TestShop, testShop, variantDraft } from "../test-shop.ts";
import { checkIn } from "./check-in.ts";
import { exportUploads } from "./export-uploads.ts";
import { handOver } from "./hand-over.ts";
import { countParcels, listParcels } from "./list-parcels.ts";
import { packOrder, unpackOrder } from "./pack-order.ts";
import { shipmentsRequest } from "./parcel-schema.ts";
import { recordShipments, removeShipments } from "./record-shipments.ts";

const jewel: SignedIn = { role: "order-desk", id: "jewel", email: "jewel@labonno.example", name: "Jewel" };
const rima: SignedIn = { role: "order-desk", id: "rima", email: "rima@labonno.example", name: "Rima" };

type Placed = { id: string; number: string };
type PackingShop = TestShop & {
  variantIds: string[];
  order: (status?: "pending" | "confirmed" | "shipped" | "returned", more?: object) => Promise<Placed>;
  pieces: (quantity?: number) => { variantId: string; quantity: number }[];
  stock: () => Promise<number[]>;
};

/** A shop with a serum and a soap, a hundred of each; an order has two serums and one soap. */
async function packingShop(): Promise<PackingShop> {
  const shop = await testShop();
  await addUsers(shop, jewel, rima);
  const { productId, variantIds } = await stockProduct(shop, {
    variants: [variantDraft({ price: fromTaka(500), stock: 100 }), variantDraft({ price: fromTaka(90), stock: 100 })],
  });
  const [serum = "", soap = ""] = variantIds;
  const pieces = (quantity = 2) => [
    { variantId: serum, quantity },
    { variantId: soap, quantity: 1 },
  ];
  let phones = 0;
  const order: PackingShop["order"] = async (status = "confirmed", more = {}) => {
    const phone = `017${String(++phones).padStart(8, "0")}`;
    const billingDetails = { fullName: "Nusrat Jahan", phone, address: "House 12, Road 4", city: "Dhanmondi, Dhaka" };
    const items = pieces().map((piece) => ({ productId, ...piece }));
    const request = orderRequest.parse({ billingDetails, items, deliveryArea: "inside", total: 1150, ...more });
    const placed = await placeOrder(shop, { actor: guest, request, language: "en", idempotencyKey: null });
    const way: OrderStatus[] = ["confirmed", "shipped", "returned"];
    for (const to of way.slice(0, way.indexOf(status) + 1)) await changeStatus(shop, rima, placed.id, to);
    return placed;
  };
  const stock = async () => {
    const rows = await shop.db.select({ id: variants.id, stock: variants.stock }).from(variants);
    return variantIds.map((id) => rows.find((row) => row.id === id)?.stock ?? Number.NaN);
  };
  return { ...shop, variantIds, order, pieces, stock };
}

const stageOf = async (shop: TestShop, { id }: Placed) => (await orderDetail(shop, rima, id)).stage;
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      return { code: error.code, ...error.details };
    },
  );
const codeOf = async (work: Promise<unknown>) => (await refusalOf(work))?.code ?? null;
const allGood = (pieces: { variantId: string; quantity: number }[]) =>
  pieces.map((piece) => ({ ...piece, condition: "resellable" as const }));

describe("packing", () => {
  test("and booking and handing over an order move it through the stages, which list and count it", async () => {
    const shop = await packingShop();
    const order = await shop.order();
    const stages: (OpenStage | null)[] = [];
    const look = async () => {
      const stage = (await stageOf(shop, order)) as OpenStage;
      const { orders } = await listOrders(shop, rima, { stage, sort: "newest", page: 1, limit: 10 });
      const counts = await countStages(shop, rima);
      expect(orders.map(({ id }) => id)).toEqual([order.id]);
      expect(counts[stage]).toBe(1);
      stages.push(stage);
    };
    await look();
    expect(await packOrder(shop, jewel, order.id, shop.pieces())).toBe(true);
    await look();
    const { trackingCode } = { trackingCode: "SFR-187745531" };
    const shipments = [{ number: order.number, trackingCode }];
    await recordShipments(shop, jewel, shipmentsRequest.parse({ courier: "steadfast", shipments }));
    await look();
    expect((await orderDetail(shop, rima, order.id)).shipments).toMatchObject([{ courier: "steadfast", trackingCode }]);
    await handOver(shop, jewel, { ids: [order.id], riderName: null });
    await look();
    await changeStatus(shop, rima, order.id, "returned");
    await look();
    expect(stages).toEqual(["to-pack", "packed", "booked", "with-courier", "to-check-in"]);
    await checkIn(shop, jewel, order.id, allGood(shop.pieces()));
    expect(await stageOf(shop, order)).toBe("checked-in");
    expect(Object.values(await countParcels(shop, rima))).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  test("is refused for other items than ordered, or an order that is unconfirmed or on hold, with the current state", async () => {
    const shop = await packingShop();
    const order = await shop.order();
    expect(await refusalOf(packOrder(shop, jewel, order.id, shop.pieces(3)))).toEqual({
      code: "changed-meanwhile",
      ...{ status: "confirmed", onHold: false, items: expect.arrayContaining(shop.pieces()) },
    });
    await holdOrder(shop, rima, order.id, { reason: "After Eid", until: null });
    expect(await refusalOf(packOrder(shop, jewel, order.id, shop.pieces()))).toMatchObject({ onHold: true });
    expect(await handOver(shop, jewel, { ids: [order.id], riderName: null })).toMatchObject([
      { modified: false, refused: "on-hold", status: "confirmed" },
    ]);
    await holdOrder(shop, rima, order.id, null);
    await changeStatus(shop, rima, order.id, "cancelled");
    expect(await refusalOf(packOrder(shop, jewel, order.id, null))).toMatchObject({ status: "cancelled" });
    expect(await codeOf(packOrder(shop, jewel, "nothing", null))).toBe("not-found");
    expect(await codeOf(unpackOrder(shop, jewel, order.id))).toBe("status-step-refused");
  });

  test("can be undone, after which the order is cancelled as if it was never packed", async () => {
    const shop = await packingShop();
    const order = await shop.order();
    await packOrder(shop, jewel, order.id, null);
    expect(await unpackOrder(shop, jewel, order.id)).toBe(true);
    expect(await unpackOrder(shop, jewel, order.id)).toBe(false);
    await changeStatus(shop, rima, order.id, "cancelled");
    expect(await stageOf(shop, order)).toBe("cancelled");
    expect(await shop.stock()).toEqual([100, 100]);
  });

  test("one order twice concurrently happens once", async () => {
    const shop = await packingShop();
    const order = await shop.order();
    const packed = await Promise.all(
      Array.from({ length: 12 }, (_, n) => packOrder(shop, n % 2 ? jewel : rima, order.id, shop.pieces())),
    );
    expect(packed.filter(Boolean)).toHaveLength(1);
  });

  test("concurrent with a cancellation leaves the order unpacked with its stock free, or to be checked in", async () => {
    const shop = await packingShop();
    const before = await countPieces(shop.db);
    for (let round = 0; round < 10; round++) {
      const order = await shop.order();
      const reserved = await shop.stock();
      const [packing] = await Promise.all([
        codeOf(packOrder(shop, jewel, order.id, shop.pieces())),
        changeStatus(shop, rima, order.id, "cancelled"),
      ]);
      expect(await stageOf(shop, order)).toBe(packing === null ? "to-check-in" : "cancelled");
      if (packing === null) expect(await shop.stock()).toEqual(reserved);
    }
    expect(await countPieces(shop.db)).toEqual(before);
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });
});

describe("checking in", () => {
  test("adds only resellable pieces to the stock, and only then", async () => {
    const shop = await packingShop();
    const [serum = "", soap = ""] = shop.variantIds;
    const before = await countPieces(shop.db);
    const order = await shop.order("returned");
    expect(await shop.stock()).toEqual([98, 99]);
    await checkIn(shop, jewel, order.id, [
      { variantId: serum, condition: "resellable", quantity: 1 },
      { variantId: serum, condition: "opened", quantity: 1 },
      { variantId: soap, condition: "lost", quantity: 1 },
    ]);
    expect(await shop.stock()).toEqual([99, 99]);
    expect((await orderDetail(shop, rima, order.id)).desk.return).toMatchObject({
      checkedInByName: "Jewel",
      items: expect.arrayContaining([{ variantId: serum, condition: "opened", quantity: 1 }]),
    });
    expect(await countPieces(shop.db)).toEqual(before);
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });

  test("is done already for orders that were returned before check-ins existed", async () => {
    const shop = await packingShop();
    const order = await shop.order("returned");
    await checkIn(shop, jewel, order.id, allGood(shop.pieces()));
    const migration = readFileSync(new URL("../../db/migrations/0112-parcels.sql", import.meta.url), "utf8");
    await shop.pool.query("delete from return_items; delete from returns");
    await shop.pool.query(migration.slice(migration.indexOf("insert into returns")));
    expect(await stageOf(shop, order)).toBe("checked-in");
    expect(await checkIn(shop, jewel, order.id, allGood(shop.pieces()))).toBe(false);
    expect(await shop.stock()).toEqual([100, 100]);
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });

  test("is refused if a piece is missing or repeated, and changes nothing", async () => {
    const shop = await packingShop();
    const order = await shop.order("returned");
    for (const pieces of [shop.pieces(1), shop.pieces(3), [...shop.pieces(), ...shop.pieces()]])
      expect(await codeOf(checkIn(shop, jewel, order.id, allGood(pieces)))).toBe("invalid-input");
    expect(await codeOf(checkIn(shop, jewel, (await shop.order("shipped")).id, allGood(shop.pieces())))).toBe(
      "not-found",
    );
    expect(await stageOf(shop, order)).toBe("to-check-in");
    expect(await shop.stock()).toEqual([96, 98]);
  });

  test("twice concurrently counts once", async () => {
    const shop = await packingShop();
    const order = await shop.order("returned");
    const done = await Promise.all(
      Array.from({ length: 12 }, (_, n) => checkIn(shop, n % 2 ? jewel : rima, order.id, allGood(shop.pieces()))),
    );
    expect(done.filter(Boolean)).toHaveLength(1);
    expect(await shop.stock()).toEqual([100, 100]);
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });

  test("does not count pieces that were not counted when ordered", async () => {
    const shop = await packingShop();
    const [serum = ""] = shop.variantIds;
    await shop.db.update(variants).set({ stock: null }).where(eq(variants.id, serum));
    const order = await shop.order("returned");
    await shop.db.update(variants).set({ stock: 7 }).where(eq(variants.id, serum));
    await checkIn(shop, jewel, order.id, allGood(shop.pieces()));
    expect(await shop.stock()).toEqual([7, 100]);
  });
});

describe("tracking numbers", () => {
  const record = (shop: TestShop, shipments: { number: string; trackingCode?: string }[], more: object = {}) =>
    recordShipments(shop, jewel, shipmentsRequest.parse({ courier: "steadfast", shipments, ...more }));

  test("are matched line by line when pasted, and a dry run reports the same but saves nothing", async () => {
    const shop = await packingShop();
    const [one, two, early] = [await shop.order(), await shop.order("shipped"), await shop.order("pending")];
    await record(shop, [{ number: two.number, trackingCode: "OLD-1" }]);
    const list = [
      { number: one.number.replaceAll("-", ""), trackingCode: " SFR-1 " },
      { number: two.number, trackingCode: "SFR-2" },
      { number: early.number, trackingCode: "SFR-3" },
      { number: "LB-000-000-000", trackingCode: "SFR-4" },
    ];
    const expected = [
      { number: one.number, fullName: "Nusrat Jahan", trackingCodes: ["SFR-1"], modified: true, refused: null },
      { number: two.number, trackingCodes: ["SFR-2"], replaced: ["OLD-1"], modified: true, refused: null },
      { number: early.number, modified: false, refused: "status-step-refused" },
      { orderId: null, modified: false, refused: "not-found" },
    ];
    const trial = await record(shop, list, { dryRun: true });
    expect(trial).toMatchObject(expected);
    expect((await orderDetail(shop, rima, one.id)).shipments).toEqual([]);
    expect(await record(shop, list)).toEqual(trial);
    expect((await record(shop, list.slice(0, 2))).map(({ modified }) => modified)).toEqual([false, false]);
    expect((await orderDetail(shop, rima, one.id)).shipments).toMatchObject([{ trackingCode: "SFR-1" }]);
    expect(await removeShipments(shop, jewel, one.id)).toBe(true);
    expect((await orderDetail(shop, rima, one.id)).shipments).toEqual([]);
  });

  test("belong to one order each, even if entered concurrently, but a local rider may number from one", async () => {
    const shop = await packingShop();
    const [one, two] = [await shop.order(), await shop.order()];
    const listed = [one, two].map(({ number }) => ({ number, trackingCode: "SFR-9" }));
    const codesOf = (outcomes: { refused: string | null }[]) => outcomes.map(({ refused }) => refused).sort();
    expect(codesOf(await record(shop, listed))).toEqual(["tracking-code-used", "tracking-code-used"]);
    const outcomes = await Promise.all(listed.map((each) => record(shop, [each])));
    expect(codesOf(outcomes.flat())).toEqual([null, "tracking-code-used"].sort());
    for (const each of listed) {
      const [byRider] = await record(shop, [each], { courier: "other", courierName: "Sundarban" });
      expect(byRider).toMatchObject({ refused: null });
    }
    const named = { courier: "steadfast", courierName: "Sundarban", shipments: listed };
    expect(shipmentsRequest.safeParse(named).success).toBe(false);
  });

  test("are not needed for the shop's own rider: the parcel goes under its order's number", async () => {
    const shop = await packingShop();
    const [one, two] = [await shop.order(), await shop.order()];
    const listed = [{ number: one.number.replaceAll("-", "") }];
    expect(shipmentsRequest.safeParse({ courier: "steadfast", shipments: listed }).success).toBe(false);
    await record(shop, listed, { courier: "other" });
    await record(shop, [{ number: two.number }], { courier: "other", courierName: "Rahim" });
    expect((await orderDetail(shop, rima, one.id)).shipments).toMatchObject([
      { courier: "other", courierName: null, trackingCode: one.number },
    ]);
    expect((await orderDetail(shop, rima, two.id)).shipments).toMatchObject([{ courierName: "Rahim" }]);
    expect(await stageOf(shop, one)).toBe("to-pack");
    // The customer is not sent the order's number as a tracking number.
    await changeStatus(shop, rima, one.id, "shipped");
    const sent = await shop.db.select().from(notifications).where(eq(notifications.kind, "order-shipped"));
    expect(sent.length).toBeGreaterThan(0);
    for (const { data } of sent) expect(data).not.toHaveProperty("parcels");
  });

  test("may be several for one order, each is a parcel, and a scanner finds it by any of them", async () => {
    const shop = await packingShop();
    const order = await shop.order();
    await record(
      shop,
      ["SFR-1", "SFR-2"].map((trackingCode) => ({ number: order.number, trackingCode })),
    );
    for (const code of ["sfr-1", "SFR-2", order.number, order.number.replaceAll("-", "")]) {
      const { parcels } = await listParcels(shop, jewel, { code, limit: 10 });
      expect(
        parcels.map(({ id }) => id),
        code,
      ).toEqual([order.id]);
    }
    expect((await listParcels(shop, jewel, { code: "SFR-3", limit: 10 })).parcels).toEqual([]);
  });

  test("that look like an order number are found by a scanner", async () => {
    const shop = await packingShop();
    for (const trackingCode of ["SFR-842768516", "482719368"]) {
      const order = await shop.order();
      await record(shop, [{ number: order.number, trackingCode }]);
      const { parcels } = await listParcels(shop, jewel, { code: trackingCode, limit: 10 });
      expect(
        parcels.map(({ id }) => id),
        trackingCode,
      ).toEqual([order.id]);
    }
  });
});

test("each parcel is handed over separately, and a refused one does not stop the others", async () => {
  const shop = await packingShop();
  const [packed, pending, gone] = [await shop.order(), await shop.order("pending"), await shop.order("shipped")];
  const ids = [packed.id, pending.id, gone.id, "nothing"];
  expect(await handOver(shop, jewel, { ids, riderName: null })).toEqual([
    { id: packed.id, number: packed.number, modified: true, refused: null, status: "shipped" },
    { id: pending.id, number: pending.number, modified: false, refused: "status-step-refused", status: "pending" },
    { id: gone.id, number: gone.number, modified: false, refused: null, status: "shipped" },
    { id: "nothing", number: null, modified: false, refused: "not-found", status: null },
  ]);
});

test("what is handed over to a named rider without a courier's number is theirs, as if booked; the rest stays with its courier", async () => {
  const shop = await packingShop();
  const [free, booked, held, unnamed] = [
    await shop.order(),
    await shop.order(),
    await shop.order(),
    await shop.order(),
  ];
  const shipments = [{ number: booked.number, trackingCode: "SFR-187702218" }];
  await recordShipments(shop, jewel, shipmentsRequest.parse({ courier: "steadfast", shipments }));
  await holdOrder(shop, rima, held.id, { reason: "After Eid", until: null });
  await handOver(shop, jewel, { ids: [free.id, booked.id, held.id], riderName: "Jashim" });
  await handOver(shop, jewel, { ids: [unnamed.id], riderName: null });
  const carriersOf = async ({ id }: Placed) => (await orderDetail(shop, rima, id)).shipments;
  expect(await carriersOf(free)).toMatchObject([
    { courier: "other", courierName: "Jashim", trackingCode: free.number },
  ]);
  expect(await carriersOf(booked)).toMatchObject([{ courier: "steadfast", trackingCode: "SFR-187702218" }]);
  expect([await carriersOf(held), await carriersOf(unnamed)]).toEqual([[], []]);
});

test("couriers' upload sheets have the cash to collect in whole taka, and no formulas", async () => {
  const shop = await packingShop();
  const place = { district: "dhaka", area: "dhanmondi" };
  const who = { fullName: "=cmd|nusrat", phone: "01712345678", address: "House 12,\nRoad 4", city: "Dhanmondi, Dhaka" };
  const { id, number } = await shop.order("confirmed", { billingDetails: { ...who, ...place }, note: "Ring twice" });
  expect(await exportUploads(shop, jewel, { form: "steadfast", ids: id })).toBe(
    "Invoice,Name,Address,Phone,Amount,Note,Contact Name,Contact Phone\r\n" +
      `${number},'=cmd|nusrat,"House 12, Road 4, Dhanmondi, Dhaka",01712345678,1150,Ring twice,,\r\n`,
  );
  const [header = "", row = ""] = (await exportUploads(shop, jewel, { form: "pathao", ids: id })).split("\r\n");
  expect(header).toBe(
    "ItemType,StoreName,MerchantOrderId,RecipientName(*),RecipientPhone(*),RecipientAddress(*),RecipientCity(*)," +
      "RecipientZone(*),RecipientArea,AmountToCollect(*),ItemQuantity,ItemWeight,ItemDesc,SpecialInstruction",
  );
  expect(row).toMatch(/^Parcel,Beauty Shop,LB-.*,Dhaka,Dhanmondi,,1150,3,0\.5,/);
});
