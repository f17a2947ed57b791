import http from "node:http";
import type net from "node:net";
import { getRequestListener } from "@hono/node-server";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { createTestApi } from "../../api/test-api.ts";
import { bookings, courierAccounts, courierWebhooks, shipments } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { openCourier } from "../../integrations/couriers/courier-adapters.ts";
import { standInKeys } from "../../integrations/couriers/stand-in/contract.ts";
import { openStandIn } from "../../integrations/couriers/stand-in/stand-in.ts";
import { testBooking } from "../../integrations/couriers/test-courier.ts";
import { applyWebhooks } from "../../shop/couriers/apply-webhooks.ts";
import { checkAccount } from "../../shop/couriers/check-account.ts";
import { saveAccount } from "../../shop/couriers/courier-accounts.ts";
import type { ConnectedKind } from "../../shop/couriers/courier-port.ts";
import { openAccount } from "../../shop/couriers/open-account.ts";
import { pollParcels } from "../../shop/couriers/poll-parcels.ts";
import { recordBooked } from "../../shop/couriers/record-booked.ts";
import { bookedShop } from "../../shop/couriers/test-parcels.ts";
import { findBrokenInvariants } from "../../shop/invariants.ts";
import { fromTaka } from "../../shop/money.ts";
import { admin } from "../../shop/test-shop.ts";

/** A shop behind real HTTP that uses a courier's stand-in through the real adapter. */
async function connectedShop(kind: ConnectedKind) {
  const standIn = await openStandIn();
  onTestFinished(standIn.close);
  const shop = await bookedShop(kind);
  shop.now = standIn.now;
  shop.couriers = {
    open: (each, keys, choices, deps) => openCourier(each, keys, choices, { ...deps, baseUrl: standIn.baseUrl[each] }),
  };
  await saveAccount(shop, admin, kind, { keys: { ...standInKeys[kind] }, storeId: "130001" });
  const { api, logged } = createTestApi(shop);
  const server = http.createServer(getRequestListener(api.fetch));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as net.AddressInfo).port}/webhooks/${kind}/path-of-${kind}`;
  standIn.setWebhookUrl(kind, url);

  async function send() {
    const order = await shop.order();
    const { id, reference } = await shop.request(order);
    const courier = await openAccount(shop, shop.accountId);
    const answer = await courier?.book(testBooking({ reference, amountToCollect: fromTaka(1150) }));
    if (answer?.outcome !== "booked") throw new Error(`not booked: ${JSON.stringify(answer)}`);
    await transaction(shop.db, (tx) => recordBooked(tx, id, answer, shop.now()));
    return { order, reference };
  }

  /** Lets hours pass at the courier; then the shop applies the webhooks, and polls parcels without news. */
  async function pass(hours: number): Promise<void> {
    standIn.advance(hours);
    await standIn.settled();
    shop.setNow(standIn.now());
    await applyWebhooks(shop);
    await shop.db.update(shipments).set({ nextPollAt: shop.now() }).where(eq(shipments.courier, kind));
    await pollParcels(shop);
  }

  return { shop, standIn, url, send, pass, logged };
}

test.each(["steadfast", "pathao", "redx"] as const)(
  "%s: its keys are tested, and its webhooks move orders to delivered and returned",
  async (kind) => {
    const { shop, standIn, send, pass, logged } = await connectedShop(kind);
    expect(await checkAccount(shop, admin, kind)).toMatchObject({ failure: null });
    standIn.setOutcome(() => "delivered");
    const stayed = await send();
    standIn.setOutcome(() => "returned");
    const refused = await send();
    for (let hours = 0; hours < 120; hours += 6) await pass(6);
    expect([await shop.statusOf(stayed.order), await shop.statusOf(refused.order)]).toEqual(["delivered", "returned"]);
    const rows = await shop.db.select().from(shipments).orderBy(shipments.at, shipments.id);
    expect(new Map(rows.map(({ reference, state }) => [reference, state]))).toEqual(
      new Map([
        [stayed.reference, "delivered"],
        [refused.reference, "returned"],
      ]),
    );
    const { rows: tasks } = await shop.pool.query("select kind, detail from courier_tasks where closed_at is null");
    expect(tasks).toEqual([]);
    expect(await shop.db.$count(courierWebhooks)).toBeGreaterThan(2);
    const dump = JSON.stringify(await shop.db.select().from(courierWebhooks));
    for (const secret of Object.values(standInKeys[kind])) expect(dump).not.toContain(secret);
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
    expect(logged).toEqual([]);
  },
);

test("Pathao's probe gets the required response", async () => {
  const { standIn, shop } = await connectedShop("pathao");
  standIn.probe();
  await standIn.settled();
  expect(standIn.sentWebhooks().map(({ status }) => status)).toEqual([202]);
  expect(await shop.db.$count(courierWebhooks)).toBe(0);
});

test("forged webhooks are refused by each courier's authentication, and change nothing", async () => {
  for (const kind of ["steadfast", "pathao", "redx"] as const) {
    const { shop, standIn, url, send } = await connectedShop(kind);
    const { order } = await send();
    await standIn.settled();
    const proven = await shop.db.$count(courierWebhooks);
    const forged = {
      ...{ notification_type: "delivery_status", status: "delivered", event: "order.delivered" },
      ...{
        invoice: "LB1-1",
        merchant_order_id: "LB1-1",
        invoice_number: "LB1-1",
        consignment_id: "1",
        tracking_number: "1",
      },
    };
    const attempts: [string, RequestInit][] = [
      [url, {}],
      [`${url}?token=wrong`, { headers: { authorization: "Bearer wrong", "x-pathao-signature": "wrong" } }],
      [`${url}?token=`, { headers: { authorization: "Bearer ", "x-pathao-signature": "" } }],
      [url.replace("path-of", "path-off"), {}],
    ];
    for (const [address, init] of attempts) {
      const answer = await fetch(address, { method: "POST", body: JSON.stringify(forged), ...init });
      expect([401, 404]).toContain(answer.status);
    }
    const huge = await fetch(url, { method: "POST", body: "x".repeat(70_000) });
    expect(huge.status).toBe(413);
    expect(await shop.db.$count(courierWebhooks)).toBe(proven);
    await applyWebhooks(shop);
    expect(await shop.statusOf(order)).toBe("confirmed");
    const [account] = await shop.db.select().from(courierAccounts);
    expect(account?.webhooksRejected).toBe(3);
    expect(await shop.db.$count(bookings)).toBe(1);
  }
});
