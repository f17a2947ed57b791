import { Link } from "react-router";
import { detectLanguage } from "../../../shop/language.ts";
import type { FeaturedReview } from "../../../shop/reviews/list-reviews.ts";
import { Alpona } from "../../components/alpona.tsx";
import { ResponsiveImage } from "../../components/image.tsx";
import { Stars } from "../../components/stars.tsx";
import { UserText } from "../../components/user-text.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { Localized } from "../../i18n/localized.tsx";
import "./buyer-quotes.css";

/** The latest good words of buyers, each with the product they are about; nothing where there are none yet. */
export function BuyerQuotes({ reviews }: { reviews: FeaturedReview[] }) {
  const { t, path, date } = useI18n();
  if (reviews.length === 0) return null;
  return (
    <section className="section section-flush" aria-labelledby="voices">
      <div className="wrap">
        <Alpona />
        <div className="sec-head center voices-head">
          <h2 className="display h2" id="voices">
            {t("home.voices")}
          </h2>
        </div>
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
      </div>
    </section>
  );
}
