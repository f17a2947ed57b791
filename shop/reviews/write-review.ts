import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { reviewImages, reviews } from "../../db/tables.ts";
import { transaction } from "../../db/transaction.ts";
import { lockImages, storeImages } from "../catalog/product-images.ts";
import { lockCustomer } from "../customers/lock-customer.ts";
import { newId } from "../id.ts";
import type { Actor } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { findProvenOrder, type Reviewer } from "./proven-order.ts";
import { needsModeration, type ReviewStatus } from "./review-rules.ts";
import type { ReviewRequest } from "./review-schema.ts";

/**
 * Writes what a buyer says of a product, or changes what she said before: words and photos wait for the shop's look,
 * stars alone count at once. Refuses `not-bought` without a delivered order that holds it, `not-signed-in` where the
 * order's owner is gone meanwhile, and (`invalid-input`) photos that we do not keep.
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

/** Her review of this product as she now wants it; null where she has written none. */
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

/** Her first one. Of two in the same moment the second breaks a unique index, and is tried again as a change. */
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
