import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { reviewImages, reviews, reviewVotes } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { lockImages, storeImages } from "../catalog/product-images.ts";
import type { ClaimRequest } from "../customers/customer-schema.ts";
import { newId } from "../id.ts";
import { hasOrderNumber } from "../orders/order-number.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { lockCustomer } from "../users/find-users.ts";
import { needsModeration, type ReviewStatus } from "./review-rules.ts";
import type { ReviewRequest } from "./review-schema.ts";

/**
 * Creates or edits a customer's review: text and photos await moderation, star ratings count at once. Refuses
 * `not-bought` without a delivered order of the product, `not-signed-in` when the order's account is deleted meanwhile,
 * and (`invalid-input`) unknown photos.
 */
export async function writeReview(
  shop: Shop,
  actor: Actor,
  productId: string,
  { order, photos, text, ...fields }: ReviewRequest,
): Promise<{ id: string; status: ReviewStatus }> {
  const names = [...new Set(photos)].map((id) => `/images/${id}-1.jpg`);
  const imageIds = await storeImages(shop, actor, names, "photos");
  return transaction(shop.db, async (tx) => {
    const proof = await findProvenOrder(tx, actor, productId, order);
    if (!proof) throw new Refusal("not-bought");
    if (proof.reviewer.userId) await lockCustomer(tx, proof.reviewer.userId);
    await lockImages(tx, imageIds, "photos");
    const status = needsModeration({ body: text }) ? "pending" : "published";
    const values = { ...fields, body: text, status, reason: null, writtenAt: shop.now() } as const;
    const id = await updateReview(tx, productId, proof.reviewer, values);
    if (id) await tx.delete(reviewImages).where(eq(reviewImages.reviewId, id));
    const reviewId = id ?? (await insertReview(tx, productId, proof, values));
    const photoRows = imageIds.map((imageId, position) => ({ reviewId, position, imageId }));
    if (photoRows.length > 0) await tx.insert(reviewImages).values(photoRows);
    return { id: reviewId, status };
  });
}

type ReviewValues = Pick<
  typeof reviews.$inferInsert,
  "stars" | "title" | "body" | "skinType" | "ageBand" | "status" | "reason" | "writtenAt"
>;

/** Updates the author's review; null when there is none. */
async function updateReview(
  tx: Database,
  productId: string,
  reviewer: Reviewer,
  values: ReviewValues,
): Promise<string | null> {
  const isOwnReview = reviewer.userId ? eq(reviews.userId, reviewer.userId) : eq(reviews.phone, reviewer.phone ?? "");
  const [changed] = await tx
    .update(reviews)
    .set({ ...values, revision: sql`${reviews.revision} + 1` })
    .where(and(eq(reviews.productId, productId), isOwnReview))
    .returning({ id: reviews.id });
  return changed?.id ?? null;
}

/** Inserts the author's first review. A parallel insert violates the unique index and is retried as an edit. */
async function insertReview(
  tx: Database,
  productId: string,
  { orderId, reviewer }: { orderId: string; reviewer: Reviewer },
  values: ReviewValues,
): Promise<string> {
  const id = newId();
  await tx.insert(reviews).values({ id, productId, orderId, ...reviewer, ...values });
  return id;
}

/** The author: an account, or a guest by the phone of the order. */
export type Reviewer = { userId: string; phone: null; name: null } | { userId: null; phone: string; name: string };

/**
 * The delivered order that allows a review, and its owner as the author: found by number and phone, or the account's
 * latest. Null when there is none.
 */
export async function findProvenOrder(
  tx: Database,
  actor: Actor,
  productId: string,
  orderReference: ClaimRequest | undefined,
): Promise<{ orderId: string; reviewer: Reviewer } | null> {
  const orderCondition = orderReference
    ? sql`${hasOrderNumber(sql`o.number`, orderReference.number)} and o.phone = ${orderReference.phone}`
    : sql`o.user_id = ${allow(actor, "reviews:write").id}`;
  const { rows } = await tx.execute<{ id: string; user_id: string | null; phone: string; full_name: string }>(sql`
    select o.id, o.user_id, o.phone, o.full_name
      from orders o join order_lines l on l.order_id = o.id join products p on p.id = l.product_id
     where ${orderCondition} and o.status = 'delivered' and l.product_id = ${productId} and p.status = 'published'
     order by o.placed_at desc, o.id limit 1`);
  const [order] = rows;
  if (!order) return null;
  const reviewer: Reviewer = order.user_id
    ? { userId: order.user_id, phone: null, name: null }
    : { userId: null, phone: order.phone, name: order.full_name };
  return { orderId: order.id, reviewer };
}

/** Moves a guest's reviews with a claimed order, unless the account has reviewed the product. */
export async function claimReviews(tx: Database, userId: string, orderId: string): Promise<void> {
  await tx.execute(sql`
    update reviews r set user_id = ${userId}, phone = null, name = null
     where r.order_id = ${orderId} and r.phone is not null
       and not exists (select from reviews own where own.user_id = ${userId} and own.product_id = r.product_id)`);
}

/**
 * Adds or removes a helpful vote, once per account and not for one's own review (`own-review`). Returns the count.
 * Refuses `not-found` for unpublished reviews.
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
