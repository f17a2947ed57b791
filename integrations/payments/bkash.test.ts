import { describe, expect, test } from "vitest";
import { fromTaka } from "../../shop/money.ts";
import { paymentFailures } from "../../shop/payments/gateway-port.ts";
import { answeringServer, expectNowhere } from "../http/test-calls.ts";
import { bkash } from "./bkash.ts";
import { bkashFailure, readBkashPayment, readBkashRefusal } from "./bkash-answers.ts";
import { standInKeys } from "./stand-in/contract.ts";
import {
  paidOf,
  payOnWalletPage,
  readReturn,
  sendForm,
  started,
  testBkash,
  testPayment,
  testStandIn,
} from "./test-gateway.ts";

/** A payment authorised by the customer and executed by the shop. */
async function paidPayment(opened: Awaited<ReturnType<typeof testBkash>>, reference = "LB8427685161") {
  const { query, payUrl } = await started(opened.gateway, { reference });
  await payOnWalletPage(payUrl);
  const report = paidOf(await opened.gateway.confirm(query));
  const refund = (amount: string, own = "R1") => ({
    reference: own,
    externalId: query.externalId ?? "",
    transactionId: report.transactionId,
    amount: fromTaka(amount),
    paid: query.amount,
    reason: "Returned <all> & more",
  });
  return { query, report, refund };
}

describe("a payment", () => {
  test("is authorised on the gateway's page and executed by the shop once", async () => {
    const { gateway, standIn, recorded, deps } = await testBkash();
    const { query, payUrl } = await started(gateway);
    expect(gateway.payHosts).toContain(new URL(payUrl).host);
    expect(await gateway.status(query)).toEqual({ state: "pending" });
    const location = await payOnWalletPage(payUrl);
    expect(readReturn(gateway, location)).toEqual({ externalId: query.externalId, seems: "paid", hint: null });
    expect(await gateway.status(query)).toEqual({ state: "pending", isAuthorised: true });
    const report = paidOf(await gateway.confirm(query));
    expect(report).toMatchObject({
      reference: "LB8427685161",
      amount: fromTaka("1250.50"),
      currency: "BDT",
      payerPhone: "01812345678",
      isRisky: false,
    });
    expect(Math.abs((report.at?.getTime() ?? 0) - deps.now().getTime())).toBeLessThan(60_000);
    expect(await gateway.confirm(query)).toEqual(report);
    expect(await gateway.status(query)).toEqual(report);
    expect(standIn.payments()).toMatchObject([{ state: "paid", paid: fromTaka("1250.50") }]);
    const token = await deps.tokens.get(() => Promise.reject(new Error("has one")));
    expectNowhere(recorded, [...Object.values(standInKeys.bkash), token]);
  });

  test("can end unpaid: cancelled, or refused after three wrong PINs", async () => {
    const { gateway } = await testBkash();
    const one = await started(gateway);
    const { location } = await sendForm(one.payUrl, { do: "cancel" });
    expect(readReturn(gateway, location).seems).toBe("cancelled");
    expect(await gateway.confirm(one.query)).toEqual({ state: "cancelled" });

    const other = await started(gateway, { reference: "LB2" });
    await sendForm(other.payUrl, { number: "01812345678", do: "next" });
    await sendForm(other.payUrl, { code: "123456", do: "next" });
    const wrong = () => sendForm(other.payUrl, { pin: "00000", do: "next" });
    expect((await wrong()).html).toContain("This PIN is wrong.");
    await wrong();
    expect(readReturn(gateway, (await wrong()).location).seems).toBe("failed");
    expect(await gateway.confirm(other.query)).toEqual({ state: "pending" });
  });

  test("is not proved by a return, and two concurrent queries execute it once", async () => {
    const { gateway, standIn } = await testBkash();
    standIn.failPayment("unpaid-return");
    const { query, payUrl } = await started(gateway);
    expect(readReturn(gateway, await payOnWalletPage(payUrl)).seems).toBe("paid");
    expect(await gateway.confirm(query)).toEqual({ state: "pending" });

    const next = await started(gateway, { reference: "LB2" });
    await payOnWalletPage(next.payUrl);
    const reports = await Promise.all(Array.from({ length: 8 }, () => gateway.confirm(next.query)));
    expect(new Set(reports.map((report) => paidOf(report).transactionId)).size).toBe(1);
    expect(standIn.payments().filter(({ state }) => state === "paid")).toHaveLength(1);
  });

  test("authorised without a return is found by its state, and confirming it executes it", async () => {
    const { gateway, standIn } = await testBkash();
    const { query, payUrl } = await started(gateway);
    standIn.failPayment("no-return", query.reference);
    expect(await payOnWalletPage(payUrl)).toBeNull();
    expect(await gateway.status(query)).toEqual({ state: "pending", isAuthorised: true });
    expect((await gateway.confirm(query)).state).toBe("paid");
  });

  test("of another amount is reported with that amount", async () => {
    const { gateway, standIn } = await testBkash();
    standIn.failPayment("amount-changed");
    const { query, payUrl } = await started(gateway);
    await payOnWalletPage(payUrl);
    expect(paidOf(await gateway.confirm(query)).amount).toBe(fromTaka("1249.50"));
  });

  test("without sufficient balance fails for good, with the reason", async () => {
    const { gateway, standIn } = await testBkash();
    standIn.failPayment("no-balance");
    const { query, payUrl } = await started(gateway);
    await payOnWalletPage(payUrl);
    expect(await gateway.confirm(query)).toMatchObject({ state: "failed", failure: "no-balance" });
  });

  test("expires after a day", async () => {
    const { gateway, standIn } = await testBkash();
    const { query, payUrl } = await started(gateway);
    await payOnWalletPage(payUrl);
    standIn.advance(25);
    expect(await gateway.confirm(query)).toEqual({ state: "expired" });
  });

  test.each(["cut", "failed-after", "unreadable"] as const)(
    "whose execution response is %s is queried, never repeated",
    async (fault) => {
      const { gateway, standIn } = await testBkash();
      const { query, payUrl } = await started(gateway);
      await payOnWalletPage(payUrl);
      standIn.failNext("bkash execute", fault);
      expect((await gateway.confirm(query)).state).toBe("paid");
      expect(standIn.calls().filter((name) => name === "bkash execute")).toHaveLength(1);
      expect(standIn.calls().at(-1)).toBe("bkash payment/status");
    },
  );

  test("stays open while the gateway is in maintenance", async () => {
    const { gateway, standIn } = await testBkash();
    const { query, payUrl } = await started(gateway);
    await payOnWalletPage(payUrl);
    standIn.failNext("bkash execute", "maintenance");
    expect(await gateway.confirm(query)).toEqual({ state: "pending", isAuthorised: true });
    expect((await gateway.confirm(query)).state).toBe("paid");
  });

  test("whose execution response is late is settled by its state", async () => {
    const { gateway, standIn } = await testBkash(standInKeys.bkash, 400);
    const { query, payUrl } = await started(gateway);
    await payOnWalletPage(payUrl);
    standIn.failNext("bkash execute", "slow");
    expect((await gateway.confirm(query)).state).toBe("paid");
  });
});

describe("starting a payment", () => {
  test.each(["cut", "cut-before", "failed", "failed-after", "unreadable"] as const)(
    "has an unknown outcome after %s, and is not sent again",
    async (fault) => {
      const { gateway, standIn } = await testBkash();
      standIn.failNext("bkash create", fault);
      expect(await gateway.start(testPayment())).toEqual({ outcome: "unknown" });
      expect(standIn.calls().filter((name) => name === "bkash create")).toHaveLength(1);
      expect(
        await gateway.status({ reference: "LB8427685161", externalId: null, amount: fromTaka(1), hint: null }),
      ).toEqual({ state: "missing" });
    },
  );

  test("during maintenance asks the customer to choose another way", async () => {
    const { gateway, standIn } = await testBkash();
    standIn.failNext("bkash create", "maintenance");
    expect(await gateway.start(testPayment())).toMatchObject({ outcome: "refused", failure: "maintenance" });
  });

  test("after a 429 waits until the gateway's time", async () => {
    const { gateway, standIn } = await testBkash();
    standIn.failNext("bkash create", "busy");
    await expect(gateway.start(testPayment())).rejects.toMatchObject({ reason: "busy", retryAt: expect.any(Date) });
  });

  test("is refused for a reference that was already used", async () => {
    const { gateway } = await testBkash();
    await started(gateway);
    expect(await gateway.start(testPayment())).toMatchObject({ outcome: "refused", failure: "other" });
  });

  test("never redirects to a page on another host", async () => {
    const { baseUrl } = await answeringServer((request, response) => {
      const isGrant = request.url?.endsWith("grant");
      response.end(
        isGrant ? `{"id_token":"t"}` : `{"paymentID":"TR1","bkashURL":"https://payment.bkash.com.evil.example/"}`,
      );
    });
    const { deps } = await testStandIn();
    const gateway = bkash(standInKeys.bkash, { ...deps, payHost: null, baseUrl });
    await expect(gateway.start(testPayment())).rejects.toMatchObject({ reason: "unreadable" });
  });

  test("is tried again if the gateway asks for it, three times in total", async () => {
    const codes = ["2003", "2020", "2024"];
    const { baseUrl, paths } = await answeringServer((request, response) => {
      if (request.url?.endsWith("grant")) response.end(`{"id_token":"t","expires_in":3600}`);
      else response.end(JSON.stringify({ statusCode: codes.shift(), statusMessage: "Process failed" }));
    });
    const { deps } = await testStandIn();
    const gateway = bkash(standInKeys.bkash, { ...deps, baseUrl });
    expect(await gateway.start(testPayment())).toMatchObject({ outcome: "refused", text: "Process failed" });
    expect(paths.filter((path) => path.endsWith("/create"))).toHaveLength(3);
  });
});

describe("refunds", () => {
  test("may be partial, and never exceed what was paid", async () => {
    const opened = await testBkash();
    const { refund } = await paidPayment(opened);
    const first = await opened.gateway.refund?.(refund("250.25", "R1"));
    expect(first).toMatchObject({ outcome: "done", reference: expect.any(String) });
    expect(await opened.gateway.refund?.(refund("1000.26", "R2"))).toMatchObject({ outcome: "refused" });
    expect((await opened.gateway.refund?.(refund("1000.25", "R3")))?.outcome).toBe("done");
    expect(await opened.gateway.refund?.(refund("1", "R4"))).toMatchObject({
      outcome: "refused",
      text: expect.stringContaining("reversed"),
    });
    expect(opened.standIn.refunds().map(({ amount }) => amount)).toEqual([fromTaka("250.25"), fromTaka("1000.25")]);
  });

  test("may be in progress at first, then done or failed", async () => {
    const opened = await testBkash();
    const { refund } = await paidPayment(opened);
    for (const [fault, end] of [
      ["processing", "done"],
      ["cancelled", "refused"],
    ] as const) {
      opened.standIn.failNextRefund(fault);
      const answer = await opened.gateway.refund?.(refund("10", fault));
      if (answer?.outcome !== "processing") throw new Error("not processing");
      const query = { ...refund("10", fault), gatewayReference: answer.reference, otherReferences: [] };
      expect(await opened.gateway.refundStatus?.(query)).toEqual(answer);
      opened.standIn.advance(1.1);
      expect((await opened.gateway.refundStatus?.(query))?.outcome).toBe(end);
    }
  });

  test.each([
    ["cut", "done"],
    ["failed-after", "done"],
    ["cut-before", "missing"],
    ["failed", "missing"],
  ] as const)("have an unknown outcome after %s, and the payment's list of refunds says %s", async (fault, known) => {
    const opened = await testBkash();
    const { refund } = await paidPayment(opened);
    const earlier = await opened.gateway.refund?.(refund("100", "R1"));
    opened.standIn.failNext("bkash refund", fault);
    expect(await opened.gateway.refund?.(refund("100", "R2"))).toEqual({ outcome: "unknown" });
    const otherReferences = earlier?.outcome === "done" ? [earlier.reference] : [];
    const query = { ...refund("100", "R2"), gatewayReference: null, otherReferences };
    expect((await opened.gateway.refundStatus?.(query))?.outcome).toBe(known);
    expect(opened.standIn.calls().filter((name) => name === "bkash refund")).toHaveLength(2);
  });

  test("that the gateway refuses change nothing", async () => {
    const opened = await testBkash();
    const { refund } = await paidPayment(opened);
    opened.standIn.failNextRefund("refused");
    expect(await opened.gateway.refund?.(refund("10"))).toMatchObject({ outcome: "refused" });
    expect(opened.standIn.refunds()).toEqual([]);
  });
});

test("a payment sent by hand is found by its id, an unknown id is not", async () => {
  const { gateway, standIn } = await testBkash();
  const { transactionId } = standIn.receive(fromTaka(500), "01912345678");
  const found = await gateway.findReceipt?.(transactionId);
  expect(found).toMatchObject({ transactionId, amount: fromTaka(500), payerPhone: "01912345678" });
  expect(await gateway.findReceipt?.("NOSUCHID00")).toBeNull();
});

test.each([
  [200, { statusCode: "2062", statusMessage: "Done" }, { code: "2062", text: "Done" }],
  [200, { errorCode: "2023", errorMessage: "Insufficient Balance" }, { code: "2023", text: "Insufficient Balance" }],
  [400, { internalCode: "x", externalCode: "2026", errorMessageEn: "Too much" }, { code: "2026", text: "Too much" }],
  [403, { message: "Unauthorized" }, { code: null, text: "Unauthorized" }],
  [200, { statusCode: "0000", statusMessage: "Successful" }, null],
])("a response %i %j is read", (status, body, refusal) => {
  expect(readBkashRefusal(status, body)).toEqual(refusal);
});

test('every reason shown to the customer has a code, and an unknown code is "other"', () => {
  const codes = ["2006", "2014", "2016", "2023", "503", "9999"];
  const failures = codes.map((code) => bkashFailure({ code, text: "" }));
  expect(failures).toEqual(["amount", "wrong-pin", "wrong-code", "no-balance", "maintenance", "other"]);
  expect(failures.filter((failure) => !paymentFailures.includes(failure))).toEqual([]);
});

test("an amount with a fraction of a paisa is invalid", () => {
  const answer = { transactionStatus: "Completed", trxID: "A", currency: "BDT" };
  const read = (amount: unknown) => readBkashPayment({ ...answer, amount }, "LB1", new Date());
  expect(paidOf(read("1250")).amount).toBe(fromTaka(1250));
  expect(paidOf(read(1250.5)).amount).toBe(fromTaka("1250.50"));
  expect(() => read("1250.005")).toThrow("unreadable");
  expect(() => read("")).toThrow("unreadable");
});

test("times have a colon before the milliseconds", () => {
  const answer = { transactionStatus: "Completed", trxID: "A", amount: "1", currency: "BDT" };
  const read = (time: string) =>
    paidOf(readBkashPayment({ ...answer, paymentExecuteTime: time }, "LB1", new Date())).at;
  for (const time of ["2026-09-18T06:00:19:952 GMT+0600", "2026-09-18T06:00:19:952", "2026-09-18T06:00:19"]) {
    expect(read(time)).toEqual(new Date("2026-09-18T00:00:19Z"));
  }
});
