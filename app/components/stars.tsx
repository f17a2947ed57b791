import { localizeDigits } from "../../shop/digits.ts";
import type { Language } from "../../shop/language.ts";
import { useI18n } from "../i18n/language.tsx";
import { Icon } from "./icon.tsx";
import "./stars.css";

/** One star, the average and how many buyers gave it: "★ 4.8 (126)". */
export function Rating({ rating, count }: { rating: number; count: number }) {
  const { t, number, language } = useI18n();
  const average = formatAverage(language, rating);
  return (
    <span className="rate">
      <Icon name="star-fill" />
      <span className="num" aria-hidden="true">
        {average} <span className="faint">({number(count)})</span>
      </span>
      <span className="vh">{t("rating.spoken", { rating: average, count })}</span>
    </span>
  );
}

/** An average with one decimal: 5.0 beside 4.6. */
export function formatAverage(language: Language, rating: number): string {
  return localizeDigits(language, rating.toFixed(1));
}

/** One rating, or an average to the half star, as a row of five stars: one element, as a page has many. */
export function Stars({ stars }: { stars: number }) {
  const { t } = useI18n();
  return <span className="stars" role="img" aria-label={t("reviews.stars", { stars })} data-stars={stars} />;
}
