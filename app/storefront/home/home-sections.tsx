import { Icon } from "../../components/icon.tsx";
import type { IconName } from "../../components/icon-names.ts";
import { Link } from "../../components/page.tsx";
import { useI18n } from "../../i18n/language.tsx";
import "./home.css";
import type { CategoryTile } from "../../../shop/catalog/list-products.ts";
import { detectLanguage } from "../../../shop/language.ts";
import type { FeaturedReview } from "../../../shop/reviews/list-reviews.ts";
import { Alpona } from "../../components/alpona.tsx";
import { Button } from "../../components/button.tsx";
import { ResponsiveImage } from "../../components/image.tsx";
import { useShopSettings } from "../../components/page.tsx";
import { Stars } from "../../components/stars.tsx";
import { Emphasis, Localized, UserText } from "../../i18n/localized.tsx";

/** The three reasons to buy here (specification.txt §2); each leads to where it is explained. */
export function SellingPoints() {
  const { t, path, money } = useI18n();
  const { deliveryCharges, freeDeliveryAbove: freeDeliveryThreshold } = useShopSettings();
  const charges = { inside: money(deliveryCharges.inside), outside: money(deliveryCharges.outside) };
  const delivery =
    freeDeliveryThreshold === null
      ? t("home.deliveryText", charges)
      : t("home.deliveryTextFree", { ...charges, amount: money(freeDeliveryThreshold) });
  return (
    <section className="points" aria-label={t("home.points")}>
      <ul className="wrap">
        <SellingPoint
          to={path("/faq#products")}
          icon="seal-check"
          title={t("home.authentic")}
          text={t("home.authenticText")}
        />
        <SellingPoint to={path("/delivery-and-returns")} icon="truck" title={t("home.delivery")} text={delivery} />
        <SellingPoint to={path("/about")} icon="storefront" title={t("home.brands")} text={t("home.brandsText")} />
      </ul>
    </section>
  );
}

function SellingPoint({ to, icon, title, text }: { to: string; icon: IconName; title: string; text: string }) {
  return (
    <li>
      <Link to={to}>
        <Icon name={icon} size="l" />
        <span>
          <b>{title}</b>
          <small className="num">{text}</small>
        </span>
      </Link>
    </li>
  );
}

/** The dark promotional band of the home page, linking to the fragrances. */
export function PromoBanner({ fragrance }: { fragrance: CategoryTile }) {
  const { t, path } = useI18n();
  return (
    <section className="band jamdani">
      <div className="band-ph">
        <ResponsiveImage image={fragrance.picture} alt="" sizes="(min-width: 1024px) 50vw, 100vw" />
      </div>
      <div className="band-tx">
        <h2 className="display h1">
          <Emphasis text={t("home.band")} />
        </h2>
        <p className="lede">{t("home.bandText")}</p>
        <Button to={path(fragrance.path)} variant="on-plum">
          {t("home.bandLink")}
        </Button>
      </div>
    </section>
  );
}

/** The latest good reviews, each with its product; nothing if there are none. */
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
