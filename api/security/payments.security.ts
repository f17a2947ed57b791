import { eq } from "drizzle-orm";
import { expect } from "vitest";
import {
  gatewayAccounts,
  gatewayReceipts,
  gatewayWebhooks,
  orders,
  paymentAttempts,
  payments,
} from "../../db/schema.ts";
import { openGateway } from "../../integrations/payments/gateway-adapters.ts";
import { signNotification } from "../../integrations/payments/sslcommerz-webhook.ts";
import { standInKeys } from "../../integrations/payments/stand-in/contract.ts";
import { newId } from "../../shop/id.ts";
import { applyGatewayWebhooks } from "../../shop/payments/apply-gateway-webhooks.ts";
import { gatewayKeys } from "../../shop/payments/open-gateway.ts";
import { type GatewayKind, gatewayKinds } from "../../shop/payments/payment-rules.ts";
import { pollDuePayments } from "../../shop/payments/poll-payments.ts";
import { TestGateway } from "../../shop/payments/test-gateway.ts";
import { hostileKinds, hostileWords } from "./hostile-inputs.ts";
import { attackedShop, forEachCase, securityTest } from "./security-test.ts";

const group = "Payments";

/** A shop with three gateways, and one order of 160 taka with an open payment per attempt. */
async function payableShop() {
  const attacked = await attackedShop();
  const { api, shop, ask, order } = attacked;
  const gateway = new TestGateway();
  shop.gateways = gateway;
  for (const kind of gatewayKinds) {
    const id = newId();
    const sealedKeys = gatewayKeys.sealKeys(shop.secretBox, id, standInKeys[kind]);
    await shop.db.insert(gatewayAccounts).values({ id, kind, name: kind, sealedKeys, webhookPath: `path-of-${kind}` });
  }
  const { body } = await ask<{ insertedId: string; number: string }>("POST", "/orders", { body: order() });
  const proof = { number: body.number, phone: "01712345678" };

  async function start(kind: GatewayKind, change: object = {}) {
    return ask<{ url?: string; code?: string }>("POST", "/orders/pay", { body: { ...proof, kind, ...change } });
  }
  const attempts = () => shop.db.select().from(paymentAttempts).orderBy(paymentAttempts.startedAt);

  /** Nothing is paid, and no order owes less than before. */
  async function isUnpaid(): Promise<void> {
    expect(await shop.db.$count(payments)).toBe(0);
    expect((await attempts()).filter(({ state }) => state === "paid")).toEqual([]);
    expect((await shop.db.select().from(orders)).map(({ total }) => total)).toEqual([16_000]);
    await attacked.stands();
  }
  return { ...attacked, api, gateway, order: body, proof, start, attempts, isUnpaid };
}

securityTest(group, "a gateway's return proves nothing, and leads only to the order", async (countCase) => {
  const { api, shop, start, attempts, isUnpaid } = await payableShop();
  await start("bkash");
  const [attempt] = await attempts();
  const token = attempt?.returnToken ?? "";
  const claims = ["status=success", "status=paid", "status=VALID&val_id=1&amount=0.01", "paymentID=X1&status=success"];
  const evil = ["next=//evil.example", "redirect=https://evil.example/", "url=javascript:alert(1)", "Location=//evil"];
  const words = [...hostileWords].map((word) => new URLSearchParams({ status: "paid", val_id: word }).toString());
  const hosts: Record<string, string>[] = [
    { Host: "evil.example" },
    { "X-Forwarded-Host": "evil.example" },
    { Origin: "https://evil.example" },
  ];
  for (const method of ["GET", "POST"])
    await forEachCase([...claims, ...evil, ...words].entries(), async ([nth, text]) => {
      const form = { "Content-Type": "application/x-www-form-urlencoded" };
      const answer = await api.request(`/payments/return/${token}${method === "GET" ? `?${text}` : ""}`, {
        method,
        headers: { ...form, ...hosts[nth % hosts.length], Cookie: "session=of-nobody" },
        ...(method === "POST" && { body: text }),
      });
      countCase();
      // Text with forbidden characters is refused as everywhere.
      if (text.includes("%00")) return expect(answer.status, text).toBeLessThan(500);
      expect(answer.status, text).toBe(303);
      expect(answer.headers.get("location")).toBe(`/track?payment=${token}`);
      expect(answer.headers.get("set-cookie")).toBeNull();
    });
  // The gateway answers that nothing is paid.
  await pollDuePayments(shop);
  await isUnpaid();
});

securityTest(group, "a guessed payment attempt finds nothing, and a known one reveals no name", async (countCase) => {
  const { api, ask, start, attempts } = await payableShop();
  await start("sslcommerz");
  const [attempt] = await attempts();
  const token = attempt?.returnToken ?? "";
  const guesses = ["x", token.slice(1), `${token}x`, token.toUpperCase(), attempt?.id ?? "", attempt?.reference ?? ""];
  for (const guess of [...guesses, "a".repeat(3000), "%00", "..%2f..", "' or 1=1"]) {
    if (guess === token) continue;
    const { status } = await ask("GET", `/payments/by-token/${encodeURIComponent(guess)}`);
    expect([404, 422], guess.slice(0, 40)).toContain(status);
    const back = await api.request(`/payments/return/${encodeURIComponent(guess)}`);
    if (back.status === 303) expect(back.headers.get("location")).toBe("/track");
    else expect(back.status).toBeLessThan(500);
    countCase(2);
  }
  const known = await ask("GET", `/payments/by-token/${token}`);
  expect(known.status).toBe(200);
  for (const secret of ["Rina", "01712345678", "House 12", attempt?.id ?? ""])
    expect(JSON.stringify(known.body)).not.toContain(secret);
  countCase();
});

securityTest(group, "the amount to pay is the order's, whatever the browser sends", async (countCase) => {
  const { gateway, start, attempts, ask, proof, forgetTries, isUnpaid } = await payableShop();
  const changes: object[] = [
    ...["amount", "total", "due", "amountDue", "price"].flatMap((name) =>
      [0, 1, -160, "1", 1e9].map((value) => ({ [name]: value })),
    ),
    ...[{ currency: "USD" }, { reference: "mine" }, { returnUrl: "https://evil.example/" }, { orderId: "another" }],
    ...[{ purpose: "advance" }, { payHosts: ["evil.example"] }, { test: true }],
  ];
  for (const change of changes) {
    const { status, body } = await start("nagad", change);
    expect(status, JSON.stringify(change)).toBe(200);
    expect(new URL(body.url ?? "").host).toBe("pay.example");
    await forgetTries();
    countCase();
  }
  for (const wrong of [...hostileKinds, ...hostileWords, "BKASH", "cash", "stripe"]) {
    for (const field of ["kind", "purpose"]) {
      const { status } = await ask("POST", "/orders/pay", { body: { ...proof, kind: "bkash", [field]: wrong } });
      if (field === "kind" || (wrong !== undefined && wrong !== null))
        expect(status, `${field} ${JSON.stringify(wrong)}`).toBe(422);
      countCase();
    }
    await forgetTries();
  }
  for (const { request } of gateway.payments.values()) {
    expect(request.amount).toBe(16_000);
    expect(request.returnUrl).toMatch(/^https:\/\/labonno\.example\/api\/payments\/return\/[\w-]{20,}$/);
  }
  expect(await attempts()).not.toEqual([]);
  await isUnpaid();
});

/** Opens the real gateways, but calls none: this address is unreachable. */
async function notifiedShop() {
  const payable = await payableShop();
  const { api, shop, start, attempts } = payable;
  await start("sslcommerz");
  const [attempt] = await attempts();
  const fetched: string[] = [];
  shop.gateways = { open: (kind, keys, deps) => openGateway(kind, keys, deps) };
  shop.fetchExternal = async (url) => {
    fetched.push(String(url));
    return null;
  };
  async function send(kind: GatewayKind, body: string, headers: Record<string, string> = {}) {
    const type = kind === "bkash" ? "text/plain; charset=UTF-8" : "application/x-www-form-urlencoded";
    return api.request(`/webhooks/${kind}/path-of-${kind}`, {
      method: "POST",
      body,
      headers: { "Content-Type": type, "X-Test-Address": "9.9.9.9", ...headers },
    });
  }
  const counts = async () => [await shop.db.$count(gatewayWebhooks), await shop.db.$count(gatewayReceipts)];
  return { ...payable, fetched, send, counts, reference: attempt?.reference ?? "" };
}

securityTest(
  group,
  "a notice of SSLCOMMERZ or Nagad counts only after the store has verified it",
  async (countCase) => {
    const { send, counts, reference, forgetTries, isUnpaid } = await notifiedShop();
    const values = { tran_id: reference, val_id: "V1", status: "VALID", amount: "160.00", currency: "BDT" };
    const { storePassword } = standInKeys.sslcommerz;
    const names = Object.keys(values);
    const sign = (
      of: Record<string, string>,
      by: readonly string[],
      password = storePassword,
    ): Record<string, string> => ({
      ...{ ...of, verify_key: by.join(",") },
      verify_sign: signNotification(of, by, password, "md5"),
      verify_sign_sha2: signNotification(of, by, password, "sha256"),
    });
    const signed = sign(values, names);
    const forged: Record<string, string>[] = [
      { ...values },
      { ...values, verify_key: "", verify_sign: "", verify_sign_sha2: "" },
      ...["", "x", storePassword.toUpperCase(), `${storePassword} `, "null"].map((wrong) => sign(values, names, wrong)),
      ...names.map((name) => ({ ...signed, [name]: `${signed[name]}1` })),
      { ...signed, verify_key: `${signed.verify_key},risk_level` },
      { ...signed, verify_key: names.slice(1).join(",") },
      {
        ...signed,
        verify_sign: signed.verify_sign?.slice(1) ?? "",
        verify_sign_sha2: signed.verify_sign_sha2?.slice(1) ?? "",
      },
      { ...signed, verify_sign: signed.verify_sign?.toUpperCase() ?? "", verify_sign_sha2: "" },
      { ...signed, verify_sign: signed.verify_sign_sha2 ?? "", verify_sign_sha2: signed.verify_sign ?? "" },
    ];
    for (const each of forged) {
      const { status } = await send("sslcommerz", new URLSearchParams(each).toString());
      expect(status, JSON.stringify(each)).toBe(401);
      countCase();
      await forgetTries();
    }
    // Nagad sends no notices, so every one is refused.
    for (const body of [
      "",
      "{}",
      new URLSearchParams(signed).toString(),
      `{"status":"Success","orderId":"${reference}"}`,
    ]) {
      expect((await send("nagad", body)).status).toBe(401);
      countCase();
    }
    expect(await counts()).toEqual([0, 0]);
    await isUnpaid();
  },
);

securityTest(group, "a signed notice alone marks nothing as paid", async (countCase) => {
  const { shop, gateway, send, counts, reference, attempts, isUnpaid } = await notifiedShop();
  const { storePassword } = standInKeys.sslcommerz;
  for (const amount of ["160.00", "0.01", "-1", "1e9", "৳160"])
    for (const tran_id of [reference, "LB000000000", reference.toLowerCase()]) {
      const values = { tran_id, val_id: "V1", status: "VALID", amount, currency: "BDT", risk_level: "0" };
      const names = Object.keys(values);
      const verify_sign = signNotification(values, names, storePassword, "md5");
      const body = new URLSearchParams({ ...values, verify_key: names.join(","), verify_sign }).toString();
      expect((await send("sslcommerz", body)).status).toBe(200);
      countCase();
    }
  await applyGatewayWebhooks(shop);
  // The shop asks the gateway, whose answer counts.
  shop.gateways = gateway;
  await pollDuePayments(shop);
  expect((await counts())[0]).toBe(15);
  expect(await attempts()).toMatchObject([{ state: "pending" }]);
  await isUnpaid();
});

securityTest(
  group,
  "certificates and subscription URLs of bKash's notices are fetched only from Amazon",
  async (countCase) => {
    const { send, counts, fetched, isUnpaid, forgetTries } = await notifiedShop();
    const hosts = [
      ...["evil.example", "127.0.0.1", "[::1]", "169.254.169.254", "localhost:5432", "sns.amazonaws.com.evil.example"],
      ...["sns.evil.example", "snsXus-east-1.amazonaws.com", "sns.us-east-1.amazonaws.com.evil.example"],
      ...[
        "sns.us-east-1.amazonaws.com@evil.example",
        "sns.us-east-1.amazonaws.com:8443",
        "evil.sns.us-east-1.amazonaws.com",
      ],
      ...[
        "s3.amazonaws.com",
        "sns.a.b.amazonaws.com",
        "sns..amazonaws.com",
        "sns.us-east-1.amazonaws.com%2eevil.example",
      ],
      ...["sns.us_east.amazonaws.com", "sns.us-east-1.amazonaws.co", "sns.us-east-1.аmazonaws.com"],
    ];
    const schemes = ["https", "http", "ftp", "file", "javascript"];
    for (const host of hosts)
      for (const scheme of schemes)
        for (const [type, name] of [
          ["Notification", "SigningCertURL"],
          ["SubscriptionConfirmation", "SigningCertURL"],
        ] as const) {
          const message = {
            ...{ Type: type, MessageId: newId(), TopicArn: "arn:aws:sns:x", Timestamp: "2026-11-23T09:00:00Z" },
            ...{ SignatureVersion: "1", Signature: "AAAA", Token: "t", SubscribeURL: `${scheme}://${host}/` },
            ...{ Message: JSON.stringify({ trxID: "BKX7Q2M9ZP", amount: "160", currency: "BDT" }) },
            [name]: `${scheme}://${host}/SimpleNotificationService.pem`,
          };
          expect((await send("bkash", JSON.stringify(message))).status, `${scheme} ${host}`).toBe(401);
          countCase();
          await forgetTries();
        }
    for (const body of [
      "",
      "{}",
      "[]",
      "null",
      '{"Type":"Notification"}',
      '{"SigningCertURL":["https://x"]}',
      "\u0000",
    ]) {
      expect([400, 401, 422]).toContain((await send("bkash", body)).status);
      countCase();
    }
    expect(fetched).toEqual([]);
    expect(await counts()).toEqual([0, 0]);
    await isUnpaid();
  },
);

securityTest(group, "a customer cannot reach another customer's payment", async (countCase) => {
  const { shop, ask, order, start, attempts, forgetTries } = await payableShop();
  await start("bkash");
  const paths = ["pay", "pay-cash", "payment", "ran-out", "payment-claim"].map((name) => `/orders/${name}`);
  const numbers = [order.number, order.number.replaceAll("-", ""), order.insertedId, "LB-000-000-000", "' or 1=1 --"];
  for (const number of numbers)
    for (const phone of ["01811111111", "0171234567", "", "017123456789", "%", "01712345678' or '1'='1"])
      for (const path of paths) {
        const body = { number, phone, kind: "bkash", choice: "cancel", reference: "BKL6Q2W9XF" };
        const { status } = await ask("POST", path, { body });
        expect([404, 422], `${path} ${number} ${phone}`).toContain(status);
        await forgetTries();
        countCase();
      }
  const [attempt, ...more] = await attempts();
  expect(more).toEqual([]);
  expect(attempt).toMatchObject({ state: "pending", orderId: order.insertedId });
  expect(await shop.db.$count(paymentAttempts, eq(paymentAttempts.orderId, order.insertedId))).toBe(1);
});

securityTest(
  group,
  "a typed transaction number pays nothing, and a choice that was not offered changes nothing",
  async (countCase) => {
    const { shop, ask, proof, start, forgetTries, stands } = await payableShop();
    await start("bkash");
    const send = async (path: string, change: object) => {
      const { status } = await ask("POST", path, { body: { ...proof, ...change } });
      expect(status, JSON.stringify(change)).toBeLessThan(500);
      await forgetTries();
      countCase();
      return status;
    };
    for (const wrong of [...hostileKinds, ...hostileWords, "PAID", "-1", "BKL6Q2W9XF"]) {
      await send("/orders/payment-claim", { reference: wrong });
      await send("/orders/payment-claim", { reference: "BKL6Q2W9XF", method: wrong });
      await send("/orders/payment-claim", { reference: "BKL6Q2W9XF", amount: wrong, state: "verified" });
      expect(await send("/orders/ran-out", { choice: wrong, total: 160 })).toBe(422);
      for (const input of [{ total: wrong }, { total: 160, amount: wrong }])
        expect(await send("/orders/ran-out", { choice: "send", ...input })).toBeGreaterThanOrEqual(409);
      expect(await send("/orders/ran-out", { choice: "instead", total: 0, variantId: wrong })).toBeGreaterThanOrEqual(
        409,
      );
    }
    expect(await send("/orders/ran-out", { choice: "cancel" })).toBe(409);
    for (const path of ["/orders/ran-out", "/orders/payment-claim"])
      expect(await send(path, { phone: "01912345678", choice: "cancel", reference: "BKL6Q2W9XF" })).toBe(404);
    const typed = await shop.db.select().from(payments);
    expect(typed.filter(({ state, claimedByRole }) => state !== "claimed" || claimedByRole !== "shopper")).toEqual([]);
    expect(typed.every(({ amount }) => amount === 16_000)).toBe(true);
    expect((await shop.db.select().from(orders)).map(({ status, total }) => [status, total])).toEqual([
      ["pending", 16_000],
    ]);
    await stands();
  },
);
