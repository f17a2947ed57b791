import { expect, test } from "vitest";
import { testShop } from "../test-shop.ts";
import { rateLimits } from "./limits.ts";
import { isSpent, limitsOf, rateLimitTallies, refundRateLimit, spend, trySpend } from "./spend.ts";

const noon = new Date("2026-11-21T06:00:00Z");
const sms = (network: string, recipient = "+8801711000000") => ({ network, recipient });

test("a hundred parallel calls count as a hundred, and each limit ends at its own time", async () => {
  const shop = await testShop();
  shop.setNow(noon);
  const keys = { network: "n", account: "rina", recipient: null };
  const within = async () =>
    (await Promise.all(Array.from({ length: 100 }, () => trySpend(shop, "email-change", keys)))).filter(Boolean).length;
  expect(await within()).toBe(5);
  shop.setNow(new Date(noon.getTime() + 60 * 60_000));
  // The account's day has counted five of its ten, and none of the refused ones.
  expect(await within()).toBe(5);
  shop.setNow(new Date(noon.getTime() + 120 * 60_000));
  await expect(spend(shop, "email-change", keys)).rejects.toMatchObject({
    code: "too-many-requests",
    retryAfterSeconds: 22 * 3600,
  });
  expect(await within()).toBe(0);
});

test("a client over its own limit does not use up the limit that others share", async () => {
  const shop = await testShop();
  const flood = Array.from({ length: 300 }, (_, nth) => trySpend(shop, "order-sms", sms("a", `+88017110${nth}`)));
  expect((await Promise.all(flood)).filter(Boolean)).toHaveLength(60);
  const { rows } = await shop.pool.query("select count from rate_limits where key like 'order-sms total%'");
  expect(rows).toEqual([{ count: 60 }]);
  expect(await trySpend(shop, "order-sms", sms("b"))).toBe(true);
});

test("the total is limited across all networks", async () => {
  const shop = await testShop();
  const { max } = rateLimits["order-sms"].limits[2];
  await shop.pool.query("insert into rate_limits (key, count, ends_at) values ($1, $2, now() + interval '1 hour')", [
    (await limitsOf(shop, "order-sms", sms("a"))).find(({ key }) => key.includes("total"))?.key,
    max - 1,
  ]);
  expect([await trySpend(shop, "order-sms", sms("a")), await trySpend(shop, "order-sms", sms("b"))]).toEqual([
    true,
    false,
  ]);
});

test("a refunded amount can be spent again, and limits that do not apply are not counted", async () => {
  const shop = await testShop();
  const keys = { network: null, account: "rina" };
  for (let each = 0; each < 60; each += 1) {
    await spend(shop, "coupon-guess", keys);
    await refundRateLimit(shop, "coupon-guess", keys);
  }
  expect(await isSpent(shop, "coupon-guess", keys)).toBe(false);
  const { rows } = await shop.pool.query("select key from rate_limits");
  expect(rows).toHaveLength(1);
});

test("each rate limit reports how often it was spent and refused", async () => {
  const shop = await testShop();
  for (let each = 0; each < 25; each += 1) await trySpend(shop, "own-data", { account: "rina" });
  expect(rateLimitTallies(shop.db).get("own-data")).toEqual({ spent: 20, refused: 5 });
  expect(rateLimitTallies(shop.db).get("contact")).toEqual({ spent: 0, refused: 0 });
});
