import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { fromTaka, paisa } from "../../shop/money.ts";
import type { Gateway, GatewayKeys } from "../../shop/payments/gateway-port.ts";
import { answeringServer, expectNowhere } from "../http/test-calls.ts";
import { sslcommerz } from "./sslcommerz.ts";
import { readAttempts } from "./sslcommerz-answers.ts";
import { readSslcommerzWebhook, signNotification } from "./sslcommerz-webhook.ts";
import { standInKeys } from "./stand-in/contract.ts";
import { chooseOnPage, paidOf, readNotices, started, testPayment, testStandIn } from "./test-gateway.ts";

async function testSslcommerz(keys: GatewayKeys["sslcommerz"] = standInKeys.sslcommerz) {
  const opened = await testStandIn();
  const deps = { ...opened.deps, baseUrl: opened.standIn.baseUrl.sslcommerz };
  return { ...opened, deps, gateway: sslcommerz(keys, deps) };
}

const back = (gateway: Gateway, form: Record<string, string>) => gateway.readReturn({ query: {}, form });

describe("a payment", () => {
  test("is made on the gateway's page, and the validator reports it repeatedly", async () => {
    const { gateway, standIn, recorded } = await testSslcommerz();
    const { query, payUrl } = await started(gateway);
    expect(gateway.payHosts).toContain(new URL(payUrl).host);
    expect(await gateway.status(query)).toEqual({ state: "pending" });
    const returned = back(gateway, await chooseOnPage(payUrl, "pay"));
    expect(returned).toMatchObject({ seems: "paid", hint: expect.any(String) });
    const report = paidOf(await gateway.confirm({ ...query, hint: returned.hint }));
    expect(report).toMatchObject({
      reference: "LB8427685161",
      amount: fromTaka("1250.50"),
      currency: "BDT",
      fee: paisa(2501),
      paidWith: "VISA-Dutch Bangla",
      isRisky: false,
    });
    expect(await gateway.confirm({ ...query, hint: returned.hint })).toEqual(report);
    expect(await gateway.status(query)).toEqual(report);
    expect(standIn.payments()).toMatchObject([{ state: "paid", transactionId: report.transactionId }]);
    const password = standInKeys.sslcommerz.storePassword;
    // The password starts with the store's id, and appears in URLs and forms with a %40.
    expectNowhere(recorded, [...Object.values(standInKeys.sslcommerz), encodeURIComponent(password), "password%40ssl"]);
  });

  test("counts if a later attempt is paid after failed and cancelled ones", async () => {
    const { gateway } = await testSslcommerz();
    const { query, payUrl } = await started(gateway);
    expect(back(gateway, await chooseOnPage(payUrl, "fail")).seems).toBe("failed");
    expect(await gateway.status(query)).toMatchObject({ state: "failed", failure: "declined" });
    expect(back(gateway, await chooseOnPage(payUrl, "cancel")).seems).toBe("cancelled");
    expect(await gateway.status(query)).toEqual({ state: "cancelled" });
    await chooseOnPage(payUrl, "pay");
    expect((await gateway.status(query)).state).toBe("paid");
  });

  test("is not proved by a return, or by the id of another payment", async () => {
    const { gateway, standIn } = await testSslcommerz();
    standIn.failPayment("unpaid-return");
    const { query, payUrl } = await started(gateway);
    const returned = back(gateway, await chooseOnPage(payUrl, "pay"));
    expect(returned.seems).toBe("paid");
    expect(await gateway.confirm({ ...query, hint: returned.hint })).toEqual({ state: "pending" });
    const other = await started(gateway, { reference: "LB2" });
    const { hint } = back(gateway, await chooseOnPage(other.payUrl, "pay"));
    expect(await gateway.confirm({ ...query, hint })).toEqual({ state: "pending" });
  });

  test.each(["unreadable", "failed"] as const)(
    "is found even if the validator is %s for the given id",
    async (fault) => {
      const { gateway, standIn } = await testSslcommerz();
      const { query, payUrl } = await started(gateway);
      await chooseOnPage(payUrl, "pay");
      for (let nth = 0; nth < 3; nth += 1) standIn.failNext("sslcommerz validation", fault);
      expect((await gateway.status({ ...query, hint: "made-up" })).state).toBe("paid");
    },
  );

  test.each(["no-return", "return-twice"] as const)("with %s is found by the shop's reference", async (fault) => {
    const { gateway, standIn } = await testSslcommerz();
    const shop = await answeringServer((_, response) => response.end());
    standIn.failPayment(fault);
    const { query, payUrl } = await started(gateway, { returnUrl: `${shop.baseUrl}/return` });
    const form = await chooseOnPage(payUrl, "pay");
    expect(form.tran_id).toBe(fault === "no-return" ? undefined : query.reference);
    expect(shop.paths).toEqual(fault === "no-return" ? [] : ["/return"]);
    expect((await gateway.status(query)).state).toBe("paid");
  });

  test("is reported with its actual amount and risk", async () => {
    const { gateway, standIn } = await testSslcommerz();
    standIn.failPayment("amount-changed");
    standIn.failPayment("risky");
    const { query, payUrl } = await started(gateway);
    await chooseOnPage(payUrl, "pay", "bkash");
    const report = paidOf(await gateway.status(query));
    expect(report).toMatchObject({ amount: fromTaka("1249.50"), isRisky: true, paidWith: "BKASH-BKash" });
  });

  test("without balance fails", async () => {
    const { gateway, standIn } = await testSslcommerz();
    standIn.failPayment("no-balance");
    const { query, payUrl } = await started(gateway);
    await chooseOnPage(payUrl, "pay");
    expect((await gateway.status(query)).state).toBe("failed");
  });
});

describe("starting a payment", () => {
  test.each(["cut", "cut-before", "failed", "failed-after", "unreadable"] as const)(
    "has an unknown outcome after %s, and is not sent again",
    async (fault) => {
      const { gateway, standIn } = await testSslcommerz();
      standIn.failNext("sslcommerz session", fault);
      expect(await gateway.start(testPayment())).toEqual({ outcome: "unknown" });
      expect(standIn.calls()).toEqual(["sslcommerz session"]);
      const query = { reference: "LB8427685161", externalId: null, amount: fromTaka(1), hint: null };
      expect(await gateway.status(query)).toEqual({ state: "missing" });
    },
  );

  test.each([
    [fromTaka("9.99"), "refused"],
    [fromTaka(10), "started"],
    [fromTaka(500_000), "started"],
    [fromTaka("500000.01"), "refused"],
  ])("with an amount of %i paisa is %s", async (amount, outcome) => {
    const { gateway, standIn } = await testSslcommerz();
    expect((await gateway.start(testPayment({ amount }))).outcome).toBe(outcome);
    expect(standIn.calls()).toHaveLength(outcome === "started" ? 1 : 0);
  });

  test("leaves no field empty, with any input of the customer", async () => {
    const { gateway } = await testSslcommerz();
    const customer = { name: "<>", phone: "01712345678", email: "shop@example.com", address: "<&>", city: "" };
    expect((await gateway.start(testPayment({ customer, contents: "" }))).outcome).toBe("started");
    const long = { ...customer, name: "ন".repeat(80), address: "House 7, ".repeat(30) };
    expect((await gateway.start(testPayment({ customer: long, reference: "LB2" }))).outcome).toBe("started");
  });

  test("during maintenance asks the customer to choose another way, and a refusal has its reason", async () => {
    const { gateway, standIn } = await testSslcommerz();
    standIn.failNext("sslcommerz session", "maintenance");
    expect(await gateway.start(testPayment())).toMatchObject({ outcome: "refused", failure: "maintenance" });
    const refused = await gateway.start(testPayment({ reference: "L".repeat(31) }));
    expect(refused).toMatchObject({ outcome: "refused", text: "tran_id is too long" });
  });

  test("reports wrong keys for every call", async () => {
    const { gateway } = await testSslcommerz({ ...standInKeys.sslcommerz, storePassword: "of another store" });
    await expect(gateway.check()).rejects.toMatchObject({ reason: "keys-refused" });
    await expect(gateway.start(testPayment())).rejects.toMatchObject({ reason: "keys-refused" });
    const { gateway: right } = await testSslcommerz();
    await right.check();
  });
});

describe("refunds", () => {
  async function paid() {
    const opened = await testSslcommerz();
    const { query, payUrl } = await started(opened.gateway);
    await chooseOnPage(payUrl, "pay");
    const { transactionId } = paidOf(await opened.gateway.status(query));
    const refund = (amount: string, reference = "R1") => ({
      reference,
      externalId: query.externalId ?? "",
      transactionId,
      amount: fromTaka(amount),
      paid: query.amount,
      reason: "Returned",
    });
    return { ...opened, refund };
  }

  test.each([
    ["processing", "done"],
    ["cancelled", "refused"],
  ] as const)("are first in progress, and %s ones end %s", async (fault, end) => {
    const { gateway, standIn, refund } = await paid();
    standIn.failNextRefund(fault);
    const answer = await gateway.refund?.(refund("100"));
    if (answer?.outcome !== "processing") throw new Error("not processing");
    const query = { ...refund("100"), gatewayReference: answer.reference, otherReferences: [] };
    expect(await gateway.refundStatus?.(query)).toEqual(answer);
    standIn.advance(1.1);
    expect((await gateway.refundStatus?.(query))?.outcome).toBe(end);
  });

  test("never exceed what was paid, and refused ones change nothing", async () => {
    const { gateway, standIn, refund } = await paid();
    expect((await gateway.refund?.(refund("1250.50")))?.outcome).toBe("processing");
    expect(await gateway.refund?.(refund("0.01", "R2"))).toMatchObject({ outcome: "refused" });
    expect(standIn.refunds()).toHaveLength(1);
    const other = await paid();
    other.standIn.failNextRefund("refused");
    expect(await other.gateway.refund?.(other.refund("1"))).toMatchObject({ outcome: "refused" });
    expect(other.standIn.refunds()).toEqual([]);
  });

  test.each(["cut", "cut-before", "failed", "failed-after"] as const)(
    "have an unknown outcome after %s, are not sent again, and cannot be found without the gateway's id",
    async (fault) => {
      const { gateway, standIn, refund } = await paid();
      standIn.failNext("sslcommerz refund", fault);
      expect(await gateway.refund?.(refund("100"))).toEqual({ outcome: "unknown" });
      const query = { ...refund("100"), gatewayReference: null, otherReferences: [] };
      expect(await gateway.refundStatus?.(query)).toEqual({ outcome: "unknown" });
      expect(standIn.calls().filter((name) => name === "sslcommerz refund")).toHaveLength(1);
    },
  );
});

describe("a notification", () => {
  test("has the payment and the validator's id; forged ones are unproven, and one may be lost or repeated", async () => {
    const { gateway, standIn } = await testSslcommerz();
    const shop = await answeringServer((_, response) => response.end());
    const pay = async (reference: string, fault?: "lost" | "doubled" | "wrong-signature") => {
      const before = standIn.sentWebhooks().length;
      if (fault) standIn.failNextWebhook(fault);
      const { payUrl } = await started(gateway, { reference, webhookUrl: `${shop.baseUrl}/ipn` });
      await chooseOnPage(payUrl, "pay");
      return (await readNotices(gateway, standIn)).slice(before);
    };
    expect(await pay("LB1")).toEqual([
      { kind: "payment", reference: "LB1", externalId: null, hint: expect.any(String) },
    ]);
    expect(await pay("LB2", "lost")).toEqual([]);
    expect(await pay("LB3", "doubled")).toHaveLength(2);
    expect(await pay("LB4", "wrong-signature")).toEqual([{ kind: "unproven" }]);
    expect(shop.paths).toEqual(["/ipn", "/ipn", "/ipn", "/ipn"]);
  });

  const password = "secret@ssl";
  const hash = (text: string, by = "md5") => createHash(by).update(text).digest("hex");
  const values = { tran_id: "LB1", amount: "100.00", status: "VALID", val_id: "V1" };
  const line = `amount=100.00&status=VALID&store_passwd=${hash(password)}&tran_id=LB1&val_id=V1`;
  const read = (fields: Record<string, string>) =>
    readSslcommerzWebhook({ headers: {}, body: new URLSearchParams(fields).toString(), query: {} }, password);

  test("is signed over the listed fields and the hash of the password, by name", () => {
    const names = ["tran_id", "amount", "status", "val_id"];
    expect(signNotification(values, names, password, "md5")).toBe(hash(line));
    expect(signNotification(values, names, password, "sha256")).toBe(hash(line, "sha256"));
    const verify_key = names.join(",");
    const reading = { kind: "payment", reference: "LB1", externalId: null, hint: "V1" };
    expect(read({ ...values, verify_key, verify_sign: hash(line) })).toEqual(reading);
    expect(read({ ...values, verify_key, verify_sign_sha2: hash(line, "sha256") })).toEqual(reading);
    expect(read({ ...values, verify_key, verify_sign: hash(line), amount: "1.00" })).toEqual({ kind: "unproven" });
    expect(read({ ...values, verify_key })).toEqual({ kind: "unproven" });
    expect(read({ ...values, verify_key, verify_sign: "" })).toEqual({ kind: "unproven" });
    expect(read({})).toEqual({ kind: "unproven" });
  });
});

test.each([
  [{ APIConnect: "INACTIVE" }, "account-off"],
  [{ APIConnect: "INVALID_REQUEST" }, "refused"],
  [{ status: "ok" }, "unreadable"],
  [null, "unreadable"],
])("the response %j is %s", (body, reason) => {
  expect(() => readAttempts(body, "LB1", true)).toThrow(expect.objectContaining({ reason }));
});

test("an attempt for another payment, another currency or an unknown state pays nothing", () => {
  const row = { tran_id: "LB1", status: "VALID", amount: "10.00", currency_type: "USD", bank_tran_id: "B1" };
  const read = (...element: object[]) => readAttempts({ APIConnect: "DONE", element }, "LB1", true);
  expect(paidOf(read(row)).currency).toBe("USD");
  expect(read({ ...row, tran_id: "LB2" })).toEqual({ state: "pending" });
  expect(read({ ...row, status: "ON_THE_MOON" })).toEqual({ state: "pending" });
  expect(read({ ...row, status: "FAILED" }, { ...row, status: "PENDING" })).toEqual({ state: "pending" });
  expect(read({ ...row, status: "EXPIRED" })).toEqual({ state: "expired" });
  expect(() => read({ ...row, amount: "10.001" })).toThrow("unreadable");
});
