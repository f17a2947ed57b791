import { describe, expect, test } from "vitest";
import { billingDetails } from "../../customers/customer-schema.ts";
import { fromTaka } from "../../money.ts";
import { guest } from "../../permissions.ts";
import { Refusal } from "../../refusal.ts";
import { generateOrders, plansOf } from "../../test-orders.ts";
import { admin, stockProduct, type TestShop, testShop } from "../../test-shop.ts";
import { orderRequest } from "../order-schema.ts";
import { placeOrder } from "../place-order.ts";
import { type OrderFilter, orderFilter } from "./admin-order-schema.ts";
import { addOrderNote, correctAddress } from "./change-orders.ts";
import { countOrders, listOrders } from "./list-orders.ts";
import { reindexOrders } from "./order-search.ts";

const now = new Date("2026-11-21T12:00:00Z");

async function shopOf(count: number): Promise<TestShop> {
  const shop = await testShop();
  shop.setNow(now);
  await generateOrders(shop, { orders: count });
  return shop;
}

function list(shop: TestShop, filter: Partial<OrderFilter>, limit = 25) {
  return listOrders(shop, admin, { ...orderFilter.parse({}), ...filter, page: 1, limit });
}

async function walk(shop: TestShop, filter: Partial<OrderFilter>, limit: number): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | undefined; ; ) {
    const { orders, next } = await list(shop, { ...filter, after }, limit);
    ids.push(...orders.map((order) => order.id));
    if (!next) return ids;
    after = next;
  }
}

describe("the list of orders", () => {
  test("is paged from any cursor to its end with each order once, even if several were placed at the same time", async () => {
    const shop = await shopOf(100);
    await shop.pool.query("update orders set placed_at = date_trunc('hour', placed_at) + interval '7 microseconds'");
    const { rows } = await shop.pool.query<{ id: string }>("select id from orders order by placed_at desc, id");
    const newest = rows.map((row) => row.id);
    expect(await walk(shop, {}, 7)).toEqual(newest);
    expect(await walk(shop, { sort: "waiting" }, 7)).toEqual(newest.toReversed());
  });

  test("is searched by part of a name in both scripts, of a phone and of an order number", async () => {
    const shop = await shopOf(60);
    const found = async (q: string) => (await list(shop, { q }, 100)).orders.map((order) => order.id).sort();
    const { rows } = await shop.pool.query<{ id: string; number: string; phone: string }>(
      "update orders set number = 'LB-482-719-368', phone = '+8801712345678' where id = 'order7' returning *",
    );
    expect(rows).toHaveLength(1);
    for (const q of [
      "LB-482-719-368",
      "482719368",
      "৪৮২ ৭১৯ ৩৬৮",
      "482-719",
      "lb 482",
      "01712-345678",
      "+880 1712 345678",
      "০১৭১২ ৩৪৫",
      "345678",
    ])
      expect(await found(q), q).toEqual(["order7"]);
    expect(await found("সাদিয়া")).toHaveLength(10);
    expect(await found("jahan NUS")).toHaveLength(10);
    for (const q of ["%", "_", "\\", "'; drop table orders; --"]) expect(await found(q), q).toEqual([]);
  });

  test("is searched by a name in the other script, an address, a product, a note, and combinations", async () => {
    const shop = await testShop();
    const { productId } = await stockProduct(shop);
    const place = async (fullName: string, address: string, note: string | null) => {
      const billingDetails = { fullName, phone: "01712345678", address, city: "Savar, Dhaka" };
      const items = [{ productId, quantity: 1 }];
      const request = orderRequest.parse({ billingDetails, items, deliveryArea: "inside", total: 160, note });
      return (await placeOrder(shop, { actor: guest, request, language: "en", idempotencyKey: null })).id;
    };
    const farzana = await place("Farzana Yasmin", "Beside the old bakery, Radio Colony", "bkash 200 TrxID 9F7GK2");
    const tanzila = await place("তানজিলা আক্তার", "বাড়ি ৭, কলেজ রোড", null);
    await addOrderNote(shop, admin, tanzila, "Didn't pick up, call after maghrib");
    const found = async (q: string) => (await list(shop, { q })).orders.map(({ id }) => id).sort();
    for (const q of ["ফারজানা", "farjana yasmin", "radio colony", "bakery", "9f7gk2", "FARZANA savar", "কলোনি"])
      expect(await found(q), q).toEqual([farzana]);
    for (const q of ["Tanzila", "tanjila akter", "college road", "maghrib", "কলেজ"])
      expect(await found(q), q).toEqual([tanzila]);
    for (const q of ["sindoor", "সিঁদুর লিপস্টিক", "savar", "lipstik"])
      expect(await found(q), q).toEqual([farzana, tanzila].sort());
    expect(await found("farzana maghrib")).toEqual([]);

    const corrected = { fullName: "Rumana Haque", phone: "01712345678", address: "Bank Town", city: "Savar, Dhaka" };
    await correctAddress(shop, admin, farzana, billingDetails.parse(corrected));
    expect(await found("ফারজানা")).toEqual([]);
    expect(await found("রুমানা")).toEqual([farzana]);
  });

  test("is searched by sound for orders of an earlier version once they are indexed", async () => {
    const shop = await shopOf(1200);
    expect((await list(shop, { q: "নুসরাত" })).total).toBe(0);
    expect(await reindexOrders(shop)).toBe(1200);
    expect((await list(shop, { q: "নুসরাত" })).total).toBe(200);
    expect((await list(shop, { q: "Sadia" })).total).toBe(200);
    expect(await reindexOrders(shop)).toBe(0);
  });

  test("is filtered by days in Dhaka, amount, area and status", async () => {
    const shop = await shopOf(3000);
    const all = await list(shop, {}, 3000);
    const meeting = (wanted: (order: (typeof all.orders)[number]) => boolean) =>
      all.orders.filter(wanted).map((o) => o.id);
    const orderIds = async (filter: Partial<OrderFilter>) => (await list(shop, filter, 3000)).orders.map((o) => o.id);
    const dhakaDay = (date: Date) => new Date(date.getTime() + 6 * 3_600_000).toISOString().slice(0, 10);
    expect(await orderIds({ from: "2026-11-20", to: "2026-11-20" })).toEqual(
      meeting(({ placedAt }) => dhakaDay(placedAt) === "2026-11-20"),
    );
    expect(await orderIds({ min: fromTaka(300), max: fromTaka(310) })).toEqual(
      meeting(({ total }) => total >= 30_000 && total <= 31_000),
    );
    expect(await orderIds({ area: "outside", district: "sylhet", status: "shipped" })).toEqual(
      meeting((o) => o.deliveryArea === "outside" && o.district === "sylhet" && o.status === "shipped"),
    );
    expect((await orderIds({ status: "pending" })).length).toBeGreaterThan(0);
  });

  test("has exact counts by status and day, and counts up to a thousand for searches", async () => {
    const shop = await shopOf(3000);
    const counts = await countOrders(shop, admin);
    expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(3000);
    expect((await list(shop, {})).total).toBe(3000);
    expect((await list(shop, { status: "delivered" })).total).toBe(counts.delivered);
    expect((await list(shop, { from: "2026-11-21" })).total).toBe(18 * 60);
    expect((await list(shop, { q: "Jahan" })).total).toBe(500);
    expect((await list(shop, { min: fromTaka(1) })).total).toBe(1000);
  });

  test("is refused to everyone but staff", async () => {
    const shop = await testShop();
    await expect(countOrders(shop, guest)).rejects.toThrow(Refusal);
    await expect(listOrders(shop, guest, { ...orderFilter.parse({}), page: 1, limit: 1 })).rejects.toThrow(Refusal);
  });
});

const cases: [string, Partial<OrderFilter>][] = [
  ["the newest", {}],
  ["the newest of a status", { status: "pending" }],
  ["those waiting longest", { status: "pending", sort: "waiting" }],
  ["the end of the list", { after: "1758000000000000-order99999" }],
  ["a phone", { q: "01700000042" }],
  ["a number", { q: "LB-482-719-368" }],
  ["part of a number with a former prefix", { q: "rup-777-7" }],
  ["part of a name", { q: "das 77777" }],
  ["a name in the other script", { q: "শর্মি 77777" }],
  ["an address", { q: "house 77777 dhanmondi" }],
  ["what staff have noted", { q: "maghrib" }],
  ["a product that few have bought", { q: "attar" }],
  ["a district", { district: "sylhet" }],
  ["an amount hardly anybody spends", { min: fromTaka(1259) }],
  ["those to call first", { callFirst: "yes" }],
  ["a day", { from: "2026-11-02", to: "2026-11-02" }],
];

test("uses an index for each query among a hundred thousand orders, never a full scan", async () => {
  const shop = await shopOf(100_000);
  await shop.pool.query(`
    update orders set search_vector = to_tsvector('simple', full_name || ' ' || city) where id like '%00';
    update orders set search_vector = to_tsvector('simple', 'atar') where id in ('order7', 'order70000');
    insert into order_notes (order_id, text, by_name)
      select 'order' || n, case when n % 9000 = 0 then 'after maghrib' else 'called twice' end, 'Rupa' from generate_series(1, 50000) n`);
  await shop.pool.query("vacuum analyze orders, order_notes");
  for (const [name, filter] of cases) {
    const plans = await plansOf(shop, (watched) =>
      listOrders(watched, admin, { ...orderFilter.parse({}), ...filter, page: 1, limit: 25 }),
    );
    // Matching orders are counted and read; for pending ones the reasons to call are queried.
    expect(plans.length, name).toBeGreaterThanOrEqual(2);
    for (const plan of plans) expect(plan, name).not.toMatch(/Seq Scan on order(s|_lines|_events|_notes)\b/);
  }
});
