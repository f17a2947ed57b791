import type { Product } from "../../../../shop/catalog/product-queries.ts";
import type { ProductReviews as Reviews } from "../../../../shop/reviews/list-reviews.ts";
import { Stars, writeAverage } from "../../../components/stars.tsx";
import { useLanguage } from "../../../i18n/language.tsx";
import { OwnPart } from "./own-review.tsx";
import "./product-reviews.css";
import { ReviewFilters } from "./review-filters.tsx";
import { ReviewList } from "./review-list.tsx";
import { StarHistogram } from "./star-histogram.tsx";
import { useReviewList } from "./use-review-list.ts";
import { useStanding } from "./use-review-state.ts";

/** What buyers say: the average, how many gave how many stars, and their words, most recent first. */
export function ProductReviews({ product, reviews }: { product: Product; reviews: Reviews }) {
  const { t, language } = useLanguage();
  const list = useReviewList(product.id, reviews);
  const standing = useStanding(product.id);
  return (
    <section className="section" id="reviews" aria-labelledby="reviews-title">
      <div className="wrap rev">
        <div>
          <h2 className="display h2" id="reviews-title">
            {t("reviews.title")}
          </h2>
          {product.rating === null ? (
            <p className="rev-none">{t("reviews.none")}</p>
          ) : (
            <>
              <div className="score">
                <b className="num">{writeAverage(language, product.rating)}</b>
                <div>
                  <Stars stars={Math.round(product.rating * 2) / 2} />
                  <p className="small muted">{t("reviews.count", { count: product.ratingCount })}</p>
                </div>
              </div>
              <StarHistogram histogram={reviews.histogram} filter={list.filter} onFilter={list.narrow} />
            </>
          )}
          <OwnPart product={product} {...standing} />
        </div>
        {product.rating !== null && (
          <div>
            {reviews.total > 0 && <ReviewFilters list={list} />}
            <ReviewList list={list} helped={standing.standing?.helped ?? []} />
          </div>
        )}
      </div>
    </section>
  );
}
