import { and, eq, sql } from "drizzle-orm";
import { reviews, reviewVotes } from "../../db/tables.ts";
import { transaction } from "../../db/transaction.ts";
import { lockCustomer } from "../customers/lock-customer.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";

/**
 * Says that a review helped, or takes it back; once each, and not of one's own (`own-review`). Answers how many it has
 * helped. Refuses `not-found` what nobody can read.
 */
export async function voteHelpful(shop: Shop, actor: Actor, reviewId: string, helpful: boolean): Promise<number> {
  const { id: userId } = allow(actor, "reviews:write");
  return transaction(shop.db, async (tx) => {
    await lockCustomer(tx, userId);
    const [review] = await tx
      .select({ userId: reviews.userId })
      .from(reviews)
      .where(and(eq(reviews.id, reviewId), eq(reviews.status, "published"), sql`${reviews.body} is not null`))
      .for("no key update");
    if (!review) throw new Refusal("not-found");
    if (review.userId === userId) throw new Refusal("own-review");
    if (helpful) await tx.insert(reviewVotes).values({ reviewId, userId }).onConflictDoNothing();
    else await tx.delete(reviewVotes).where(and(eq(reviewVotes.reviewId, reviewId), eq(reviewVotes.userId, userId)));
    const [counted] = await tx.select({ helpful: reviews.helpful }).from(reviews).where(eq(reviews.id, reviewId));
    return counted?.helpful ?? 0;
  });
}
