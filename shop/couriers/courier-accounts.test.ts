import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, courierAccounts, courierCalls, courierTokens } from "../../db/schema.ts";
import { checkCouriers } from "../../server/doctor/connected-accounts.ts";
import { createSecretBox } from "../auth/secret-box.ts";
import { fromTaka } from "../money.ts";
import type { SignedIn } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { admin, testShop } from "../test-shop.ts";
import { checkAccount } from "./check-account.ts";
import { courierAccountChanges } from "./courier-account-schema.ts";
import { listAccounts, removeAccount, saveAccount } from "./courier-accounts.ts";
import { type AccountDeps, type Courier, CourierError, type OpenCourier } from "./courier-port.ts";
import { openAccount } from "./open-account.ts";
import { bookedShop } from "./test-parcels.ts";

const jewel: SignedIn = { role: "packing", id: "jewel", email: "jewel@labonno.example", name: "Jewel" };
const keys = { apiKey: "live-api-key-x4Qp", secretKey: "live-secret-key-9sKd" };
const save = (shop: Shop, changes: object, kind: "steadfast" | "pathao" = "steadfast") =>
  saveAccount(shop, admin, kind, courierAccountChanges.parse(changes));
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      return { code: error.code, ...error.details, ...(error.fields && { fields: error.fields }) };
    },
  );

/** What an opened courier receives and answers. */
function openerOf(check: (deps: AccountDeps) => ReturnType<Courier["check"]>) {
  const opened: unknown[] = [];
  const open: OpenCourier = (kind, given, choices, deps) => {
    opened.push({ kind, keys: given, ...choices });
    const never = () => Promise.reject(new CourierError("failed"));
    return {
      ...{ kind, check: () => check(deps), book: never, status: never },
      readWebhook: () => ({ kind: "unproven" }),
      answerWebhook: () => ({ status: 200, headers: {}, body: "" }),
    };
  };
  return { open, opened };
}

test("keys are encrypted, never returned, and shown by their last characters, and the shop creates the webhook's token", async () => {
  const shop = await testShop();
  const { account, madeUp } = await save(shop, { keys: { ...keys, apiKey: ` ${keys.apiKey} ` } });
  expect(account).toMatchObject({ kind: "steadfast", name: "Steadfast", active: true, keysReadable: true });
  expect(account.keyHints).toMatchObject({ apiKey: "x4Qp", secretKey: "9sKd" });
  expect(account.webhookUrl).toMatch(/^https:\/\/labonno\.example\/api\/webhooks\/steadfast\/[\w-]{32}$/);
  expect(Object.keys(madeUp)).toEqual(["webhookToken"]);
  const [row] = await shop.db.select().from(courierAccounts);
  const written = JSON.stringify([row, await listAccounts(shop, admin), await shop.db.select().from(auditLog)]);
  for (const secret of [keys.apiKey, keys.secretKey, madeUp.webhookToken ?? "?"]) expect(written).not.toContain(secret);
  const { open, opened } = openerOf(async () => ({ balance: null, stores: [] }));
  await openAccount({ ...shop, couriers: { open } }, account.id);
  expect(opened).toEqual([{ kind: "steadfast", keys: { ...keys, ...madeUp }, storeId: null }]);
});

test("one key can be changed alone, and a missing or unknown one is refused", async () => {
  const shop = await testShop();
  expect(await refusalOf(save(shop, { keys: { apiKey: "k" } }))).toMatchObject({
    fields: { "keys.secretKey": "required" },
  });
  await save(shop, { keys: { ...keys, webhookToken: "hook-token-of-ours" } });
  const { account, madeUp } = await save(shop, {
    keys: { secretKey: "another-secret-key" },
    name: "Steadfast Dhanmondi",
  });
  expect([account.keyHints, madeUp]).toEqual([{ apiKey: "x4Qp", secretKey: "-key", webhookToken: "ours" }, {}]);
  expect(await refusalOf(save(shop, { keys: { password: "p" } }))).toMatchObject({
    fields: { "keys.password": "invalid" },
  });
  const audit = await shop.db.select().from(auditLog);
  expect(audit.map(({ action, after }) => [action, after])).toEqual([
    ["courier-saved", { name: "Steadfast", active: true, storeId: null, keys: "changed" }],
    ["courier-saved", { name: "Steadfast Dhanmondi", keys: "changed" }],
  ]);
});

test("only those who may manage couriers see the accounts", async () => {
  const shop = await testShop();
  expect(await refusalOf(listAccounts(shop, jewel))).toMatchObject({ code: "not-allowed" });
  expect(await refusalOf(saveAccount(shop, jewel, "redx", {}))).toMatchObject({ code: "not-allowed" });
  expect(await refusalOf(removeAccount(shop, jewel, "redx"))).toMatchObject({ code: "not-allowed" });
  expect(await refusalOf(checkAccount(shop, jewel, "redx"))).toMatchObject({ code: "not-allowed" });
});

test("testing the keys reports response time, balance and stores, or why the courier refused", async () => {
  const shop = await testShop();
  await save(shop, { keys, storeId: "7" });
  const stores = [{ id: "7", name: "Dhanmondi", address: "House 24", active: true }];
  const works = openerOf(async () => ({ balance: fromTaka(1845), stores }));
  const checked = await checkAccount({ ...shop, couriers: works }, admin, "steadfast");
  expect(checked).toMatchObject({ failure: null, balance: 184_500, stores });
  expect(await listAccounts(shop, admin)).toMatchObject([
    { checkFailure: null, balance: 184_500, storeName: "Dhanmondi", checkMilliseconds: checked.milliseconds },
  ]);
  const refuses = openerOf(() => Promise.reject(new CourierError("keys-refused")));
  expect(await checkAccount({ ...shop, couriers: refuses }, admin, "steadfast")).toMatchObject({
    failure: "keys-refused",
  });
  expect((await checkCouriers(shop.db, shop.secretBox))[0]).toMatchObject({ state: "look" });
  expect(await listAccounts(shop, admin)).toMatchObject([{ checkFailure: "keys-refused", balance: null }]);
  // New keys have no failure recorded.
  await save(shop, { keys: { secretKey: "the-right-one-at-last" } });
  expect(await listAccounts(shop, admin)).toMatchObject([{ checkFailure: null, checkedAt: null }]);
});

test("after a restore without the shop's secret key the courier keys must be entered again", async () => {
  const shop = await testShop();
  const { account } = await save(shop, { keys });
  const restored = { ...shop, secretBox: createSecretBox(["of another machine"]) };
  expect(await listAccounts(restored, admin)).toMatchObject([{ keysReadable: false }]);
  expect(await openAccount(restored, account.id)).toBeNull();
  expect(await refusalOf(checkAccount(restored, admin, "steadfast"))).toMatchObject({ code: "keys-unreadable" });
  expect(await checkCouriers(restored.db, restored.secretBox)).toMatchObject([{ state: "wrong" }]);
  // It can be switched off, and works with all keys entered again.
  expect((await save(restored, { active: false })).account).toMatchObject({ active: false, keysReadable: false });
  expect(await refusalOf(save(restored, { keys: { apiKey: "k" } }))).toMatchObject({ code: "invalid-input" });
  expect((await save(restored, { keys, active: true })).account).toMatchObject({ keysReadable: true });
});

test("an expired access token is renewed once for all concurrent requests, and again after it is refused", async () => {
  const shop = await testShop();
  const { account } = await save(shop, { keys });
  let renewals = 0;
  const deps: AccountDeps[] = [];
  const opener = openerOf(async (given) => {
    deps.push(given);
    return { balance: null, stores: [] };
  });
  const courier = await openAccount({ ...shop, couriers: opener }, account.id);
  await courier?.check();
  const tokens = deps[0]?.tokens;
  const renew = async (old: { refreshToken: string | null } | null) => {
    renewals += 1;
    // Over another connection than the lock's: the waiting ones have not taken all 60.
    await deps[0]?.record({ name: "token", reference: null, request: "", status: 200, answer: "", milliseconds: 1 });
    const endsAt = new Date(shop.now().getTime() + 3_600_000);
    return { accessToken: `token ${renewals}`, refreshToken: `refresh ${renewals} ${old?.refreshToken}`, endsAt };
  };
  const got = await Promise.all(Array.from({ length: 80 }, () => tokens?.get(renew)));
  expect([new Set(got), renewals]).toEqual([new Set(["token 1"]), 1]);
  const again = await Promise.all(Array.from({ length: 80 }, () => tokens?.get(renew, "token 1")));
  expect([new Set(again), renewals]).toEqual([new Set(["token 2"]), 2]);
  const [row] = await shop.db.select().from(courierTokens);
  expect(JSON.stringify(row)).not.toContain("token 2");
  shop.setNow(new Date(Date.now() + 3_599_000));
  expect(await tokens?.get(renew)).toBe("token 3");
});

test("calls are logged with up to eight kilobytes of request and response", async () => {
  const shop = await testShop();
  const { account } = await save(shop, { keys });
  const opener = openerOf(async ({ record }) => {
    const call = { name: "check", reference: null, status: 200, milliseconds: 4 };
    await record({ ...call, request: "ক".repeat(9000), answer: "a\0b" });
    return { balance: null, stores: [] };
  });
  await (await openAccount({ ...shop, couriers: opener }, account.id))?.check();
  const [call] = await shop.db.select().from(courierCalls);
  expect([call?.request, call?.answer]).toEqual(["ক".repeat(2730), "ab"]);
});

test("a courier account with parcels on their way cannot be removed", async () => {
  const shop = await bookedShop();
  const { order, shipment } = await shop.book();
  expect(await refusalOf(removeAccount(shop, admin, "steadfast"))).toEqual({ code: "courier-in-use", parcels: 1 });
  await shop.pool.query("update shipments set ended_at = now() where id = $1", [shipment.id]);
  expect(await removeAccount(shop, admin, "steadfast")).toBe(true);
  expect(await removeAccount(shop, admin, "steadfast")).toBe(false);
  expect(order.id).not.toBe("");
});

test("a real account replaces the stand-ins once no open order is booked with one", async () => {
  const shop = await bookedShop();
  await shop.db.update(courierAccounts).set({ isStandIn: true });
  const { order } = await shop.book();
  const refusal = { code: "stand-in-in-use", orders: 1 };
  expect(await refusalOf(save(shop, { keys }))).toEqual(refusal);
  const pathao = { clientId: "i", clientSecret: "s", username: "u", password: "p" };
  expect(await refusalOf(save(shop, { keys: pathao }, "pathao"))).toEqual(refusal);
  await shop.pool.query("update orders set status = 'delivered' where id = $1", [order.id]);
  await save(shop, { keys: pathao }, "pathao");
  expect((await shop.db.select().from(courierAccounts).where(eq(courierAccounts.isStandIn, true))).length).toBe(0);
});
