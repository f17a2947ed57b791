import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import type { QuotedCoupon } from "../cart/sums.ts";
import { countUses, type FoundCoupon } from "./find-coupon.ts";

/** The user and order of a redemption. */
type RedeemCouponInput = { orderId: string; userId: string | null; phone: string };

/**
 * Records that an order uses a coupon. Returns false, without effect, when the coupon changed since it was priced or
 * its last use is gone. Last step of an order's transaction: a limited coupon locks its row until the commit, an
 * unlimited one lets orders run in parallel.
 */
export async function redeemCoupon(
  tx: Database,
  coupon: FoundCoupon,
  { gave, code, kind }: QuotedCoupon,
  { orderId, userId, phone }: RedeemCouponInput,
): Promise<boolean> {
  // Serializes orders of one phone; those of an account already are (`lockCustomer`).
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

/** Releases the coupon of a cancelled order, once. */
export async function releaseCoupon(tx: Database, orderId: string): Promise<void> {
  // Locked before counting, because staff may set a limit in parallel (`changeCoupon`).
  await tx.execute(sql`
    select from coupons where id = (select coupon_id from coupon_redemptions where order_id = ${orderId}) for key share`);
  await tx.execute(sql`
    with given as (
      update coupon_redemptions set released_at = now() where order_id = ${orderId} and released_at is null
      returning coupon_id)
    update coupons c set used = c.used - 1 from given where c.id = given.coupon_id and c.max_uses is not null`);
}

/**
 * Redeems the released coupon of an order again, once. Returns false, without effect, when others have had its last use
 * meanwhile.
 */
export async function redeemCouponAgain(tx: Database, orderId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ phone: string; userId: string | null; hasCustomerLimit: boolean }>(sql`
    select u.phone, u.user_id as "userId", c.max_uses_per_customer is not null as "hasCustomerLimit"
      from coupon_redemptions u join coupons c on c.id = u.coupon_id
     where u.order_id = ${orderId} and u.released_at is not null`);
  const [released] = rows;
  if (!released) return true;
  const { phone, userId, hasCustomerLimit } = released;
  if (hasCustomerLimit)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`coupon of ${phone}`}, 0))`);
  // Locked before counting, because staff may set a limit in parallel (`changeCoupon`).
  await tx.execute(sql`
    select from coupons where id = (select coupon_id from coupon_redemptions where order_id = ${orderId}) for no key update`);
  const { rowCount } = await tx.execute(sql`
    with taken as (
      update coupons c set used = case when c.max_uses is null then c.used else c.used + 1 end
       where c.id = (select coupon_id from coupon_redemptions where order_id = ${orderId})
         and (c.max_uses is null or c.used < c.max_uses)
         and (c.max_uses_per_customer is null or ${countUses({ userId, phone })} < c.max_uses_per_customer)
      returning c.id)
    update coupon_redemptions u set released_at = null from taken where u.order_id = ${orderId} and u.coupon_id = taken.id`);
  return rowCount === 1;
}

/** Moves a redemption to the account that has claimed the guest's order. */
export async function claimCouponUse(tx: Database, userId: string, orderId: string): Promise<void> {
  await tx.execute(sql`update coupon_redemptions set user_id = ${userId} where order_id = ${orderId}`);
}
