import type { Product } from "../../../../shop/catalog/product-queries.ts";
import type { ProductReviews as Reviews } from "../../../../shop/reviews/list-reviews.ts";
import { formatAverage, Stars } from "../../../components/stars.tsx";
import { useI18n } from "../../../i18n/language.tsx";
import "./product-reviews.css";
import { type ReactNode, useEffect, useState } from "react";
import type { ReviewStandingResponse } from "../../../../api/contract/reviews.ts";
import type { ReviewFilter } from "../../../../shop/reviews/review-schema.ts";
import { api } from "../../../browser/api.ts";
import { useSession } from "../../../browser/session.ts";
import { Button } from "../../../components/button.tsx";
import { Icon } from "../../../components/icon.tsx";
import { Link } from "../../../components/page.tsx";
import { ServerMarkup } from "../../../components/server-markup.tsx";
import { useLazyModule } from "../../../components/use-lazy-module.ts";
import { ReviewFilters, ReviewList } from "./review-list.tsx";
import { useReviewList } from "./use-review-list.ts";

/** What the reviews tell of their product; of a set also whether its parts are rated. */
type ReviewedProduct = Pick<Product, "id" | "name" | "rating" | "ratingCount"> & { hasRatedParts: boolean };

type ProductReviewsProps = {
  product: ReviewedProduct;
  reviews: Reviews;
  /** In which order they stand, in words. */
  order: string;
  /** The ratings of a set's parts. */
  parts?: ReactNode;
};

/** Reviews: the average, the histogram and the texts, those in the reader's language first, then the most recent. */
export function ProductReviews({ product, reviews, order, parts }: ProductReviewsProps) {
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
            !product.hasRatedParts && <p className="rev-none">{t("reviews.none")}</p>
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
          {product.hasRatedParts && <ServerMarkup>{parts}</ServerMarkup>}
          <OwnReviewPart product={product} {...ownState} />
        </div>
        {product.rating !== null && (
          <div>
            {reviews.total > 0 && <ReviewFilters list={list} withPhotos={reviews.withPhotos} />}
            {reviews.total > 1 && <p className="rev-order small muted">{order}</p>}
            <ReviewList list={list} helped={ownState.reviewState?.helped ?? []} />
          </div>
        )}
      </div>
    </section>
  );
}

type OwnReviewProps = { product: ReviewedProduct; reviewState: ReviewStandingResponse | null; refresh: () => void };

// Loaded when the customer writes a review, not with the page.
const loadDialog = () => import("../../review/review-dialog.tsx");

/** The button for the customer's own review: the dialog if they may write one, otherwise a link to their orders. */
function OwnReviewPart({ product, reviewState, refresh }: OwnReviewProps) {
  const { t, path } = useI18n();
  const [writing, setWriting] = useState(false);
  const [dialog, fetchDialog] = useLazyModule(loadDialog);
  const write = async () => setWriting(await fetchDialog());
  const own = reviewState?.own[0];
  if (!reviewState?.mayReview)
    return (
      <p className="rev-may">
        {t("reviews.whoMay")}{" "}
        <Link className="link" to={path("/orders")}>
          {t("reviews.fromOrders")}
        </Link>{" "}
        <Link className="link" to={path("/track")}>
          {t("reviews.fromTrack")}
        </Link>
      </p>
    );
  return (
    <div className="rev-may">
      {own?.status === "pending" && <p>{t("reviews.ownPending")}</p>}
      <Button variant="outline" wide onClick={() => void write()}>
        {t(own ? "reviews.change" : "reviews.write")}
      </Button>
      {dialog && (
        <dialog.ReviewDialog
          productId={product.id}
          name={product.name.text}
          own={own ?? null}
          open={writing}
          onClose={() => setWriting(false)}
          onSent={refresh}
        />
      )}
    </div>
  );
}

type StarHistogramProps = {
  /** The number of reviews with one star, two, and so on. */
  histogram: number[];
  filter: ReviewFilter;
  onFilter: (changes: ReviewFilter) => void;
};

/** The star histogram, five first; a bar filters by its stars, and again removes the filter. */
function StarHistogram({ histogram, filter, onFilter }: StarHistogramProps) {
  const { t, number } = useI18n();
  const all = histogram.reduce((sum, count) => sum + count, 0);
  const rows = histogram.map((count, index) => ({ stars: index + 1, count })).toReversed();
  return (
    <ul className="hist" aria-label={t("reviews.bars")}>
      {rows.map(({ stars, count }) => (
        <li key={stars}>
          <button
            type="button"
            aria-pressed={filter.stars === stars}
            disabled={count === 0}
            onClick={() => onFilter({ stars: filter.stars === stars ? undefined : stars })}
          >
            <span className="vh">{t("reviews.bar", { stars, count })}</span>
            <span aria-hidden="true">
              {number(stars)}
              <Icon name="star-fill" />
            </span>
            <svg className="hist-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
              <rect width={all === 0 ? 0 : (count / all) * 100} height="6" />
            </svg>
            <span aria-hidden="true">{number(count)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The signed-in customer's state for a product's reviews; null for a guest and until it is known. */
function useReviewState(productId: string): { reviewState: ReviewStandingResponse | null; refresh: () => void } {
  const { language } = useI18n();
  const session = useSession();
  const userId = session.state === "signed-in" ? session.user._id : null;
  const [reviewState, setReviewState] = useState<ReviewStandingResponse | null>(null);
  const [refreshCount, setRefreshCount] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies(refreshCount): asks again after a review was written
  useEffect(() => {
    if (userId === null) {
      setReviewState(null);
      return;
    }
    const controller = new AbortController();
    // Without it the page stays as for a guest.
    const call = { params: { id: productId }, query: { lang: language }, signal: controller.signal };
    api("GET /product/:id/reviews/standing", call).then(setReviewState, () => {});
    return () => controller.abort();
  }, [productId, userId, language, refreshCount]);
  return { reviewState, refresh: () => setRefreshCount((before) => before + 1) };
}
