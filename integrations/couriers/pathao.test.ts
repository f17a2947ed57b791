import { describe, expect, test } from "vitest";
import type { TokenStore } from "../../shop/connected-accounts/account-port.ts";
import { fromTaka, paisa } from "../../shop/money.ts";
import { answeringServer, testTokens } from "../http/test-calls.ts";
import { openCourier } from "./courier-adapters.ts";
import { pathao } from "./pathao.ts";
import { pathaoState } from "./pathao-states.ts";
import { standInKeys } from "./stand-in/contract.ts";
import { expectNoKeys, reportOf, testBooking, testCourier } from "./test-courier.ts";

const probe = `{"event":"webhook_integration"}`;
const integrationSecret = "f3992ecc-59da-4cbe-a049-a13da2018d51";

describe("booking", () => {
  test("returns the consignment number and its charge, and logs neither keys nor token", async () => {
    const tokens: string[] = [];
    const inner = testTokens();
    const store: TokenStore = {
      get: async (renew, refused) => {
        const token = await inner.get(renew, refused);
        tokens.push(token);
        return token;
      },
    };
    const { courier, standIn, recorded } = await testCourier("pathao", { tokens: store });
    const answer = await courier.book(testBooking());
    const [parcel] = standIn.parcels();
    expect(answer).toEqual({
      outcome: "booked",
      externalId: parcel?.externalId,
      trackingCode: parcel?.externalId,
      trackingUrl: null,
      charge: fromTaka(60),
    });
    expect(recorded.map(({ name }) => name)).toEqual(["issue-token", "orders"]);
    expectNoKeys(recorded, "pathao");
    expect(JSON.stringify(recorded)).not.toContain(tokens[0]);
  });

  test("omits unknown fields, and never sends less than half a kilogram", async () => {
    const { courier, standIn } = await testCourier("pathao");
    await courier.book(testBooking({ place: null }));
    await courier.book(testBooking({ grams: 1234, place: { cityId: 1, zoneId: 2, areaId: null, name: "Adabor" } }));
    const [first, second] = standIn.parcels();
    expect(Object.keys(first?.order ?? {}).filter((name) => /city|zone|area|secondary|special/.test(name))).toEqual([]);
    expect(first?.order).toMatchObject({ item_weight: 0.5, amount_to_collect: 1250, store_id: 130_001 });
    expect(second?.order).toMatchObject({ item_weight: 1.24, recipient_city: 1, recipient_zone: 2 });
  });

  test.each([
    [{ address: "Mirpur 10" }, "address"],
    [{ address: "House 7, ".repeat(30) }, "address"],
    [{ name: "Ma" }, "name"],
    [{ phone: "+8801712345678" }, "phone"],
    [{ amountToCollect: paisa(125_001) }, "amount"],
    [{ grams: 10_001 }, "weight"],
  ])("refuses %j by its field, without a call", async (change, field) => {
    const { courier, standIn } = await testCourier("pathao");
    expect(await courier.book(testBooking(change))).toMatchObject({ outcome: "refused", faults: [{ field }] });
    expect(standIn.calls()).toEqual([]);
  });

  test("requires a store", async () => {
    const { courier } = await testCourier("pathao", { storeId: null });
    expect(await courier.book(testBooking())).toMatchObject({ outcome: "refused", faults: [{ field: "store" }] });
  });

  test("returns the courier's refusals by field", async () => {
    const { courier } = await testCourier("pathao", { storeId: "7" });
    const place = { cityId: 1, zoneId: 99_999, areaId: null, name: "Nowhere" };
    expect(await courier.book(testBooking({ place }))).toEqual({
      outcome: "refused",
      faults: [
        { field: "store", text: "Wrong Store selected" },
        { field: "place", text: "Wrong zone." },
      ],
    });
  });

  test.each(["cut", "cut-before", "failed", "failed-after", "unreadable"] as const)(
    "has an unknown outcome after %s, and is not sent again",
    async (fault) => {
      const { courier, standIn } = await testCourier("pathao");
      standIn.failBy("LB842768516-1", fault);
      expect(await courier.book(testBooking())).toEqual({ outcome: "unknown" });
      expect(standIn.calls().filter((name) => name === "pathao orders")).toHaveLength(1);
    },
  );

  test("has an unknown outcome after a timeout", async () => {
    const { courier, standIn } = await testCourier("pathao", { timeoutMs: 300 });
    standIn.failNext("pathao orders", "slow");
    expect(await courier.book(testBooking())).toEqual({ outcome: "unknown" });
  });

  test("has at most four concurrent calls, and after a 429 the rest wait until the courier's time", async () => {
    let open = 0;
    let maxOpen = 0;
    const { baseUrl } = await answeringServer((_, response) => {
      open += 1;
      maxOpen = Math.max(maxOpen, open);
      setTimeout(() => {
        open -= 1;
        response.end(`{"data":{"consignment_id":"DS1"}}`);
      }, 20);
    });
    const tokens: TokenStore = { get: async () => "token" };
    const deps = { baseUrl, tokens, record: async () => {}, now: () => new Date() };
    const courier = pathao(standInKeys.pathao, { storeId: "1" }, deps);
    await Promise.all(Array.from({ length: 20 }, (_, n) => courier.book(testBooking({ reference: `LB${n}-1` }))));
    expect(maxOpen).toBe(4);

    const { courier: other, standIn, deps: shared } = await testCourier("pathao");
    await other.book(testBooking());
    standIn.failNext("pathao orders", "busy", 100);
    const many = Array.from({ length: 20 }, (_, n) => other.book(testBooking({ reference: `LB${n}-2` })));
    const settled = await Promise.allSettled(many);
    expect(settled.every((each) => each.status === "rejected" && each.reason.reason === "busy")).toBe(true);
    const calls = standIn.calls().length;
    expect(standIn.calls().filter((name) => name === "pathao orders").length).toBeLessThanOrEqual(5);
    // The courier opened again, with the same keys.
    const again = openCourier("pathao", standInKeys.pathao, { storeId: "130001" }, shared);
    await expect(again.check()).rejects.toMatchObject({ reason: "busy", retryAt: expect.any(Date) });
    expect(standIn.calls()).toHaveLength(calls);
  });
});

describe("the token", () => {
  test("is fetched once for twenty concurrent calls, and renewed once when its five days are over", async () => {
    const { courier, standIn } = await testCourier("pathao");
    const books = (n: number) =>
      Promise.all(Array.from({ length: 20 }, (_, i) => courier.book(testBooking({ reference: `LB${i}-${n}` }))));
    expect((await books(1)).every(({ outcome }) => outcome === "booked")).toBe(true);
    expect(standIn.tokensLent()).toBe(1);
    standIn.advance(24 * 5 + 1);
    expect((await books(2)).every(({ outcome }) => outcome === "booked")).toBe(true);
    expect(standIn.tokensLent()).toBe(2);
    expect(standIn.parcels()).toHaveLength(40);
  });

  test("is fetched again if the courier no longer accepts it", async () => {
    const { standIn, deps } = await testCourier("pathao");
    const stale = { accessToken: "stale", refreshToken: "stale", endsAt: new Date() };
    const tokens: TokenStore = {
      get: async (renew, refused) => (refused ? (await renew(stale)).accessToken : stale.accessToken),
    };
    const courier = openCourier("pathao", standInKeys.pathao, { storeId: "130001" }, { ...deps, tokens });
    expect(await courier.check()).toMatchObject({ stores: [{ id: "130001", name: "Main store", active: true }] });
    expect(standIn.calls()).toEqual(["pathao stores", "pathao issue-token", "pathao issue-token", "pathao stores"]);
  });

  test("is not requested repeatedly with wrong keys", async () => {
    const keys = { ...standInKeys.pathao, password: "of another merchant" };
    const { courier, standIn } = await testCourier("pathao", { keys });
    await expect(courier.book(testBooking())).rejects.toMatchObject({ reason: "keys-refused", maybeDone: false });
    expect(standIn.calls()).toEqual(["pathao issue-token"]);
  });

  test("is renewed only once if the courier refuses every token", async () => {
    const { baseUrl, paths } = await answeringServer((request, response) => {
      if (request.url?.endsWith("issue-token")) response.end(`{"access_token":"new","expires_in":432000}`);
      else response.writeHead(401).end("{}");
    });
    const deps = { baseUrl, tokens: testTokens(), record: async () => {}, now: () => new Date() };
    const courier = pathao(standInKeys.pathao, { storeId: "1" }, deps);
    await expect(courier.book(testBooking())).rejects.toMatchObject({ reason: "keys-refused" });
    expect(paths.filter((path) => path.endsWith("/orders"))).toHaveLength(2);
    expect(paths.filter((path) => path.endsWith("/issue-token"))).toHaveLength(2);
  });
});

describe("queries", () => {
  test("price a parcel by place and weight", async () => {
    const { courier } = await testCourier("pathao");
    const { place, amountToCollect } = testBooking();
    expect(await courier.quote?.({ place, amountToCollect, grams: 400 })).toBe(fromTaka(60 + 12.5));
    const far = { cityId: 11, zoneId: 300, areaId: null, name: "Chattogram" };
    expect(await courier.quote?.({ place: far, amountToCollect, grams: 2500 })).toBe(fromTaka(150 + 12.5));
    await expect(courier.quote?.({ place: null, amountToCollect, grams: 1 })).rejects.toMatchObject({
      reason: "refused",
    });
  });

  test("read places from the complete lists, each with its parent", async () => {
    const { courier, standIn } = await testCourier("pathao");
    const places = (await courier.places?.()) ?? [];
    const banani = places.find(({ level, name }) => level === "zone" && name === "Banani");
    expect(banani).toMatchObject({ parentId: 1, district: null });
    expect(places.filter(({ level, parentId }) => level === "area" && parentId === banani?.id)).toHaveLength(3);
    expect(places.filter(({ level }) => level === "city")).toHaveLength(64);
    expect(standIn.calls()).toEqual(["pathao issue-token", "pathao city-list", "pathao zones", "pathao areas"]);
  });

  test("read the zones of each city if there are no complete lists", async () => {
    const { baseUrl } = await answeringServer((request, response) => {
      const path = request.url ?? "";
      const lists: [RegExp, string][] = [
        [/issue-token/, `{"access_token":"token","expires_in":432000}`],
        [/city-list/, `{"data":{"data":[{"city_id":1,"city_name":"Dhaka"},{"city_id":2,"city_name":"Feni"}]}}`],
        [/cities\/2\/zone-list/, `{"data":{"data":[{"zone_id":9,"zone_name":"Feni Sadar"}]}}`],
      ];
      const body = lists.find(([words]) => words.test(path))?.[1];
      response.writeHead(body ? 200 : 404).end(body ?? `{"message":"no Route matched with those values"}`);
    });
    const deps = { baseUrl, tokens: testTokens(), record: async () => {}, now: () => new Date() };
    const courier = pathao(standInKeys.pathao, { storeId: "1" }, deps);
    expect(await courier.places?.()).toEqual([
      { level: "city", id: 1, parentId: null, name: "Dhaka", district: null },
      { level: "city", id: 2, parentId: null, name: "Feni", district: null },
      { level: "zone", id: 9, parentId: 2, name: "Feni Sadar", district: null },
    ]);
  });

  test("read a parcel's state from its displayed text", async () => {
    const { courier, standIn } = await testCourier("pathao");
    const answer = await courier.book(testBooking());
    const parcel = { externalId: answer.outcome === "booked" ? answer.externalId : "", reference: "LB842768516-1" };
    expect(await courier.status(parcel)).toMatchObject({ state: "booked", rawState: "Pending" });
    standIn.advance(25);
    expect(await courier.status(parcel)).toMatchObject({
      state: "out-for-delivery",
      rawState: "Assigned_For_Delivery",
    });
    standIn.advance(60);
    expect(await courier.status(parcel)).toMatchObject({
      state: null,
      isNoState: true,
      rawState: "Payment_Invoice",
      payoutId: expect.stringMatching(/^INV\d+$/),
    });
    await expect(courier.status({ ...parcel, externalId: "DS0" })).rejects.toMatchObject({ reason: "refused" });
  });
});

test.each([
  ["order.created", "booked"],
  ["order.updated", "no-state"],
  ["order.pickup-requested", "booked"],
  ["order.assigned-for-pickup", "booked"],
  ["order.picked", "picked-up"],
  ["order.pickup-failed", "booked"],
  ["order.pickup-cancelled", "cancelled"],
  ["order.at-the-sorting-hub", "in-transit"],
  ["order.in-transit", "in-transit"],
  ["order.received-at-last-mile-hub", "at-last-hub"],
  ["order.assigned-for-delivery", "out-for-delivery"],
  ["order.delivered", "delivered"],
  ["order.partial-delivery", "partly-delivered"],
  ["order.returned", "coming-back"],
  ["order.delivery-failed", "not-reached"],
  ["order.on-hold", "on-hold"],
  ["order.paid", "no-state"],
  ["order.paid-return", "paid-return"],
  ["order.exchanged", "exchanged"],
  ["order.return-id-created", "coming-back"],
  ["order.return-in-transit", "coming-back"],
  ["order.returned-to-merchant", "returned"],
  ["Pending", "booked"],
  ["Pickup_Requested", "booked"],
  ["Received_at_Last_Mile_HUB", "at-last-hub"],
  ["At the Sorting HUB", "in-transit"],
  ["Return", "coming-back"],
  ["Payment_Invoice", "no-state"],
  ["order.on-the-moon", null],
])("the state %s means %s", (words, state) => {
  expect(pathaoState(words)).toBe(state);
});

describe("webhooks", () => {
  const proven = { "x-pathao-signature": standInKeys.pathao.webhookSecret };
  const body = JSON.stringify({
    event: "order.partial-delivery",
    consignment_id: "DS2511219Q2J4K",
    merchant_order_id: "LB842768516-1",
    store_id: 130_001,
    updated_at: "2026-11-21 18:30:00",
    timestamp: "2026-11-21T12:30:07Z",
    collected_amount: 600,
    reason: "Took one item",
  });

  test("are read with the exact time and the collected amount", async () => {
    const { courier } = await testCourier("pathao");
    const reading = courier.readWebhook({ headers: proven, body, query: {} });
    expect(reading).toMatchObject({ parcel: { externalId: "DS2511219Q2J4K", reference: "LB842768516-1" } });
    expect(reportOf(reading)).toMatchObject({
      state: "partly-delivered",
      rawState: "order.partial-delivery",
      text: "Took one item",
      at: new Date("2026-11-21T12:30:07Z"),
      collected: fromTaka(600),
    });
    const without = body.replace(/"timestamp":"[^"]+",/, "");
    expect(reportOf(courier.readWebhook({ headers: proven, body: without, query: {} })).at).toEqual(
      new Date("2026-11-21T12:30:00Z"),
    );
  });

  test("about an invoice have no state, and give the payout", async () => {
    const { courier } = await testCourier("pathao");
    const paid = JSON.stringify({ event: "order.paid", consignment_id: "DS1", invoice_id: "INV1" });
    const report = reportOf(courier.readWebhook({ headers: proven, body: paid, query: {} }));
    expect(report).toMatchObject({ state: null, isNoState: true, payoutId: "INV1" });
  });

  test.each([
    ["without a signature", {}],
    ["with another", { "x-pathao-signature": "stand-in-webhook-secreT" }],
    ["with an empty one", { "x-pathao-signature": "" }],
  ])("%s are refused, including the required response header", async (_, headers) => {
    const { courier } = await testCourier("pathao");
    const reading = courier.readWebhook({ headers, body, query: {} });
    const answer = courier.answerWebhook(reading);
    expect([reading.kind, answer.status]).toEqual(["unproven", 401]);
    expect(answer.headers["x-pathao-merchant-webhook-integration-secret"]).toBe(integrationSecret);
  });

  test("are refused if the account has no secret", async () => {
    const { courier } = await testCourier("pathao", { keys: { ...standInKeys.pathao, webhookSecret: "" } });
    expect(courier.readWebhook({ headers: { "x-pathao-signature": "" }, body, query: {} }).kind).toBe("unproven");
  });

  test("of the probe are answered only for its exact body", async () => {
    const { courier } = await testCourier("pathao");
    const reading = courier.readWebhook({ headers: {}, body: probe, query: {} });
    const answer = courier.answerWebhook(reading);
    expect([reading.kind, answer.status]).toEqual(["probe", 202]);
    expect(answer.headers["x-pathao-merchant-webhook-integration-secret"]).toBe(integrationSecret);
    const more = `{"event":"webhook_integration","consignment_id":"DS1"}`;
    expect(courier.readWebhook({ headers: {}, body: more, query: {} }).kind).toBe("unproven");
  });

  test("about stores are ignored, and unknown states are stored as they are", async () => {
    const { courier } = await testCourier("pathao");
    const read = (text: string) => courier.readWebhook({ headers: proven, body: text, query: {} });
    expect(read(`{"event":"store.created","store_id":7}`)).toEqual({ kind: "ignored", event: "store.created" });
    expect(reportOf(read(body.replace("partial-delivery", "on-the-moon")))).toMatchObject({ state: null });
    expect(reportOf(read(body.replace("partial-delivery", "on-the-moon"))).isNoState).toBeUndefined();
    for (const text of ["", "[]", `{"event":"order.delivered"}`]) expect(read(text).kind).toBe("unreadable");
  });
});
