import { eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { products, reviews } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { productPath } from "../catalog/catalog-rules.ts";
import { nameOf } from "../catalog/list-products.ts";
import type { Language, Localized } from "../language.ts";
import { type ImageInfo, type ImageRow, productImage, reviewPhotos, toImage } from "../media/image-json.ts";
import { maxCounted, offsetOf } from "../paging.ts";
import { countRows } from "../paging-queries.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { type PublishedReview, toPhotos } from "./list-reviews.ts";
import { type RefusalReason, type ReviewStatus, reviewStatuses } from "./review-rules.ts";
import type { AdminReviewFilter, ReviewChange } from "./review-schema.ts";

/** A review for staff, with its author and the order that allows it. */
export type AdminReview = Omit<PublishedReview, "bought"> & {
  revision: number;
  status: ReviewStatus;
  reason: RefusalReason | null;
  demo: boolean;
  orderNumber: string | null;
  product: { path: string; name: Localized; picture: ImageInfo | null };
};

type AdminReviewRow = Omit<AdminReview, "photos" | "product" | "writtenAt"> & {
  photos: ImageRow[] | null;
  writtenAt: Date;
  product_id: string;
  slug: string;
  name_en: string | null;
  name_bn: string | null;
  picture: ImageRow | null;
};

/** A page of written reviews: pending ones oldest first, others newest first. Star ratings alone are not listed. */
export async function listAdminReviews(
  shop: Shop,
  actor: Actor,
  { status, stars, ...paging }: AdminReviewFilter & { page: number; limit: number },
  language: Language,
): Promise<{ reviews: AdminReview[]; total: number }> {
  allow(actor, "reviews:moderate");
  const where = sql`r.body is not null and r.status = ${status}${stars ? sql` and r.stars = ${stars}` : sql``}`;
  const order: SQL = status === "pending" ? sql`r.written_at, r.id` : sql`r.written_at desc, r.id`;
  const offset = offsetOf(paging);
  const { rows } = await shop.db.execute<AdminReviewRow>(sql`
    select r.id, r.revision, r.status, r.reason, r.stars, r.title, r.body as text, coalesce(r.name, u.name) as name,
           r.skin_type as "skinType", r.age_band as "ageBand", r.written_at as "writtenAt", r.helpful, r.answer, r.demo,
           o.number as "orderNumber", p.id as product_id, p.slug, p.name_en, p.name_bn,
           ${productImage()} as picture,
           ${reviewPhotos} as photos
      from (select r.* from reviews r where ${where} order by ${order} limit ${paging.limit} offset ${offset}) r
           join products p on p.id = r.product_id
           left join users u on u.id = r.user_id left join orders o on o.id = r.order_id
     order by ${order}`);
  const total = await countRows(shop, sql`reviews r where ${where}`);
  return { reviews: rows.map((row) => toAdminReview(row, language)), total };
}

/** Counts by status, each up to `maxCounted`. */
export async function countReviews(shop: Shop, actor: Actor): Promise<Record<ReviewStatus, number>> {
  allow(actor, "reviews:moderate");
  const { rows } = await shop.db.execute<{ status: ReviewStatus; reviews: number }>(sql`
    select status, (select count(*)::int from (select from reviews r where r.body is not null and r.status = s.status
                                                limit ${maxCounted}) counted) as reviews
      from unnest(${sql.param(reviewStatuses)}::text[]) s (status)`);
  return Object.fromEntries(rows.map(({ status, reviews }) => [status, reviews])) as Record<ReviewStatus, number>;
}

function toAdminReview(row: AdminReviewRow, language: Language): AdminReview {
  const { product_id, slug, name_en, name_bn, picture, photos, writtenAt, ...review } = row;
  return {
    ...review,
    photos: toPhotos(photos, language),
    writtenAt: new Date(writtenAt).toISOString(),
    product: {
      path: productPath({ id: product_id, slug }),
      name: nameOf({ name_en, name_bn }, language),
      picture: toImage(picture, language),
    },
  };
}

type Decision = Extract<ReviewChange, { status: string }>;

/**
 * Publishes or refuses a review. Returns false when that is already decided. Refuses `changed-meanwhile` when its
 * author has edited it since.
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

/** Sets the shop's reply, or removes it (null). Returns false when nothing changes. */
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
