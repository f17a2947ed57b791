import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { dhakaDay } from "../dhaka-time.ts";
import type { Actor } from "../permissions.ts";
import { recordAttempt } from "../rate-limits/count-attempts.ts";
import { isSpent, trySpend } from "../rate-limits/spend.ts";
import type { Shop } from "../shop.ts";
import { type CouponTerms, couponStateProblem, type ValidatedCoupon } from "./coupon-rules.ts";

/** Whose uses count: an account's, and a phone number's. */
export type CouponUser = { userId: string | null; phone: string | null };

/** A coupon with the revision it was read at. */
export type FoundCoupon = ValidatedCoupon & {
  id: string;
  revision: number;
  hasUseLimit: boolean;
  hasCustomerLimit: boolean;
};

type CouponRow = CouponTerms & {
  id: string;
  revision: number;
  active: boolean;
  inRoutine: boolean;
  maxUses: number | null;
  maxUsesPerCustomer: number | null;
  usedUp: boolean;
  usedByPerson: boolean;
};

/** The terms, limits and state of the coupon `c`. */
export const couponColumns = sql`
  c.id, c.revision, c.kind, c.amount, c.percent, c.max_discount as "maxDiscount", c.minimum, c.min_products as "minProducts",
  c.in_routine as "inRoutine", c.valid_from::text as "from",
  c.valid_until::text as until, c.categories, c.active, c.max_uses as "maxUses", c.max_uses_per_customer as "maxUsesPerCustomer"`;

/** The coupon of a code and what rules it out on this day (Dhaka time); null when it does not exist. */
export async function findCoupon(
  db: Database,
  code: string,
  user: CouponUser,
  today: string,
): Promise<FoundCoupon | null> {
  const { rows } = await db.execute<CouponRow>(sql`
    select ${couponColumns}, coalesce(c.used >= c.max_uses, false) as "usedUp",
           coalesce(${countUses(user)} >= c.max_uses_per_customer, false) as "usedByPerson"
      from coupons c where c.code = ${code}`);
  const [row] = rows;
  if (!row) return null;
  const { id, revision, active, inRoutine: _, maxUses, maxUsesPerCustomer, usedUp, usedByPerson, ...terms } = row;
  const refused = couponStateProblem(terms, { active, usedUp, usedByPerson }, today);
  return {
    id,
    revision,
    code,
    terms,
    refused,
    hasUseLimit: maxUses !== null,
    hasCustomerLimit: maxUsesPerCustomer !== null,
  };
}

/** The coupon that the routine's page puts into the cart today; of several, the newest. Null where there is none. */
export async function findRoutineCoupon(
  db: Database,
  today: string,
): Promise<{ code: string; terms: CouponTerms } | null> {
  const { rows } = await db.execute<CouponRow & { code: string }>(sql`
    select ${couponColumns}, c.code from coupons c
     where c.in_routine and c.active and coalesce(c.valid_from <= ${today}::date, true)
       and coalesce(c.valid_until >= ${today}::date, true)
     order by c.created_at desc, c.id limit 1`);
  const [row] = rows;
  if (!row) return null;
  const { code, kind, amount, percent, maxDiscount, minimum, minProducts, from, until, categories } = row;
  return { code, terms: { kind, amount, percent, maxDiscount, minimum, minProducts, from, until, categories } };
}

/** Uses of the coupon `c` by the account and by the phone. */
export function countUses({ userId, phone }: CouponUser): SQL {
  return sql`(select count(*) from coupon_redemptions u
               where u.coupon_id = c.id and u.released_at is null
                 and (u.user_id = ${userId}::text or u.phone = ${phone}::text))`;
}

/** Who enters a code, and their network. */
export type CouponRequester = { actor: Actor; address: string };

/**
 * Validates an entered code. After too many wrong ones of a network or account (rate limit `coupon-guess`) it answers
 * `too-many-attempts`. Counts uses of the account only, so that nobody learns whether a phone number has ordered here.
 */
export async function validateCoupon(shop: Shop, requester: CouponRequester, code: string): Promise<ValidatedCoupon> {
  if (await isGuessLimited(shop, requester)) return rejectedCoupon(code, "too-many-attempts");
  const { actor } = requester;
  const userId = actor.role === "guest" ? null : actor.id;
  const found = await findCoupon(shop.db, code, { userId, phone: null }, dhakaDay(shop.now()));
  if (!found) await recordWrongCode(shop, requester, code);
  return found ?? rejectedCoupon(code, "unknown");
}

/** A code that a quote shows as refused, without any terms. */
export function rejectedCoupon(code: string, refused: "unknown" | "too-many-attempts"): ValidatedCoupon {
  return { code, terms: null, refused };
}

/** Whether too many wrong codes came from this network or account; counts nothing. */
export function isGuessLimited(shop: Shop, requester: CouponRequester): Promise<boolean> {
  return isSpent(shop, "coupon-guess", rateLimitKeys(requester));
}

/** Repeating the same wrong code counts once. */
export async function recordWrongCode(shop: Shop, requester: CouponRequester, code: string): Promise<void> {
  const keys = rateLimitKeys(requester);
  const first = await recordAttempt(shop, `coupon-guess ${keys.network ?? ""} ${keys.account ?? ""}: ${code}`);
  if (first === 1) await trySpend(shop, "coupon-guess", keys);
}

function rateLimitKeys({ actor, address }: CouponRequester) {
  return actor.role === "guest" ? { network: address, account: null } : { network: null, account: actor.id };
}
