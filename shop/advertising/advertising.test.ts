import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { adConsents, adEvents, auditLog } from "../../db/schema.ts";
import { advertisingStandIn } from "../../integrations/advertising/test-advertising.ts";
import { changeStatus } from "../orders/change-status.ts";
import { orderRequest } from "../orders/order-schema.ts";
import { placeOrder } from "../orders/place-order.ts";
import { undoStep } from "../orders/undo-step.ts";
import { type Actor, guest } from "../permissions.ts";
import { admin, nusrat, stockProduct, type TestShop, testShop } from "../test-shop.ts";
import { chooseAccountAdvertising, purchaseEventId, recordAdConsent, withdrawAdConsent } from "./ad-consent.ts";
import { checkAdvertising, listAdvertising, saveAdvertising } from "./advertising-accounts.ts";
import { reportPurchases } from "./report-purchases.ts";

const consent = { id: "0123456789abcdef0123456789abcdef", wording: 1 };
const pixel = "1234567890123456";
const minuteMs = 60_000;

let shop: TestShop;
let services: Awaited<ReturnType<typeof advertisingStandIn>>;
let now: Date;
let orders = 0;

beforeEach(async () => {
  shop = await testShop();
  services = await advertisingStandIn();
  shop.advertising = { open: services.open };
  now = new Date("2026-11-23T10:00:00Z");
  shop.setNow(now);
});

function later(minutes: number): void {
  now = new Date(now.getTime() + minutes * minuteMs);
  shop.setNow(now);
}

const switchOn = (keys = { accessToken: `EAAB-of-the-tests-${Math.random()}` }) =>
  saveAdvertising(shop, admin, "meta", { active: true, tagId: pixel, keys });

async function place({ actor = guest, agrees = true }: { actor?: Actor; agrees?: boolean } = {}) {
  const { productId } = await stockProduct(shop);
  orders += 1;
  const phone = `017${String(10_000_000 + orders)}`;
  const billingDetails = {
    fullName: "Nusrat Jahan",
    phone,
    email: "n@example.com",
    address: "House 12",
    city: "Dhaka",
  };
  const items = [{ productId, quantity: 2 }];
  const request = orderRequest.parse({ billingDetails, items, deliveryArea: "inside", total: 260 });
  const { id: orderId } = await placeOrder(shop, { actor, request, language: "en", idempotencyKey: null });
  if (agrees) await recordAdConsent(shop, { actor, orderId, consent, userAgent: "Mozilla/5.0" });
  return orderId;
}

const confirm = (orderId: string) => changeStatus(shop, admin, orderId, "confirmed");
const states = async () => (await shop.db.select().from(adEvents)).map(({ state }) => state);
const reportedCount = () => services.reported.length;

/** Sends every report that is due. */
async function reportAll(): Promise<void> {
  while (await reportPurchases(shop));
}

describe("a purchase", () => {
  test("is reported when its order is confirmed, not when it is placed, with the browser's event id", async () => {
    await switchOn();
    const id = await place();
    later(5);
    await reportAll();
    expect(reportedCount()).toBe(0);
    await confirm(id);
    await reportAll();
    // The confirmation can still be undone.
    expect(reportedCount()).toBe(0);
    later(3);
    await reportAll();
    await reportAll();
    expect(reportedCount()).toBe(1);
    const { data } = JSON.parse(services.reported[0]?.body ?? "");
    expect(data[0]).toMatchObject({ event_id: purchaseEventId(id), custom_data: { value: 260 } });
    expect(services.reported[0]?.body).not.toContain(id);
    expect(await states()).toEqual(["sent"]);
  });

  test("is reported once, by one of several processes", async () => {
    await switchOn();
    for (let n = 0; n < 3; n += 1) await confirm(await place());
    later(3);
    await Promise.all([reportAll(), reportAll(), reportAll()]);
    expect(reportedCount()).toBe(3);
  });

  test("is not reported without consent, without keys, or after the tag is switched off", async () => {
    await switchOn();
    await confirm(await place({ agrees: false }));
    later(3);
    await reportAll();
    expect(await states()).toEqual([]);
    const id = await place();
    await confirm(id);
    await saveAdvertising(shop, admin, "meta", { active: false });
    later(3);
    await reportAll();
    expect(reportedCount()).toBe(0);
    expect(await states()).toEqual(["dropped"]);
    await saveAdvertising(shop, admin, "meta", { active: true, keys: null });
    await confirm(await place());
    expect(await states()).toEqual(["dropped"]);
  });

  test("stores no consent while no tag is active", async () => {
    await place();
    expect(await shop.db.$count(adConsents)).toBe(0);
  });

  test("is not reported after its customer withdraws consent", async () => {
    await switchOn();
    await confirm(await place());
    await withdrawAdConsent(shop, consent.id);
    later(3);
    await reportAll();
    expect(reportedCount()).toBe(0);
    expect(await states()).toEqual(["dropped"]);
    // An order confirmed after that is not reported either.
    const id = await place({ agrees: false });
    await recordAdConsent(shop, { actor: guest, orderId: id, consent, userAgent: null });
    await withdrawAdConsent(shop, consent.id);
    await confirm(id);
    expect(await states()).toEqual(["dropped"]);
  });

  test("by an account that refused is not reported, whatever its browser sent", async () => {
    await switchOn();
    const early = await place({ actor: nusrat });
    await chooseAccountAdvertising(shop, nusrat, { allowed: false });
    await confirm(early);
    await confirm(await place({ actor: nusrat }));
    later(3);
    await reportAll();
    expect(reportedCount()).toBe(0);
    await chooseAccountAdvertising(shop, nusrat, { allowed: true });
    await confirm(await place({ actor: nusrat }));
    later(3);
    await reportAll();
    expect(reportedCount()).toBe(1);
  });

  test("that is cancelled or undone in time is not reported until it is confirmed again", async () => {
    await switchOn();
    const [cancelled, undone] = [await place(), await place()];
    await confirm(cancelled);
    await changeStatus(shop, admin, cancelled, "cancelled");
    await confirm(undone);
    await undoStep(shop, admin, undone);
    later(3);
    await reportAll();
    expect(reportedCount()).toBe(0);
    await confirm(undone);
    later(3);
    await reportAll();
    expect(reportedCount()).toBe(1);
  });

  test("of a customer who requested erasure is not reported", async () => {
    await switchOn();
    const id = await place();
    await confirm(id);
    await shop.db.execute(sql`update orders set erasure_requested_at = ${now} where id = ${id}`);
    later(3);
    await reportAll();
    expect(reportedCount()).toBe(0);
  });
});

describe("an advertising service that fails", () => {
  test("gets the report again later, and the owner sees why it waits", async () => {
    await switchOn();
    services.standIn.answer = () => ({ status: 503 });
    await confirm(await place());
    later(3);
    await reportAll();
    await reportAll();
    expect(reportedCount()).toBe(1);
    expect((await listAdvertising(shop, admin))[0]).toMatchObject({
      checkFailure: "failed",
      reported: { waiting: 1, sent: 0 },
    });
    services.standIn.answer = () => ({ status: 200, body: { events_received: 1 } });
    later(2);
    await reportAll();
    expect(reportedCount()).toBe(2);
    expect((await listAdvertising(shop, admin))[0]).toMatchObject({
      checkFailure: null,
      reported: { waiting: 0, sent: 1 },
    });
  });

  test("gets the report again under the same id after a lost response", async () => {
    await switchOn();
    services.standIn.answer = () => "cut";
    await confirm(await place());
    later(3);
    await reportAll();
    services.standIn.answer = () => ({ status: 200, body: { events_received: 1 } });
    later(2);
    await reportAll();
    const ids = services.reported.map(({ body }) => JSON.parse(body).data[0].event_id);
    expect(new Set(ids).size).toBe(1);
    expect(ids).toHaveLength(2);
  });

  test("gets no more reports of a purchase after it refused it, or after eight attempts", async () => {
    await switchOn();
    services.standIn.answer = () => ({ status: 400, body: { error: { code: 100 } } });
    await confirm(await place());
    later(3);
    await reportAll();
    expect(await states()).toEqual(["failed"]);
    services.standIn.answer = () => ({ status: 400, body: { error: { code: 190 } } });
    await confirm(await place());
    for (let attempts = 0; attempts < 12; attempts += 1) {
      later(12 * 60);
      await reportAll();
    }
    expect(reportedCount()).toBe(1 + 8);
    expect(await states()).toEqual(["failed", "failed"]);
  });
});

describe("the owner", () => {
  test("can switch a tag on only with an id in the service's own format", async () => {
    await expect(saveAdvertising(shop, admin, "meta", { active: true })).rejects.toMatchObject({
      code: "invalid-input",
    });
    for (const tagId of ["abc", "12", "<script>", "1234567890123456; img-src *"])
      await expect(saveAdvertising(shop, admin, "meta", { tagId })).rejects.toMatchObject({ code: "invalid-input" });
    await expect(saveAdvertising(shop, admin, "google", { tagId: "UA-12345" })).rejects.toMatchObject({
      code: "invalid-input",
    });
    await saveAdvertising(shop, admin, "google", { active: true, tagId: "g-abc1234567" });
    expect((await shop.settings()).advertising.google).toEqual({ active: true, tagId: "G-ABC1234567" });
  });

  test("stores keys encrypted, and finds them in no response, setting, audit entry or column", async () => {
    const accessToken = "EAAB-very-secret-token";
    await switchOn({ accessToken });
    const [listed] = await listAdvertising(shop, admin);
    expect(listed).toMatchObject({ keyHints: { accessToken: "oken" }, keysReadable: true });
    const { rows } = await shop.db.execute(sql`select to_jsonb(a) as row from advertising_accounts a`);
    const everything = JSON.stringify([listed, rows, await shop.settings(), await shop.db.select().from(auditLog)]);
    expect(everything).not.toContain(accessToken);
  });

  test("tests keys and sees whether the service accepts them", async () => {
    await expect(checkAdvertising(shop, admin, "meta")).rejects.toMatchObject({ code: "not-found" });
    await switchOn();
    expect(await checkAdvertising(shop, admin, "meta")).toEqual({ failure: null });
    services.standIn.answer = () => ({ status: 400, body: { error: { code: 190 } } });
    expect(await checkAdvertising(shop, admin, "meta")).toEqual({ failure: "keys-refused" });
  });
});
