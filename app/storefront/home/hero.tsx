import type { ProductCard } from "../../../shop/catalog/list-products.ts";
import type { SectionOf } from "../../../shop/content/content-schema.ts";
import { imageUrl } from "../../../shop/media/image-url.ts";
import { initialsOf } from "../../../shop/media/shop-icon/shop-icon-rules.ts";
import { paisa } from "../../../shop/money.ts";
import { logoOf } from "../../../shop/settings/logo.ts";
import { ContentButton } from "../../components/content-link.tsx";
import { ResponsiveImage } from "../../components/image.tsx";
import { Medallion } from "../../components/ornaments.tsx";
import { useShopSettings } from "../../components/page.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { Emphasis } from "../../i18n/localized.tsx";
import { serverI18n } from "../../i18n/server-texts.ts";
import "./home.css";
import type { HeroPictures } from "./load-home.ts";

// The width of the picture, not of the screen: on a phone the frame crops its sides.
const sizes = "(min-width: 1024px) 100vw, 172vw";

type HeroProps = {
  pictures: HeroPictures;
  slide: SectionOf<"hero">["slides"][number];
  isFirst: boolean;
  /** The products of the row on this page to which its button leads. */
  products: ProductCard[];
};

/** The hero of the home page; without a picture it shows an ornament. */
export function Hero({ pictures, slide, isFirst, products }: HeroProps) {
  const { language } = useI18n();
  const { t, money } = serverI18n(language);
  const { title, text, button, secondButton, focus } = slide;
  // The page has one heading of the first level.
  const Heading = isFirst ? "h1" : "h2";
  return (
    <section className={classesOf(pictures)}>
      {pictures.desktop ? (
        <ResponsiveImage
          className={focus === "right" ? "hero-img" : `hero-img is-${focus}`}
          image={pictures.desktop.image}
          phoneImage={pictures.phone?.image}
          sizes={sizes}
          isLarge
          priority={isFirst}
        />
      ) : (
        <Seal />
      )}
      <div className="hero-txt">
        <Heading className="display hero-t">
          <Emphasis text={title[language]} />
        </Heading>
        {text[language] && <p className="lede">{text[language]}</p>}
        {products.length > 0 && (
          <p className="hero-from num">
            {t("home.heroProducts", { count: products.length, price: money(lowestPrice(products)) })}
          </p>
        )}
        {(button || secondButton) && (
          <div className="hero-cta">
            {button && <ContentButton button={button} />}
            {secondButton && <ContentButton button={secondButton} variant="outline" />}
          </div>
        )}
      </div>
    </section>
  );
}

function classesOf({ desktop, phone }: HeroPictures): string {
  const classes = ["hero", desktop ? "" : "hero-plain", phone ? "hero-tall" : ""];
  const scrims = [desktop && `scrim-${desktop.scrim}`, phone && `phone-scrim-${phone.scrim}`];
  return [...classes, ...scrims].filter(Boolean).join(" ");
}

/** The ornament round the picture of the shop's logo, or its initials. */
function Seal() {
  const { language } = useI18n();
  const settings = useShopSettings();
  const { logoImage } = settings.look;
  return (
    <div className="hero-seal" aria-hidden="true">
      <Medallion />
      {logoImage ? (
        <img src={imageUrl(logoImage, "webp")} alt="" width={logoImage.width} height={logoImage.height} />
      ) : (
        <b className="display">{initialsOf(logoOf(settings)[language])}</b>
      )}
    </div>
  );
}

const lowestPrice = (products: ProductCard[]) => paisa(Math.min(...products.map(({ price }) => price)));
