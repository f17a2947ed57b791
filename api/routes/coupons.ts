import { addCoupon, changeCoupon, listCoupons } from "../../shop/coupons/admin-coupons.ts";
import { couponChanges, newCoupon } from "../../shop/coupons/coupon-schema.ts";

import { exampleCoupon, minimalCoupon } from "../admin-examples.ts";
import { route } from "../http/route.ts";
import { couponResponse } from "../serialize.ts";

/** The coupons that staff give out. None is ever deleted: orders name them. */
export const couponRoutes = [
  route({
    method: "get",
    path: "/coupons",
    tag: "Counter",
    summary: "List coupons with their results, active ones first. Staff only",
    signedIn: "coupons:change",
    response: {
      status: 200,
      description: "`orders` and `gave` exclude cancelled orders. Days are in Dhaka time, both included",
      example: [exampleCoupon],
      minimal: [minimalCoupon],
    },
    refuses: ["not-signed-in", "not-allowed"],
    handle: async ({ c, shop, actor }) => c.json((await listCoupons(shop, await actor())).map(couponResponse)),
  }),
  route({
    method: "post",
    path: "/coupons",
    tag: "Counter",
    summary: "Create a coupon. Staff only",
    body: newCoupon,
    signedIn: "coupons:change",
    response: { status: 201, description: "Added", example: { acknowledged: true, insertedId: exampleCoupon._id } },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "coupon-exists"],
    async handle({ c, shop, body, actor }) {
      return c.json({ acknowledged: true, insertedId: await addCoupon(shop, await actor(), body) }, 201);
    },
  }),
  route({
    method: "patch",
    path: "/coupons/:id",
    tag: "Counter",
    summary: "Update a coupon or switch it off (`active`). Staff only",
    body: couponChanges,
    signedIn: "coupons:change",
    response: {
      status: 200,
      description: "`modifiedCount` is 0 if nothing changed",
      example: { acknowledged: true, modifiedCount: 1 },
    },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "not-found", "changed-meanwhile"],
    async handle({ c, shop, params, body, actor }) {
      const changed = await changeCoupon(shop, await actor(), params.id ?? "", body);
      return c.json({ acknowledged: true, modifiedCount: changed ? 1 : 0 });
    },
  }),
];
