import type { coupons as couponRows } from "../db/schema.ts";
import { fromTaka } from "../shop/money.ts";

const noLimits = { from: null, until: null, maxUses: null, categories: [], active: true };

/** The one that the home page tells of (labonno-home.ts). */
export const welcomeCoupon = {
  ...{ code: "LABONNO10", kind: "percent", percent: 10, maxDiscount: fromTaka(300), minimum: fromTaka(800) },
  ...{ ...noLimits, maxUsesPerCustomer: 1, note: "Welcome: for the first order" },
} satisfies Omit<typeof couponRows.$inferInsert, "id">;

/** The demo's coupons. */
export const coupons = [
  {
    ...{ code: "ROUTINE10", kind: "percent", percent: 10, minProducts: 3, inRoutine: true },
    ...{ ...noLimits, categories: ["Skincare"], note: "Three things of a routine together" },
  },
  welcomeCoupon,
  {
    ...{ code: "FREEDELIVERY", kind: "free-delivery", minimum: fromTaka(500) },
    ...{ ...noLimits, maxUses: 500, maxUsesPerCustomer: 2, note: "For the page on Facebook" },
  },
] satisfies Omit<typeof couponRows.$inferInsert, "id">[];
