import { and, eq, gt, isNull, lte, or } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { orders, wrongClaims } from "../../db/tables.ts";
import { transaction } from "../../db/transaction.ts";
import { claimCouponUse } from "../coupons/take-coupon.ts";
import { lockPerson } from "../customers/lock-person.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import { claimReviews } from "../reviews/claim-reviews.ts";
import type { Shop } from "../shop.ts";
import { readOrderNumber } from "./number.ts";
import type { ClaimRequest } from "./schema.ts";

const mostWrongPerHour = 10;
const hour = 3_600_000;

/**
 * Gives a guest's order to the signed-in person who knows its number and phone; her own stays hers. Answers its id.
 * Refuses `not-found` when no such order is free, and `too-many-requests` after ten wrong tries in an hour.
 */
export async function claimOrder(shop: Shop, actor: Actor, asked: ClaimRequest): Promise<string> {
  const { id: userId } = allow(actor, "orders:change-own");
  // A wrong try is written down though it is refused, so the refusal comes after the transaction.
  const claimed = await transaction(shop.db, async (tx) => {
    await lockPerson(tx, userId);
    await refuseGuessing(tx, userId, shop.now());
    const id = await link(tx, userId, asked);
    if (id) {
      await claimReviews(tx, userId, id);
      await claimCouponUse(tx, userId, id);
    } else await tx.insert(wrongClaims).values({ userId, triedAt: shop.now() });
    return id;
  });
  if (!claimed) throw new Refusal("not-found");
  return claimed;
}

async function refuseGuessing(tx: Database, userId: string, now: Date): Promise<void> {
  const anHourAgo = new Date(now.getTime() - hour);
  await tx.delete(wrongClaims).where(and(eq(wrongClaims.userId, userId), lte(wrongClaims.triedAt, anHourAgo)));
  const wrong = await tx.$count(wrongClaims, and(eq(wrongClaims.userId, userId), gt(wrongClaims.triedAt, anHourAgo)));
  if (wrong >= mostWrongPerHour) throw new Refusal("too-many-requests");
}

async function link(tx: Database, userId: string, { number, phone }: ClaimRequest): Promise<string | null> {
  const [claimed] = await tx
    .update(orders)
    .set({ userId })
    .where(
      and(
        eq(orders.number, readOrderNumber(number) ?? ""),
        eq(orders.phone, phone),
        or(isNull(orders.userId), eq(orders.userId, userId)),
      ),
    )
    .returning({ id: orders.id });
  return claimed?.id ?? null;
}
