import { createHmac } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import {
  courierTasks,
  courierWebhookRejections,
  courierWebhooks,
  orders,
  shipmentEvents,
  shipments,
} from "../../db/schema.ts";
import { openCourier } from "../../integrations/couriers/courier-adapters.ts";
import { standInKeys } from "../../integrations/couriers/stand-in/contract.ts";
import { maxWebhookBytes } from "../../shop/connected-accounts/webhook-inbox.ts";
import { applyWebhooks } from "../../shop/couriers/apply-webhooks.ts";
import { type ConnectedKind, connectedKinds } from "../../shop/couriers/courier-port.ts";
import { addStandInAccounts } from "../../shop/couriers/stand-in-accounts.ts";
import { newId } from "../../shop/id.ts";
import { changeStatus } from "../../shop/orders/change-status.ts";
import { admin } from "../../shop/test-shop.ts";
import { hostileKinds, hostileWords } from "./hostile-inputs.ts";
import { attackedShop, forEachCase, securityTest } from "./security-test.ts";

const group = "Webhooks";

const stores = { steadfast: null, pathao: null, redx: null };
const parcelIds: Record<ConnectedKind, string> = { steadfast: "1424107", pathao: "DS2511219Q2J4K", redx: "26A1400001" };

/** The body with which a courier reports the status of a parcel. */
function bodyOf(kind: ConnectedKind, change: object = {}): string {
  const externalId = parcelIds[kind];
  const at = "2026-11-21 18:30:00";
  const bodies: Record<ConnectedKind, object> = {
    steadfast: {
      ...{ notification_type: "delivery_status", consignment_id: Number(externalId), invoice: `LB-${kind}` },
      ...{ cod_amount: "160", status: "Delivered", delivery_charge: "60", updated_at: at },
    },
    pathao: {
      ...{ event: "order.delivered", consignment_id: externalId, merchant_order_id: `LB-${kind}` },
      ...{ updated_at: at, collected_amount: 160 },
    },
    redx: { tracking_number: externalId, status: "delivered", invoice_number: `LB-${kind}`, timestamp: at },
  };
  return JSON.stringify({ ...bodies[kind], ...change });
}

type Proof = { headers: Record<string, string>; query: string };

const secrets: Record<ConnectedKind, string> = {
  steadfast: standInKeys.steadfast.webhookToken,
  pathao: standInKeys.pathao.webhookSecret,
  redx: standInKeys.redx.webhookToken,
};

const signatureOf = (secret: string, body: string) => createHmac("sha256", secret).update(body).digest("hex");

/** How a courier signs a body with a secret. */
function proofOf(kind: ConnectedKind, body: string, secret = secrets[kind]): Proof {
  if (kind === "pathao") return { headers: { "X-PATHAO-Signature": secret }, query: "" };
  if (kind === "redx") return { headers: {}, query: `?token=${encodeURIComponent(secret)}` };
  const signature = signatureOf(secret, body);
  return { headers: { Authorization: `Bearer ${secret}`, "X-Signature": signature }, query: "" };
}

/** A shop with three couriers, each with one of its parcels on the way. */
async function followedShop() {
  const attacked = await attackedShop();
  const { api, shop, ask, order } = attacked;
  // No courier is called: this address is unreachable.
  const baseUrl = "http://127.0.0.1:9";
  shop.couriers.open = (kind, keys, choices, deps) => openCourier(kind, keys, choices, { ...deps, baseUrl });
  const paths = await addStandInAccounts(shop, standInKeys, stores);
  const orderIds = new Map<ConnectedKind, string>();
  for (const kind of connectedKinds) {
    const { body } = await ask<{ insertedId: string }>("POST", "/orders", { body: order() });
    await changeStatus(shop, admin, body.insertedId, "confirmed");
    orderIds.set(kind, body.insertedId);
    const externalId = parcelIds[kind];
    await shop.db.insert(shipments).values({
      ...{ id: newId(), orderId: body.insertedId, n: 1, courier: kind, trackingCode: externalId, externalId },
      ...{ reference: `LB-${kind}`, state: "booked" },
    });
  }

  /** Sends it as the courier would, or with the given changes. Couriers get responses in their own format. */
  async function send(
    kind: ConnectedKind,
    body: string | Uint8Array<ArrayBuffer>,
    { path = paths.get(kind) ?? "", proof = proofOf(kind, String(body)), headers = {}, network = "9.9.9.9" } = {},
  ) {
    const sent = { "Content-Type": "application/json", "X-Test-Address": network, ...proof.headers, ...headers };
    const response = await api.request(`/webhooks/${kind}/${path}${proof.query}`, {
      method: "POST",
      body,
      headers: sent,
    });
    expect(response.status, `${kind} ${String(body).slice(0, 200)}`).toBeLessThan(500);
    expect((await response.text()).length).toBeLessThan(1000);
    return response;
  }

  /** The shop's state: the stored events, and each parcel's order as `status/state`. */
  async function state() {
    const rows = await shop.db
      .select({ kind: shipments.courier, state: shipments.state, status: orders.status })
      .from(shipments)
      .innerJoin(orders, eq(orders.id, shipments.orderId));
    return {
      webhooks: await shop.db.$count(courierWebhooks),
      events: await shop.db.$count(shipmentEvents),
      tasks: await shop.db.$count(courierTasks),
      ...Object.fromEntries(rows.map((row) => [row.kind, `${row.status} ${row.state}`])),
    };
  }

  /** Processes all waiting events; none may fail. */
  async function applyAll(): Promise<void> {
    while (await applyWebhooks(shop));
    expect(await shop.db.$count(courierWebhooks, sql`attempts > 0`)).toBe(0);
  }
  return { ...attacked, paths, send, state, applyAll };
}

const untouched = {
  ...{ webhooks: 0, events: 0, tasks: 0 },
  ...{ steadfast: "confirmed booked", pathao: "confirmed booked", redx: "confirmed booked" },
};

securityTest(group, "a webhook without its courier's proof is refused and not stored", async (countCase) => {
  const { shop, send, state, stands, forgetTries } = await followedShop();
  for (const kind of connectedKinds) {
    const body = bodyOf(kind);
    const secret = secrets[kind];
    const others = connectedKinds.filter((each) => each !== kind);
    const wrongSecrets = [
      ...["", "x", "null", "undefined", secret.toUpperCase(), `${secret}x`, secret.slice(1), `${secret},${secret}`],
      ...[secret.replace("-", "%2d"), Buffer.from(secret).toString("base64"), ...others.map((each) => secrets[each])],
    ];
    const proofs: Proof[] = [
      { headers: {}, query: "" },
      ...wrongSecrets.map((wrong) => proofOf(kind, body, wrong)),
      // In the place where another courier sends its proof.
      ...others.map((each) => proofOf(each, body, secret)),
      { headers: {}, query: `?Token=${secret}&TOKEN=${secret}&token[]=${secret}&token=x&token=${secret}` },
    ];
    if (kind === "steadfast") {
      const bearer = { Authorization: `Bearer ${secret}` };
      const signatures = ["", "0".repeat(64), signatureOf(secret, `${body} `), signatureOf("x", body)];
      for (const signature of [
        ...signatures,
        signatureOf(secret, body).slice(1),
        `sha256=${signatureOf(secret, body)}`,
      ])
        proofs.push({ headers: { ...bearer, "X-Signature": signature }, query: "" });
      proofs.push({ headers: { "X-Signature": signatureOf(secret, body) }, query: "" });
      proofs.push({ headers: { ...bearer, Authorization: `Basic ${secret}` }, query: "" });
    }
    for (const proof of proofs) {
      const { status } = await send(kind, body, { proof });
      expect(status, `${kind} ${JSON.stringify(proof)}`).toBe(401);
      countCase();
    }
    await forgetTries();
  }
  expect(await state()).toEqual(untouched);
  expect(await shop.db.$count(courierWebhookRejections)).toBeGreaterThan(0);
  await stands();
});

securityTest(group, "a guessed webhook path is not answered, and guessing is rate-limited", async (countCase) => {
  const { paths, send, state, forgetTries } = await followedShop();
  for (const kind of connectedKinds) {
    const path = paths.get(kind) ?? "";
    const other = paths.get(kind === "redx" ? "pathao" : "redx") ?? "";
    const wrongs = ["x", `${path}0`, path.slice(1), path.toUpperCase(), path.toLowerCase(), other, `${path}%00`];
    for (const wrong of [...wrongs, `${path}%20`, `%20${path}`, `${path};`, `${path}%2f..`, "%25", "a".repeat(4000)]) {
      if (wrong === path) continue;
      const { status } = await send(kind, bodyOf(kind), { path: wrong });
      expect([404, 422], `${kind} ${wrong.slice(0, 60)}`).toContain(status);
      countCase();
    }
    await forgetTries();
  }
  const guess = () => send("redx", bodyOf("redx"), { path: "guessed", network: "6.6.6.6" });
  const statuses = [];
  for (let attempts = 0; attempts < 140; attempts += 1) statuses.push((await guess()).status);
  expect([statuses.indexOf(429), statuses.lastIndexOf(404)]).toEqual([120, 119]);
  countCase(statuses.length);
  expect(await state()).toEqual(untouched);
  // The courier itself is not limited there, and its parcel is updated.
  expect((await send("redx", bodyOf("redx"), { network: "6.6.6.6" })).status).toBe(200);
});

securityTest(
  group,
  "Pathao's probe is answered only for its own body and path, and proves nothing",
  async (countCase) => {
    const { send, state } = await followedShop();
    const none = { headers: {}, query: "" };
    const probe = `{"event":"webhook_integration"}`;
    for (const body of [probe, ` {"event" : "webhook_integration"}\n`]) {
      const { status, headers } = await send("pathao", body, { proof: none });
      expect(status).toBe(202);
      expect(headers.get("x-pathao-merchant-webhook-integration-secret")).toMatch(/^[0-9a-f-]{36}$/);
      countCase();
    }
    const more = [
      ...[bodyOf("pathao", { event: "webhook_integration" }), `[${probe}]`, `{"event":["webhook_integration"]}`],
      ...[`{"order_status":"webhook_integration","x":1}`, `{"event":"webhook_integration ","consignment_id":1}`],
    ];
    for (const body of more) {
      expect((await send("pathao", body, { proof: none })).status, body).toBe(401);
      countCase();
    }
    for (const kind of ["steadfast", "redx"] as const) {
      expect((await send(kind, probe, { proof: none })).status).toBe(401);
      countCase();
    }
    expect((await send("pathao", probe, { proof: none, path: "guessed" })).status).toBe(404);
    expect(await state()).toEqual(untouched);
  },
);

securityTest(group, "a repeated or late event counts once and undoes nothing", async (countCase) => {
  const { send, state, applyAll, stands } = await followedShop();
  for (const kind of connectedKinds) {
    const delivered = bodyOf(kind);
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(kind, delivered)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([kind === "pathao" ? 202 : 200]));
    countCase(answers.length);
  }
  await applyAll();
  const after = { webhooks: 3, events: 3, tasks: 0 };
  const parcels = { steadfast: "delivered delivered", pathao: "delivered delivered", redx: "delivered delivered" };
  expect(await state()).toEqual({ ...after, ...parcels });
  for (const kind of connectedKinds) {
    // Another body and another idempotency key, but the same event.
    const same = `${bodyOf(kind)} \n`;
    await send(kind, same, { headers: { "Idempotency-Key": "another" } });
    const words = {
      steadfast: { status: "pending" },
      pathao: { event: "order.picked" },
      redx: { status: "agent-hold" },
    };
    await send(
      kind,
      bodyOf(kind, { ...words[kind], updated_at: "2026-11-20 09:00:00", timestamp: "2026-11-20 09:00:00" }),
    );
    countCase(2);
  }
  await applyAll();
  expect(await state()).toMatchObject({ webhooks: 9, events: 6, tasks: 0, ...parcels });
  await stands();
});

securityTest(group, "a body that is too large, not text or of another type does no harm", async (countCase) => {
  const { send, state, applyAll, stands } = await followedShop();
  for (const kind of connectedKinds) {
    const proof = proofOf(kind, "");
    for (const bytes of [maxWebhookBytes + 1, 200_000, 5_000_000]) {
      expect((await send(kind, "x".repeat(bytes))).status).toBe(413);
      countCase();
    }
    for (const bytes of [
      [0xff, 0xfe, 0x7b],
      [0xc3, 0x28],
      [0xed, 0xa0, 0x80],
      [0x7b, 0x22, 0xe0],
    ]) {
      expect((await send(kind, new Uint8Array(bytes), { proof })).status).toBe(400);
      countCase();
    }
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data",
      "",
      "x",
      "image/png",
    ]) {
      const body = bodyOf(kind, { status: "pending", event: "order.created" });
      expect((await send(kind, body, { headers: { "Content-Type": type } })).status).toBeLessThan(300);
      expect(
        (await send(kind, body, { headers: { "Content-Type": type }, proof: { headers: {}, query: "" } })).status,
      ).toBe(401);
      countCase(2);
    }
    // The largest body accepted.
    const filled = bodyOf(kind, { status: "pending", event: "order.created", note: "x".repeat(65_000) });
    expect((await send(kind, filled)).status).toBeLessThan(300);
    countCase();
  }
  await applyAll();
  expect(await state()).toMatchObject({ steadfast: "confirmed booked", pathao: "confirmed booked" });
  await stands();
});

securityTest(group, "an event about an unknown parcel changes nothing and floods no list", async (countCase) => {
  const { send, state, applyAll, stands } = await followedShop();
  const changes: Record<ConnectedKind, (id: string) => object> = {
    steadfast: (id) => ({ consignment_id: id, invoice: `OTHER-${id}` }),
    pathao: (id) => ({ consignment_id: id, merchant_order_id: `OTHER-${id}` }),
    redx: (id) => ({ tracking_number: id, invoice_number: `OTHER-${id}` }),
  };
  for (const kind of connectedKinds) {
    // Ids of our other couriers.
    for (const other of connectedKinds.filter((each) => each !== kind))
      await send(kind, bodyOf(kind, changes[kind](parcelIds[other])));
    for (let n = 0; n < 130; n += 1) await send(kind, bodyOf(kind, changes[kind](`X${n}`)));
    countCase(132);
  }
  await applyAll();
  // Up to a hundred per courier are stored; other messages are stored as before.
  expect(await state()).toEqual({ ...untouched, webhooks: 396, tasks: 300 });
  await stands();
});

securityTest(
  group,
  "an absurd event with valid proof is stored or refused, and changes no price or stock",
  async (countCase) => {
    const { shop, send, applyAll, stands } = await followedShop();
    const totals = async () => (await shop.db.select().from(orders)).map(({ id, total }) => [id, total]).sort();
    const before = await totals();
    const amounts = ["-500", "1e309", "99999999999999", "-0", "NaN", "1,60", "0x10", "১৬০", "160.005", " 160 "];
    const extremes = ["\0", "\ud800", "9".repeat(60_000), [[[["delivered"]]]]];
    const words = [...hostileWords, ...hostileKinds];
    const fields: Record<ConnectedKind, string[]> = {
      steadfast: [
        "notification_type",
        "consignment_id",
        "invoice",
        "cod_amount",
        "status",
        "delivery_charge",
        "updated_at",
      ],
      pathao: ["event", "consignment_id", "merchant_order_id", "collected_amount", "reason", "timestamp", "invoice_id"],
      redx: ["tracking_number", "invoice_number", "status", "timestamp", "message_en"],
    };
    const times = ["0000-00-00 00:00:00", "0001-01-01 00:00:00", "9999-12-31 23:59:59", "2026-02-31 10:00:00", "1e12"];
    for (const kind of connectedKinds) {
      const tried = fields[kind].flatMap((field, nth) => [
        ...[...amounts, ...times, ...extremes].map((word) => ({ field, word })),
        ...words.filter((_, index) => index % fields[kind].length === nth).map((word) => ({ field, word })),
      ]);
      await forEachCase(tried, async ({ field, word }) => {
        const { status } = await send(kind, bodyOf(kind, { [field]: word }));
        expect([200, 202, 413, 422], `${kind} ${field}`).toContain(status);
        countCase();
      });
      const bodies = [
        ...["", "null", "[]", "{}", "0", '"delivered"', "{", "\ufeff{}", '{"status":"delivered"}{}', "a=b", "\0"],
        ...[`${"[".repeat(9_000)}${"]".repeat(9_000)}`, `{"__proto__":{"status":"delivered"},"tracking_number":"1"}`],
        bodyOf(kind).replace("{", `{"status":"pending","event":"order.created",`),
      ];
      for (const body of bodies) {
        expect([200, 202, 422], `${kind} ${body.slice(0, 40)}`).toContain((await send(kind, body)).status);
        countCase();
      }
    }
    await applyAll();
    expect(await totals()).toEqual(before);
    await stands();
  },
);
