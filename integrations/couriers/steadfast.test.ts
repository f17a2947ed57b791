import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type BookingRequest, maxBookings } from "../../shop/couriers/courier-port.ts";
import { fromTaka, paisa } from "../../shop/money.ts";
import { answeringServer, testTokens } from "../http/test-calls.ts";
import { openCourier } from "./courier-adapters.ts";
import { standInKeys } from "./stand-in/contract.ts";
import { repeatEnvelopes } from "./stand-in/steadfast-contract.ts";
import { steadfast } from "./steadfast.ts";
import { steadfastState } from "./steadfast-states.ts";
import { expectNoKeys, reportOf, testBooking, testCourier } from "./test-courier.ts";

const choices = { storeId: null };

function bookMany(courier: ReturnType<typeof steadfast>, bookings: BookingRequest[]) {
  if (!courier.bookMany) throw new Error("books one at a time");
  return courier.bookMany(bookings);
}

describe("booking", () => {
  test("returns number, code and link, and is logged without keys", async () => {
    const { courier, standIn, recorded } = await testCourier("steadfast");
    const answer = await courier.book(testBooking());
    const [parcel] = standIn.parcels();
    expect(answer).toEqual({
      outcome: "booked",
      externalId: parcel?.externalId,
      trackingCode: parcel?.trackingCode,
      trackingUrl: `https://steadfast.com.bd/t/${parcel?.trackingCode}`,
      charge: null,
    });
    expect(parcel).toMatchObject({ reference: "LB842768516-1", toCollect: 1250, name: "নুসরাত জাহান" });
    expect(recorded).toHaveLength(1);
    expect(recorded[0]).toMatchObject({ name: "create_order", reference: "LB842768516-1", status: 200 });
    expect(recorded[0]?.request).toContain('"cod_amount":1250');
    expectNoKeys(recorded, "steadfast");
  });

  test("shortens long names and notes between words, so that the courier cuts nothing", async () => {
    const { courier, standIn } = await testCourier("steadfast");
    const long = { name: "Nusrat ".repeat(20), note: "ring twice; {please} ".repeat(40), contents: "কাজল ".repeat(80) };
    await courier.book(testBooking(long));
    const [parcel] = standIn.parcels();
    expect(parcel?.name).toBe("Nusrat ".repeat(14).trim());
    const { note, item_description } = parcel?.order ?? {};
    expect(note).toMatch(/^ring twice please .* (ring|twice|please)$/);
    expect(String(note).length).toBeLessThanOrEqual(480);
    expect(item_description).toMatch(/কাজল$/);
  });

  test.each([
    [{ address: "House 7, ".repeat(60) }, "address"],
    [{ address: " " }, "address"],
    [{ phone: "8801712345678" }, "phone"],
    [{ amountToCollect: paisa(125_050) }, "amount"],
    [{ amountToCollect: fromTaka(1_000_001) }, "amount"],
    [{ reference: "LB 1" }, "reference"],
    [{ name: "" }, "name"],
  ])("refuses %j by its field, without a call", async (change, field) => {
    const { courier, standIn } = await testCourier("steadfast");
    expect(await courier.book(testBooking(change))).toMatchObject({ outcome: "refused", faults: [{ field }] });
    expect(standIn.calls()).toEqual([]);
  });

  test("has an unknown outcome after a cut connection, and a lookup finds the parcel", async () => {
    const { courier, standIn } = await testCourier("steadfast");
    standIn.failBy("LB842768516-1", "cut");
    expect(await courier.book(testBooking())).toEqual({ outcome: "unknown" });
    const found = await courier.find?.("LB842768516-1");
    expect(found).toMatchObject({ externalId: standIn.parcels()[0]?.externalId });
    expect(await courier.find?.("LB842768516-2")).toBeNull();
  });

  test.each(["cut-before", "failed", "failed-after", "unreadable"] as const)(
    "has an unknown outcome after %s, and sending the same invoice again books once",
    async (fault) => {
      const { courier, standIn } = await testCourier("steadfast");
      standIn.failNext("steadfast create_order", fault);
      expect(await courier.book(testBooking())).toEqual({ outcome: "unknown" });
      expect(await courier.book(testBooking())).toMatchObject({ outcome: "booked" });
      expect(standIn.parcels()).toHaveLength(1);
    },
  );

  test("has an unknown outcome after a timeout", async () => {
    const { courier, standIn } = await testCourier("steadfast", { timeoutMs: 300 });
    standIn.failNext("steadfast create_order", "slow");
    expect(await courier.book(testBooking())).toEqual({ outcome: "unknown" });
    expect(standIn.parcels()).toHaveLength(1);
  });

  test("is safe to repeat if the courier could not be reached", async () => {
    const { courier, standIn } = await testCourier("steadfast");
    await standIn.close();
    await expect(courier.book(testBooking())).rejects.toMatchObject({ reason: "unreachable", maybeDone: false });
  });

  test.each(repeatEnvelopes)("returns the existing parcel if its invoice is refused as %s", async (envelope) => {
    const { courier, standIn } = await testCourier("steadfast");
    standIn.repeatInvoicesAs(envelope);
    const first = await courier.book(testBooking());
    const second = await courier.book(testBooking());
    if (first.outcome !== "booked" || second.outcome !== "booked") throw new Error("not booked");
    expect(second.externalId).toBe(first.externalId);
    expect(standIn.parcels()).toHaveLength(1);
  });

  test("is refused if the response says so despite status 200", async () => {
    const answer = { status: 200, errors: { recipient_phone: ["The recipient phone must be 11 digits."] } };
    const { baseUrl } = await answeringServer((_, response) => response.end(JSON.stringify(answer)));
    const deps = { baseUrl, tokens: testTokens(), record: async () => {}, now: () => new Date() };
    expect(await steadfast(standInKeys.steadfast, deps).book(testBooking())).toEqual({
      outcome: "refused",
      faults: [{ field: "phone", text: "The recipient phone must be 11 digits." }],
    });
  });

  test("uses a new connection for each call, so that none is closed under it", async () => {
    const sockets = new Set<unknown>();
    const { baseUrl, paths } = await answeringServer((request, response) => {
      sockets.add(request.socket);
      response.end("{}");
    });
    const deps = { baseUrl, tokens: testTokens(), record: async () => {}, now: () => new Date() };
    const courier = steadfast(standInKeys.steadfast, deps);
    for (let n = 0; n < 3; n += 1) await courier.book(testBooking());
    expect([paths.length, sockets.size]).toEqual([3, 3]);
  });

  test("creates one parcel if the courier processes the call twice", async () => {
    const { courier, standIn } = await testCourier("steadfast");
    standIn.failNext("steadfast create_order", "twice");
    expect(await courier.book(testBooking())).toMatchObject({ outcome: "booked" });
    expect(standIn.parcels()).toHaveLength(1);
  });
});

describe("booking many parcels", () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => testBooking({ reference: `LB${n}-1` }));

  test("has a result for each: booked, known already, refused by the shop, refused by the courier", async () => {
    const { courier, standIn } = await testCourier("steadfast");
    const before = await courier.book(testBooking({ reference: "LB1-1" }));
    const [first, second, third] = many(3);
    if (!first || !second || !third) throw new Error("three");
    const answers = await bookMany(courier, [first, second, { ...third, phone: "123" }]);
    expect(answers.get("LB0-1")).toMatchObject({ outcome: "booked" });
    expect(answers.get("LB1-1")).toMatchObject({
      outcome: "booked",
      externalId: before.outcome === "booked" && before.externalId,
    });
    expect(answers.get("LB2-1")).toMatchObject({ outcome: "refused", faults: [{ field: "phone" }] });
    expect(standIn.parcels()).toHaveLength(2);
  });

  test("has at most 500 in one call", async () => {
    const { courier, standIn } = await testCourier("steadfast");
    const answers = await bookMany(courier, many(maxBookings));
    expect([...answers.values()].every(({ outcome }) => outcome === "booked")).toBe(true);
    expect(standIn.calls()).toEqual(["steadfast bulk_order"]);
    await expect(bookMany(courier, many(501))).rejects.toThrow(RangeError);
  });

  test("is sent again as text if the courier requires it", async () => {
    const { courier, standIn } = await testCourier("steadfast");
    standIn.wantTextLists(true);
    const answers = await bookMany(courier, many(2));
    expect([...answers.values()].map(({ outcome }) => outcome)).toEqual(["booked", "booked"]);
    expect(standIn.calls()).toHaveLength(2);
  });

  test("leaves all outcomes unknown after a cut connection, and repeating it finds every parcel", async () => {
    const { courier, standIn } = await testCourier("steadfast");
    standIn.failNext("steadfast bulk_order", "cut");
    const cut = await bookMany(courier, many(20));
    expect([...cut.values()].every(({ outcome }) => outcome === "unknown")).toBe(true);
    const again = await bookMany(courier, many(20));
    expect([...again.values()].every(({ outcome }) => outcome === "booked")).toBe(true);
    expect(standIn.parcels()).toHaveLength(20);
  });

  test("refuses an item with the courier's unknown error, and leaves one without a result unknown", async () => {
    const error = '["RECEIVER_ADDRESS_LENGTH_SHOULD_BE_LESS"]';
    const items = [
      { invoice: "LB0-1", status: null, error },
      { invoice: "LB2-1", status: "success", error: null },
    ];
    const { baseUrl } = await answeringServer((_, response) => response.end(JSON.stringify(items)));
    const deps = { baseUrl, tokens: testTokens(), record: async () => {}, now: () => new Date() };
    const answers = await bookMany(steadfast(standInKeys.steadfast, deps), many(3));
    expect(answers.get("LB0-1")).toEqual({
      outcome: "refused",
      faults: [{ field: "address", text: "RECEIVER_ADDRESS_LENGTH_SHOULD_BE_LESS" }],
    });
    expect(answers.get("LB1-1")).toEqual({ outcome: "unknown" });
    expect(answers.get("LB2-1")).toEqual({ outcome: "unknown" });
  });
});

describe("API keys", () => {
  const wrong = { ...standInKeys.steadfast, secretKey: "of another shop" };

  test("that are wrong never cause a lockout, with any number of waiting parcels", async () => {
    const { courier, standIn, deps } = await testCourier("steadfast", { keys: wrong });
    const bookings = Array.from({ length: 64 }, (_, n) => courier.book(testBooking({ reference: `LB${n}-1` })));
    const settled = await Promise.allSettled(bookings);
    expect(settled.every((each) => each.status === "rejected")).toBe(true);
    expect(standIn.calls().length).toBeLessThan(10);
    // Neither does another process of the same shop, or the page opened again.
    const calls = standIn.calls().length;
    const other = openCourier("steadfast", wrong, choices, deps);
    await expect(other.status({ externalId: "1", reference: "LB1-1" })).rejects.toMatchObject({
      reason: "keys-refused",
    });
    expect(standIn.calls()).toHaveLength(calls);
    const right = openCourier("steadfast", standInKeys.steadfast, choices, deps);
    expect(await right.check()).toEqual({ balance: 0, stores: [] });
  });

  test("are tried again by a check, which unblocks booking if it succeeds", async () => {
    let status = 401;
    const { baseUrl } = await answeringServer((_, response) =>
      response.writeHead(status).end(`{"status":${status},"current_balance":"1,250.50"}`),
    );
    const deps = { baseUrl, tokens: testTokens(), record: async () => {}, now: () => new Date() };
    const courier = steadfast(standInKeys.steadfast, deps);
    await expect(courier.check()).rejects.toMatchObject({ reason: "keys-refused" });
    status = 200;
    await expect(courier.book(testBooking())).rejects.toMatchObject({ reason: "keys-refused" });
    expect(await courier.check()).toMatchObject({ balance: 125_050 });
    expect(await courier.book(testBooking())).toEqual({ outcome: "unknown" });
  });

  test("that are right are locked out by the courier after ten wrong ones, until a given time", async () => {
    const { standIn, courier } = await testCourier("steadfast");
    for (let n = 0; n < 10; n += 1) await fetch(`${standIn.baseUrl.steadfast}/get_balance`);
    const error = await courier.check().catch((cause: unknown) => cause);
    expect(error).toMatchObject({ reason: "busy" });
    await expect(courier.check()).rejects.toMatchObject({ reason: "busy" });
    standIn.advance(1.1);
    expect(await courier.check()).toEqual({ balance: 0, stores: [] });
  });

  test("are never sent to a redirect", async () => {
    const other = await answeringServer((_, response) => response.end("{}"));
    const first = await answeringServer((_, response) =>
      response.writeHead(302, { Location: `${other.baseUrl}/elsewhere` }).end(),
    );
    const deps = { baseUrl: first.baseUrl, tokens: testTokens(), record: async () => {}, now: () => new Date() };
    await expect(steadfast(standInKeys.steadfast, deps).check()).rejects.toMatchObject({ reason: "unreadable" });
    expect(other.paths).toEqual([]);
  });
});

describe("queries", () => {
  test("are tried three times, changes are not", async () => {
    const { courier, standIn } = await testCourier("steadfast");
    standIn.failNext("steadfast get_balance", "failed", 2);
    expect(await courier.check()).toMatchObject({ balance: 0 });
    standIn.failNext("steadfast get_balance", "cut", 3);
    await expect(courier.check()).rejects.toMatchObject({ reason: "unreachable", maybeDone: false });
    expect(standIn.calls()).toHaveLength(6);
    standIn.failNext("steadfast create_order", "busy");
    await expect(courier.book(testBooking())).rejects.toMatchObject({ reason: "busy", maybeDone: false });
    expect(standIn.calls()).toHaveLength(7);
  });

  test("with an endless response are aborted", async () => {
    const { baseUrl } = await answeringServer((_, response) => {
      const send = () => response.write("x".repeat(65_536), () => !response.destroyed && setImmediate(send));
      send();
    });
    const deps = { baseUrl, tokens: testTokens(), record: async () => {}, now: () => new Date() };
    await expect(steadfast(standInKeys.steadfast, deps).check()).rejects.toMatchObject({ reason: "unreadable" });
  });

  test("return null as the score of an unknown customer, not 0", async () => {
    const { courier, standIn } = await testCourier("steadfast");
    const none = { deliveredPercent: null, delivered: null, cancelled: null, volume: "none", reports: 0 };
    expect(await courier.score?.("01712345678")).toEqual(none);
    await courier.book(testBooking());
    standIn.advance(40);
    expect(await courier.score?.("01712345678")).toMatchObject({ deliveredPercent: 100, volume: "low" });
  });

  test("return payouts with every parcel they pay for", async () => {
    const { courier, standIn } = await testCourier("steadfast");
    await courier.book(testBooking());
    standIn.advance(24 * 3);
    const [payout] = (await courier.payouts?.(1)) ?? [];
    const charge = fromTaka(60);
    const codFee = fromTaka(13);
    expect(payout?.lines).toEqual([
      {
        reference: "LB842768516-1",
        externalId: standIn.parcels()[0]?.externalId,
        collected: fromTaka(1250),
        charge,
        codFee,
        net: fromTaka(1250 - 60 - 13),
      },
    ]);
    expect(payout).toMatchObject({
      amount: fromTaka(1177),
      state: "Paid",
      externalId: expect.stringMatching(/^SFC-\d+/),
    });
  });

  test("request a return once", async () => {
    const { courier, standIn } = await testCourier("steadfast");
    const answer = await courier.book(testBooking());
    const externalId = answer.outcome === "booked" ? answer.externalId : "";
    const request = { externalId, reference: "LB842768516-1", reason: "The customer changed their mind" };
    await courier.requestReturn?.(request);
    await expect(courier.requestReturn?.(request)).rejects.toMatchObject({ reason: "refused" });
    standIn.advance(80);
    expect(await courier.status(request)).toMatchObject({ state: "returned", rawState: "cancelled_return_received" });
    const steps = await courier.track?.(request);
    expect(steps?.map(({ at }) => at?.getTime())).toEqual(steps?.map(({ at }) => at?.getTime()).toSorted());
    expect(steps?.at(0)?.text).toBe("Consignment has been created by the merchant.");
  });
});

describe("a parcel's state", () => {
  test.each([
    ["in_review", "booked"],
    ["in review", "booked"],
    ["In-Review", "booked"],
    ["pending", "booked"],
    ["hold", "on-hold"],
    ["delivered_approval_pending", "delivered-unconfirmed"],
    ["partial_delivered_approval_pending", "partly-delivered-unconfirmed"],
    ["cancelled_approval_pending", "cancelled-unconfirmed"],
    ["Delivered", "delivered"],
    ["partial_delivered", "partly-delivered"],
    ["cancelled", "coming-back"],
    ["exceptional", "lost"],
    ["cancelled_return_processing", "coming-back"],
    ["cancelled_return_proccessing", "coming-back"],
    ["cancelled_return_rider_assigned", "coming-back"],
    ["cancelled_return_received", "returned"],
    ["partial_delivered_return_processing", "partly-delivered"],
    ["partial_delivered_return_proccessing", "partly-delivered"],
    ["partial_delivered_return_rider_assigned", "partly-delivered"],
    ["partial_delivered_return_received", "returned"],
    ["unknown", null],
    ["unknown_approval_pending", null],
    ["undelivered", null],
    ["", null],
  ])("is read from %s as %s", (words, state) => {
    expect(steadfastState(words)).toBe(state);
  });

  test("shows the return when queried, with the courier's own text", async () => {
    const { courier, standIn } = await testCourier("steadfast");
    standIn.setOutcome(() => "partly");
    const answer = await courier.book(testBooking());
    const parcel = { externalId: answer.outcome === "booked" ? answer.externalId : "", reference: "LB842768516-1" };
    expect(await courier.status(parcel)).toMatchObject({ state: "booked", rawState: "in review" });
    standIn.advance(31);
    expect(await courier.status(parcel)).toMatchObject({ state: "partly-delivered-unconfirmed" });
    standIn.advance(20);
    expect(await courier.status(parcel)).toMatchObject({
      state: "partly-delivered",
      rawState: "partial_delivered_return_proccessing",
    });
    standIn.advance(24);
    // A text with two meanings: a part was delivered, and the rest has arrived.
    expect(await courier.status(parcel)).toMatchObject({
      ...{ state: "returned", implies: "partly-delivered", rawState: "partial_delivered_return_received" },
    });
  });
});

describe("webhooks", () => {
  const token = standInKeys.steadfast.webhookToken;
  const body = JSON.stringify({
    notification_type: "delivery_status",
    consignment_id: "1424107",
    invoice: "LB842768516-1",
    cod_amount: "1250.00",
    status: "Delivered",
    delivery_charge: 80.5,
    tracking_message: "Delivered.",
    updated_at: "2026-11-21 00:30:00",
  });
  const signature = createHmac("sha256", token).update(body).digest("hex");
  const proven = { authorization: `Bearer ${token}` };

  test("are read with their amounts and their times in Dhaka", async () => {
    const { courier } = await testCourier("steadfast");
    const reading = courier.readWebhook({ headers: { ...proven, "x-signature": signature }, body, query: {} });
    expect(reading).toEqual({
      kind: "report",
      parcel: { externalId: "1424107", reference: "LB842768516-1" },
      report: {
        state: "delivered",
        rawState: "Delivered",
        text: "Delivered.",
        at: new Date("2026-11-20T18:30:00Z"),
        collected: fromTaka(1250),
        charge: fromTaka("80.5"),
        codFee: null,
        payoutId: null,
      },
    });
    expect(courier.answerWebhook(reading).status).toBe(200);
  });

  test("with a parcel's location change no state and no amount", async () => {
    const { courier } = await testCourier("steadfast");
    const update = { notification_type: "tracking_update", consignment_id: 1424107, invoice: "LB842768516-1" };
    const read = (more: object) =>
      courier.readWebhook({ headers: proven, body: JSON.stringify({ ...update, ...more }), query: {} });
    const hub = "Consignment has been received at the Dhanmondi hub.";
    expect(reportOf(read({ tracking_message: hub, updated_at: "2026-11-21 00:30:00", cod_amount: 1 }))).toEqual({
      ...{ state: null, isNoState: true, rawState: "tracking_update", text: hub },
      ...{ at: new Date("2026-11-20T18:30:00Z"), collected: null, charge: null, codFee: null, payoutId: null },
    });
    expect(read({ tracking_message: "" }).kind).toBe("unreadable");
  });

  test.each([
    ["without a token", {}],
    ["with another token", { authorization: "Bearer stand-in-webhook-tokem" }],
    ["with a forged signature", { ...proven, "x-signature": signature.replace(/^./, "z") }],
    ["with an empty signature", { ...proven, "x-signature": "" }],
    ["signed, without the token", { "x-signature": signature }],
  ])("%s are refused", async (_, headers) => {
    const { courier } = await testCourier("steadfast");
    const reading = courier.readWebhook({ headers, body, query: {} });
    expect(reading).toEqual({ kind: "unproven" });
    expect(courier.answerWebhook(reading).status).toBe(401);
  });

  test("are refused if the account has no token", async () => {
    const { courier } = await testCourier("steadfast", { keys: { ...standInKeys.steadfast, webhookToken: "" } });
    for (const authorization of ["Bearer ", "Bearer", ""]) {
      expect(courier.readWebhook({ headers: { authorization }, body, query: {} }).kind).toBe("unproven");
    }
  });

  test("with unknown states change nothing, other kinds are ignored, and invalid ones are unreadable", async () => {
    const { courier } = await testCourier("steadfast");
    const read = (text: string) => courier.readWebhook({ headers: proven, body: text, query: {} });
    expect(reportOf(read(body.replace("Delivered", "On the moon")))).toMatchObject({
      state: null,
      rawState: "On the moon",
      collected: null,
    });
    expect(read(body.replace("delivery_status", "consignment_update"))).toEqual({
      kind: "ignored",
      event: "consignment_update",
    });
    for (const text of ["", "[]", "null", "{", '{"notification_type":"delivery_status"}']) {
      expect(read(text).kind).toBe("unreadable");
    }
  });
});
