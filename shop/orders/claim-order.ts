import { and, eq, isNull, or } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { orders } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { claimCouponUse } from "../coupons/redeem-coupon.ts";
import type { ClaimRequest } from "../customers/customer-schema.ts";
import { type Actor, allow } from "../permissions.ts";
import { claimQuestions } from "../questions/ask.ts";
import { assertNotSpent, spend } from "../rate-limits/spend.ts";
import { Refusal } from "../refusal.ts";
import { claimReviews } from "../reviews/write-review.ts";
import type { Shop } from "../shop.ts";
import { lockCustomer } from "../users/find-users.ts";
import { hasOrderNumber } from "./order-number.ts";

/**
 * Assigns a guest's order to the account that knows its number and phone, and returns its id; the account's own order
 * stays. Refuses `not-found` when there is none, and `too-many-requests` above the rate limit
 * `order-claim`, which counts failures only.
 */
export async function claimOrder(shop: Shop, actor: Actor, request: ClaimRequest): Promise<string> {
  const { id: userId } = allow(actor, "orders:change-own");
  // Refused after the transaction, so that the failure is stored.
  const claimed = await transaction(shop.db, async (tx) => {
    await lockCustomer(tx, userId);
    await assertNotSpent(shop, "order-claim", { account: userId }, tx);
    const id = await assignOrder(tx, userId, request);
    if (id) {
      await claimReviews(tx, userId, id);
      await claimQuestions(tx, userId, id);
      await claimCouponUse(tx, userId, id);
    } else await spend(shop, "order-claim", { account: userId }, tx);
    return id;
  });
  if (!claimed) throw new Refusal("not-found");
  return claimed;
}

async function assignOrder(tx: Database, userId: string, { number, phone }: ClaimRequest): Promise<string | null> {
  const [claimed] = await tx
    .update(orders)
    .set({ userId })
    .where(
      and(
        hasOrderNumber(orders.number, number),
        eq(orders.phone, phone),
        or(isNull(orders.userId), eq(orders.userId, userId)),
      ),
    )
    .returning({ id: orders.id });
  return claimed?.id ?? null;
}
