import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { categoryNames } from "../catalog/catalog-schema.ts";
import { type CouponTerms, computeDiscount, type PricedPart, type ValidatedCoupon } from "../coupons/coupon-rules.ts";
import { fromTaka, type Paisa, paisa, sum } from "../money.ts";
import { computeSums } from "./sums.ts";

const plain: CouponTerms = {
  ...{ kind: "percent", amount: null, percent: 10, maxDiscount: null, minimum: paisa(0), from: null, until: null },
  categories: [],
  minProducts: null,
};
const named = (terms: Partial<CouponTerms>): ValidatedCoupon => ({
  code: "LABONNO10",
  terms: { ...plain, ...terms },
  refused: null,
});
const takaOff = (taka: number) => ({ kind: "amount", amount: fromTaka(taka), percent: null }) as const;
const freeDelivery = { kind: "free-delivery", percent: null } as const;
const parts = (...amounts: [number, PricedPart["category"]][]) =>
  amounts.map(([taka, category], index) => ({ productId: `p${index}`, amount: fromTaka(taka), category }));
const sums = (of: PricedPart[], coupon: Partial<CouponTerms>, freeAbove: Paisa | null = null) =>
  computeSums(of, { charge: fromTaka(60), freeAbove, coupon: named(coupon) });

const amount = fc.integer({ min: 1, max: 1_000_000_00 }).map(paisa);
const part = fc.record({
  productId: fc.constantFrom("serum", "toner", "cream", "lipstick"),
  amount,
  category: fc.constantFrom(...categoryNames),
});
const basket = fc.array(part, { maxLength: 12 });
const anyTerms: fc.Arbitrary<CouponTerms> = fc
  .record({
    effect: fc.oneof(
      amount.map((amount) => ({ kind: "amount" as const, amount, percent: null, maxDiscount: null })),
      fc
        .record({ percent: fc.integer({ min: 1, max: 100 }), maxDiscount: fc.option(amount) })
        .map((each) => ({ kind: "percent" as const, amount: null, ...each })),
      fc.constant({ kind: "free-delivery" as const, amount: null, percent: null, maxDiscount: null }),
    ),
    minimum: fc.oneof(fc.constant(paisa(0)), amount),
    minProducts: fc.option(fc.integer({ min: 2, max: 4 })),
    categories: fc.uniqueArray(fc.constantFrom(...categoryNames)),
  })
  .map(({ effect, ...rest }) => ({ ...plain, ...effect, ...rest }));
const anyCase = fc.record({
  parts: basket,
  coupon: fc.option(anyTerms.map(named)),
  charge: fc.oneof(fc.constant(paisa(0)), amount),
  freeAbove: fc.option(amount),
});

describe("for any cart and any coupon", () => {
  test("the total is the sum of the parts, less the discount, plus delivery, and never negative", () => {
    fc.assert(
      fc.property(anyCase, ({ parts, ...terms }) => {
        const quote = computeSums(parts, terms);
        expect(quote.subtotal).toBe(sum(parts.map((each) => each.amount)));
        expect(quote.total).toBe(quote.subtotal - quote.discount + quote.shippingCost);
        expect(Math.min(quote.total, quote.discount, quote.shippingCost)).toBeGreaterThanOrEqual(0);
        expect([0, quote.shippingBefore]).toContain(quote.shippingCost);
        expect(quote.shippingCost === quote.shippingBefore).toBe(quote.freeDelivery.reason === null);
      }),
    );
  });

  test("a discount never exceeds the eligible products, and a percentage is rounded to whole taka", () => {
    fc.assert(
      fc.property(anyCase, ({ parts, ...terms }) => {
        const quote = computeSums(parts, terms);
        const meant = terms.coupon?.terms?.categories ?? [];
        const eligible = parts.filter(({ category }) => meant.length === 0 || meant.includes(category));
        expect(quote.discount).toBeLessThanOrEqual(sum(eligible.map((each) => each.amount)));
        const share = terms.coupon?.terms?.percent;
        if (share && terms.coupon?.terms?.maxDiscount === null) expect(quote.discount % 100).toBe(0);
      }),
    );
  });

  test("a coupon's value is what it reduces the total by, unless its discount ends free delivery", () => {
    fc.assert(
      fc.property(anyCase, ({ parts, ...terms }) => {
        const quote = computeSums(parts, terms);
        const without = computeSums(parts, { ...terms, coupon: null });
        const gave = quote.coupon?.gave ?? 0;
        const deliveryLost = Math.max(0, quote.shippingCost - without.shippingCost);
        expect(without.total - quote.total).toBe(gave - deliveryLost);
        expect(quote.total).toBeLessThanOrEqual(without.total);
        if (quote.coupon?.problem) expect(quote.total).toBe(without.total);
      }),
    );
  });

  test("the order of the lines does not matter", () => {
    const shuffled = fc.record({ parts: basket, order: fc.infiniteStream(fc.nat()) });
    fc.assert(
      fc.property(shuffled, anyCase, ({ parts, order }, { parts: _, ...terms }) => {
        const other = parts
          .map((each) => ({ each, place: order.next().value }))
          .sort((one, two) => one.place - two.place)
          .map(({ each }) => each);
        expect(computeSums(other, terms)).toEqual(computeSums(parts, terms));
      }),
    );
  });

  test("a larger quantity never lowers the discount", () => {
    fc.assert(
      fc.property(anyTerms, amount, fc.integer({ min: 1, max: 98 }), (terms, price, quantity) => {
        const less = computeDiscount(terms, paisa(price * quantity));
        expect(computeDiscount(terms, paisa(price * (quantity + 1)))).toBeGreaterThanOrEqual(less);
      }),
    );
  });
});

describe("a coupon", () => {
  test("takes off a percentage in whole taka, rounded down, up to its limit", () => {
    const cart = parts([1299, "Makeup"]);
    expect(sums(cart, {})).toMatchObject({ discount: fromTaka(129), total: fromTaka(1230), coupon: { gave: 12_900 } });
    expect(sums(cart, { maxDiscount: fromTaka(100) })).toMatchObject({
      ...{ discount: fromTaka(100), coupon: { percent: 10, maxDiscount: fromTaka(100) } },
    });
  });

  test("for some categories counts only their products, for discount and minimum", () => {
    const cart = parts([500, "Makeup"], [2000, "Skincare"]);
    expect(sums(cart, { categories: ["Makeup"] })).toMatchObject({ discount: fromTaka(50) });
    expect(sums(cart, { categories: ["Makeup"], minimum: fromTaka(800) })).toMatchObject({
      ...{ discount: 0, total: fromTaka(2560) },
      coupon: { problem: "minimum", missing: fromTaka(300), gave: 0 },
    });
    expect(sums(cart, { categories: ["Fragrance"] })).toMatchObject({ coupon: { problem: "not-for-these" } });
  });

  test("that requires three different products counts eligible products, not pieces", () => {
    const skincare = { minProducts: 3, categories: ["Skincare"] } satisfies Partial<CouponTerms>;
    const cart = parts([500, "Skincare"], [700, "Skincare"], [900, "Makeup"]);
    expect(sums(cart, skincare)).toMatchObject({
      ...{ discount: 0, total: fromTaka(2160) },
      coupon: { problem: "min-products", missingProducts: 1, missing: null, gave: 0 },
    });
    const anotherOf = (productId: string) => ({ productId, amount: fromTaka(300), category: "Skincare" as const });
    expect(sums([...cart, anotherOf("p1")], skincare)).toMatchObject({ coupon: { missingProducts: 1 } });
    expect(sums([...cart, anotherOf("toner")], skincare)).toMatchObject({
      ...{ discount: fromTaka(150), coupon: { problem: null, missingProducts: null } },
    });
  });

  test("of a fixed amount never takes off more than the products cost", () => {
    expect(sums(parts([80, "Makeup"]), takaOff(100))).toMatchObject({ discount: fromTaka(80), total: fromTaka(60) });
  });

  test("for free delivery waives the charge, and stays unused when delivery is free already", () => {
    const cart = parts([1600, "Makeup"]);
    expect(sums(cart, freeDelivery)).toMatchObject({
      ...{ discount: 0, shippingBefore: fromTaka(60), shippingCost: 0, total: fromTaka(1600) },
      coupon: { gave: fromTaka(60), problem: null },
      freeDelivery: { above: null, missing: null, reason: "coupon" },
    });
    expect(sums(cart, freeDelivery, fromTaka(1500))).toMatchObject({
      coupon: { gave: 0, problem: "saves-nothing" },
      freeDelivery: { reason: "amount", missing: 0 },
    });
  });

  test("is not used when losing the free delivery would cost more than its discount", () => {
    const cart = parts([1520, "Makeup"]);
    expect(sums(cart, takaOff(50), fromTaka(1500))).toMatchObject({
      ...{ discount: 0, shippingCost: 0, total: fromTaka(1520) },
      coupon: { problem: "saves-nothing" },
    });
    expect(sums(cart, takaOff(100), fromTaka(1500))).toMatchObject({
      ...{ discount: fromTaka(100), shippingCost: fromTaka(60), total: fromTaka(1480) },
      freeDelivery: { missing: fromTaka(80), reason: null },
    });
  });

  test("is not validated in a cart without available products", () => {
    expect(sums([], {})).toMatchObject({ total: 0, coupon: { code: "LABONNO10", gave: 0, problem: null } });
  });
});
