import { useEffect, useRef } from "react";
import { failureText } from "../../../browser/error-text.ts";
import { Button } from "../../../components/button.tsx";
import { useLanguage } from "../../../i18n/language.tsx";
import { ReviewItem } from "./review-item.tsx";
import type { ShownReviews } from "./use-review-list.ts";

/** The reviews that were asked for, and the way to more of them. `helped`: those the reader has found helpful. */
export function ReviewList({ list, helped }: { list: ShownReviews; helped: string[] }) {
  const { t } = useLanguage();
  const { reviews, total, fresh, isNarrowed, state, failure } = list;
  const left = total - reviews.length;
  const whole = useRef<HTMLDivElement>(null);
  // The button that was pressed may be gone by then: the focus goes on with what it brought.
  useEffect(() => {
    if (fresh) document.getElementById(`review-${fresh}`)?.focus({ preventScroll: true });
  }, [fresh]);
  const staying = (work: () => void) => () => {
    whole.current?.focus({ preventScroll: true });
    work();
  };
  return (
    <div className="rev-list" ref={whole} tabIndex={-1} aria-busy={state === "loading"}>
      <p role="status" className={isNarrowed ? "small muted" : "vh"}>
        {isNarrowed && state === "idle" && failure === null && total > 0 ? t("reviews.shown", { count: total }) : ""}
      </p>
      {failure !== null ? (
        <div role="alert" className="rev-empty">
          <p>
            <b>{t("reviews.unread")}</b> {failureText(failure, t)}
          </p>
          <Button variant="outline" small busy={state === "loading"} onClick={staying(list.again)}>
            {t("reviews.again")}
          </Button>
        </div>
      ) : (
        reviews.length === 0 && (
          <div className="rev-empty">
            <p>{t(isNarrowed ? "reviews.filterNone" : "reviews.noWords")}</p>
          </div>
        )
      )}
      <ul>
        {reviews.map((review) => (
          <li key={review.id} id={`review-${review.id}`} tabIndex={-1}>
            <ReviewItem review={review} helped={helped.includes(review.id)} />
          </li>
        ))}
      </ul>
      <div className="rev-more">
        {left > 0 && failure === null && (
          <Button variant="outline" busy={state === "loading"} onClick={list.more}>
            {t("reviews.more")}
            <span className="muted">{t("reviews.left", { count: left })}</span>
          </Button>
        )}
        {isNarrowed && (
          <button
            type="button"
            className="link"
            onClick={staying(() => list.narrow({ skin: undefined, age: undefined, stars: undefined }))}
          >
            {t("reviews.filterClear")}
          </button>
        )}
      </div>
    </div>
  );
}
