import type * as z from "zod/mini";
import { categoryNames } from "../../shop/catalog/catalog-schema.ts";
import { couponKinds } from "../../shop/coupons/coupon-rules.ts";
import { couponChanges, newCoupon } from "../../shop/coupons/coupon-schema.ts";
import type { ContractTable } from "./endpoint.ts";
import { day, flag, inserted, list, maybe, modified, number, object, oneOf, taka, text } from "./values.ts";

const couponResponse = object({
  _id: text("c7w4kzr9hm2t"),
  code: text("LABONNO10"),
  kind: oneOf(couponKinds, "percent"),
  amount: maybe(taka(100)),
  percent: maybe(number(10)),
  maxDiscount: maybe(taka(300)),
  minimum: taka(800),
  minProducts: maybe(number(3)),
  inRoutine: flag(false),
  from: maybe(day("2026-11-21")),
  until: maybe(day("2026-12-31")),
  categories: list(oneOf(categoryNames, "Makeup")),
  maxUses: maybe(number(500)),
  maxUsesPerCustomer: maybe(number(1)),
  active: flag(true),
  note: maybe(text("For the page on Facebook")),
  revision: number(1),
  orders: number(12),
  gave: taka(1440),
});

export type CouponResponse = z.infer<typeof couponResponse>;

export const couponContract = {
  "GET /coupons": {
    tag: "Admin",
    summary: "List coupons with their results, active ones first. Staff only",
    signedIn: "coupons:change",
    response: {
      status: 200,
      description: "`orders` and `gave` exclude cancelled orders. Days are in Dhaka time, both included",
      schema: list(couponResponse),
    },
    refuses: ["not-signed-in", "not-allowed"],
  },
  "POST /coupons": {
    tag: "Admin",
    summary: "Create a coupon. Staff only",
    body: newCoupon,
    signedIn: "coupons:change",
    response: { status: 201, description: "Added", schema: inserted("c7w4kzr9hm2t") },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "coupon-exists"],
  },
  "PATCH /coupons/:id": {
    tag: "Admin",
    summary: "Update a coupon or switch it off (`active`). Staff only",
    body: couponChanges,
    signedIn: "coupons:change",
    response: { status: 200, description: "`modifiedCount` is 0 if nothing changed", schema: modified },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "not-found", "changed-meanwhile"],
  },
} satisfies ContractTable;
