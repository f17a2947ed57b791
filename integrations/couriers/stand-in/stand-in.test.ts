import http from "node:http";
import type net from "node:net";
import { expect, onTestFinished, test } from "vitest";
import type { ConnectedKind, Courier, WebhookReading } from "../../../shop/couriers/courier-port.ts";
import { statusForHost } from "../../http/test-calls.ts";
import { testBooking, testCourier } from "../test-courier.ts";
import type { Outcome } from "./journeys.ts";
import { openStandIn } from "./stand-in.ts";

/** The shop's end of the webhooks: reads them as they arrive and answers as the adapter says. */
async function shopFor(kind: ConnectedKind, courier: Courier, statuses: number[] = []) {
  const readings: WebhookReading[] = [];
  const server = http.createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const { searchParams } = new URL(request.url ?? "", "http://127.0.0.1");
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const reading = courier.readWebhook({ headers, body, query: Object.fromEntries(searchParams) });
    readings.push(reading);
    const answer = courier.answerWebhook(reading);
    response.writeHead(statuses.shift() ?? answer.status, answer.headers).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as net.AddressInfo).port}/api/webhooks/${kind}/secret`;
  const states = () => readings.flatMap((each) => (each.kind === "report" ? [each.report.state] : []));
  return { readings, states, url };
}

async function journey(kind: ConnectedKind, outcome: Outcome = "delivered") {
  const { courier, standIn } = await testCourier(kind);
  const shop = await shopFor(kind, courier);
  standIn.setWebhookUrl(kind, shop.url);
  standIn.setOutcome(() => outcome);
  return { courier, standIn, shop };
}

test.each([
  ["steadfast", "delivered", "delivered", "delivered"],
  ["steadfast", "returned", "returned", "coming-back"],
  ["steadfast", "partly", "returned", "partly-delivered"],
  ["steadfast", "lost", "lost", "booked"],
  ["pathao", "delivered", null, "delivered"],
  ["pathao", "returned", "returned", "returned"],
  ["pathao", "paid-return", null, "returned"],
  ["pathao", "partly", null, "returned"],
  ["redx", "delivered", "delivered", "delivered"],
  ["redx", "returned", "returned", "returned"],
] as const)(
  "a parcel of %s that ends as %s has the status %s and the last webhook %s",
  async (kind, outcome, known, heard) => {
    const { courier, standIn, shop } = await journey(kind, outcome);
    const answer = await courier.book(testBooking());
    const externalId = answer.outcome === "booked" ? answer.externalId : "";
    standIn.advance(100);
    await standIn.settled();
    expect(await courier.status({ externalId, reference: "LB842768516-1" })).toMatchObject({ state: known });
    expect(shop.readings.filter(({ kind }) => kind === "unproven" || kind === "unreadable")).toEqual([]);
    expect(shop.states().findLast((state) => state !== null)).toBe(heard);
  },
);

test("webhooks are lost, repeated, delayed, unknown, unsigned and forged as configured", async () => {
  const { courier, standIn, shop } = await journey("redx");
  const step = async (fault: Parameters<typeof standIn.failNextWebhook>[0]) => {
    shop.readings.length = 0;
    await courier.book(testBooking());
    standIn.failNextWebhook(fault);
    standIn.advance(40);
    await standIn.settled();
    return shop.readings.map((each) => (each.kind === "report" ? each.report.state : each.kind));
  };
  expect(await step("lost")).toEqual(["out-for-delivery", "delivered"]);
  expect(await step("doubled")).toEqual(["picked-up", "picked-up", "out-for-delivery", "delivered"]);
  expect(await step("late")).toEqual(["out-for-delivery", "picked-up", "delivered"]);
  expect(await step("unknown-state")).toEqual([null, "out-for-delivery", "delivered"]);
  expect(await step("unsigned")).toEqual(["unproven", "out-for-delivery", "delivered"]);
  expect(await step("wrong-signature")).toEqual(["unproven", "out-for-delivery", "delivered"]);
});

test("a forged signature of each courier is refused", async () => {
  for (const kind of ["steadfast", "pathao"] as const) {
    const { courier, standIn, shop } = await journey(kind);
    standIn.failNextWebhook("wrong-signature", 20);
    await courier.book(testBooking());
    standIn.advance(100);
    await standIn.settled();
    expect(new Set(shop.readings.map((each) => each.kind))).toEqual(new Set(["unproven"]));
  }
});

test("Pathao probes a new address without a signature", async () => {
  const { standIn, shop } = await journey("pathao");
  standIn.probe();
  await standIn.settled();
  expect(shop.readings).toEqual([{ kind: "probe" }]);
  expect(standIn.sentWebhooks()[0]?.status).toBe(202);
});

test("Steadfast repeats a failed webhook after 30 seconds and two minutes, with one key, then stops", async () => {
  const { courier, standIn } = await testCourier("steadfast");
  const shop = await shopFor("steadfast", courier, [503, 503, 503]);
  standIn.setWebhookUrl("steadfast", shop.url);
  await courier.book(testBooking());
  standIn.advance(2);
  await standIn.settled();
  for (const seconds of [31, 121, 600]) {
    standIn.advance(seconds / 3600);
    await standIn.settled();
  }
  expect(standIn.sentWebhooks().map(({ status }) => status)).toEqual([503, 503, 503]);
  expect(new Set(standIn.sentWebhooks().map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
});

test("the stand-in silently cuts long texts, and replaces unsupported characters", async () => {
  const { standIn, deps } = await testCourier("steadfast");
  const response = await fetch(`${deps.baseUrl}/create_order`, {
    method: "POST",
    headers: {
      "Api-Key": "stand-in-api-key",
      "Secret-Key": "stand-in-secret-key",
      "Content-Type": "application/json",
    },
    body: JSON.stringify({
      invoice: "A-1",
      recipient_name: "x".repeat(101),
      recipient_phone: "01712345678",
      recipient_address: "{House}; <7>",
      cod_amount: 10,
    }),
  });
  expect(response.status).toBe(200);
  expect(standIn.parcels()[0]).toMatchObject({ name: "x".repeat(100), address: " House    7 " });
});

test("the stand-in listens and sends only on this machine", async () => {
  const standIn = await openStandIn();
  onTestFinished(standIn.close);
  expect(standIn.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(() => standIn.setWebhookUrl("redx", "https://shop.example/api/webhooks/redx/x")).toThrow("this machine");
  expect(await statusForHost(standIn.url, "stand-in.example")).toBe(421);
});

test("the stand-in's page lists parcels as plain text and moves the clock, and refuses forms of other sites", async () => {
  const { courier, standIn } = await testCourier("redx");
  await courier.book(testBooking({ name: `"><script>alert(1)</script>`, address: "House & Road 7" }));
  const html = await (await fetch(standIn.url)).text();
  expect(html).not.toContain("<script");
  expect(html).toContain("House &amp; Road 7");
  const post = (body: string, origin?: string) =>
    fetch(standIn.url, {
      method: "POST",
      redirect: "manual",
      headers: { "Content-Type": "application/x-www-form-urlencoded", ...(origin && { Origin: origin }) },
      body,
    });
  expect((await post("hours=6", "https://evil.example")).status).toBe(403);
  expect(standIn.parcels()[0]?.state).toBe("pickup-pending");
  expect((await post("hours=6", standIn.url)).status).toBe(303);
  expect(standIn.parcels()[0]?.state).toBe("ready-for-delivery");
  expect((await post("reference=LB842768516-1&outcome=lost", standIn.url)).status).toBe(303);
  standIn.advance(100);
  expect(standIn.parcels()[0]?.state).toBe("agent-hold");
  expect((await post("call=redx&call-fault=failed&reference=")).status).toBe(303);
  await expect(courier.book(testBooking())).resolves.toEqual({ outcome: "unknown" });
  expect((await post("hours=-1")).status).toBe(400);
  expect((await post("kind=redx&webhook-url=https://shop.example/")).status).toBe(400);
});
