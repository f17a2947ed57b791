import { expect, onTestFinished, test } from "vitest";
import { courierAccounts } from "../db/schema.ts";
import { standInKeys } from "../integrations/couriers/stand-in/contract.ts";
import { openAccount } from "../shop/couriers/open-account.ts";
import { testShop } from "../shop/test-shop.ts";
import { courierOpener, openStandInCouriers, standInRefusal } from "./open-couriers.ts";

const demo = { demo: true, host: "localhost", publicUrl: "http://localhost:3000", courierStandInPort: null };

test("stand-in couriers run only in a demo that is limited to this machine", () => {
  expect(standInRefusal(demo)).toBeNull();
  expect(standInRefusal({ ...demo, demo: false })).toMatch("DEMO");
  expect(standInRefusal({ ...demo, host: "0.0.0.0" })).toMatch("HOST");
  expect(standInRefusal({ ...demo, publicUrl: "https://shop.example" })).toMatch("PUBLIC_URL");
});

test("elsewhere no stand-in is opened or gets an account, and existing stand-in accounts are unreachable", async () => {
  const shop = await testShop();
  for (const settings of [
    { ...demo, demo: false },
    { ...demo, host: "0.0.0.0" },
    { ...demo, publicUrl: "https://shop.example" },
  ])
    expect(await openStandInCouriers(shop, settings)).toBeNull();
  expect(await shop.db.$count(courierAccounts)).toBe(0);
  const deps = { isStandIn: true, tokens: { get: async () => "" }, record: async () => {}, now: shop.now };
  expect(() => courierOpener(null)("steadfast", standInKeys.steadfast, { storeId: null }, deps)).toThrow("unreachable");
});

test("a demo gets a working account with each courier, and a shop with accounts keeps them", async () => {
  const shop = await testShop();
  const standIn = await openStandInCouriers(shop, demo);
  onTestFinished(() => standIn?.close());
  const accounts = await shop.db.select().from(courierAccounts);
  expect(accounts.map(({ kind, isStandIn }) => [kind, isStandIn])).toEqual([
    ["steadfast", true],
    ["pathao", true],
    ["redx", true],
  ]);
  const couriers = { open: courierOpener(standIn) };
  for (const { id } of accounts) await (await openAccount({ ...shop, couriers }, id))?.check();
  const again = await openStandInCouriers(shop, demo);
  onTestFinished(() => again?.close());
  expect(await shop.db.$count(courierAccounts)).toBe(3);
});
