import type { ReviewFilter } from "../../../../shop/reviews/review-schema.ts";
import { Icon } from "../../../components/icon.tsx";
import { useI18n } from "../../../i18n/language.tsx";

type StarHistogramProps = {
  /** How many gave one star, two, and so on. */
  histogram: number[];
  filter: ReviewFilter;
  onFilter: (changes: ReviewFilter) => void;
};

/** How many gave how many stars, five first; a bar shows only those reviews, and once more all of them. */
export function StarHistogram({ histogram, filter, onFilter }: StarHistogramProps) {
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
