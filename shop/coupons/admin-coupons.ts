import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { coupons } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { newId } from "../id.ts";
import type { Paisa } from "../money.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import type { CouponTerms } from "./coupon-rules.ts";
import type { CouponChanges, NewCoupon } from "./coupon-schema.ts";
import { couponColumns } from "./find-coupon.ts";

/** A coupon with its usage, for staff. */
export type AdminCoupon = CouponTerms & {
  id: string;
  code: string;
  maxUses: number | null;
  maxUsesPerCustomer: number | null;
  active: boolean;
  inRoutine: boolean;
  note: string | null;
  revision: number;
  /** Orders that used it and were not cancelled, and their total reduction. */
  orders: number;
  gave: Paisa;
};

/** All coupons: valid ones first, then newest first. */
export async function listCoupons(shop: Shop, actor: Actor): Promise<AdminCoupon[]> {
  allow(actor, "coupons:change");
  const { rows } = await shop.db.execute<AdminCoupon>(sql`
    select ${couponColumns}, c.code, c.note, coalesce(u.orders, 0)::int as orders, coalesce(u.gave, 0)::bigint as gave
      from coupons c
      left join (select coupon_id, count(*) as orders, sum(discount) as gave from coupon_redemptions
                  where released_at is null group by coupon_id) u on u.coupon_id = c.id
     order by c.active desc, c.created_at desc, c.id`);
  return rows;
}

/** Creates a coupon and returns its id. Refuses `coupon-exists` for any code used before, active or not. */
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
 * Changes or switches off a coupon; placed orders keep their reduction. Returns false when nothing changes. Refuses
 * `not-found`, and `changed-meanwhile` when `revision` is not the current one.
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

/** Locks a coupon until the transaction ends; orders that redeem or release it wait. */
async function lockCoupon(tx: Database, id: string): Promise<typeof coupons.$inferSelect> {
  const [current] = await tx.select().from(coupons).where(sql`${coupons.id} = ${id}`).for("update");
  if (!current) throw new Refusal("not-found");
  return current;
}

/** Recounts the uses, which are not counted while a coupon has no limit. */
function currentUses(id: string) {
  return sql<number>`(select count(*) from coupon_redemptions where coupon_id = ${id} and released_at is null)`;
}
