import { expect, test } from "vitest";
import { changeStatus } from "../orders/change-status.ts";
import { orderRequest } from "../orders/order-schema.ts";
import type { OrderStatus } from "../orders/order-status.ts";
import { placeOrder } from "../orders/place-order.ts";
import { guest } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import { generateOrders, plansOf } from "../test-orders.ts";
import { admin, stockProduct, type TestShop, testShop, variantDraft } from "../test-shop.ts";
import { compactDailyTotals } from "./compact-daily-totals.ts";
import { loadDashboard } from "./load-dashboard.ts";

const billingDetails = { fullName: "Nusrat Jahan", phone: "01712345678", address: "House 12", city: "Dhaka" };

/** Places an order of pieces at 100 taka each and changes its status. */
async function order(shop: TestShop, productId: string, quantity: number, ...steps: OrderStatus[]): Promise<string> {
  const items = [{ productId, quantity }];
  const request = orderRequest.parse({ billingDetails, items, deliveryArea: "inside", total: quantity * 100 + 60 });
  const { id } = await placeOrder(shop, { actor: guest, request, language: "en", idempotencyKey: null });
  for (const step of steps) await changeStatus(shop, admin, id, step);
  return id;
}

const dashboardOf = (shop: TestShop) => loadDashboard(shop, admin, "en");

test("revenue counts orders from their confirmation, without cancelled and returned ones", async () => {
  const shop = await testShop();
  const { productId } = await stockProduct(shop);
  await order(shop, productId, 1);
  await order(shop, productId, 1, "confirmed");
  await order(shop, productId, 1, "confirmed", "shipped");
  await order(shop, productId, 1, "confirmed", "shipped", "delivered");
  await order(shop, productId, 1, "confirmed", "shipped", "returned");
  await order(shop, productId, 1, "cancelled");
  const later = await order(shop, productId, 1, "confirmed");
  await changeStatus(shop, admin, later, "cancelled");
  const { orders, counts, revenue, days, bestSellers } = await dashboardOf(shop);
  expect({ orders, counts, revenue }).toEqual({
    orders: 7,
    counts: { pending: 1, confirmed: 1, shipped: 1, delivered: 1, returned: 1, cancelled: 2 },
    revenue: 3 * 160_00,
  });
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toMatchObject({ orders: 7, revenue: 3 * 160_00 });
  expect(bestSellers).toMatchObject([{ productId, pieces: 3, amount: 300_00 }]);
});

test("a day begins at midnight in Dhaka", async () => {
  const shop = await testShop();
  const { productId } = await stockProduct(shop);
  // 23:59 on the 20th and 00:00 on the 21st in Dhaka.
  for (const moment of ["2026-11-20T17:59:59.999Z", "2026-11-20T18:00:00Z"]) {
    shop.setNow(new Date(moment));
    await order(shop, productId, 1, "confirmed");
    expect((await dashboardOf(shop)).days.at(-1)?.orders).toBe(1);
  }
  const { days } = await dashboardOf(shop);
  expect(days.slice(-2)).toEqual([
    { day: "2026-11-20", orders: 1, revenue: 160_00 },
    { day: "2026-11-21", orders: 1, revenue: 160_00 },
  ]);
  expect(days[0]?.day).toBe("2026-10-23");
  shop.setNow(new Date("2026-12-20T18:00:00Z"));
  const after = await dashboardOf(shop);
  expect(after.days.every((day) => day.orders === 0)).toBe(true);
  expect([after.revenue, after.bestSellers]).toEqual([320_00, []]);
});

test("sales by category, best sellers and low stock follow what was sold", async () => {
  const shop = await testShop();
  const serum = await stockProduct(shop, { category: "Skincare", name: { en: "Serum", bn: "সিরাম" } });
  const few = variantDraft({ stock: 4, name: { en: "Sindoor", bn: null } });
  const lipstick = await stockProduct(shop, { variants: [few] });
  await stockProduct(shop, { name: { en: "Gone", bn: null }, variants: [variantDraft({ stock: 0 })] });
  await stockProduct(shop, { variants: [variantDraft({ stock: null })] });
  await order(shop, serum.productId, 3, "confirmed");
  await order(shop, lipstick.productId, 2, "confirmed");
  const dashboard = await loadDashboard(shop, admin, "bn");
  expect(dashboard.categories.slice(0, 3)).toEqual([
    { name: "Skincare", title: "স্কিনকেয়ার", pieces: 3, amount: 300_00 },
    { name: "Makeup", title: "মেকআপ", pieces: 2, amount: 200_00 },
    { name: "Fragrance", title: "সুগন্ধি", pieces: 0, amount: 0 },
  ]);
  expect(dashboard.bestSellers.map(({ name, pieces }) => [name.text, pieces])).toEqual([
    ["সিরাম", 3],
    ["সিঁদুর লিপস্টিক", 2],
  ]);
  expect(dashboard.runningOut.map(({ name, stock, sold }) => [name.text, stock, sold])).toEqual([
    ["সিঁদুর লিপস্টিক", 2, 2],
    ["Gone", 0, 0],
  ]);
});

test("the daily sums equal those of the orders before and after compaction, with concurrent changes", async () => {
  const shop = await testShop();
  shop.setNow(new Date("2026-11-21T12:00:00Z"));
  await generateOrders(shop, { orders: 2000 });
  // One statement changes many orders: the sums must follow.
  await shop.pool.query("update orders set status = 'confirmed' where status = 'pending'");
  const { productId } = await stockProduct(shop, { variants: [variantDraft({ stock: null })] });
  const busy = Array.from({ length: 20 }, (_, i) => order(shop, productId, 1, i % 2 ? "confirmed" : "cancelled"));
  await Promise.all([...busy, compactDailyTotals(shop), compactDailyTotals(shop)]);
  const truth = await shop.pool.query(`
    select (placed_at at time zone 'Asia/Dhaka')::date::text as day, status, count(*)::int as orders, sum(total)::float as amount
      from orders group by 1, 2 order by 1, 2`);
  const sums = async () =>
    (
      await shop.pool.query(`select day::text, status, sum(orders)::int as orders, sum(amount)::float as amount
                              from daily_order_totals group by 1, 2 having sum(orders) <> 0 order by 1, 2`)
    ).rows;
  expect(await sums()).toEqual(truth.rows);
  const before = await dashboardOf(shop);
  // Orders placed while the dashboard is in use: totals and categories follow.
  await Promise.all(
    Array.from({ length: 8 }, (_, i) => order(shop, productId, 2, "confirmed", i % 2 ? "cancelled" : "shipped")),
  );
  expect((await dashboardOf(shop)).bestSellers).not.toEqual(before.bestSellers);
  const sold = (each: string) => `
    select ${each} as each, sum(l.quantity)::int as pieces, sum(l.quantity * l.unit_price)::float as amount
      from orders o join order_lines l on l.order_id = o.id join products p on p.id = l.product_id
     where is_revenue(o.status) and dhaka_day(o.placed_at) >= date '2026-10-23' group by 1 order by 1`;
  const { rows: months } = await shop.pool.query(
    "select product_id as each, pieces, amount::float from recent_product_sales where pieces > 0 order by 1",
  );
  expect(months).toEqual((await shop.pool.query(sold("l.product_id"))).rows);
  const { rows: ofCategories } = await shop.pool.query(`
    select category_id as each, sum(pieces)::int as pieces, sum(amount)::float as amount
      from daily_category_sales where day >= date '2026-10-23' group by 1 order by 1`);
  expect(ofCategories).toEqual((await shop.pool.query(sold("p.category_id"))).rows);
  await shop.pool.query("update products set category_id = 'fragrance' where id = $1", [productId]);
  const fragrance = (await dashboardOf(shop)).categories.find(({ name }) => name === "Fragrance");
  expect(fragrance?.pieces).toBe(months.find(({ each }) => each === productId)?.pieces);
  const [after, summed] = [await dashboardOf(shop), await sums()];
  await compactDailyTotals(shop);
  expect(await sums()).toEqual(summed);
  expect(await dashboardOf(shop)).toEqual(after);
  const { rows } = await shop.pool.query("select count(*)::int as rows from daily_order_totals");
  expect(rows[0].rows).toBe(summed.length);
});

test("no figure is computed from the orders table when it has twenty thousand rows", async () => {
  const shop = await testShop();
  shop.setNow(new Date("2026-11-21T12:00:00Z"));
  await generateOrders(shop, { orders: 20_000 });
  const plans = await plansOf(shop, (watched) => loadDashboard(watched, admin, "en"));
  expect(plans.length).toBeGreaterThan(4);
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on order(s|_lines)\b/);
});

test("the dashboard is refused to customers and guests", async () => {
  await expect(loadDashboard(await testShop(), guest, "en")).rejects.toThrow(Refusal);
});
