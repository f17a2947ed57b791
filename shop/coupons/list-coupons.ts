import { sql } from "drizzle-orm";
import type { Paisa } from "../money.ts";
import { type Actor, allow } from "../permissions.ts";
import type { Shop } from "../shop.ts";
import type { CouponTerms } from "./coupon-rules.ts";

/** A coupon as staff see it: what it does, and what it has done. */
export type AdminCoupon = CouponTerms & {
  id: string;
  code: string;
  mostUses: number | null;
  mostPerPerson: number | null;
  active: boolean;
  note: string | null;
  revision: number;
  /** Orders that used it and were not cancelled, and what it gave them. */
  orders: number;
  gave: Paisa;
};

/** All coupons: those that hold first, the newest before. */
export async function listCoupons(shop: Shop, actor: Actor): Promise<AdminCoupon[]> {
  allow(actor, "coupons:change");
  const { rows } = await shop.db.execute<AdminCoupon>(sql`
    select c.id, c.code, c.kind, c.amount, c.percent, c.max_discount as "mostOff", c.minimum, c.valid_from::text as "from",
           c.valid_until::text as until, c.categories, c.max_uses as "mostUses", c.max_uses_per_customer as "mostPerPerson",
           c.active, c.note, c.revision, coalesce(u.orders, 0)::int as orders, coalesce(u.gave, 0)::bigint as gave
      from coupons c
      left join (select coupon_id, count(*) as orders, sum(discount) as gave from coupon_redemptions
                  where released_at is null group by coupon_id) u on u.coupon_id = c.id
     order by c.active desc, c.created_at desc, c.id`);
  return rows;
}
