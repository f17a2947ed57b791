import { detectLanguage } from "../../../shop/language.ts";
import type { FeaturedReview } from "../../../shop/reviews/list-reviews.ts";
import { ResponsiveImage } from "../../components/image.tsx";
import { Link } from "../../components/page.tsx";
import { Stars } from "../../components/stars.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { Localized, UserText } from "../../i18n/localized.tsx";
import "./buyer-quotes.css";

/** Good reviews in large type, each with its product. */
export function BuyerQuotes({ reviews }: { reviews: FeaturedReview[] }) {
  const { t, path, date } = useI18n();
  return (
    <ul className="voices">
      {reviews.map(({ id, stars, text, name, writtenAt, product }) => (
        <li key={id} className="voice">
          <Stars stars={stars} />
          <blockquote lang={detectLanguage(text)}>{text}</blockquote>
          <p className="voice-by">
            <ResponsiveImage image={product.picture} alt="" sizes="44px" />
            <span>
              <b>{name ? <UserText text={name} /> : t("reviews.someone")}</b>
              <small>
                {t("reviews.verified")}, <time dateTime={writtenAt}>{date(writtenAt, "day")}</time>
              </small>
              <Link to={path(product.path)}>
                <Localized value={product.name} />
              </Link>
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}
