import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { fromTaka } from "../money.ts";
import { guest } from "../permissions.ts";
import { admin, nusrat, type TestShop, testShop } from "../test-shop.ts";
import { addExpense } from "./expenses.ts";
import { loadCouponMargins, loadMargins } from "./load-margins.ts";
import { exactly } from "./profit-rules.ts";
import { costedProduct, sellTo } from "./test-profit.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await testShop();
  shop.setNow(new Date("2026-11-20T06:00:00Z"));
});

const product = (price: number, unitCost: number | null) => costedProduct(shop, price, unitCost);

const coupon = (percent: number, maxDiscount: number | null = null) => ({
  ...{ percent, maxDiscount: maxDiscount === null ? null : fromTaka(maxDiscount), categories: [] },
});

describe("the cost of a piece", () => {
  test("is visible to those who may see profit, and to nobody else", async () => {
    const { productId, variantId } = await product(980, 450);
    const { variants, overhead } = await loadMargins(shop, admin, [productId]);
    expect(variants).toEqual([{ id: variantId, productId, cost: exactly(fromTaka(450)) }]);
    // No order has ended yet, so delivery and advertising costs are unknown.
    expect(overhead).toBeNull();
    await expect(loadMargins(shop, nusrat, [productId])).rejects.toMatchObject({ code: "not-allowed" });
    await expect(loadCouponMargins(shop, guest, coupon(10))).rejects.toMatchObject({ code: "not-signed-in" });
  });

  test("is a range if the pieces in stock had different costs, and null if it is unknown", async () => {
    const known = await product(980, 450);
    await shop.db.execute(sql`
      insert into stock_batches (id, variant_id, code, unit_cost, received, "left", at)
      values ('second', ${known.variantId}, 'B2', ${fromTaka(500)}, 5, 5, now())`);
    const unknown = await product(500, null);
    const { variants, shares } = await loadMargins(shop, admin, [known.productId, unknown.productId]);
    expect(variants.find(({ id }) => id === known.variantId)?.cost).toEqual({
      low: fromTaka(450),
      high: fromTaka(500),
    });
    expect(variants.find(({ id }) => id === unknown.variantId)?.cost).toBeNull();
    expect(shares).not.toBeNull();
  });

  test("is that of the last pieces after all are sold", async () => {
    const { productId, variantId } = await product(980, 450);
    await shop.db.execute(sql`update stock_batches set "left" = 0 where variant_id = ${variantId}`);
    expect((await loadMargins(shop, admin, [productId])).variants).toMatchObject([{ cost: exactly(fromTaka(450)) }]);
  });
});

describe("a percentage coupon", () => {
  test("reports the variants that it would sell at a loss, and the greatest loss", async () => {
    await product(1000, 800);
    await product(980, 845);
    await product(500, 100);
    expect(await loadCouponMargins(shop, admin, coupon(10))).toMatchObject({ variants: 3, losing: 0, worst: null });
    const { losing, perhaps, worst } = await loadCouponMargins(shop, admin, coupon(15));
    expect({ losing, perhaps }).toEqual({ losing: 1, perhaps: 0 });
    // The customer pays whole taka.
    expect(worst?.remains).toEqual(exactly(-fromTaka(12)));
  });

  test("is limited by its maximum discount", async () => {
    await product(1000, 800);
    expect((await loadCouponMargins(shop, admin, coupon(30))).losing).toBe(1);
    expect((await loadCouponMargins(shop, admin, coupon(30, 150))).losing).toBe(0);
  });

  test("reports a possible loss if a cost is a range, and none while no cost is known", async () => {
    await product(1000, null);
    expect(await loadCouponMargins(shop, admin, coupon(50))).toMatchObject({ shares: null, losing: 0, unknown: 1 });
    await product(1000, 500);
    expect(await loadCouponMargins(shop, admin, coupon(50))).toMatchObject({ losing: 0, perhaps: 1, unknown: 1 });
  });

  test("considers only published products of its categories", async () => {
    await product(1000, 990);
    const { categories, ...terms } = coupon(20);
    expect(await loadCouponMargins(shop, admin, { ...terms, categories: ["Fragrance"] })).toMatchObject({
      variants: 0,
    });
    expect(categories).toEqual([]);
    await shop.db.execute(sql`update products set status = 'hidden'`);
    expect(await loadCouponMargins(shop, admin, coupon(20))).toMatchObject({ variants: 0 });
  });
});

test("last month's advertising is part of a piece's cost, after enough orders have ended", async () => {
  const { productId } = await product(1000, 500);
  for (let n = 0; n < 19; n += 1) await sellTo(shop, { productId, price: 1000 });
  expect((await loadMargins(shop, admin, [productId])).overhead).toBeNull();
  await sellTo(shop, { productId, price: 1000 });
  const before = await loadMargins(shop, admin, [productId]);
  const ads = { day: "2026-11-19", kind: "ads", note: null, account: "bank", source: "site", campaign: null } as const;
  await addExpense(shop, admin, { ...ads, amount: fromTaka(4000) });
  const after = await loadMargins(shop, admin, [productId]);
  // 4,000 of 20,000.
  expect((after.overhead?.low ?? 0) - (before.overhead?.low ?? 0)).toBeCloseTo(0.2);
});
