import { describe, expect, test } from "vitest";
import { couponRedemptions, coupons, orders } from "../../db/schema.ts";
import { quoteRequest } from "../cart/cart-schema.ts";
import { type Quote, quoteCart } from "../cart/price-lines.ts";
import { saveProducts } from "../catalog/save-products.ts";
import { cancelByShopper, changeStatus } from "../orders/change-status.ts";
import { claimOrder } from "../orders/claim-order.ts";
import { orderRequest } from "../orders/order-schema.ts";
import { placeOrder } from "../orders/place-order.ts";
import { type Actor, guest } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import { addUsers, admin, nusrat, productDraft, type TestShop, testShop } from "../test-shop.ts";
import { changeCoupon, listCoupons } from "./admin-coupons.ts";
import { couponChanges } from "./coupon-schema.ts";
import { findRoutineCoupon } from "./find-coupon.ts";
import { issueCoupon } from "./test-coupons.ts";

const phones = Array.from({ length: 20 }, (_, n) => `017123456${String(n).padStart(2, "0")}`);
const [first = "", second = "", third = ""] = phones;

/**
 * A shop with a lipstick for 100 taka: with ten off it costs 150 inside Dhaka, else 160. There are `wares` of it: two orders
 * of the same one wait for each other at its stock, whatever their coupons do.
 */
async function rig(coupon: Parameters<typeof issueCoupon>[1] = {}, wares = 1) {
  const shop = await testShop();
  const given = await issueCoupon(shop, coupon);
  const saved = await saveProducts(
    shop.db,
    Array.from({ length: wares }, () => productDraft()),
  );
  const productId = saved[0]?.id ?? "";
  const order = (
    phone: string,
    { total = 150, actor = guest as Actor, key = null as string | null, ware = 0, more = {} } = {},
  ) =>
    placeOrder(shop, {
      ...{ actor, language: "en", idempotencyKey: key, address: "10.0.0.1" },
      request: orderRequest.parse({
        billingDetails: { fullName: "Nusrat", phone, address: "House 12", city: "Dhaka" },
        items: [{ productId: saved[ware]?.id, quantity: 1 }],
        ...{ deliveryArea: "inside", total, coupon: "labonno ১০", ...more },
      }),
    });
  const quote = (code = "labonno10", actor: Actor = guest, address = "10.0.0.1") => {
    const request = quoteRequest.parse({ lines: [{ productId, quantity: 1 }], coupon: code });
    return quoteCart(shop, request, "en", { actor, address });
  };
  return { shop, given, order, quote };
}

/** Holds back the orders until all wait for the coupon's row, directly or behind another; then releases them. */
async function placeTogether(shop: TestShop, orders: (() => Promise<unknown>)[]) {
  const gate = await shop.pool.connect();
  await gate.query("begin");
  await gate.query("select from coupons for update");
  const results = outcomes(orders.map((order) => order()));
  await expect
    .poll(
      async () => {
        const { rows } = await shop.pool.query(`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
        return rows.length;
      },
      { timeout: 20_000 },
    )
    .toBe(orders.length);
  await gate.query("commit");
  gate.release();
  return results;
}

/** How many were placed, and the coupon problems of those refused. */
async function outcomes(results: Promise<unknown>[]) {
  const settled = await Promise.allSettled(results);
  const problems = settled.flatMap((each) => (each.status === "rejected" ? [problemIn(each.reason)] : []));
  return { placed: settled.length - problems.length, problems: [...new Set(problems)] };
}

function problemIn(error: unknown): unknown {
  if (!(error instanceof Refusal) || error.code !== "total-changed") return error;
  return (error.details as { quote: Quote }).quote.coupon?.problem;
}

async function refusalOf(work: Promise<unknown>): Promise<unknown> {
  return problemIn(
    await work.then(
      () => "placed",
      (error: unknown) => error,
    ),
  );
}

async function change(shop: TestShop, id: string, changes: object) {
  const [present] = await shop.db.select().from(coupons);
  const couponInput = { ...present, amount: 10, maxDiscount: null, minimum: 0, ...changes };
  return changeCoupon(shop, admin, id, couponChanges.parse(couponInput));
}

describe("an order with a coupon", () => {
  test("costs less, and both customer and staff see the coupon's value", async () => {
    const { shop, order } = await rig();
    const placed = await order(first);
    expect(placed).toMatchObject({ discount: 1000, total: 15_000, coupon: { code: "LABONNO10", gave: 1000 } });
    expect(await listCoupons(shop, admin)).toMatchObject([{ code: "LABONNO10", orders: 1, gave: 1000 }]);
  });

  test("sent twice with one key redeems it once and gets the same response", async () => {
    const { shop, order } = await rig({ maxUses: 1 });
    const [one, other] = await Promise.all([order(first, { key: "checkout" }), order(first, { key: "checkout" })]);
    expect([one.repeated, other.repeated].toSorted()).toEqual([false, true]);
    expect({ ...one, repeated: true }).toEqual({ ...other, repeated: true });
    expect(await shop.db.select().from(couponRedemptions)).toHaveLength(1);
  });

  test("whose coupon was switched off since the quote is refused with the fresh total and can be placed at it", async () => {
    const { shop, given, order } = await rig();
    await change(shop, given.id, { active: false });
    expect(await refusalOf(order(first))).toBe("off");
    expect(await order(first, { total: 160 })).toMatchObject({ discount: 0, coupon: null });
    expect(await shop.db.$count(couponRedemptions)).toBe(0);
  });

  test("for free delivery shows the saved charge", async () => {
    const { order, quote } = await rig({ kind: "free-delivery", amount: null });
    expect(await quote()).toMatchObject({ shippingBefore: 6000, shippingCost: 0, coupon: { gave: 6000 } });
    expect(await order(first, { total: 100 })).toMatchObject({ shippingSaved: 6000, coupon: { gave: 6000 } });
  });
});

describe("the coupon of the beauty routine", () => {
  const today = "2026-11-21";

  test("is the newest active, current coupon that is marked for the routine", async () => {
    const { shop, given } = await rig();
    expect(await findRoutineCoupon(shop.db, today)).toBeNull();
    await change(shop, given.id, { inRoutine: true, minProducts: 3 });
    expect(await findRoutineCoupon(shop.db, today)).toMatchObject({ code: "LABONNO10", terms: { minProducts: 3 } });
    const later = new Date(given.createdAt.getTime() + 1000);
    await issueCoupon(shop, {
      code: "EID10",
      inRoutine: true,
      from: "2026-11-22",
      until: "2026-11-22",
      createdAt: later,
    });
    const codeOn = async (day: string) => (await findRoutineCoupon(shop.db, day))?.code;
    expect(await codeOn(today)).toBe("LABONNO10");
    expect(await codeOn("2026-11-22")).toBe("EID10");
    expect(await codeOn("2026-11-23")).toBe("LABONNO10");
    await shop.db.update(coupons).set({ active: false });
    expect(await findRoutineCoupon(shop.db, today)).toBeNull();
  });

  test("reduces an order of three products, and is refused for two", async () => {
    const { shop } = await rig({ minProducts: 3, inRoutine: true, kind: "percent", percent: 10, amount: null });
    const saved = await saveProducts(shop.db, [productDraft(), productDraft(), productDraft()]);
    const place = (count: number, total: number) =>
      placeOrder(shop, {
        ...{ actor: guest, language: "en", idempotencyKey: null, address: "10.0.0.1" },
        request: orderRequest.parse({
          billingDetails: { fullName: "Nusrat", phone: first, address: "House 12", city: "Dhaka" },
          items: saved.slice(0, count).map(({ id }) => ({ productId: id, quantity: 1 })),
          ...{ deliveryArea: "inside", total, coupon: "LABONNO10" },
        }),
      });
    expect(await refusalOf(place(2, 240))).toBe("min-products");
    expect(await place(3, 330)).toMatchObject({ discount: 3000, coupon: { code: "LABONNO10", gave: 3000 } });
    expect(await place(2, 260)).toMatchObject({ discount: 0, coupon: null });
  });
});

describe("races", () => {
  test("the last use of a coupon goes to one of twenty parallel orders", async () => {
    const { shop, order } = await rig({ maxUses: 3 }, phones.length);
    expect(
      await placeTogether(
        shop,
        phones.map((phone, ware) => () => order(phone, { ware })),
      ),
    ).toEqual({
      placed: 3,
      problems: ["used-up"],
    });
    expect(await shop.db.select({ used: coupons.used }).from(coupons)).toEqual([{ used: 3 }]);
    expect(await shop.db.$count(orders)).toBe(3);
  });

  test("parallel orders of one phone cannot exceed its limit per customer", async () => {
    const { shop, order } = await rig({ maxUsesPerCustomer: 2 }, phones.length);
    expect(
      await placeTogether(
        shop,
        phones.map((_, ware) => () => order(first, { ware })),
      ),
    ).toEqual({
      placed: 2,
      problems: ["used-by-you"],
    });
    expect(await order(second)).toMatchObject({ total: 15_000 });
  });

  test("parallel orders of one account with many phones cannot exceed its limit per customer", async () => {
    const { shop, order } = await rig({ maxUsesPerCustomer: 1 }, phones.length);
    const ownOrders = phones.map((phone, ware) => () => order(phone, { actor: nusrat, ware }));
    expect(await placeTogether(shop, ownOrders)).toEqual({ placed: 1, problems: ["used-by-you"] });
  });

  test("orders with an unlimited coupon do not wait for each other", async () => {
    const { shop, order } = await rig({ maxUsesPerCustomer: 1 });
    const slow = await shop.pool.connect();
    // Another order that has used the coupon and is not finished yet.
    await slow.query("begin");
    await slow.query("select from coupons for key share");
    expect(await order(first)).toMatchObject({ total: 15_000 });
    await slow.query("rollback");
    slow.release();
  });

  test("an order in parallel with a change counts towards the new limit", async () => {
    const { shop, given, order } = await rig({}, 5);
    const [, ...orders] = await Promise.allSettled([
      change(shop, given.id, { maxUses: 5 }),
      ...phones.slice(0, 5).map((phone, ware) => order(phone, { ware })),
    ]);
    const placed = orders.filter(({ status }) => status === "fulfilled").length;
    expect(await shop.db.select({ used: coupons.used }).from(coupons)).toEqual([{ used: placed }]);
    const later = phones.slice(5).map((phone, index) => order(phone, { ware: index % 5 }));
    expect((await outcomes(later)).placed).toBe(5 - placed);
  });
});

describe("a cancelled order", () => {
  test("releases its coupon once, but a returned one does not", async () => {
    const { shop, order } = await rig({ maxUses: 2, maxUsesPerCustomer: 1 });
    const { id } = await order(first);
    await Promise.allSettled([cancelByShopper(shop, id), changeStatus(shop, admin, id, "cancelled")]);
    expect(await shop.db.select({ used: coupons.used }).from(coupons)).toEqual([{ used: 0 }]);
    const again = await order(first);
    for (const status of ["confirmed", "shipped", "returned"] as const)
      await changeStatus(shop, admin, again.id, status);
    expect(await refusalOf(order(first))).toBe("used-by-you");
    expect(await order(second)).toMatchObject({ total: 15_000 });
    expect(await refusalOf(order(third))).toBe("used-up");
  });
});

describe("what a customer learns about a coupon", () => {
  test("nobody learns whether a phone number has used a coupon by entering that number", async () => {
    const { order, quote } = await rig({ maxUsesPerCustomer: 1 });
    await order(first);
    expect((await quote()).coupon).toMatchObject({ problem: null, gave: 1000 });
    // A made-up total places no order, so it reveals nothing about the phone number.
    expect(await refusalOf(order(first, { total: 1 }))).toBeNull();
    expect(await refusalOf(order(first))).toBe("used-by-you");
    expect(await order(first, { total: 160 })).toMatchObject({ coupon: null });
  });

  test("an account sees its own uses in the cart, including those of a claimed order", async () => {
    const { shop, order, quote } = await rig({ maxUsesPerCustomer: 1 });
    await addUsers(shop, nusrat);
    const { number } = await order(first);
    expect((await quote("labonno10", nusrat)).coupon?.problem).toBeNull();
    await claimOrder(shop, nusrat, { number, phone: `+88${first}` });
    expect((await quote("labonno10", nusrat)).coupon?.problem).toBe("used-by-you");
  });

  test("after 120 wrong codes from a network its codes are no longer checked, but orders still pass", async () => {
    const { order, quote } = await rig();
    for (let page = 0; page < 3; page += 1) expect((await quote("WRONG")).coupon?.problem).toBe("unknown");
    // Half of them as orders with a made-up total.
    const guesses = Array.from({ length: 119 }, (_, n) =>
      n % 2 ? quote(`GUESS${n}`) : refusalOf(order(first, { total: 1, more: { coupon: `GUESS${n}` } })),
    );
    await Promise.all(guesses);
    expect((await quote()).coupon).toMatchObject({ kind: null, problem: "too-many-attempts" });
    expect(await refusalOf(order(first, { total: 1 }))).toBe("too-many-attempts");
    expect((await quote("labonno10", guest, "10.0.0.2")).coupon?.problem).toBeNull();
    expect((await quote("labonno10", nusrat)).coupon?.problem).toBeNull();
    expect(await order(first)).toMatchObject({ total: 15_000 });
    expect(await order(second, { total: 160 })).toMatchObject({ coupon: null });
  });
});

test("two parallel changes of a coupon never overwrite each other, and the audit log records them", async () => {
  const { shop, given } = await rig();
  expect(await change(shop, given.id, { note: "Eid" })).toBe(true);
  expect(await change(shop, given.id, { note: "Eid" })).toBe(false);
  const stale = change(shop, given.id, { revision: given.revision, active: false });
  await expect(stale).rejects.toMatchObject({ code: "changed-meanwhile" });
  await expect(listCoupons(shop, nusrat)).rejects.toMatchObject({ code: "not-allowed" });
  const history = await shop.db.query.auditLog.findMany();
  expect(history).toMatchObject([{ action: "coupon-changed", before: { note: null }, after: { note: "Eid" } }]);
});
