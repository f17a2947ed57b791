import { expect, test } from "vitest";
import { storeImage } from "../../shop/media/store-image.ts";
import { staff, testImage } from "../../shop/media/test-images.ts";
import { recountTotals } from "../../shop/recount-totals.ts";
import { generateOrders } from "../../shop/test-orders.ts";
import { stockProduct, testShop } from "../../shop/test-shop.ts";
import { readServerSettings } from "../config/server-settings.ts";
import { checkDatabase, checkInvariants } from "./database.ts";
import { type Finding, findingLines } from "./finding.ts";
import { checkBackups, checkImages, checkNotifications } from "./jobs.ts";
import { checkSettings } from "./settings.ts";

const summaries = (findings: Finding[]) => findings.map(({ state, message }) => `${state}: ${message}`);

test("the doctor finds wrong sums, and recomputes them with --repair", async () => {
  const shop = await testShop();
  await generateOrders(shop, { orders: 40 });
  await stockProduct(shop);
  // Inserted directly: order lines and status steps do not matter here.
  const sums = async () =>
    summaries(await checkInvariants(shop.db)).filter((each) => /overview|lists|rating/.test(each));
  expect(await sums()).toEqual([]);
  await shop.pool.query("update products set price = price + 1, rating_sum = 4, rating_count = 1");
  await shop.pool.query("insert into daily_order_totals values ('2026-11-21', 'pending', 3, 100)");
  await shop.pool.query("delete from daily_product_sales");
  expect(await sums()).toHaveLength(4);
  await recountTotals(shop);
  expect(await sums()).toEqual([]);
});

test("the doctor reports missing files and stuck tasks with instructions, in columns", async () => {
  const shop = await testShop();
  const { id } = await storeImage(shop, staff, await testImage().png().toBuffer());
  expect(summaries(await checkImages(shop.pool, shop.images))).toEqual(["ok: 3 files of 1 picture, none missing"]);
  await shop.images.remove(`${id}-24.avif`);
  const [lost] = await checkImages(shop.pool, shop.images);
  expect(lost && findingLines(lost)).toEqual([
    `WRONG  Pictures    1 file of 3 missing (${id}-24.avif)`,
    expect.stringMatching(/^ {19}→ Copy them from/),
  ]);

  expect(summaries(await checkNotifications(shop.db))).toEqual(["ok: none stuck"]);
  await shop.pool.query(`insert into notifications (id, kind, channel, recipient, language, created_at)
    values ('l', 'email-changed', 'mail', 'a@example.com', 'en', now() - interval '3 hours')`);
  expect(summaries(await checkNotifications(shop.db))).toEqual(["wrong: 1 by mail waiting, the oldest for 3 h"]);

  const database = async () =>
    summaries(await checkDatabase(shop.pool, "./data")).filter((each) => !each.includes("fsync"));
  expect((await database()).every((each) => each.startsWith("ok"))).toBe(true);
  await shop.pool.query("delete from migrations where name like '0100%'");
  expect((await database()).at(-1)).toBe("look: 1 migration of this version not run yet");
  expect(await checkBackups("/nowhere/at/all", shop.now())).toMatchObject({ state: "wrong" });
});

test("the doctor reports settings that contradict each other", () => {
  const look = (env: Record<string, string>) =>
    summaries(checkSettings(readServerSettings(env))).filter((each) => !each.startsWith("ok"));
  const sending = { SMTP_URL: "smtps://a:b@mail.example", MAIL_FROM: "a@labonno.example" };
  const safe = { PUBLIC_URL: "https://labonno.example", TRUST_PROXY: "1", ...sending };
  expect(look(safe)).toEqual([]);
  expect(look({ ...safe, TRUST_PROXY: "0" })).toEqual([expect.stringMatching(/^wrong: TRUST_PROXY is 0/)]);
  expect(look({ ...safe, HOST: "0.0.0.0" })).toEqual([expect.stringMatching(/^look: TRUST_PROXY is 1 and HOST/)]);
  expect(look({ ...safe, PUBLIC_URL: "http://labonno.example" })).toEqual([
    expect.stringMatching(/^wrong: .*not encrypted/),
  ]);
  expect(look({ ...safe, METRICS_PORT: "9464", METRICS_HOST: "0.0.0.0" })).toHaveLength(1);
});
