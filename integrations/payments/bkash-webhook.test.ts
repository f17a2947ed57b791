import { createSign } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import { fromTaka } from "../../shop/money.ts";
import { fields, parseJson } from "../http/read-answer.ts";
import { answeringServer } from "../http/test-calls.ts";
import { bkash } from "./bkash.ts";
import { openBkashWebhooks } from "./bkash-webhook.ts";
import { isSnsAddress, signedText, snsSignedNames } from "./sns.ts";
import { selfSigned } from "./stand-in/certificate.ts";
import { standInKeys } from "./stand-in/contract.ts";
import { payOnWalletPage, readNotices, started, testStandIn } from "./test-gateway.ts";

async function subscribed() {
  const opened = await testStandIn();
  const { standIn } = opened;
  const gateway = bkash(standInKeys.bkash, { ...opened.deps, baseUrl: standIn.baseUrl.bkash });
  const shop = await answeringServer((_, response) => response.end());
  standIn.setBkashWebhookUrl(`${shop.baseUrl}/api/webhooks/bkash/secret`);
  const [reading] = await readNotices(gateway, standIn);
  if (reading?.kind !== "confirm-address") throw new Error(`not to confirm: ${reading?.kind}`);
  return { ...opened, gateway, shop, confirm: () => fetch(reading.url) };
}

test("notices begin once the shop has confirmed its URL", async () => {
  const { gateway, standIn, confirm } = await subscribed();
  standIn.receive(fromTaka(100), "01912345678");
  expect(await readNotices(gateway, standIn)).toHaveLength(1);
  expect((await confirm()).status).toBe(200);
  const receipt = standIn.receive(fromTaka("99.75"), "01912345678");
  const readings = await readNotices(gateway, standIn);
  expect(readings.at(-1)).toMatchObject({
    kind: "receipt",
    transactionId: receipt.transactionId,
    amount: fromTaka("99.75"),
    payerPhone: "01912345678",
  });
  expect(gateway.answerWebhook({ kind: "unproven" }).status).toBe(401);
  expect(gateway.answerWebhook({ kind: "unreadable" }).status).toBe(200);
});

test("a payment of the shop is reported by its reference: lost, repeated, late or forged", async () => {
  const { gateway, standIn, confirm } = await subscribed();
  await confirm();
  const pay = async (reference: string, fault?: "lost" | "doubled" | "late" | "wrong-signature") => {
    const before = standIn.sentWebhooks().length;
    if (fault) standIn.failNextWebhook(fault);
    const { query, payUrl } = await started(gateway, { reference });
    await payOnWalletPage(payUrl);
    await gateway.confirm(query);
    const readings = (await readNotices(gateway, standIn)).slice(before);
    return readings.map((each) => (each.kind === "payment" ? each.reference : each.kind));
  };
  expect(await pay("LB1")).toEqual(["LB1"]);
  expect(await pay("LB2", "lost")).toEqual([]);
  expect(await pay("LB3", "doubled")).toEqual(["LB3", "LB3"]);
  expect(await pay("LB4", "wrong-signature")).toEqual(["unproven"]);
  standIn.failNextWebhook("late");
  const late = await started(gateway, { reference: "LB5" });
  await payOnWalletPage(late.payUrl);
  await gateway.confirm(late.query);
  expect(await pay("LB6")).toEqual(["LB6", "LB5"]);
});

test.each([
  ["https://sns.ap-southeast-1.amazonaws.com/SimpleNotificationService-1.pem", true],
  ["http://sns.ap-southeast-1.amazonaws.com/a.pem", false],
  ["https://sns.ap-southeast-1.amazonaws.com:8443/a.pem", false],
  ["https://sns.ap-southeast-1.amazonaws.com.evil.example/a.pem", false],
  ["https://user@sns.ap-southeast-1.amazonaws.com/a.pem", false],
  ["https://evil.example/sns.ap-southeast-1.amazonaws.com/a.pem", false],
  ["https://sns.evil.example#.amazonaws.com/a.pem", false],
  ["https://sns.a.b.amazonaws.com/a.pem", false],
  ["https://s3.amazonaws.com/sns.us-east-1.amazonaws.com/a.pem", false],
  ["http://127.0.0.1:4200/a.pem", false],
  ["not an address", false],
])("%s belongs to Amazon's notification service: %s", (address, isTheirs) => {
  expect(isSnsAddress(address, null)).toBe(isTheirs);
});

const url = "https://sns.ap-southeast-1.amazonaws.com/SimpleNotificationService-0123.pem";
const signer = selfSigned("sns.amazonaws.com", new Date());

/** A message signed like Amazon's, over the lines given in its documentation. */
function signedMessage(change: Record<string, string> = {}, algorithm = "RSA-SHA1") {
  const inner = { trxID: "CKN7A2B3C4", amount: "500", currency: "BDT", transactionStatus: "Completed" };
  const message = {
    Type: "Notification",
    MessageId: "22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324",
    TopicArn: "arn:aws:sns:ap-southeast-1:123456789012:bkash",
    Message: JSON.stringify(inner),
    Timestamp: "2026-11-23T13:00:00.000Z",
    SignatureVersion: "1",
    SigningCertURL: url,
    ...change,
  };
  const signature = createSign(algorithm)
    .update(signedText(message, snsSignedNames[message.Type]))
    .sign(signer.privateKey, "base64");
  return { ...message, Signature: signature };
}

/** Amazon's host, which serves the certificate, and how often it was requested. */
function certificateHost(status = 200, body: string = signer.certificate) {
  const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response(body, { status }));
  onTestFinished(() => {
    fetched.mockRestore();
  });
  return fetched;
}

const reader = () => openBkashWebhooks(null, () => new Date());
const request = (message: object) => ({ headers: {}, body: JSON.stringify(message), query: {} });

test("names and values are signed line by line in alphabetical order, the subject only if there is one", () => {
  const message = {
    Type: "Notification",
    MessageId: "22b80b92",
    TopicArn: "arn:aws:sns:x",
    Message: "{}",
    Timestamp: "2026-11-23T13:00:00.000Z",
    SigningCertURL: url,
  };
  const rest = "Timestamp\n2026-11-23T13:00:00.000Z\nTopicArn\narn:aws:sns:x\nType\nNotification\n";
  const names = snsSignedNames.Notification;
  expect(signedText(message, names)).toBe(`Message\n{}\nMessageId\n22b80b92\n${rest}`);
  expect(signedText({ ...message, Subject: "Paid" }, names)).toBe(
    `Message\n{}\nMessageId\n22b80b92\nSubject\nPaid\n${rest}`,
  );
});

test("a signed message is read, and the certificate is fetched once", async () => {
  const fetched = certificateHost();
  const read = reader();
  expect(await read(request(signedMessage()))).toMatchObject({ kind: "receipt", transactionId: "CKN7A2B3C4" });
  expect(await read(request(signedMessage({ SignatureVersion: "2" }, "RSA-SHA256")))).toMatchObject({
    kind: "receipt",
  });
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ redirect: "error" });
});

test("an altered, unsigned or otherwise signed message is unproven, and no other host is contacted", async () => {
  const fetched = certificateHost();
  const read = reader();
  const message = signedMessage();
  const inner = { ...fields(parseJson(message.Message)), amount: "50000" };
  expect(await read(request({ ...message, Message: JSON.stringify(inner) }))).toEqual({ kind: "unproven" });
  const { Signature: _, ...unsigned } = message;
  expect(await read(request(unsigned))).toEqual({ kind: "unproven" });
  expect(await read(request({ ...message, Type: "Other" }))).toEqual({ kind: "unproven" });
  expect(await read(request({ ...message, SignatureVersion: "3" }))).toEqual({ kind: "unproven" });
  const before = fetched.mock.calls.length;
  for (const SigningCertURL of ["https://evil.example/a.pem", url.replace(".pem", ".txt")]) {
    expect(await read(request(signedMessage({ SigningCertURL })))).toEqual({ kind: "unproven" });
  }
  expect(fetched.mock.calls.length).toBe(before);
  expect(await read({ headers: {}, body: "not JSON", query: {} })).toEqual({ kind: "unproven" });
});

test("a signed confirmation with a URL on another host is not followed", async () => {
  certificateHost();
  const confirm = (SubscribeURL: string) =>
    reader()(request(signedMessage({ Type: "SubscriptionConfirmation", Token: "t", SubscribeURL })));
  expect(await confirm("https://evil.example/confirm")).toEqual({ kind: "unreadable" });
  const own = "https://sns.ap-southeast-1.amazonaws.com/?Action=ConfirmSubscription&Token=t";
  expect(await confirm(own)).toEqual({ kind: "confirm-address", url: own });
});

test("without the certificate a message is answered with an error, so that the gateway sends it again", async () => {
  const other = url.replace("0123", "4567");
  certificateHost(500);
  await expect(reader()(request(signedMessage({ SigningCertURL: other })))).rejects.toMatchObject({
    reason: "unreachable",
  });
  certificateHost(200, "x".repeat(70_000));
  await expect(reader()(request(signedMessage({ SigningCertURL: other })))).rejects.toMatchObject({
    reason: "unreachable",
  });
  certificateHost(200, "no certificate");
  await expect(reader()(request(signedMessage({ SigningCertURL: other })))).rejects.toMatchObject({
    reason: "unreadable",
  });
});

test("invented regions cause few certificate requests, and known ones continue to work", async () => {
  const fetched = certificateHost(500);
  const read = openBkashWebhooks(null, () => new Date(Date.now() + 3_600_000));
  const reasons: string[] = [];
  for (let nth = 0; nth < 30; nth += 1) {
    const SigningCertURL = url.replace("ap-southeast-1", `made-up-${nth}`);
    await read(request(signedMessage({ SigningCertURL }))).catch(({ reason }) => reasons.push(reason));
  }
  expect(fetched).toHaveBeenCalledTimes(10);
  expect(reasons.slice(9, 12)).toEqual(["unreachable", "busy", "busy"]);
  expect(await read(request(signedMessage()))).toMatchObject({ kind: "receipt" });
});
