import { useEffect, useId, useRef } from "react";
import { type AgeBand, ageBands, type SkinType, skinTypes } from "../../../../shop/reviews/review-rules.ts";
import { errorText } from "../../../browser/error-text.ts";
import { Button } from "../../../components/button.tsx";
import { useI18n } from "../../../i18n/language.tsx";
import { ReviewItem } from "./review-item.tsx";
import type { ReviewListState } from "./use-review-list.ts";

/** The loaded reviews and the button for more. `helped`: those the customer has marked as helpful. */
export function ReviewList({ list, helped }: { list: ReviewListState; helped: string[] }) {
  const { t } = useI18n();
  const { reviews, total, firstNewId, isFiltered, state, loadError } = list;
  const remaining = total - reviews.length;
  const album = reviews.flatMap(({ photos }) => photos);
  const containerRef = useRef<HTMLDivElement>(null);
  // The pressed button may be gone: the focus moves to the loaded reviews.
  useEffect(() => {
    if (firstNewId) document.getElementById(`review-${firstNewId}`)?.focus({ preventScroll: true });
  }, [firstNewId]);
  const keepingFocus = (action: () => void) => () => {
    containerRef.current?.focus({ preventScroll: true });
    action();
  };
  return (
    <div className="rev-list" ref={containerRef} tabIndex={-1} aria-busy={state === "loading"}>
      <p role="status" className={isFiltered ? "small muted" : "vh"}>
        {isFiltered && state === "idle" && loadError === null && total > 0 ? t("reviews.shown", { count: total }) : ""}
      </p>
      {loadError !== null ? (
        <div role="alert" className="rev-empty">
          <p>
            <b>{t("reviews.unread")}</b> {errorText(loadError, t)}
          </p>
          <Button variant="outline" small busy={state === "loading"} onClick={keepingFocus(list.retry)}>
            {t("reviews.again")}
          </Button>
        </div>
      ) : (
        reviews.length === 0 && (
          <div className="rev-empty">
            <p>{t(isFiltered ? "reviews.filterNone" : "reviews.noWords")}</p>
          </div>
        )
      )}
      <ul>
        {reviews.map((review) => (
          <li key={review.id} id={`review-${review.id}`} tabIndex={-1}>
            <ReviewItem review={review} album={album} helped={helped.includes(review.id)} />
          </li>
        ))}
      </ul>
      <div className="rev-more">
        {remaining > 0 && loadError === null && (
          <Button variant="outline" busy={state === "loading"} onClick={list.loadMore}>
            {t("reviews.more")}
            <span className="muted">{t("reviews.left", { count: remaining })}</span>
          </Button>
        )}
        {isFiltered && (
          <button
            type="button"
            className="link"
            onClick={keepingFocus(() =>
              list.applyFilter({ skin: undefined, age: undefined, stars: undefined, photos: undefined }),
            )}
          >
            {t("reviews.filterClear")}
          </button>
        )}
      </div>
    </div>
  );
}

type ReviewFiltersProps = { list: ReviewListState; withPhotos: number };

/** "People like me", of the same skin type, of the same age; and those of the reviews that have photos. */
export function ReviewFilters({ list: { filter, applyFilter }, withPhotos }: ReviewFiltersProps) {
  const { t, number } = useI18n();
  const id = useId();
  return (
    <fieldset className="rev-like">
      <legend>{t("reviews.like")}</legend>
      <label htmlFor={`${id}-skin`} className="vh">
        {t("reviews.skin")}
      </label>
      <select
        id={`${id}-skin`}
        value={filter.skin ?? ""}
        onChange={({ target }) => applyFilter({ skin: (target.value || undefined) as SkinType | undefined })}
      >
        <option value="">{t("reviews.skinAny")}</option>
        {skinTypes.map((skin) => (
          <option key={skin} value={skin}>
            {t(`review.skin.${skin}`)}
          </option>
        ))}
      </select>
      <label htmlFor={`${id}-age`} className="vh">
        {t("reviews.age")}
      </label>
      <select
        id={`${id}-age`}
        value={filter.age ?? ""}
        onChange={({ target }) => applyFilter({ age: (target.value || undefined) as AgeBand | undefined })}
      >
        <option value="">{t("reviews.ageAny")}</option>
        {ageBands.map((age) => (
          <option key={age} value={age}>
            {t(`review.age.${age}`)}
          </option>
        ))}
      </select>
      {withPhotos > 0 && (
        <button
          type="button"
          className="rev-photos"
          aria-pressed={filter.photos === "1"}
          onClick={() => applyFilter({ photos: filter.photos ? undefined : "1" })}
        >
          {t("reviews.withPhotos")} <span className="num">{number(withPhotos)}</span>
        </button>
      )}
    </fieldset>
  );
}
