import { addCoupon, changeCoupon, listCoupons } from "../../shop/coupons/admin-coupons.ts";
import { couponContract } from "../contract/coupons.ts";
import { implement } from "../http/route.ts";
import { couponResponse } from "../serialize.ts";

/** The coupons that staff give out. None is ever deleted: orders name them. */
export const couponRoutes = implement(couponContract)({
  "GET /coupons": async ({ shop, actor }) => (await listCoupons(shop, await actor())).map(couponResponse),
  async "POST /coupons"({ shop, body, actor }) {
    return { acknowledged: true, insertedId: await addCoupon(shop, await actor(), body) };
  },
  async "PATCH /coupons/:id"({ shop, params, body, actor }) {
    const changed = await changeCoupon(shop, await actor(), params.id, body);
    return { acknowledged: true, modifiedCount: changed ? 1 : 0 };
  },
});
