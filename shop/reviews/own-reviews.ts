import { type SQL, sql } from "drizzle-orm";
import type { ClaimRequest } from "../customers/customer-schema.ts";
import type { Language } from "../language.ts";
import { type ImageInfo, type ImageRow, reviewPhotos } from "../media/image-json.ts";
import { hasOrderNumber } from "../orders/order-number.ts";
import { type Actor, allow } from "../permissions.ts";
import type { Shop } from "../shop.ts";
import { toPhotos } from "./list-reviews.ts";
import type { AgeBand, RefusalReason, ReviewStatus, SkinType } from "./review-rules.ts";
import { findProvenOrder } from "./write-review.ts";

/** A customer's own review, published or not. */
export type OwnReview = {
  productId: string;
  stars: number;
  title: string | null;
  text: string | null;
  skinType: SkinType | null;
  ageBand: AgeBand | null;
  photos: ImageInfo[];
  status: ReviewStatus;
  reason: RefusalReason | null;
};

type OwnReviewRow = Omit<OwnReview, "photos"> & { photos: ImageRow[] | null };

/** All reviews of the account, newest first. */
export async function listOwnReviews(shop: Shop, actor: Actor, language: Language): Promise<OwnReview[]> {
  const { id } = allow(actor, "reviews:write");
  return readOwnReviews(shop, sql`r.user_id = ${id}`, language);
}

/** Reviews by an order's owner of its products; the order's number and phone give access. */
export async function listOrderReviews(
  shop: Shop,
  { number, phone }: ClaimRequest,
  language: Language,
): Promise<OwnReview[]> {
  const where = sql`exists (
    select from orders o join order_lines l on l.order_id = o.id
     where ${hasOrderNumber(sql`o.number`, number)} and o.phone = ${phone} and l.product_id = r.product_id
       and (r.user_id = o.user_id or (o.user_id is null and r.phone = o.phone)))`;
  return readOwnReviews(shop, where, language);
}

async function readOwnReviews(shop: Shop, where: SQL, language: Language): Promise<OwnReview[]> {
  const { rows } = await shop.db.execute<OwnReviewRow>(sql`
    select r.product_id as "productId", r.stars, r.title, r.body as text, r.skin_type as "skinType",
           r.age_band as "ageBand", r.status, r.reason,
           ${reviewPhotos} as photos
      from reviews r where ${where} order by r.written_at desc, r.id limit 1000`);
  return rows.map(({ photos, ...row }) => ({ ...row, photos: toPhotos(photos, language) }));
}

/** The account's relation to a product: whether it may review it, its review, and its helpful votes. */
export async function loadReviewState(
  shop: Shop,
  actor: Actor,
  productId: string,
  language: Language,
): Promise<{ mayReview: boolean; own: OwnReview[]; helped: string[] }> {
  const { id } = allow(actor, "reviews:write");
  const [proof, own, { rows: votes }] = await Promise.all([
    findProvenOrder(shop.db, actor, productId, undefined),
    readOwnReviews(shop, sql`r.user_id = ${id} and r.product_id = ${productId}`, language),
    shop.db.execute<{ id: string }>(sql`
      select v.review_id as id from review_votes v join reviews r on r.id = v.review_id
       where v.user_id = ${id} and r.product_id = ${productId} limit 1000`),
  ]);
  return { mayReview: proof !== null, own, helped: votes.map((vote) => vote.id) };
}
