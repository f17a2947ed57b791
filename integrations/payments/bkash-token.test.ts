import { expect, test } from "vitest";
import { bkash } from "./bkash.ts";
import { standInKeys } from "./stand-in/contract.ts";
import { started, testBkash, testPayment, testStandIn } from "./test-gateway.ts";

test("twenty concurrent payments share one token, and a new one is fetched only when it expires", async () => {
  const { gateway, standIn } = await testBkash();
  const start = (n: number) => gateway.start(testPayment({ reference: `LB${n}` }));
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => start(n)));
  expect(answers.every(({ outcome }) => outcome === "started")).toBe(true);
  expect(standIn.grants()).toBe(1);
  standIn.advance(54 / 60);
  await start(21);
  expect(standIn.grants()).toBe(1);
  standIn.advance(2 / 60);
  await start(22);
  expect(standIn.grants()).toBe(2);
});

test("a token is requested at most twice an hour, even after lost responses", async () => {
  const { gateway, standIn } = await testBkash();
  standIn.failNext("bkash token/grant", "cut", 2);
  await expect(gateway.start(testPayment())).rejects.toMatchObject({ reason: "unreachable", maybeDone: false });
  await expect(gateway.start(testPayment())).rejects.toMatchObject({ reason: "unreachable" });
  const error = await gateway.start(testPayment()).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ reason: "busy", retryAt: expect.any(Date) });
  expect(standIn.calls()).toEqual(["bkash token/grant", "bkash token/grant"]);
  standIn.advance(1.01);
  expect((await gateway.start(testPayment())).outcome).toBe("started");
});

test("a token request that could not be sent is not counted", async () => {
  const { deps, tokens } = await testStandIn();
  const gateway = bkash(standInKeys.bkash, { ...deps, baseUrl: "http://127.0.0.1:65534" });
  await expect(gateway.start(testPayment())).rejects.toMatchObject({ reason: "unreachable", maybeDone: false });
  expect(tokens.counted()).toBe(0);
});

test("a token that the gateway no longer accepts is renewed once", async () => {
  const { gateway, standIn, deps } = await testBkash();
  await started(gateway);
  const stale = { ...deps, tokens: { ...deps.tokens, get: staleFirst(deps.tokens.get) } };
  const other = bkash(standInKeys.bkash, stale);
  expect((await other.start(testPayment({ reference: "LB2" }))).outcome).toBe("started");
  expect(standIn.grants()).toBe(1);
});

test("the stand-in blocks for an hour after the third request", async () => {
  const { standIn } = await testBkash();
  const { username, password, appKey, appSecret } = standInKeys.bkash;
  const grant = () =>
    fetch(`${standIn.baseUrl.bkash}/v1.2.0-beta/tokenized/checkout/token/grant`, {
      method: "POST",
      headers: { username, password },
      body: JSON.stringify({ app_key: appKey, app_secret: appSecret }),
    });
  expect([(await grant()).status, (await grant()).status, (await grant()).status]).toEqual([200, 200, 429]);
  standIn.advance(0.9);
  expect((await grant()).status).toBe(429);
  standIn.advance(0.2);
  expect((await grant()).status).toBe(200);
});

test.each([
  [{ password: "of another merchant" }, "keys-refused"],
  [{ appSecret: "of another app" }, "keys-refused"],
])("wrong keys %j are reported", async (change, reason) => {
  const { gateway } = await testBkash({ ...standInKeys.bkash, ...change });
  await expect(gateway.check()).rejects.toMatchObject({ reason, maybeDone: false });
});

test("right keys pass the check", async () => {
  const { gateway, standIn } = await testBkash();
  await gateway.check();
  expect(standIn.payments()).toEqual([]);
});

/** A store whose first token is invalid. */
function staleFirst(get: Parameters<typeof bkash>[1]["tokens"]["get"]): typeof get {
  let isFirst = true;
  return async (renew, refused) => {
    if (!isFirst) return get(renew, refused);
    isFirst = false;
    return "stale";
  };
}
