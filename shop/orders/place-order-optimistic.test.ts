import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import {
  idempotencyKeys,
  notifications,
  orderEvents,
  orderLines,
  orders,
  products,
  variants,
} from "../../db/schema.ts";
import { quoteCart } from "../cart/price-lines.ts";
import { changeProduct } from "../catalog/change-product.ts";
import { changeVariant } from "../catalog/change-variant.ts";
import { productChanges } from "../catalog/product-schema.ts";
import { summarizeProducts } from "../catalog/product-summary.ts";
import { findBrokenInvariants } from "../invariants.ts";
import { fromTaka, toTaka } from "../money.ts";
import { guest } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import { changeSettings } from "../settings/settings.ts";
import { settingsChanges } from "../settings/settings-schema.ts";
import { admin, nextPhone, stockProduct, type TestShop, testShop, variantDraft } from "../test-shop.ts";
import { type OrderRequest, orderRequest } from "./order-schema.ts";
import { placeOrder } from "./place-order.ts";

type Item = { productId: string; variantId?: string | undefined; quantity: number };

const billingDetails = { fullName: "Nusrat Jahan", phone: "01712345678", address: "House 12, Road 4", city: "Dhaka" };

function request(items: Item[], total: number, more: object = {}): OrderRequest {
  return orderRequest.parse({ billingDetails, items, deliveryArea: "inside", total, ...more });
}

/** Places an order; without a key it gets a key of its own. */
function place(shop: TestShop, order: OrderRequest, idempotencyKey: string | null = null) {
  const billingDetails = idempotencyKey ? order.billingDetails : { ...order.billingDetails, phone: nextPhone() };
  return placeOrder(shop, { actor: guest, request: { ...order, billingDetails }, language: "en", idempotencyKey });
}

/** The same shop, but reading without locks fails, so that each order is placed with locks. */
function underLocks(shop: TestShop): TestShop {
  let isUnlocked = false;
  const settings = async () => {
    isUnlocked = !isUnlocked;
    if (isUnlocked) throw new Error("no read without locks");
    return shop.settings();
  };
  return { ...shop, settings };
}

/** The same shop, but `change` is committed after an order has read its prices and before it is written. */
function changedMeanwhile(shop: TestShop, change: () => Promise<unknown>): TestShop {
  let isChanged = false;
  const settings = async () => {
    if (!isChanged) {
      isChanged = true;
      await sleep(100);
      await change();
    }
    return shop.settings();
  };
  return { ...shop, settings };
}

async function refusalOf(work: Promise<unknown>): Promise<Refusal> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Refusal)) throw new Error(`no refusal but ${String(error)}`);
  return error;
}

async function stockOf(shop: TestShop, variantId: string | undefined): Promise<number | null> {
  const [row] = await shop.db
    .select({ stock: variants.stock })
    .from(variants)
    .where(eq(variants.id, variantId ?? ""));
  return row?.stock ?? null;
}

/** How many rows an attempt has left behind. */
async function countWritten(shop: TestShop): Promise<number[]> {
  const tables = [orders, orderLines, orderEvents, notifications, idempotencyKeys];
  return Promise.all(tables.map((table) => shop.db.$count(table)));
}

describe("an order that is priced without locks", () => {
  test("opens no transaction, unless it has a coupon or takes the last piece", async () => {
    const shop = await testShop();
    const { productId } = await stockProduct(shop, { variants: [variantDraft({ stock: 3 })] });
    const transaction = vi.spyOn(shop.db, "transaction");
    await place(shop, request([{ productId, quantity: 1 }], 160), "first");
    expect(transaction).not.toHaveBeenCalled();
    await place(shop, request([{ productId, quantity: 1 }], 160, { coupon: "EID" }), "second");
    expect(transaction).toHaveBeenCalledTimes(1);
    await place(shop, request([{ productId, quantity: 1 }], 160), "third");
    expect(transaction).toHaveBeenCalledTimes(2);
    expect(await shop.db.query.products.findFirst()).toMatchObject({ inStock: false });
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });

  test("stores the same rows as an order with locks", async () => {
    const shop = await testShop();
    shop.setNow(new Date("2026-11-21T12:00:00Z"));
    const stocked = [
      await stockProduct(shop, { variants: [variantDraft({ stock: 100_000 })] }),
      await stockProduct(shop, { variants: [variantDraft({ price: fromTaka("999.99"), stock: null })] }),
      await stockProduct(shop, {
        variants: [
          variantDraft({
            name: { en: "Rose", bn: "গোলাপ" },
            swatch: "#B3121F",
            stock: 100_000,
            listPrice: fromTaka(150),
          }),
          variantDraft({ name: { en: "Plum", bn: null }, swatch: "#5A1236", stock: null }),
        ],
      }),
    ];
    const onSale = stocked[0]?.productId ?? "";
    await shop.db
      .update(variants)
      .set({ salePrice: fromTaka(80) })
      .where(eq(variants.productId, onSale));
    await summarizeProducts(shop.db, [onSale], shop.now());
    const items = stocked.flatMap(({ productId, variantIds }) =>
      variantIds.map((variantId) => ({ productId, variantId: variantIds.length > 1 ? variantId : undefined })),
    );
    const cart = fc.uniqueArray(fc.integer({ min: 0, max: items.length - 1 }), { minLength: 1, maxLength: 4 });
    const email = fc.constantFrom(null, "nusrat@example.com");
    const area = fc.constantFrom("inside", "outside");
    const note = fc.constantFrom(null, "Call before you come");
    await fc.assert(
      fc.asyncProperty(cart, fc.integer({ min: 1, max: 9 }), email, area, note, async (chosen, quantity, ...rest) => {
        const [address, deliveryArea, text] = rest;
        const lines = chosen.map((index) => ({ variantId: null, ...items[index], quantity })) as never;
        const requester = { actor: guest, address: "::1" };
        const { total } = await quoteCart(shop, { lines, deliveryArea, coupon: null } as never, "en", requester);
        const order = orderRequest.parse({
          billingDetails: { ...billingDetails, email: address },
          ...{ items: lines, deliveryArea, note: text, total: toTaka(total) },
        });
        const transaction = vi.spyOn(shop.db, "transaction");
        const before = await readStock(shop);
        const unlocked = await readRows(shop, await place(shop, order, crypto.randomUUID()));
        expect(transaction).not.toHaveBeenCalled();
        const between = await readStock(shop);
        // Its waiting slot, too, is that of the first.
        await shop.db.update(orders).set({ waitingSlot: null });
        const locked = await readRows(shop, await place(underLocks(shop), order, crypto.randomUUID()));
        expect(transaction).toHaveBeenCalledTimes(1);
        await shop.db.update(orders).set({ waitingSlot: null });
        transaction.mockRestore();
        expect(unlocked).toEqual(locked);
        const taken = (from: Map<string, number>, to: Map<string, number>) =>
          [...from].map(([id, n]) => n - (to.get(id) ?? 0));
        expect(taken(before, between)).toEqual(taken(between, await readStock(shop)));
      }),
      { numRuns: 25 },
    );
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });
});

/** All that the database has of an order, without what differs between any two. */
async function readRows(shop: TestShop, { id, number, repeated }: Awaited<ReturnType<typeof place>>) {
  expect(repeated).toBe(false);
  const { rows } = await shop.db.execute<{ rows: object }>(sql`
    select json_build_object(
      'order', (select to_jsonb(o) - '{id,number}'::text[] from orders o where o.id = ${id}),
      'lines', (select json_agg(to_jsonb(l) - 'order_id' order by l.position) from order_lines l where l.order_id = ${id}),
      'events', (select json_agg(to_jsonb(e) - '{id,order_id}'::text[] order by e.id) from order_events e where e.order_id = ${id}),
      'keys', (select count(*) from idempotency_keys k where k.order_id = ${id}),
      'messages', (select json_agg(to_jsonb(n) - '{id,created_at}'::text[]
                                   || jsonb_build_object('data', n.data - 'number') order by n.channel)
                     from notifications n where n.data->>'number' = ${number})) as rows`);
  return rows[0]?.rows;
}

async function readStock(shop: TestShop): Promise<Map<string, number>> {
  const rows = await shop.db.select({ id: variants.id, stock: variants.stock }).from(variants).orderBy(variants.id);
  return new Map(rows.map(({ id, stock }) => [id, stock ?? 0]));
}

describe("a change between reading the prices and writing the order", () => {
  const cases: Record<string, { change: object; code: string }> = {
    "a new price": { change: { price: fromTaka(120) }, code: "total-changed" },
    "a sale that begins": { change: { salePrice: fromTaka(70) }, code: "total-changed" },
    "a variant that was deleted": { change: { deleted: true }, code: "product-gone" },
    "the last piece sold": { change: { stock: 0 }, code: "out-of-stock" },
    "fewer pieces than wanted": { change: { stock: 1 }, code: "out-of-stock" },
  };
  test.each(Object.entries(cases))(
    "(%s) makes the order fail with the current quote, and writes nothing",
    async (_, each) => {
      const shop = await testShop();
      const { productId, variantIds } = await stockProduct(shop);
      const meanwhile = changedMeanwhile(shop, () => shop.db.update(variants).set(each.change));
      const refusal = await refusalOf(place(meanwhile, request([{ productId, quantity: 2 }], 260), "of this checkout"));
      expect(refusal.code).toBe(each.code);
      expect(refusal.details?.quote).toBeDefined();
      expect(await countWritten(shop)).toEqual([0, 0, 0, 0, 0]);
      expect(await stockOf(shop, variantIds[0])).toBe("stock" in each.change ? each.change.stock : 10);
    },
  );

  test("that unpublishes a product makes the order fail, and leaves the key for another", async () => {
    const shop = await testShop();
    const { productId } = await stockProduct(shop);
    const other = await stockProduct(shop);
    const meanwhile = changedMeanwhile(shop, () =>
      shop.db.update(products).set({ status: "hidden" }).where(eq(products.id, productId)),
    );
    const order = request([{ productId, quantity: 1 }], 160);
    expect((await refusalOf(place(meanwhile, order, "of this checkout"))).code).toBe("product-gone");
    expect(await countWritten(shop)).toEqual([0, 0, 0, 0, 0]);
    await place(shop, request([{ productId: other.productId, quantity: 1 }], 160), "of this checkout");
    expect(await shop.db.$count(orders)).toBe(1);
  });

  test("that starts counting a variant makes the order take from its stock", async () => {
    const shop = await testShop();
    const { productId, variantIds } = await stockProduct(shop, { variants: [variantDraft({ stock: null })] });
    const meanwhile = changedMeanwhile(shop, () => shop.db.update(variants).set({ stock: 5 }));
    const { id } = await place(meanwhile, request([{ productId, quantity: 2 }], 260));
    expect(await stockOf(shop, variantIds[0])).toBe(3);
    expect(await shop.db.select().from(orderLines)).toMatchObject([{ orderId: id, stockReserved: true }]);
  });

  test("of a price that is not committed yet is waited for, and decides", async () => {
    const shop = await testShop();
    const { productId, variantIds } = await stockProduct(shop);
    const { placed, code } = await placeDuring(shop, request([{ productId, quantity: 1 }], 160), (tx) =>
      tx.update(variants).set({ price: fromTaka(130) }),
    );
    expect({ placed, code }).toEqual({ placed: null, code: "total-changed" });
    expect(await stockOf(shop, variantIds[0])).toBe(10);
  });

  test("of the stock that is not committed yet is waited for, so the last piece is sold once", async () => {
    const shop = await testShop();
    const { productId, variantIds } = await stockProduct(shop);
    const { placed } = await placeDuring(shop, request([{ productId, quantity: 1 }], 160), (tx) =>
      tx.update(variants).set({ stock: 1 }),
    );
    expect(placed).toMatchObject({ total: 16_000 });
    expect(await stockOf(shop, variantIds[0])).toBe(0);
    expect(await shop.db.query.products.findFirst()).toMatchObject({ inStock: false });
  });
});

describe("repeating a recent order", () => {
  const changes: Record<string, (shop: TestShop, variantId: string, productId: string) => Promise<unknown>> = {
    "a new price": (shop, id) =>
      changeVariant(shop, admin, id, { price: fromTaka(120), was: { price: fromTaka(100) } }),
    "a price that no use case changed": (shop) => shop.db.update(variants).set({ price: fromTaka(120) }),
    "a sale that begins": (shop) =>
      shop.db.update(variants).set({ salePrice: fromTaka(70), saleStartsAt: new Date("2026-11-21T12:05:00Z") }),
    "another delivery charge": (shop) =>
      changeSettings(shop, admin, settingsChanges.parse({ deliveryCharges: { inside: 80, outside: 120 } }), undefined),
    "a product that is hidden": (shop, _, productId) =>
      shop.db.update(products).set({ status: "hidden" }).where(eq(products.id, productId)),
    "pieces that were sold elsewhere": (shop) => shop.db.update(variants).set({ stock: 1 }),
  };
  test.each(Object.entries(changes))("is refused after %s, and writes nothing", async (_, change) => {
    const shop = await testShop();
    shop.setNow(new Date("2026-11-21T12:00:00Z"));
    const { productId, variantIds } = await stockProduct(shop);
    await place(shop, request([{ productId, quantity: 2 }], 260));
    await change(shop, variantIds[0] ?? "", productId);
    shop.setNow(new Date("2026-11-21T12:10:00Z"));
    const before = await countWritten(shop);
    const refusal = await refusalOf(place(shop, request([{ productId, quantity: 2 }], 260), "of this checkout"));
    expect(refusal.details?.quote).toBeDefined();
    expect(await countWritten(shop)).toEqual(before);
  });

  test("reads nothing again until something has changed", async () => {
    const shop = await testShop();
    const { productId } = await stockProduct(shop);
    const other = await stockProduct(shop);
    const settings = vi.spyOn(shop, "settings");
    const order = request([{ productId, quantity: 1 }], 160);
    await place(shop, order);
    await Promise.all([place(shop, order), place(shop, order), place(shop, order)]);
    expect(settings).toHaveBeenCalledTimes(1);
    await place(shop, request([{ productId: other.productId, quantity: 1 }], 160));
    expect(settings).toHaveBeenCalledTimes(2);
    await shop.db.update(products).set({ nameEn: "Renamed" }).where(eq(products.id, productId));
    const { id } = await place(shop, order);
    expect(await shop.db.select().from(orderLines).where(eq(orderLines.orderId, id))).toMatchObject([
      { nameEn: "Renamed" },
    ]);
    await place(shop, order);
    settings.mockClear();
    await place(shop, order);
    expect(settings).not.toHaveBeenCalled();
  });

  test("asks for a variant once there are two", async () => {
    const shop = await testShop();
    const { productId } = await stockProduct(shop);
    await place(shop, request([{ productId, quantity: 1 }], 160));
    const added = ["Rose", "Plum"].map((en) => ({ name: { en }, price: 100, stock: 10 }));
    await changeProduct(shop, admin, productId, productChanges.parse({ variants: added }));
    const { code } = await refusalOf(place(shop, request([{ productId, quantity: 1 }], 160)));
    expect(code).toBe("variant-needed");
  });
});

/** Places an order while another transaction has changed a variant but is not committed yet. */
async function placeDuring(shop: TestShop, order: OrderRequest, change: (tx: TestShop["db"]) => Promise<unknown>) {
  const started = await shop.db.transaction(async (tx) => {
    await change(tx);
    const placing = place(shop, order, "of this checkout").then(
      (placed) => ({ placed, code: null }),
      (error: unknown) => ({ placed: null, code: error instanceof Refusal ? error.code : String(error) }),
    );
    await vi.waitFor(async () => {
      const { rows } = await shop.db.execute(
        sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      expect(rows).toHaveLength(1);
    });
    return { placing };
  });
  return started.placing;
}

describe("concurrent orders, some priced with locks and some without", () => {
  test("sell every piece once", async () => {
    const shop = await testShop();
    const { productId, variantIds } = await stockProduct(shop, { variants: [variantDraft({ stock: 37 })] });
    const other = await stockProduct(shop, { variants: [variantDraft({ stock: 1_000 })] });
    const both = (turn: number) => [
      { productId, quantity: 1 + (turn % 2) },
      { productId: other.productId, quantity: 1 },
    ];
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, (_, turn) => {
        const items = turn % 3 === 0 ? both(turn).toReversed() : both(turn);
        return place(
          turn % 5 === 0 ? underLocks(shop) : shop,
          request(items, 100 * (2 + (turn % 2)) + 60, { billingDetails: { ...billingDetails, phone: nextPhone() } }),
          `checkout ${turn}`,
        );
      }),
    );
    const placed = results.filter((result) => result.status === "fulfilled");
    const codes = results.flatMap((result) => (result.status === "rejected" ? [(result.reason as Refusal).code] : []));
    expect(new Set(codes)).toEqual(new Set(["out-of-stock"]));
    expect((await countWritten(shop)).slice(0, 3)).toEqual([placed.length, 2 * placed.length, placed.length]);
    const sold = await shop.db.execute<{ pieces: number }>(
      sql`select sum(quantity)::int as pieces from order_lines where product_id = ${productId}`,
    );
    const left = await stockOf(shop, variantIds[0]);
    expect((sold.rows[0]?.pieces ?? 0) + (left ?? Number.NaN)).toBe(37);
    expect(left).toBeLessThan(2);
    expect(await stockOf(shop, other.variantIds[0])).toBe(1_000 - placed.length);
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });

  test("with one key place one order", async () => {
    const shop = await testShop();
    const { productId, variantIds } = await stockProduct(shop);
    const order = request([{ productId, quantity: 1 }], 160);
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, turn) => place(turn % 2 ? shop : underLocks(shop), order, "of this checkout")),
    );
    expect(new Set(results.map(({ number }) => number)).size).toBe(1);
    expect(results.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(await stockOf(shop, variantIds[0])).toBe(9);
    expect(await countWritten(shop)).toEqual([1, 1, 1, 1, 1]);
  });

  test("with one key and two carts place one order, and the others get its number", async () => {
    const shop = await testShop();
    const one = await stockProduct(shop);
    const two = await stockProduct(shop);
    const carts = [one, two].map(({ productId }) => request([{ productId, quantity: 1 }], 160));
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, turn) => place(shop, carts[turn % 2] as OrderRequest, "of this checkout")),
    );
    const numbers = results.flatMap((result) => (result.status === "fulfilled" ? [result.value.number] : []));
    const refusals = results.flatMap((result) => (result.status === "rejected" ? [result.reason as Refusal] : []));
    expect(new Set(numbers).size).toBe(1);
    expect(refusals).toHaveLength(10);
    for (const { code, details } of refusals)
      expect({ code, details }).toEqual({ code: "key-reused", details: { number: numbers[0] } });
    expect(await shop.db.$count(orders)).toBe(1);
  });

  test("that read their prices together each get their own lines", async () => {
    const shop = await testShop();
    const stocked: { productId: string }[] = [];
    for (let n = 0; n < 12; n += 1)
      stocked.push(await stockProduct(shop, { variants: [variantDraft({ price: fromTaka(100 + n) })] }));
    const placed = await Promise.all(
      stocked.map(({ productId }, n) => place(shop, request([{ productId, quantity: 1 }], 160 + n))),
    );
    const lines = await shop.db.select().from(orderLines);
    expect(lines).toHaveLength(12);
    for (const [n, { id }] of placed.entries())
      expect(lines.find(({ orderId }) => orderId === id)).toMatchObject({
        productId: stocked[n]?.productId,
        unitPrice: fromTaka(100 + n),
      });
  });
});
