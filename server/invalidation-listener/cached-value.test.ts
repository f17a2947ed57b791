import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { changeSettings, loadSettings } from "../../shop/settings/settings.ts";
import { settingsChanges } from "../../shop/settings/settings-schema.ts";
import { admin, type TestShop, testShop } from "../../shop/test-shop.ts";
import { openLog } from "../log.ts";
import { cachedValue } from "./cached-value.ts";
import { listenForInvalidations } from "./listen.ts";

const waitOptions = { timeout: 20_000, interval: 20 };

/** One process that caches the settings, and how often it read them. */
async function process(shop: TestShop) {
  const sessions: pg.Client[] = [];
  const connect = () => {
    const session = new pg.Client(shop.pool.options as pg.ClientConfig);
    sessions.push(session);
    return session;
  };
  const invalidations = listenForInvalidations(connect, openLog("silent"));
  onTestFinished(() => invalidations.stop());
  const reads: number[] = [];
  const settings = cachedValue(invalidations, "settings", () => {
    reads.push(reads.length);
    return loadSettings(shop.db);
  });
  await vi.waitFor(() => expect(invalidations.isListening()).toBe(true), waitOptions);
  return { ...invalidations, settings, reads, sessions };
}

const saveReturnDays = (shop: TestShop, returnDays: number) =>
  changeSettings(shop, admin, settingsChanges.parse({ returnDays }), undefined);

test("settings are read once, and again after a change: immediately in the process that saved, soon in others", async () => {
  const shop = await testShop();
  const [one, other] = [await process(shop), await process(shop)];
  for (let time = 0; time < 3; time += 1) for (const each of [one, other]) await each.settings();
  expect([one.reads.length, other.reads.length]).toEqual([1, 1]);
  for (const days of [3, 4, 5]) {
    await saveReturnDays(shop, days);
    await one.waitForInvalidations();
    expect((await one.settings()).returnDays).toBe(days);
    await vi.waitFor(async () => expect((await other.settings()).returnDays).toBe(days), waitOptions);
  }
});

test("a read during a change is not cached", async () => {
  const shop = await testShop();
  const { settings, waitForInvalidations } = await process(shop);
  for (let days = 10; days < 30; days += 1) {
    const reading = settings();
    await saveReturnDays(shop, days);
    await Promise.all([reading, waitForInvalidations()]);
    expect((await settings()).returnDays).toBe(days);
  }
});

test("nothing is cached while invalidations cannot be received", async () => {
  const shop = await testShop();
  const one = await process(shop);
  await one.settings();
  await one.stop();
  await saveReturnDays(shop, 9);
  expect((await one.settings()).returnDays).toBe(9);
});
