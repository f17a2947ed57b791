import { eq } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { products, reviews } from "../../db/tables.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import type { ReviewChange } from "./review-schema.ts";

type Decision = Extract<ReviewChange, { status: string }>;

/**
 * Staff publish or refuse a review as they have read it. Answers false where that is decided already. Refuses
 * `changed-meanwhile` where its writer has changed her words since.
 */
export async function moderateReview(shop: Shop, actor: Actor, id: string, decision: Decision): Promise<boolean> {
  const by = allow(actor, "reviews:moderate");
  const { status, revision } = decision;
  const reason = decision.status === "refused" ? decision.reason : null;
  return transaction(shop.db, async (tx) => {
    const before = await lockReview(tx, id);
    if (before.revision !== revision) throw new Refusal("changed-meanwhile");
    if (before.status === status) return false;
    await tx.update(reviews).set({ status, reason }).where(eq(reviews.id, id));
    await writeAudit(tx, {
      by,
      action: status === "published" ? "review-published" : "review-refused",
      record: { id, name: before.productName },
      before: { status: before.status, reason: before.reason },
      after: { status, reason },
    });
    return true;
  });
}

/** The shop answers a review, or takes its answer back (null). Answers false where it says that already. */
export async function answerReview(shop: Shop, actor: Actor, id: string, answer: string | null): Promise<boolean> {
  const by = allow(actor, "reviews:moderate");
  return transaction(shop.db, async (tx) => {
    const before = await lockReview(tx, id);
    if (before.answer === answer) return false;
    await tx.update(reviews).set({ answer }).where(eq(reviews.id, id));
    await writeAudit(tx, {
      by,
      action: "review-answered",
      record: { id, name: before.productName },
      before: { answer: before.answer },
      after: { answer },
    });
    return true;
  });
}

async function lockReview(tx: Database, id: string) {
  const { status, reason, answer, revision } = reviews;
  const [review] = await tx
    .select({ status, reason, answer, revision, nameEn: products.nameEn, nameBn: products.nameBn })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(eq(reviews.id, id))
    .for("update", { of: reviews });
  if (!review) throw new Refusal("not-found");
  return { ...review, productName: review.nameEn ?? review.nameBn ?? "" };
}
