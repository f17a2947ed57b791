import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "../db/project.ts";
import type { reviewImages, reviews } from "../db/schema.ts";
import { newId } from "../shop/id.ts";
import type { AgeBand, SkinType } from "../shop/reviews/review-rules.ts";

const folder = path.join(projectRoot, "demo", "reviews");

/** A review by an invented buyer. */
type DemoReview = {
  name: string;
  stars: number;
  title?: string;
  text: string;
  skin?: SkinType;
  age?: AgeBand;
  /** How long before the shop was filled. */
  days: number;
  helpful?: number;
  answer?: string;
  /** The id of a picture (demo/photography/studio/shots/buyers.py). */
  photo?: string;
  /** The SKU of the shade or size that was bought, where the words fit one alone. */
  bought?: string;
};

/** By the product's name in the catalogue: reviews, and ratings without text. */
type DemoReviews = Record<string, { reviews: DemoReview[]; stars: number[] }>;

const dayMs = 86_400_000;

type ReviewRows = { reviews: (typeof reviews.$inferInsert)[]; photos: (typeof reviewImages.$inferInsert)[] };

/** The demo's reviews as rows, marked as such, and their photos. */
export function readReviews(
  /** The ids of products by their names in the catalogue, and those of their variants by SKU. */
  { ids, variantIds }: { ids: Map<string, string>; variantIds: Map<string, string> },
  now: Date,
): ReviewRows {
  const rows = Object.entries(readFiles()).flatMap(([slug, { reviews: writtenReviews, stars }]) => {
    const productId = ids.get(slug);
    if (!productId) throw new Error(`demo/reviews names ${slug}, which is not in the catalogue`);
    const starOnlyReviews = stars.map(
      (each, index): DemoReview => ({ name: "", stars: each, text: "", days: 9 + index * 11 }),
    );
    const boughtId = (sku: string) => {
      const id = variantIds.get(sku);
      if (!id) throw new Error(`a review of ${slug} names ${sku}, which is not in the catalogue`);
      return id;
    };
    return [...writtenReviews, ...starOnlyReviews].map((review, index) => ({
      id: newId(),
      photo: review.photo,
      productId,
      name: review.name || null,
      stars: review.stars,
      title: review.title ?? null,
      body: review.text || null,
      skinType: review.skin ?? null,
      ageBand: review.age ?? null,
      status: "published" as const,
      answer: review.answer ?? null,
      helpful: review.helpful ?? 0,
      demo: true,
      variantId: review.bought ? boughtId(review.bought) : null,
      // At different hours of the day.
      writtenAt: new Date(now.getTime() - review.days * dayMs - ((index * 7919) % 720) * 60_000),
    }));
  });
  return {
    reviews: rows.map(({ photo: _, ...row }) => row),
    photos: rows.flatMap(({ id, photo }) => (photo ? [{ reviewId: id, position: 0, imageId: photo }] : [])),
  };
}

function readFiles(): DemoReviews {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort();
  return Object.assign({}, ...files.map((name) => JSON.parse(readFileSync(path.join(folder, name), "utf8"))));
}
