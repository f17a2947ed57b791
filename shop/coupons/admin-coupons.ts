import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { coupons } from "../../db/tables.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { newId } from "../id.ts";
import type { Paisa } from "../money.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import type { CouponTerms } from "./coupon-rules.ts";
import type { CouponChanges, NewCoupon } from "./coupon-schema.ts";

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

/** Staff add a coupon; answers its id. Refuses `coupon-exists` for a code that there was before, switched off or not. */
export async function addCoupon(shop: Shop, actor: Actor, coupon: NewCoupon): Promise<string> {
  const by = allow(actor, "coupons:change");
  return transaction(shop.db, async (tx) => {
    const [added] = await tx
      .insert(coupons)
      .values({ id: newId(), ...coupon })
      .onConflictDoNothing({ target: coupons.code })
      .returning({ id: coupons.id });
    if (!added) throw new Refusal("coupon-exists", { fields: { code: "coupon-exists" } });
    const { code, ...after } = coupon;
    await writeAudit(tx, { by, action: "coupon-added", record: { id: added.id, name: code }, after });
    return added.id;
  });
}

/**
 * Staff change what a coupon does, or switch it off; orders that were placed keep what they got. Answers false where it is
 * so already. Refuses `not-found`, and `changed-meanwhile` where it is not the `revision` that they looked at.
 */
export async function changeCoupon(
  shop: Shop,
  actor: Actor,
  id: string,
  { revision, ...after }: CouponChanges,
): Promise<boolean> {
  const by = allow(actor, "coupons:change");
  return transaction(shop.db, async (tx) => {
    const current = await lockCoupon(tx, id);
    if (current.revision !== revision) throw new Refusal("changed-meanwhile");
    const isChanged = await writeAudit(tx, {
      by,
      action: "coupon-changed",
      record: { id, name: current.code },
      before: current,
      after,
    });
    if (!isChanged) return false;
    await tx
      .update(coupons)
      .set({ ...after, revision: revision + 1, used: currentUses(id) })
      .where(sql`${coupons.id} = ${id}`);
    return true;
  });
}

/** Holds a coupon until the transaction ends: orders that are using it or give it back are waited for. */
async function lockCoupon(tx: Database, id: string): Promise<typeof coupons.$inferSelect> {
  const [current] = await tx.select().from(coupons).where(sql`${coupons.id} = ${id}`).for("update");
  if (!current) throw new Refusal("not-found");
  return current;
}

/** Counted anew: while a coupon has no limit its uses are not. */
function currentUses(id: string) {
  return sql<number>`(select count(*) from coupon_redemptions where coupon_id = ${id} and released_at is null)`;
}
