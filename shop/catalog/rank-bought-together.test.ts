import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { boughtTogether as pairs, products, variants } from "../../db/schema.ts";
import { changeSettings } from "../settings/settings.ts";
import { admin, productDraft, type TestShop, testShop } from "../test-shop.ts";
import { listBoughtTogether, rankPairs, rankPairsOnce } from "./rank-bought-together.ts";
import { saveProducts } from "./save-products.ts";

let shop: TestShop;
let ids: string[];
let placed = 0;

beforeEach(async () => {
  shop = await testShop();
  const names = Array.from({ length: 30 }, (_, n) => productDraft({ name: { en: `Thing ${n}`, bn: null } }));
  ids = (await saveProducts(shop.db, names)).map(({ id }) => id);
});

/** Places an order of these products (by list index), the given number of days ago. */
async function bought(places: number[], { status = "delivered", daysAgo = 10 } = {}): Promise<void> {
  const id = `order-${++placed}`;
  await shop.pool.query(
    `insert into orders (id, number, status, language, full_name, phone, address, city, delivery_area, deliver_from,
                         deliver_to, subtotal, shipping_cost, total, placed_at)
     values ($1, $1, $2, 'en', 'Nusrat', '+8801712345678', 'House 12', 'Dhaka', 'inside', '2026-11-22', '2026-11-23',
             100, 0, 100, $3::timestamptz - $4 * interval '1 day')`,
    [id, status, shop.now(), daysAgo],
  );
  await shop.pool.query(
    `insert into order_lines (order_id, position, product_id, variant_id, sku, unit_price, quantity, stock_reserved)
     select $1, t.place, v.product_id, v.id, v.sku, 100, 1, true
       from unnest($2::text[]) with ordinality as t (product_id, place) join variants v on v.product_id = t.product_id`,
    [id, places.map((place) => ids[place])],
  );
}

const boughtWithFirst = async () =>
  (await listBoughtTogether(shop, [ids[0] ?? ""], 8, "en")).map(({ id }) => ids.indexOf(id));

test("products in two sold orders count as bought together, and a real match ranks before a bestseller", async () => {
  for (let n = 0; n < 3; n++) await bought([0, 1]);
  for (let n = 0; n < 3; n++) await bought([0, 2]);
  // Product 2 is a bestseller.
  for (let n = 0; n < 30; n++) await bought([2, 10 + (n % 5)]);
  await bought([0, 3]);
  await rankPairs(shop);
  expect(await boughtWithFirst()).toEqual([1, 2]);
});

test("cancelled, returned, unconfirmed, old and very large orders are ignored", async () => {
  for (const status of ["pending", "cancelled", "returned"])
    for (let n = 0; n < 2; n++) await bought([0, 4], { status });
  for (let n = 0; n < 2; n++) await bought([0, 5], { daysAgo: 181 });
  const crate = Array.from({ length: 21 }, (_, n) => n);
  for (let n = 0; n < 3; n++) await bought(crate);
  await rankPairs(shop);
  expect(await shop.db.$count(pairs)).toBe(0);
});

test("two lines of one product are no pair and count once", async () => {
  for (let n = 0; n < 2; n++) await bought([0, 0, 1]);
  await rankPairs(shop);
  expect(await shop.db.select().from(pairs)).toHaveLength(2);
  expect((await shop.db.select().from(pairs))[0]?.score).toBe(1);
});

test("each product has at most eight, replaced by the current ones, even by concurrent runs", async () => {
  for (let n = 0; n < 2; n++) await bought([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  await Promise.all([rankPairs(shop), rankPairs(shop), rankPairsOnce(shop)]);
  expect(await boughtWithFirst()).toHaveLength(8);
  shop.setNow(new Date(Date.now() + 200 * 86_400_000));
  await rankPairsOnce(shop);
  expect(await boughtWithFirst()).toHaveLength(8);
  await rankPairs(shop);
  expect(await boughtWithFirst()).toEqual([]);
});

test("gift wrapping is not paired with anything", async () => {
  const [wrap] = await shop.db
    .select()
    .from(variants)
    .where(eq(variants.productId, ids[7] ?? ""));
  await changeSettings(shop, admin, { giftWrapSku: wrap?.sku ?? null }, undefined);
  for (let n = 0; n < 2; n++) await bought([0, 1, 7]);
  await rankPairs(shop);
  expect(await boughtWithFirst()).toEqual([1]);
});

test("sold-out and hidden products are not suggested", async () => {
  for (let n = 0; n < 2; n++) await bought([0, 1, 2, 3]);
  await rankPairs(shop);
  await shop.db
    .update(products)
    .set({ inStock: false })
    .where(eq(products.id, ids[1] ?? ""));
  await shop.db
    .update(products)
    .set({ status: "hidden" })
    .where(eq(products.id, ids[2] ?? ""));
  expect(await boughtWithFirst()).toEqual([3]);
});

test("a cart gets suggestions bought with its products, those that match several first, and none that it contains", async () => {
  await shop.db.insert(pairs).values([
    { productId: ids[0] ?? "", otherId: ids[1] ?? "", score: 0.9 },
    { productId: ids[0] ?? "", otherId: ids[2] ?? "", score: 0.6 },
    { productId: ids[0] ?? "", otherId: ids[3] ?? "", score: 0.8 },
    { productId: ids[1] ?? "", otherId: ids[2] ?? "", score: 0.6 },
    { productId: ids[1] ?? "", otherId: ids[0] ?? "", score: 0.9 },
  ]);
  const beside = async (...places: number[]) => {
    const cart = places.map((place) => ids[place] ?? "");
    return (await listBoughtTogether(shop, cart, 8, "en")).map(({ id }) => ids.indexOf(id));
  };
  expect(await beside(0)).toEqual([1, 3, 2]);
  expect(await beside(0, 1)).toEqual([2, 3]);
  expect(await beside(0, 1, 2, 3)).toEqual([]);
  expect(await beside()).toEqual([]);
});
