import { sql } from "drizzle-orm";
import { prepared } from "../../db/prepared.ts";
import { productPath } from "../catalog/catalog-rules.ts";
import { nameOf } from "../catalog/list-products.ts";
import type { Language, Localized } from "../language.ts";
import { type ImageInfo, type ImageRow, imageJson, toImage } from "../media/image-json.ts";
import type { Shop } from "../shop.ts";
import { isInLanguage, type PublishedReview, readable } from "./list-reviews.ts";
import { shortName } from "./review-rules.ts";

/** A photo of a published review, with what was written to it and its product. */
export type BuyerPhoto = {
  photo: ImageInfo;
  review: Pick<PublishedReview, "id" | "stars" | "text" | "name" | "writtenAt">;
  product: { path: string; name: Localized };
};

type PhotoRow = {
  photo: ImageRow;
  id: string;
  stars: number;
  text: string;
  name: string | null;
  written_at: Date;
  product_id: string;
  slug: string;
  name_en: string | null;
  name_bn: string | null;
};

const photoColumns = sql`
  ${imageJson()} as photo, r.id, r.stars, r.body as text, coalesce(r.name, u.name) as name, r.written_at,
  p.id as product_id, p.slug, p.name_en, p.name_bn`;

const photosOfReviews = sql`
  review_images ri join images i on i.id = ri.image_id join reviews r on r.id = ri.review_id
  join products p on p.id = r.product_id and p.status = 'published' left join users u on u.id = r.user_id`;

const productPhotoRows = prepared<PhotoRow, { productId: string }, { count: number }>(
  ({ productId }, { count }) => sql`
    select ${photoColumns} from ${photosOfReviews}
     where r.product_id = ${productId} and ${readable}
     order by r.written_at desc, r.id, ri.position limit ${sql.raw(String(count))}`,
);

const latestPhotoRows = prepared<PhotoRow, { isBangla: boolean }, { count: number }>(
  ({ isBangla }, { count }) => sql`
    with latest as materialized (
      select ${photoColumns} from ${photosOfReviews}
       where ${readable} and r.stars >= 4 and ri.position = 0
       order by r.written_at desc, r.id limit ${sql.raw(String(count * 20))}),
    each_once as (select distinct on (product_id) * from latest order by product_id, written_at desc, id)
    select * from each_once order by ${isInLanguage(sql`text`, isBangla)} desc, written_at desc, id limit ${sql.raw(String(count))}`,
);

/** The photos of a product's published reviews, of whatever stars, the newest first. */
export async function listProductPhotos(
  shop: Shop,
  productId: string,
  count: number,
  language: Language,
): Promise<BuyerPhoto[]> {
  return (await productPhotoRows(shop.db, { productId }, { count })).map((row) => toBuyerPhoto(row, language));
}

/** The latest photos of good reviews in the whole shop, one of each product, the reader's language first. */
export async function listLatestPhotos(shop: Shop, count: number, language: Language): Promise<BuyerPhoto[]> {
  return (await latestPhotoRows(shop.db, { isBangla: language === "bn" }, { count })).map((row) =>
    toBuyerPhoto(row, language),
  );
}

function toBuyerPhoto({ photo, id, stars, text, name, ...row }: PhotoRow, language: Language): BuyerPhoto {
  return {
    photo: toImage(photo, language),
    review: {
      ...{ id, stars, text, name: name === null ? null : shortName(name) },
      writtenAt: new Date(row.written_at).toISOString(),
    },
    product: { path: productPath({ id: row.product_id, slug: row.slug }), name: nameOf(row, language) },
  };
}
