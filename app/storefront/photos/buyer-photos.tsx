import { detectLanguage } from "../../../shop/language.ts";
import type { BuyerPhoto } from "../../../shop/reviews/buyer-photos.ts";
import { Icon } from "../../components/icon.tsx";
import { ResponsiveImage } from "../../components/image.tsx";
import { Link } from "../../components/page.tsx";
import { Stars } from "../../components/stars.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { Localized, UserText } from "../../i18n/localized.tsx";
import { serverI18n } from "../../i18n/server-texts.ts";
import "./buyer-photos.css";

type BuyerPhotosProps = {
  /** Tells several on one page apart. */
  id: string;
  title: string;
  photos: BuyerPhoto[];
  className: string;
  /** On pages of many products. */
  showProduct?: boolean;
};

/**
 * Photos from reviews in a row; each opens large with whose it is. All by the browser's own popovers, which close by
 * Escape and give the focus back: no script.
 */
export function BuyerPhotos({ id, title, photos, className, showProduct = false }: BuyerPhotosProps) {
  const { t } = serverI18n(useI18n().language);
  return (
    <section className={className} aria-labelledby={id}>
      <div className="wrap">
        <div className="sec-head">
          <div>
            <h2 className="display h2" id={id}>
              {title}
            </h2>
            <p>{t("photos.from")}</p>
          </div>
        </div>
        <PhotoStrip id={id} photos={photos} showProduct={showProduct} />
      </div>
    </section>
  );
}

type PhotoStripProps = Pick<BuyerPhotosProps, "id" | "photos" | "showProduct"> & { label?: string };

/** The photos alone, under a heading of somebody else's. */
export function PhotoStrip({ id, photos, label: stripLabel, showProduct = false }: PhotoStripProps) {
  const i18n = useI18n();
  const { t } = serverI18n(i18n.language);
  return (
    <ul className="buyers" aria-label={stripLabel}>
      {photos.map((each, index) => {
        const target = `${id}-${index}`;
        const { name } = each.review;
        const label = name ? t("photos.by", { name }) : t("photos.bySomeone");
        return (
          <li key={each.photo.id}>
            <button type="button" popoverTarget={target} aria-label={t("photos.open", { photo: label })}>
              <ResponsiveImage image={each.photo} alt="" sizes="(min-width: 1024px) 200px, 40vw" />
            </button>
            <p className="buyer-of">
              <b>{name ? <UserText text={name} /> : i18n.t("reviews.someone")}</b>
              {showProduct && <Localized value={each.product.name} />}
            </p>
            <LargePhoto id={target} label={label} {...each} showProduct={showProduct} />
          </li>
        );
      })}
    </ul>
  );
}

type LargePhotoProps = BuyerPhoto & { id: string; label: string; showProduct: boolean };

function LargePhoto({ id, label, photo, review, product, showProduct }: LargePhotoProps) {
  const { t, date, path } = useI18n();
  const { stars, text, name, writtenAt } = review;
  return (
    <div className="buyer" id={id} popover="auto" role="dialog" aria-label={label}>
      <ResponsiveImage image={photo} alt="" sizes="(min-width: 1024px) 60vw, 100vw" />
      <div className="buyer-tx">
        <Stars stars={stars} />
        <p className="buyer-by">
          <b>{name ? <UserText text={name} /> : t("reviews.someone")}</b>
          <span className="buyer-mark">
            <Icon name="seal-check" size="s" />
            {t("reviews.verified")}
          </span>
          <time dateTime={writtenAt}>{date(writtenAt, "day")}</time>
        </p>
        <blockquote lang={detectLanguage(text)}>{text}</blockquote>
        {showProduct && (
          <Link className="link" to={path(product.path)}>
            <Localized value={product.name} />
          </Link>
        )}
        <button className="btn btn-q" type="button" popoverTarget={id} popoverTargetAction="hide">
          {t("dialog.close")}
        </button>
      </div>
    </div>
  );
}
