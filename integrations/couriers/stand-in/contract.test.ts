import { expect, test } from "vitest";
import type { ConnectedKind } from "../../../shop/couriers/courier-port.ts";
import { fromTaka } from "../../../shop/money.ts";
import { expectNoKeys, testBooking, testCourier } from "../test-courier.ts";
import { standInKeys } from "./contract.ts";

// The contracts, tested without the adapters, so that adapter and stand-in do not merely agree with each other.

const steadfastHeaders = {
  "Api-Key": standInKeys.steadfast.apiKey,
  "Secret-Key": standInKeys.steadfast.secretKey,
  "Content-Type": "application/json",
};
const redxHeaders = { "API-ACCESS-TOKEN": `Bearer ${standInKeys.redx.token}` };

/** Calls a stand-in as the contract says. */
async function opened(kind: ConnectedKind, headers: Record<string, string>) {
  const { standIn } = await testCourier(kind);
  async function ask(method: string, path: string, body?: object) {
    const sent = body && { body: JSON.stringify(body) };
    const response = await fetch(standIn.baseUrl[kind] + path, { method, headers, ...sent });
    return { status: response.status, body: await response.json() };
  }
  return { standIn, ask };
}

const order = (change: object = {}) => ({
  ...{ invoice: "LB1-1", recipient_name: "Nusrat Jahan", recipient_phone: "01712345678" },
  ...{ recipient_address: "House 7, Road 3, Mirpur 10, Dhaka", cod_amount: 1250, ...change },
});

test("Steadfast's response to a booking has all of the parcel's fields", async () => {
  const { ask } = await opened("steadfast", steadfastHeaders);
  const { body } = await ask("POST", "/create_order", order({ alternative_phone: "01812345678", note: "ring twice" }));
  expect(body).toMatchObject({
    status: 200,
    consignment: {
      ...{ consignment_id: expect.any(Number), invoice: "LB1-1", status: "in_review", cod_amount: 1250 },
      ...{ tracking_code: expect.any(String), tracking_link: expect.stringMatching(/steadfast\.com\.bd\/t/) },
      ...{ recipient_name: "Nusrat Jahan", recipient_phone: "01712345678", alternative_phone: "01812345678" },
      ...{ item_description: "", total_lot: 1, note: "ring twice" },
      ...{ created_at: expect.any(String), updated_at: expect.any(String) },
    },
  });
  const short = await ask("POST", "/create_order", order({ invoice: "LB2-1", alternative_phone: "0181234567" }));
  expect([short.status, Object.keys(short.body.errors)]).toEqual([422, ["alternative_phone"]]);
});

test("Steadfast requires its three headers on every call, and Pathao and RedX their own", async () => {
  const { standIn, ask } = await opened("steadfast", { ...steadfastHeaders, "Content-Type": "text/plain" });
  expect((await ask("GET", "/get_balance")).status).toBe(400);
  expect((await fetch(`${standIn.baseUrl.steadfast}/ping`)).status).toBe(200);
  for (const kind of ["steadfast", "pathao", "redx"] as const) {
    const { courier, recorded } = await testCourier(kind);
    await courier.check();
    expect((await courier.book(testBooking())).outcome).toBe("booked");
    expectNoKeys(recorded, kind);
  }
});

test("Steadfast's balance is the collected cash less its charges and one percent", async () => {
  const { courier, standIn } = await testCourier("steadfast");
  await courier.book(testBooking({ amountToCollect: fromTaka(1250) }));
  standIn.advance(40);
  // 1,250 − 60 − 13.
  expect(await courier.check()).toMatchObject({ balance: fromTaka(1177) });
  standIn.advance(24);
  const response = await fetch(`${standIn.baseUrl.steadfast}/payments`, { headers: steadfastHeaders });
  const { payments } = await response.json();
  expect(payments[0]).toMatchObject({ payment_id: expect.stringMatching(/^SFC-/), charges: 73, total: 1177 });
  expect(Object.keys(payments[0])).toEqual(
    expect.arrayContaining(["method", "due_bills", "paid_bills", "status_label", "created_at", "ready_at", "paid_at"]),
  );
});

test("Steadfast accepts a return of a parcel with one id, once, and not of one already returning", async () => {
  const { standIn, ask } = await opened("steadfast", steadfastHeaders);
  const { consignment } = (await ask("POST", "/create_order", order())).body;
  const { consignment_id, tracking_code } = consignment;
  const wanted = (body: object) => ask("POST", "/create_return_request", body);
  expect((await wanted({ reason: "?" })).status).toBe(422);
  expect((await wanted({ consignment_id, invoice: "LB1-1" })).status).toBe(422);
  expect((await wanted({ tracking_code, reason: "x".repeat(501) })).status).toBe(422);
  expect((await wanted({ invoice: "LB9-1" })).status).toBe(404);
  const taken = await wanted({ tracking_code, reason: "The customer changed their mind" });
  expect(taken).toMatchObject({ status: 201, body: { consignment_id, status: "pending" } });
  expect((await wanted({ consignment_id })).status).toBe(422);

  standIn.setOutcome(() => "returned");
  await ask("POST", "/create_order", order({ invoice: "LB2-1" }));
  standIn.advance(35);
  expect(standIn.parcels()[1]?.state).toBe("cancelled");
  expect((await wanted({ invoice: "LB2-1" })).status).toBe(422);
});

test("Steadfast caches a state response for a minute", async () => {
  const { standIn, ask } = await opened("steadfast", steadfastHeaders);
  const { consignment } = (await ask("POST", "/create_order", order())).body;
  const state = async () =>
    (await ask("GET", `/status_by_cid/${consignment.consignment_id}`)).body.delivery_status as string;
  standIn.advance(2 - 30 / 3600);
  expect(await state()).toBe("in review");
  standIn.advance(50 / 3600);
  expect(await state()).toBe("in review");
  standIn.advance(15 / 3600);
  expect(await state()).toBe("pending");
});

test("Steadfast's score counts finished parcels, rounds down, and has a daily limit", async () => {
  const { standIn, ask } = await opened("steadfast", steadfastHeaders);
  const outcomes = ["delivered", "returned", "partly"] as const;
  let next = 0;
  standIn.setOutcome(() => outcomes[next++ % 3] ?? "delivered");
  const score = async () => (await ask("GET", "/fraud_check/score/01712345678")).body;
  for (const n of [1, 2, 3]) await ask("POST", "/create_order", order({ invoice: `LB${n}-1` }));
  const none = { delivery_ratio: null, cancellation_ratio: null, volume_band: "none", total_reports: 0 };
  expect(await score()).toMatchObject({ ...none, score: null, level: null, scoring_disabled: true });
  standIn.advance(40);
  expect(await score()).toMatchObject({ delivery_ratio: 66, cancellation_ratio: 33, volume_band: "low" });
  // Four per parcel of the busiest day, plus ten.
  const statuses = [];
  for (let n = 0; n < 22; n += 1) statuses.push((await ask("GET", "/fraud_check/score/01712345678")).status);
  expect([statuses.indexOf(429), statuses.at(-1)]).toEqual([21, 429]);
});

test("Pathao's stores have their place, and a second number has eleven digits", async () => {
  const { courier, standIn } = await testCourier("pathao");
  const tokens = await fetch(`${standIn.baseUrl.pathao}/aladdin/api/v1/issue-token`, {
    method: "POST",
    body: JSON.stringify({
      ...{ client_id: standInKeys.pathao.clientId, client_secret: standInKeys.pathao.clientSecret },
      ...{ grant_type: "password", username: standInKeys.pathao.username, password: standInKeys.pathao.password },
    }),
  });
  const { access_token, token_type, expires_in } = await tokens.json();
  expect([token_type, expires_in]).toEqual(["Bearer", 432_000]);
  const headers = { Authorization: `Bearer ${access_token}` };
  const stores = await (await fetch(`${standIn.baseUrl.pathao}/aladdin/api/v1/stores`, { headers })).json();
  expect(stores).toMatchObject({ type: "success", code: 200 });
  const names = ["store_id", "store_name", "store_address", "is_active", "city_id", "zone_id", "hub_id"];
  expect(Object.keys(stores.data.data[0])).toEqual(
    expect.arrayContaining([...names, "is_default_store", "is_default_return_store"]),
  );
  const booked = await courier.book(testBooking({ alternativePhone: "01812345678" }));
  expect(booked.outcome).toBe("booked");
  expect(standIn.parcels()[0]?.order).toMatchObject({ recipient_secondary_phone: "01812345678" });
});

test("RedX's price requires both areas, the amount and the weight, and a parcel has its pickup area", async () => {
  const { standIn, ask } = await opened("redx", redxHeaders);
  const query = { delivery_area_id: "1", pickup_area_id: "1", cash_collection_amount: "100", weight: "500" };
  const price = (change: object) =>
    ask("GET", `/charge/charge_calculator?${new URLSearchParams({ ...query, ...change })}`);
  expect(await price({})).toEqual({ status: 200, body: { deliveryCharge: 60, codCharge: 1 } });
  for (const name of Object.keys(query)) expect((await price({ [name]: "" })).status, name).toBe(400);
  const { courier } = await testCourier("redx");
  expect((await courier.book(testBooking())).outcome).toBe("booked");
  const parcel = {
    ...{ customer_name: "Nusrat", customer_phone: "01712345678", delivery_area: "Mirpur 10", delivery_area_id: 1 },
    ...{ customer_address: "House 7", cash_collection_amount: "1250", parcel_weight: 500, value: 1190 },
  };
  const { tracking_id } = (await ask("POST", "/parcel", parcel)).body;
  const { body } = await ask("GET", `/parcel/info/${tracking_id}`);
  expect(body.parcel).toMatchObject({ tracking_id, status: "pickup-pending", pickup_location: { area_id: 1 } });
  for (const name of Object.keys(parcel)) {
    const { [name as keyof typeof parcel]: _, ...without } = parcel;
    expect((await ask("POST", "/parcel", without)).status, name).toBe(400);
  }
  await standIn.close();
});
