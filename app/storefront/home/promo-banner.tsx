import type { CategoryTile } from "../../../shop/catalog/list-products.ts";
import { Button } from "../../components/button.tsx";
import { ResponsiveImage } from "../../components/image.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { Emphasis } from "../emphasis.tsx";
import "./promo-banner.css";

/** The one dark band of the home page, woven like jamdani; it leads to the fragrances. */
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
