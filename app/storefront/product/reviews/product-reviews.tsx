import type { Product } from "../../../../shop/catalog/product-queries.ts";
import type { ProductReviews as Reviews } from "../../../../shop/reviews/list-reviews.ts";
import { formatAverage, Stars } from "../../../components/stars.tsx";
import { useI18n } from "../../../i18n/language.tsx";
import { OwnReviewPart } from "./own-review.tsx";
import "./product-reviews.css";
import { ReviewFilters } from "./review-filters.tsx";
import { ReviewList } from "./review-list.tsx";
import { StarHistogram } from "./star-histogram.tsx";
import { useReviewList } from "./use-review-list.ts";
import { useReviewState } from "./use-review-state.ts";

/** What buyers say: the average, how many gave how many stars, and their words, most recent first. */
export function ProductReviews({ product, reviews }: { product: Product; reviews: Reviews }) {
  const { t, language } = useI18n();
  const list = useReviewList(product.id, reviews);
  const ownState = useReviewState(product.id);
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
                <b className="num">{formatAverage(language, product.rating)}</b>
                <div>
                  <Stars stars={Math.round(product.rating * 2) / 2} />
                  <p className="small muted">{t("reviews.count", { count: product.ratingCount })}</p>
                </div>
              </div>
              <StarHistogram histogram={reviews.histogram} filter={list.filter} onFilter={list.applyFilter} />
            </>
          )}
          <OwnReviewPart product={product} {...ownState} />
        </div>
        {product.rating !== null && (
          <div>
            {reviews.total > 0 && <ReviewFilters list={list} />}
            <ReviewList list={list} helped={ownState.reviewState?.helped ?? []} />
          </div>
        )}
      </div>
    </section>
  );
}
