import type { CategoryTile } from "../../../shop/catalog/queries.ts";
import { Button } from "../../ui/button.tsx";
import { useLanguage } from "../../ui/language.tsx";
import { Photo } from "../../ui/picture.tsx";
import { Emphasis } from "../emphasis.tsx";
import "./plum-band.css";

/** The one dark band of the home page, woven like jamdani; it leads to the fragrances. */
export function PlumBand({ fragrance }: { fragrance: CategoryTile }) {
  const { t, path } = useLanguage();
  return (
    <section className="band jamdani">
      <div className="band-ph">
        <Photo picture={fragrance.picture} alt="" sizes="(min-width: 1024px) 50vw, 100vw" />
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
