import { listCoupons } from "../shop/coupons/list-coupons.ts";
import { addCoupon, changeCoupon } from "../shop/coupons/save-coupon.ts";
import { couponChanges, newCoupon } from "../shop/coupons/schema.ts";
import { route } from "./route.ts";
import { bareCoupon, exampleCoupon } from "./staff-examples.ts";
import { couponAnswer } from "./wire.ts";

/** The coupons that staff give out. None is ever deleted: orders name them. */
export const couponRoutes = [
  route({
    method: "get",
    path: "/coupons",
    tag: "Counter",
    summary: "All coupons with what they did, those that hold first; for staff",
    signedIn: "coupons:change",
    answer: {
      status: 200,
      description: "`orders` and `gave` leave out what was cancelled; days are Dhaka's, both included",
      example: [exampleCoupon],
      bare: [bareCoupon],
    },
    refuses: ["not-signed-in", "not-allowed"],
    handle: async ({ c, shop, actor }) => c.json((await listCoupons(shop, await actor())).map(couponAnswer)),
  }),
  route({
    method: "post",
    path: "/coupons",
    tag: "Counter",
    summary: "Add a coupon; for staff",
    body: newCoupon,
    signedIn: "coupons:change",
    answer: { status: 201, description: "Added", example: { acknowledged: true, insertedId: exampleCoupon._id } },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "coupon-exists"],
    async handle({ c, shop, body, actor }) {
      return c.json({ acknowledged: true, insertedId: await addCoupon(shop, await actor(), body) }, 201);
    },
  }),
  route({
    method: "patch",
    path: "/coupons/:id",
    tag: "Counter",
    summary: "Change what a coupon does, or switch it off (`active`); for staff",
    body: couponChanges,
    signedIn: "coupons:change",
    answer: {
      status: 200,
      description: "`modifiedCount` is 0 where it is so already",
      example: { acknowledged: true, modifiedCount: 1 },
    },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "not-found", "changed-meanwhile"],
    async handle({ c, shop, params, body, actor }) {
      const changed = await changeCoupon(shop, await actor(), params.id ?? "", body);
      return c.json({ acknowledged: true, modifiedCount: changed ? 1 : 0 });
    },
  }),
];
