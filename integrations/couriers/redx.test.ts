import { describe, expect, test } from "vitest";
import { fromTaka, paisa } from "../../shop/money.ts";
import { answeringServer } from "../http/test-calls.ts";
import { openCourier } from "./courier-adapters.ts";
import { redxState } from "./redx-webhook.ts";
import { standInKeys } from "./stand-in/contract.ts";
import { expectNoKeys, mirpur10, reportOf, testBooking, testCourier } from "./test-courier.ts";

describe("booking", () => {
  test("returns the number, and sends amounts as text and the weight in grams", async () => {
    const { courier, standIn, recorded } = await testCourier("redx");
    const answer = await courier.book(testBooking({ note: "Ring twice" }));
    const [parcel] = standIn.parcels();
    const externalId = parcel?.externalId;
    expect(answer).toEqual({
      outcome: "booked",
      externalId,
      trackingCode: externalId,
      trackingUrl: null,
      charge: null,
    });
    expect(parcel?.order).toMatchObject({
      merchant_invoice_id: "LB842768516-1",
      cash_collection_amount: "1250",
      parcel_weight: 420,
      value: 1190,
      delivery_area: "Mirpur 10",
      delivery_area_id: mirpur10,
      pickup_store_id: 130_001,
      instruction: "Ring twice",
    });
    expectNoKeys(recorded, "redx");
  });

  test.each([
    [{ place: null }, "place"],
    [{ place: { cityId: 1, zoneId: 2, areaId: null, name: "Dhaka" } }, "place"],
    [{ phone: "017" }, "phone"],
    [{ address: "" }, "address"],
    [{ amountToCollect: paisa(1) }, "amount"],
  ])("refuses %j by its field, without a call", async (change, field) => {
    const { courier, standIn } = await testCourier("redx");
    expect(await courier.book(testBooking(change))).toMatchObject({ outcome: "refused", faults: [{ field }] });
    expect(standIn.calls()).toEqual([]);
  });

  test("returns the courier's refusal by field", async () => {
    const { courier } = await testCourier("redx");
    const place = { cityId: null, zoneId: null, areaId: 99_999, name: "Nowhere" };
    expect(await courier.book(testBooking({ place }))).toEqual({
      outcome: "refused",
      faults: [{ field: "place", text: "delivery_area_id is invalid" }],
    });
  });

  test.each(["cut", "cut-before", "failed", "failed-after", "unreadable"] as const)(
    "has an unknown outcome after %s, and is not sent again",
    async (fault) => {
      const { courier, standIn } = await testCourier("redx");
      standIn.failNext("redx parcel", fault);
      expect(await courier.book(testBooking())).toEqual({ outcome: "unknown" });
      expect(standIn.calls()).toHaveLength(1);
    },
  );

  test("creates two parcels if the courier processes the call twice, of which the shop knows one", async () => {
    const { courier, standIn } = await testCourier("redx");
    standIn.failNext("redx parcel", "twice");
    expect(await courier.book(testBooking())).toMatchObject({ outcome: "booked" });
    expect(standIn.parcels()).toHaveLength(2);
  });

  test("is refused if the response says so despite status 200", async () => {
    const answer = { isError: true, message: "Customer phone is invalid" };
    const { baseUrl } = await answeringServer((_, response) => response.end(JSON.stringify(answer)));
    const { deps } = await testCourier("redx");
    const courier = openCourier("redx", standInKeys.redx, { storeId: null }, { ...deps, baseUrl });
    expect(await courier.book(testBooking())).toMatchObject({ outcome: "refused", faults: [{ field: "phone" }] });
  });

  test("reports wrong keys once", async () => {
    const { courier, standIn } = await testCourier("redx", { keys: { token: "wrong", webhookToken: "wrong" } });
    await expect(courier.check()).rejects.toMatchObject({ reason: "keys-refused" });
    expect(standIn.calls()).toHaveLength(1);
  });

  test("can be cancelled until it is picked up", async () => {
    const { courier, standIn } = await testCourier("redx");
    const ids: string[] = [];
    for (const reference of ["LB1-1", "LB2-1"]) {
      const answer = await courier.book(testBooking({ reference }));
      if (answer.outcome === "booked") ids.push(answer.externalId);
    }
    const [first = "", second = ""] = ids;
    await courier.cancel?.({ externalId: first, reason: "Out of stock" });
    standIn.advance(30);
    expect(await courier.status({ externalId: first, reference: "LB1-1" })).toMatchObject({ state: "cancelled" });
    await expect(courier.cancel?.({ externalId: second, reason: "Too late" })).rejects.toMatchObject({
      reason: "refused",
      message: "The parcel has been picked up",
    });
  });
});

describe("queries", () => {
  test("check the account and list the pickup stores", async () => {
    const { courier } = await testCourier("redx");
    const { stores } = await courier.check();
    expect(stores).toMatchObject([{ id: "130001", name: "Main store", active: true }]);
  });

  test("price a parcel by its delivery and cash charges, from the store's area", async () => {
    const { courier, standIn } = await testCourier("redx");
    const { place, amountToCollect } = testBooking();
    expect(await courier.quote?.({ place, amountToCollect, grams: 420 })).toBe(fromTaka(60 + 13));
    await courier.quote?.({ place, amountToCollect, grams: 420 });
    expect(standIn.calls().filter((name) => name === "redx store")).toHaveLength(1);
  });

  test("list areas with their zone", async () => {
    const { courier } = await testCourier("redx");
    const places = (await courier.places?.()) ?? [];
    expect(places.find(({ name }) => name === "Mirpur 10")).toEqual({
      level: "area",
      id: mirpur10,
      parentId: 1,
      name: "Mirpur 10",
      district: null,
    });
    expect(places.filter(({ name }) => name.startsWith("Kotwali")).length).toBeGreaterThan(1);
  });

  test("give the collected amount only after delivery", async () => {
    const { courier, standIn } = await testCourier("redx");
    const answer = await courier.book(testBooking());
    const parcel = { externalId: answer.outcome === "booked" ? answer.externalId : "", reference: "LB842768516-1" };
    expect(await courier.status(parcel)).toMatchObject({ state: "booked", collected: null, charge: fromTaka(60) });
    standIn.advance(31);
    expect(await courier.status(parcel)).toMatchObject({ state: "delivered", collected: fromTaka(1250) });
    const texts = (await courier.track?.(parcel))?.map(({ text }) => text);
    expect(texts?.at(-1)).toBe("Parcel has been delivered");
  });
});

test.each([
  ["pickup-pending", "booked"],
  ["ready-for-delivery", "picked-up"],
  ["delivery-in-progress", "out-for-delivery"],
  ["Delivered", "delivered"],
  ["agent-hold", "on-hold"],
  ["agent_returning", "coming-back"],
  ["returned", "returned"],
  ["cancelled", "cancelled"],
  ["on-the-moon", null],
])("the state %s means %s", (rawState, state) => {
  expect(redxState(rawState)).toEqual({ state, rawState });
});

test("agent-area-change has no state", () => {
  expect(redxState("agent-area-change")).toMatchObject({ state: null, isNoState: true });
});

describe("webhooks", () => {
  const body = JSON.stringify({
    tracking_number: "21A427TU4BN3R",
    timestamp: "2026-11-21 18:30:00",
    status: "delivered",
    message_en: "Parcel has been delivered",
    message_bn: "পার্সেল ডেলিভারি হয়েছে",
    invoice_number: "LB842768516-1",
    delivery_type: "regular",
  });

  test("are authenticated by the token in the URL, and their amounts are ignored", async () => {
    const { courier } = await testCourier("redx");
    const reading = courier.readWebhook({ headers: {}, body, query: { token: standInKeys.redx.webhookToken } });
    expect(reading).toMatchObject({ parcel: { externalId: "21A427TU4BN3R", reference: "LB842768516-1" } });
    expect(reportOf(reading)).toEqual({
      state: "delivered",
      rawState: "delivered",
      text: "Parcel has been delivered",
      at: new Date("2026-11-21T12:30:00Z"),
      collected: null,
      charge: null,
      codFee: null,
      payoutId: null,
    });
    expect(courier.answerWebhook(reading).status).toBe(200);
  });

  test.each<Record<string, string>>([{}, { token: "" }, { token: "wrong" }])(
    "with the query %j are refused",
    async (query) => {
      const { courier } = await testCourier("redx");
      const reading = courier.readWebhook({ headers: {}, body, query });
      expect([reading.kind, courier.answerWebhook(reading).status]).toEqual(["unproven", 401]);
    },
  );

  test("without a parcel or a state are unreadable", async () => {
    const { courier } = await testCourier("redx");
    const query = { token: standInKeys.redx.webhookToken };
    for (const text of ["", "{}", `{"status":"delivered"}`, `{"tracking_number":"1"}`]) {
      expect(courier.readWebhook({ headers: {}, body: text, query }).kind).toBe("unreadable");
    }
  });
});
