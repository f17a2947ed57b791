import { detectLanguage } from "../../../../shop/language.ts";
import type { PublishedReview } from "../../../../shop/reviews/list-reviews.ts";
import { Icon } from "../../../components/icon.tsx";
import { Stars } from "../../../components/stars.tsx";
import { UserText } from "../../../components/user-text.tsx";
import { useI18n } from "../../../i18n/language.tsx";
import { HelpfulButton } from "./helpful-button.tsx";
import { ReviewPhotos } from "./review-photos.tsx";

/** One buyer's review, as she wrote it, and what the shop answered. */
export function ReviewItem({ review, helped }: { review: PublishedReview; helped: boolean }) {
  const { t, date } = useI18n();
  const { stars, title, text, name, skinType, ageBand, photos, writtenAt, answer } = review;
  const traits = [
    skinType && t(`review.skin.${skinType}`),
    ageBand && t("review.ageTold", { age: t(`review.age.${ageBand}`) }),
  ].filter(Boolean);
  const by = name ? <UserText text={name} /> : t("reviews.someone");
  return (
    <article className="review">
      <Stars stars={stars} />
      {/* Without a title of hers it is found by who wrote it. */}
      {title ? (
        <h3>
          <UserText text={title} />
        </h3>
      ) : (
        <h3 className="vh">{by}</h3>
      )}
      <p className="review-text" lang={detectLanguage(text)}>
        {text}
      </p>
      {photos.length > 0 && <ReviewPhotos photos={photos} />}
      <p className="review-by">
        <b>{by}</b>
        <span className="review-mark">
          <Icon name="seal-check" size="s" />
          {t("reviews.verified")}
        </span>
        <time dateTime={writtenAt}>{date(writtenAt, "day")}</time>
        {traits.length > 0 && <span>{traits.join(" · ")}</span>}
      </p>
      {answer && (
        <div className="review-answer">
          <b>{t("reviews.answer")}</b>
          <p lang={detectLanguage(answer)}>{answer}</p>
        </div>
      )}
      <HelpfulButton review={review} helped={helped} />
    </article>
  );
}
