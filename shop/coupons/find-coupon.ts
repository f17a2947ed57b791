import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import type { Paisa } from "../money.ts";
import { type CouponTerms, couponStateProblem, type ValidatedCoupon } from "./coupon-rules.ts";

/** Whose uses count: those of a person's account, and of a phone number. */
export type CouponUser = { userId: string | null; phone: string | null };

/** A coupon as it was found, and which state of it this is. */
export type FoundCoupon = ValidatedCoupon & {
  id: string;
  revision: number;
  hasUseLimit: boolean;
  hasCustomerLimit: boolean;
};

type CouponRow = Omit<CouponTerms, "amount" | "mostOff" | "minimum"> & {
  id: string;
  revision: number;
  amount: Paisa | null;
  mostOff: Paisa | null;
  minimum: Paisa;
  active: boolean;
  mostUses: number | null;
  mostPerPerson: number | null;
  usedUp: boolean;
  usedByPerson: boolean;
};

/** The coupon of a code and what speaks against it on this day (Dhaka's); null where there is none. */
export async function findCoupon(
  db: Database,
  code: string,
  user: CouponUser,
  today: string,
): Promise<FoundCoupon | null> {
  const { rows } = await db.execute<CouponRow>(sql`
    select c.id, c.revision, c.kind, c.amount, c.percent, c.max_discount as "mostOff", c.minimum, c.valid_from::text as "from",
           c.valid_until::text as until, c.categories, c.active, c.max_uses as "mostUses",
           c.max_uses_per_customer as "mostPerPerson", coalesce(c.used >= c.max_uses, false) as "usedUp",
           coalesce(${countUses(user)} >= c.max_uses_per_customer, false) as "usedByPerson"
      from coupons c where c.code = ${code}`);
  const [row] = rows;
  if (!row) return null;
  const { id, revision, active, mostUses, mostPerPerson, usedUp, usedByPerson, ...terms } = row;
  const refused = couponStateProblem(terms, { active, usedUp, usedByPerson }, today);
  return {
    id,
    revision,
    code,
    terms,
    refused,
    hasUseLimit: mostUses !== null,
    hasCustomerLimit: mostPerPerson !== null,
  };
}

/** How often somebody has used the coupon `c`, by her account and by her phone. */
export function countUses({ userId, phone }: CouponUser): SQL {
  return sql`(select count(*) from coupon_redemptions u
               where u.coupon_id = c.id and u.released_at is null
                 and (u.user_id = ${userId}::text or u.phone = ${phone}::text))`;
}
