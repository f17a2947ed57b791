import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import type { QuotedCoupon } from "../cart/sums.ts";
import { countUses, type FoundCoupon } from "./find-coupon.ts";

/** Who uses a coupon, for which order. */
type RedeemCouponInput = { orderId: string; userId: string | null; phone: string };

/**
 * Writes down that an order uses a coupon, once its money is agreed on. Answers false, with nothing used, where the coupon
 * was changed since it was priced, or others took its last use meanwhile. It comes last in an order's transaction: a
 * coupon with a limit holds its row from here to the commit, one without lets orders pass side by side.
 */
export async function redeemCoupon(
  tx: Database,
  coupon: FoundCoupon,
  { gave, code, kind }: QuotedCoupon,
  { orderId, userId, phone }: RedeemCouponInput,
): Promise<boolean> {
  // One phone's orders pass one after the other; her account's do already (`lockPerson`).
  if (coupon.hasCustomerLimit)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`coupon of ${phone}`}, 0))`);
  const claim = coupon.hasUseLimit
    ? sql`update coupons c set used = used + 1
           where c.id = ${coupon.id} and c.revision = ${coupon.revision} and c.used < c.max_uses returning c.id, c.max_uses_per_customer`
    : sql`select c.id, c.max_uses_per_customer from coupons c
           where c.id = ${coupon.id} and c.revision = ${coupon.revision} for key share`;
  const { rowCount } = await tx.execute(sql`
    with taken as (${claim})
    insert into coupon_redemptions (order_id, coupon_id, code, kind, discount, phone, user_id)
    select ${orderId}, c.id, ${code}, ${kind}, ${gave}, ${phone}, ${userId} from taken c
     where c.max_uses_per_customer is null or ${countUses({ userId, phone })} < c.max_uses_per_customer`);
  return rowCount === 1;
}

/** A cancelled order gives its coupon back, once: it may be used in its place. */
export async function releaseCoupon(tx: Database, orderId: string): Promise<void> {
  // Held before it is counted: staff who set a limit meanwhile count what is used (`changeCoupon`).
  await tx.execute(sql`
    select from coupons where id = (select coupon_id from coupon_redemptions where order_id = ${orderId}) for key share`);
  await tx.execute(sql`
    with given as (
      update coupon_redemptions set released_at = now() where order_id = ${orderId} and released_at is null
      returning coupon_id)
    update coupons c set used = c.used - 1 from given where c.id = given.coupon_id and c.max_uses is not null`);
}

/** An order that was placed as a guest's belongs to somebody now, and so does what it used. */
export async function claimCouponUse(tx: Database, userId: string, orderId: string): Promise<void> {
  await tx.execute(sql`update coupon_redemptions set user_id = ${userId} where order_id = ${orderId}`);
}
