import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { prepared } from "../../db/prepared.ts";
import { productPath } from "../catalog/catalog-rules.ts";
import { nameOf } from "../catalog/list-products.ts";
import { type Language, type Localized, localize } from "../language.ts";
import { type ImageInfo, type ImageRow, productImage, reviewPhotos, toImage } from "../media/image-json.ts";
import { countPages, maxCounted } from "../paging.ts";
import { countRows } from "../paging-queries.ts";
import type { Shop } from "../shop.ts";
import { type AgeBand, maxStars, reviewsPerPage, type SkinType, shortName } from "./review-rules.ts";
import type { ReviewFilter } from "./review-schema.ts";

/** A published review. */
export type PublishedReview = {
  id: string;
  stars: number;
  title: string | null;
  text: string;
  /** "Nusrat J."; null when the account is deleted. */
  name: string | null;
  skinType: SkinType | null;
  ageBand: AgeBand | null;
  /** The shade or size that was bought; null where it has no name, or several were. */
  bought: Localized | null;
  photos: ImageInfo[];
  writtenAt: string;
  helpful: number;
  answer: string | null;
};

export type ReviewPage = { reviews: PublishedReview[]; total: number; page: number; pages: number };

/** The reviews of a product: how many per star (one first), how many with photos, and the newest written ones. */
export type ProductReviews = ReviewPage & { histogram: number[]; withPhotos: number };

type ReviewRow = Omit<PublishedReview, "photos" | "bought" | "writtenAt"> & {
  photos: ImageRow[] | null;
  bought: Record<Language, string | null> | null;
  writtenAt: Date;
};

const boughtVariant = sql`coalesce((
  select json_build_object('en', min(l.variant_name_en), 'bn', min(l.variant_name_bn)) from order_lines l
   where l.order_id = r.order_id and l.product_id = r.product_id having count(distinct l.variant_id) = 1), (
  select json_build_object('en', v.name_en, 'bn', v.name_bn) from variants v where v.id = r.variant_id))`;

const reviewColumns = sql`
  r.id, r.stars, r.title, r.body as text, coalesce(r.name, u.name) as name, r.skin_type as "skinType",
  r.age_band as "ageBand", r.written_at as "writtenAt", r.helpful, r.answer,
  ${boughtVariant} as bought, ${reviewPhotos} as photos`;

/** Published and with words, which staff have read together with its photos. */
export const readable = sql`r.status = 'published' and r.body is not null`;
/** Reviews of withdrawn products are hidden. */
const isProductPublished = sql`exists (select from products p where p.id = r.product_id and p.status = 'published')`;

/** The text of the reviews that `where` leaves: the reader's language first, then newest. */
const reviewPage = (where: SQL, isBangla: boolean | Placeholder) => sql`
  select ${reviewColumns} from reviews r left join users u on u.id = r.user_id where ${where}
   order by ${isInLanguage(sql`r.body`, isBangla)} desc, r.written_at desc, r.id`;

const ofProduct = (productId: string | Placeholder) =>
  sql`r.product_id = ${productId} and ${readable} and ${isProductPublished}`;

type ProductValues = { productId: string; isBangla: boolean };

const firstReviews = prepared<ReviewRow, ProductValues>(
  ({ productId, isBangla }) =>
    sql`${reviewPage(ofProduct(productId), isBangla)} limit ${sql.raw(String(reviewsPerPage))}`,
);

const hasPhotos = sql`exists (select from review_images i where i.review_id = r.id)`;

type StarCount = { stars: number; count: number; readable: number; withPhotos: number };

const starCounts = prepared<StarCount, { productId: string }>(
  ({ productId }) => sql`
    select r.stars, count(*)::int as count, (count(*) filter (where ${readable} and ${isProductPublished}))::int as readable,
           (count(*) filter (where ${readable} and ${isProductPublished} and ${hasPhotos}))::int as "withPhotos"
      from reviews r where r.product_id = ${productId} and r.status = 'published' group by r.stars`,
);

/** The reviews of a product page: the histogram over all, and the first page. */
export async function productReviews(shop: Shop, productId: string, language: Language): Promise<ProductReviews> {
  const [counts, rows] = await Promise.all([
    starCounts(shop.db, { productId }),
    firstReviews(shop.db, { productId, isBangla: language === "bn" }),
  ]);
  const total = Math.min(
    counts.reduce((sum, row) => sum + row.readable, 0),
    maxCounted,
  );
  return {
    histogram: Array.from(
      { length: maxStars },
      (_, index) => counts.find(({ stars }) => stars === index + 1)?.count ?? 0,
    ),
    withPhotos: counts.reduce((sum, row) => sum + row.withPhotos, 0),
    reviews: rows.map((row) => toReview(row, language)),
    ...{ total, page: 1, pages: countPages(total, reviewsPerPage) },
  };
}

/** A page of reviews: the reader's language first, then newest; a page past the end is the last one. */
export async function listReviews(
  shop: Shop,
  productId: string,
  { page, limit, ...filter }: ReviewFilter & { page: number; limit: number },
  language: Language,
): Promise<ReviewPage> {
  const where = sql`${ofProduct(productId)}${filterConditions(filter)}`;
  const total = await countRows(shop, sql`reviews r where ${where}`);
  const pages = countPages(total, limit);
  const shownPage = Math.min(page, pages);
  const { rows } = await shop.db.execute<ReviewRow>(
    sql`${reviewPage(where, language === "bn")} limit ${limit} offset ${(shownPage - 1) * limit}`,
  );
  return { reviews: rows.map((row) => toReview(row, language)), total, page: shownPage, pages };
}

/** Whether a text is in the reader's language: Bangla if it has any Bangla letter. */
export const isInLanguage = (text: SQL, isBangla: boolean | Placeholder) =>
  sql`((${text} ~ '[ঀ-৿]') = ${isBangla}::boolean)`;

function filterConditions({ skin, age, stars, photos }: ReviewFilter): SQL {
  const conditions: SQL[] = [];
  if (skin) conditions.push(sql` and r.skin_type = ${skin}`);
  if (age) conditions.push(sql` and r.age_band = ${age}`);
  if (stars) conditions.push(sql` and r.stars = ${stars}`);
  if (photos) conditions.push(sql` and ${hasPhotos}`);
  return sql.join(conditions);
}

/** A review with its product, for pages about the shop. */
export type FeaturedReview = Pick<PublishedReview, "id" | "stars" | "text" | "name" | "writtenAt"> & {
  product: { path: string; name: Localized; picture: ImageInfo | null };
};

// Long enough to say something, short enough to read in passing.
const quotable = sql`r.stars >= 4 and length(r.body) between 40 and 220`;

/** Of the latest quotable reviews that `where` leaves: one per product, the reader's language first. */
const featuredReviews = (where: SQL, isBangla: Placeholder, count: number) => sql`
    with latest as (
      select r.*, coalesce(r.name, u.name) as called from reviews r left join users u on u.id = r.user_id
       where ${readable} and ${quotable} and ${where} order by r.written_at desc, r.id limit ${sql.raw(String(count * 20))}),
    each_once as (
      select distinct on (product_id) * from latest r
       order by product_id, ${isInLanguage(sql`r.body`, isBangla)} desc, written_at desc)
    select l.id, l.stars, l.body as text, l.called as name, l.written_at as "writtenAt", p.id as product_id, p.slug, p.name_en, p.name_bn,
           ${productImage()} as picture
      from each_once l join products p on p.id = l.product_id
     where p.status = 'published' and l.called is not null
     order by ${isInLanguage(sql`l.body`, isBangla)} desc, l.written_at desc, l.id limit ${sql.raw(String(count))}`;

const featuredRows = prepared<FeaturedReviewRow, { isBangla: boolean }, { count: number }>(({ isBangla }, { count }) =>
  featuredReviews(sql`true`, isBangla, count),
);

const featuredRowsOf = prepared<FeaturedReviewRow, { isBangla: boolean; ids: string[] }, { count: number }>(
  ({ isBangla, ids }, { count }) => featuredReviews(sql`r.product_id = any(${ids}::text[])`, isBangla, count),
);

/** The latest good reviews, one per product, preferring the reader's language; `ids`: of these products. */
export async function listFeaturedReviews(
  shop: Shop,
  count: number,
  language: Language,
  ids?: string[],
): Promise<FeaturedReview[]> {
  const isBangla = language === "bn";
  const rows = await (ids
    ? featuredRowsOf(shop.db, { isBangla, ids }, { count })
    : featuredRows(shop.db, { isBangla }, { count }));
  return rows.map(({ id, stars, text, name, writtenAt, product_id, slug, picture, ...names }) => ({
    id,
    stars,
    text,
    name: name === null ? null : shortName(name),
    writtenAt: new Date(writtenAt).toISOString(),
    product: {
      path: productPath({ id: product_id, slug }),
      name: nameOf(names, language),
      picture: toImage(picture, language),
    },
  }));
}

type FeaturedReviewRow = Omit<FeaturedReview, "product" | "writtenAt"> & {
  writtenAt: Date;
  product_id: string;
  slug: string;
  name_en: string | null;
  name_bn: string | null;
  picture: ImageRow | null;
};

function toReview({ photos, bought, writtenAt, name, ...row }: ReviewRow, language: Language): PublishedReview {
  return {
    ...row,
    bought: bought && localize(bought, language),
    name: name === null ? null : shortName(name),
    photos: toPhotos(photos, language),
    writtenAt: new Date(writtenAt).toISOString(),
  };
}

/** Customers' photos have no alt text; the page says whose they are. */
export function toPhotos(rows: ImageRow[] | null, language: Language): ImageInfo[] {
  return (rows ?? []).map((row) => toImage(row, language));
}
