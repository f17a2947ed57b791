import type { ImageInfo } from "../../../shop/media/image-json.ts";
import { Button } from "../../components/button.tsx";
import { ResponsiveImage } from "../../components/image.tsx";
import { Medallion } from "../../components/ornaments.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { Emphasis } from "../../i18n/localized.tsx";
import "./home.css";

// The width of the picture, not of the screen: on a phone the frame crops its sides.
const sizes = "(min-width: 1024px) 100vw, 172vw";

/** The hero of the home page; without a picture it shows an ornament. */
export function Hero({ picture, title, text }: { picture: ImageInfo | null; title: string; text: string }) {
  const { t, path } = useI18n();
  return (
    <section className={picture ? "hero" : "hero hero-plain"}>
      {picture ? <ResponsiveImage className="hero-img" image={picture} sizes={sizes} priority /> : <Medallion />}
      <div className="hero-txt">
        <h1 className="display hero-t">
          <Emphasis text={title} />
        </h1>
        <p className="lede">{text}</p>
        <div className="hero-cta">
          <Button to={path("/shop")}>{t("home.shopNow")}</Button>
          <Button to={path("/contact")} variant="outline">
            {t("home.contact")}
          </Button>
        </div>
      </div>
    </section>
  );
}
