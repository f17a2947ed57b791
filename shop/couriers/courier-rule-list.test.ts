import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, bookings, courierAccounts } from "../../db/schema.ts";
import { fromTaka } from "../money.ts";
import { admin } from "../test-shop.ts";
import { addRate, listRates } from "./courier-rates.ts";
import { listRules, saveRules } from "./courier-rule-list.ts";
import { courierRateInput, courierRulesRequest } from "./courier-settings-schema.ts";
import { planBookings } from "./plan-bookings.ts";
import { requestBookings } from "./request-bookings.ts";
import { addAccount, bookedShop } from "./test-parcels.ts";

const jewel = { role: "packing", id: "jewel", email: "jewel@labonno.example", name: "Jewel" } as const;
const read = (request: object) => courierRulesRequest.parse(request);

test("saving replaces all rules in the given order, and unchanged ones keep their statistics", async () => {
  const shop = await bookedShop();
  const { accountId, order } = shop;
  const pathao = await addAccount(shop, "pathao");
  const empty = await listRules(shop, admin);
  const parts = { accountId, districts: ["bhola"], maxDue: 5000 };
  await saveRules(shop, admin, read({ version: empty.version, rules: [parts, { accountId: pathao, minDue: "100" }] }));
  const { version, rules } = await listRules(shop, admin);
  expect(rules).toMatchObject([
    { accountId, districts: ["bhola"], minDue: null, maxDue: fromTaka(5000), parcels: 0 },
    { accountId: pathao, districts: [], minDue: fromTaka(100), parcels: 0 },
  ]);

  // Only the second fits Dhaka: Pathao, by the rule, in Dispatch and in the booking.
  const { id } = await order();
  const [planned] = await planBookings(shop, admin, [id]);
  expect([planned?.reason, planned?.offers[0]?.accountId]).toEqual(["rule", pathao]);
  await requestBookings(shop, admin, { parcels: [{ orderId: id, accountId: pathao }] });
  const { id: other } = await order();
  await requestBookings(shop, admin, { parcels: [{ orderId: other, accountId }] });
  const [first, second] = rules.map(({ id: _id, ...rule }) => ({ ...rule, id: _id, minDue: null, maxDue: null }));
  await saveRules(shop, admin, read({ version, rules: [second, first] }));
  const swapped = await listRules(shop, admin);
  expect(swapped.rules.map((rule) => [rule.id, rule.accountId, rule.parcels])).toEqual([
    [second?.id, pathao, 1],
    [first?.id, accountId, 0],
  ]);

  // A month later it is no longer counted.
  await shop.db.update(bookings).set({ requestedAt: new Date(Date.now() - 31 * 86_400_000) });
  expect((await listRules(shop, admin)).rules[0]?.parcels).toBe(0);
  await saveRules(shop, admin, { version: swapped.version, rules: [] });
  expect((await listRules(shop, admin)).rules).toEqual([]);
  expect(await shop.db.$count(bookings)).toBe(2);
  expect(await shop.db.$count(auditLog, eq(auditLog.action, "courier-rules-changed"))).toBe(3);
});

test("of concurrent changes of the rules only the first is saved", async () => {
  const shop = await bookedShop();
  const { accountId } = shop;
  const { version } = await listRules(shop, admin);
  const outcomes = await Promise.allSettled(
    ["dhaka", "bhola", "feni", "pabna"].map((district) =>
      saveRules(shop, admin, read({ version, rules: [{ accountId, districts: [district] }] })),
    ),
  );
  const reasons = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason.code] : []));
  expect(reasons).toEqual(["changed-meanwhile", "changed-meanwhile", "changed-meanwhile"]);
  expect((await listRules(shop, admin)).rules).toHaveLength(1);
});

test("an unknown courier or district is refused by its field, and so is a minimum above the maximum", async () => {
  const shop = await bookedShop();
  const { accountId } = shop;
  const { version } = await listRules(shop, admin);
  await expect(
    saveRules(shop, admin, read({ version, rules: [{ accountId }, { accountId: "nobody", districts: ["atlantis"] }] })),
  ).rejects.toMatchObject({ fields: { "rules.1.accountId": "invalid", "rules.1.districts": "invalid" } });
  expect(() => read({ version, rules: [{ accountId, minDue: 500, maxDue: 100 }] })).toThrow();
  expect(() => read({ version, rules: [{ accountId, minGrams: 500, maxGrams: 100 }] })).toThrow();
  await expect(saveRules(shop, jewel, { version, rules: [] })).rejects.toMatchObject({ code: "not-allowed" });
});

test("a rule for a courier that is switched off is skipped", async () => {
  const shop = await bookedShop();
  const { accountId, order } = shop;
  const pathao = await addAccount(shop, "pathao");
  await shop.db.update(courierAccounts).set({ active: false }).where(eq(courierAccounts.id, pathao));
  const { version } = await listRules(shop, admin);
  await saveRules(shop, admin, read({ version, rules: [{ accountId: pathao }, { accountId }] }));
  const { id } = await order();
  const [planned] = await planBookings(shop, admin, [id]);
  expect([planned?.reason, planned?.offers[0]?.accountId]).toEqual(["rule", accountId]);
});

test("a rate applies from its date on, and a second one for the same date replaces the first", async () => {
  const shop = await bookedShop();
  const rate = { kind: "steadfast", deliveryArea: "inside", extraKilogram: 20, codPercent: 0.5, returnCharge: "30" };
  const add = (more: object) => addRate(shop, admin, courierRateInput.parse({ ...rate, ...more }));
  await add({ startsOn: "2026-11-01", charge: 60 });
  await add({ startsOn: "2026-12-01", charge: 70 });
  await add({ startsOn: "2026-12-01", charge: 75 });
  expect(await listRates(shop, admin)).toMatchObject([
    { startsOn: "2026-12-01", charge: fromTaka(75), codBasisPoints: 50, returnCharge: fromTaka(30) },
    { startsOn: "2026-11-01", charge: fromTaka(60) },
  ]);
  expect(() => courierRateInput.parse({ ...rate, startsOn: "2026-02-30", charge: 60 })).toThrow();
  expect(() => courierRateInput.parse({ ...rate, startsOn: "2026-11-01", charge: 60, codPercent: 101 })).toThrow();
});
