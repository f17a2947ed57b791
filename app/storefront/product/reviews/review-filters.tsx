import { useId } from "react";
import { type AgeBand, ageBands, type SkinType, skinTypes } from "../../../../shop/reviews/review-rules.ts";
import { useI18n } from "../../../i18n/language.tsx";
import type { ReviewListState } from "./use-review-list.ts";

/** "People like me": of the same skin type, of the same age. */
export function ReviewFilters({ list: { filter, applyFilter } }: { list: ReviewListState }) {
  const { t } = useI18n();
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
    </fieldset>
  );
}
