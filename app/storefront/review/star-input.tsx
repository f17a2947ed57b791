import { useId } from "react";
import { Icon } from "../../components/icon.tsx";
import { useI18n } from "../../i18n/language.tsx";

const choices = [1, 2, 3, 4, 5] as const;

type StarInputProps = { stars: number | null; onChoose: (stars: number) => void; error: string | false | undefined };

/** How many stars: five radio buttons, so that arrow keys choose and each says what it means. */
export function StarInput({ stars, onChoose, error }: StarInputProps) {
  const { t } = useI18n();
  const id = useId();
  const chosen = choices.find((choice) => choice === stars);
  return (
    <fieldset className="star-choice" aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{t("review.starsLegend")}</legend>
      <div>
        {choices.map((choice) => (
          <label key={choice} className={stars !== null && choice <= stars ? "on" : undefined}>
            <input
              type="radio"
              name="stars"
              value={choice}
              checked={choice === stars}
              aria-invalid={error ? true : undefined}
              aria-label={`${t("reviews.stars", { stars: choice })}: ${t(`review.star${choice}`)}`}
              onChange={() => onChoose(choice)}
            />
            <Icon name="star-fill" size="l" />
          </label>
        ))}
        <span aria-hidden="true">{chosen && t(`review.star${chosen}`)}</span>
      </div>
      <p className="err" id={`${id}-error`} role="alert" hidden={!error}>
        <Icon name="warning-circle" size="s" />
        {error}
      </p>
    </fieldset>
  );
}
