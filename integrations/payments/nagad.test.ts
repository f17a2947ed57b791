import { createPrivateKey, createPublicKey, generateKeyPairSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { fromTaka } from "../../shop/money.ts";
import type { GatewayKeys } from "../../shop/payments/gateway-port.ts";
import { answeringServer, expectNowhere } from "../http/test-calls.ts";
import { nagad } from "./nagad.ts";
import { readRsaKey, seal, unseal } from "./nagad-crypto.ts";
import { standInKeys } from "./stand-in/contract.ts";
import { paidOf, payOnWalletPage, readReturn, sendForm, started, testPayment, testStandIn } from "./test-gateway.ts";

async function testNagad(keys: GatewayKeys["nagad"] = standInKeys.nagad) {
  const opened = await testStandIn();
  const deps = { ...opened.deps, baseUrl: opened.standIn.baseUrl.nagad };
  return { ...opened, deps, gateway: nagad(keys, deps) };
}

describe("a payment", () => {
  test("is made on the gateway's page, and its verification decides", async () => {
    const { gateway, standIn, recorded } = await testNagad();
    const { query, payUrl } = await started(gateway);
    expect(gateway.payHosts).toContain(new URL(payUrl).host);
    expect(await gateway.status(query)).toEqual({ state: "pending" });
    const location = await payOnWalletPage(payUrl);
    expect(readReturn(gateway, location)).toEqual({ externalId: query.externalId, seems: "paid", hint: null });
    const report = paidOf(await gateway.confirm(query));
    expect(report).toMatchObject({
      reference: "LB8427685161",
      amount: fromTaka("1250.50"),
      currency: "BDT",
      payerPhone: "018****5678",
      at: expect.any(Date),
    });
    expect(await gateway.status(query)).toEqual(report);
    expect(standIn.payments()).toMatchObject([{ state: "paid", transactionId: report.transactionId }]);
    expect(standIn.calls().slice(0, 2)).toEqual(["nagad initialize", "nagad complete"]);
    expectNowhere(recorded, Object.values(standInKeys.nagad));
  });

  test("can end unpaid: cancelled, without balance, or with a false return", async () => {
    const { gateway, standIn } = await testNagad();
    const one = await started(gateway, { reference: "LB1" });
    expect(readReturn(gateway, (await sendForm(one.payUrl, { do: "cancel" })).location).seems).toBe("cancelled");
    expect(await gateway.status(one.query)).toEqual({ state: "cancelled" });

    standIn.failPayment("no-balance");
    const two = await started(gateway, { reference: "LB2" });
    expect(readReturn(gateway, await payOnWalletPage(two.payUrl)).seems).toBe("failed");
    expect((await gateway.status(two.query)).state).toBe("failed");

    standIn.failPayment("unpaid-return");
    const three = await started(gateway, { reference: "LB3" });
    expect(readReturn(gateway, await payOnWalletPage(three.payUrl)).seems).toBe("paid");
    expect(await gateway.confirm(three.query)).toEqual({ state: "pending" });

    standIn.failPayment("no-return");
    standIn.failPayment("amount-changed");
    const four = await started(gateway, { reference: "LB4" });
    expect(await payOnWalletPage(four.payUrl)).toBeNull();
    expect(paidOf(await gateway.status(four.query)).amount).toBe(fromTaka("1249.50"));
  });

  test("cannot be refunded by API, and no webhook of it is accepted", async () => {
    const { gateway } = await testNagad();
    expect([gateway.refund, gateway.refundStatus, gateway.findReceipt]).toEqual([undefined, undefined, undefined]);
    expect(await gateway.readWebhook({ headers: {}, body: "{}", query: {} })).toEqual({ kind: "unproven" });
  });
});

describe("starting a payment", () => {
  test.each([
    ["nagad initialize", "cut"],
    ["nagad initialize", "failed-after"],
    ["nagad complete", "cut"],
    ["nagad complete", "cut-before"],
    ["nagad complete", "failed"],
    ["nagad complete", "unreadable"],
  ] as const)("has an unknown outcome after %s is %s, and is not sent again", async (name, fault) => {
    const { gateway, standIn } = await testNagad();
    standIn.failNext(name, fault);
    expect(await gateway.start(testPayment())).toEqual({ outcome: "unknown" });
    expect(standIn.calls().filter((call) => call === name)).toHaveLength(1);
    const query = { reference: "LB8427685161", externalId: null, amount: fromTaka(1), hint: null };
    expect(await gateway.status(query)).toEqual({ state: "missing" });
  });

  test("is refused with the reason during maintenance and for an invalid reference", async () => {
    const { gateway, standIn } = await testNagad();
    standIn.failNext("nagad initialize", "maintenance");
    expect(await gateway.start(testPayment())).toMatchObject({ outcome: "refused", failure: "maintenance" });
    expect(await gateway.start(testPayment({ reference: "L".repeat(21) }))).toMatchObject({
      outcome: "refused",
      text: "Invalid orderId",
    });
  });

  test("does not send an IPv6 address", async () => {
    const { gateway } = await testNagad();
    const client = { address: "2001:db8::1", isMobile: false };
    expect((await gateway.start(testPayment({ client }))).outcome).toBe("started");
  });

  test("is refused if the response is not signed by the gateway", async () => {
    const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const merchantKey = createPublicKey(readRsaKey(standInKeys.nagad.merchantPrivateKey, "private"));
    const forged = seal({ paymentReferenceId: "P1", challenge: "c" }, merchantKey, privateKey);
    const { baseUrl, paths } = await answeringServer((_, response) => response.end(JSON.stringify(forged)));
    const { deps } = await testNagad();
    await expect(nagad(standInKeys.nagad, { ...deps, baseUrl }).start(testPayment())).rejects.toMatchObject({
      reason: "unreadable",
    });
    expect(paths).toHaveLength(1);
    // The same response is valid if this is the gateway's key.
    const gatewayPublicKey = publicKey.export({ type: "spki", format: "pem" }).toString();
    await nagad({ ...standInKeys.nagad, gatewayPublicKey }, { ...deps, baseUrl }).start(testPayment());
    expect(paths).toHaveLength(3);
  });
});

describe("keys", () => {
  const { gatewayPublicKey, merchantPrivateKey } = standInKeys.nagad;

  test("are accepted as PEM and as bare base64, even with line breaks", async () => {
    const pem = createPrivateKey({ key: Buffer.from(merchantPrivateKey, "base64"), format: "der", type: "pkcs8" });
    const inLines = gatewayPublicKey.replaceAll(/(.{64})/g, "$1\n");
    for (const type of ["pkcs8", "pkcs1"] as const) {
      const privateKey = pem.export({ type, format: "pem" }).toString();
      const { gateway } = await testNagad({
        ...standInKeys.nagad,
        merchantPrivateKey: privateKey,
        gatewayPublicKey: inLines,
      });
      expect((await gateway.start(testPayment())).outcome).toBe("started");
    }
  });

  test.each([
    [{ merchantPrivateKey: "none" }, "The private key cannot be read."],
    [{ gatewayPublicKey: merchantPrivateKey.slice(0, 100) }, "The public key cannot be read."],
  ])("that are invalid are reported", async (change, text) => {
    const { gateway } = await testNagad({ ...standInKeys.nagad, ...change });
    await expect(gateway.check()).rejects.toMatchObject({ reason: "keys-refused", message: text });
    await expect(gateway.start(testPayment())).rejects.toMatchObject({ reason: "keys-refused" });
  });

  test("of another merchant are refused", async () => {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const other = privateKey.export({ type: "pkcs8", format: "der" }).toString("base64");
    const { gateway } = await testNagad({ ...standInKeys.nagad, merchantPrivateKey: other });
    expect(await gateway.start(testPayment())).toMatchObject({ outcome: "refused", text: "Invalid signature" });
  });

  test("encrypt and decrypt what only the two sides can read", () => {
    const merchant = readRsaKey(merchantPrivateKey, "private");
    const theirs = readRsaKey(gatewayPublicKey, "public");
    const sealed = seal({ amount: "10.00" }, createPublicKey(merchant), merchant);
    expect(unseal(sealed, merchant, createPublicKey(merchant))).toEqual({ amount: "10.00" });
    expect(unseal(sealed, merchant, theirs)).toBeNull();
    expect(unseal({ ...sealed, sensitiveData: "AAAA" }, merchant, createPublicKey(merchant))).toBeNull();
  });
});
