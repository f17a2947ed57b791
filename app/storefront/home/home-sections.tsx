import type { ProductCard } from "../../../shop/catalog/list-products.ts";
import type { SectionOf } from "../../../shop/content/content-schema.ts";
import type { ImageInfo } from "../../../shop/media/image-json.ts";
import { Alpona } from "../../components/alpona.tsx";
import { ContentButton, ContentLink } from "../../components/content-link.tsx";
import { useDeliveryText } from "../../components/delivery-text.ts";
import { Icon } from "../../components/icon.tsx";
import { ResponsiveImage } from "../../components/image.tsx";
import { Link, useShopSettings } from "../../components/page.tsx";
import { Price } from "../../components/price.tsx";
import { AddButton } from "../../components/product-card.tsx";
import { formatAverage, Rating } from "../../components/stars.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { Emphasis, Localized } from "../../i18n/localized.tsx";
import { serverI18n } from "../../i18n/server-texts.ts";
import { BuyerPhotos, PhotoStrip } from "../photos/buyer-photos.tsx";
import { BuyerQuotes } from "../review/buyer-quotes.tsx";
import { CategoryTiles } from "./category-tiles.tsx";
import { Guides } from "./guides.tsx";
import { Hero } from "./hero.tsx";
import type { LoadedSection } from "./load-home.ts";
import { ProductRow } from "./product-row.tsx";
import "./home.css";

/** Sections of the page's own ground: the second of two needs no room above. */
const onGround = new Set(["tiles", "products", "concerns", "guides", "photos", "voices"]);

/** The home page's sections in the merchant's order. */
export function HomeSections({ sections }: { sections: LoadedSection[] }) {
  const { t, language } = useI18n();
  const { homeTitle } = useShopSettings().look;
  const firstHero = sections.find(({ section }) => section.kind === "hero");
  return (
    <>
      {!firstHero && <h1 className="vh">{homeTitle[language] || t("home.title")}</h1>}
      {sections.map((loaded, at) => {
        const before = sections[at - 1]?.section.kind ?? "hero";
        const className = onGround.has(before) ? "section section-flush" : "section";
        return (
          <HomeSection
            key={loaded.section.id}
            loaded={loaded}
            className={className}
            isFirstHero={loaded === firstHero}
            sections={sections}
          />
        );
      })}
    </>
  );
}

/** The products of the row to which a link of the page leads (`/#winter-row`). */
function productsBehind(link: string | undefined, sections: LoadedSection[]): ProductCard[] {
  return sections.flatMap((each) => ("products" in each && link === `/#${each.section.id}` ? each.products : []));
}

type HomeSectionProps = { loaded: LoadedSection; className: string; isFirstHero: boolean; sections: LoadedSection[] };

function HomeSection({ loaded, className, isFirstHero, sections }: HomeSectionProps) {
  const { language } = useI18n();
  const { t } = serverI18n(language);
  const { section } = loaded;
  if ("slide" in loaded) {
    const { slide, heroPictures } = loaded;
    const products = productsBehind(slide.button?.link, sections);
    return <Hero {...{ slide, products }} pictures={heroPictures} isFirst={isFirstHero} />;
  }
  if ("picture" in loaded) return <Banner section={loaded.section} picture={loaded.picture} product={loaded.product} />;
  if ("pictures" in loaded)
    return <Concerns section={loaded.section} pictures={loaded.pictures} className={className} />;
  if ("guides" in loaded) return <Guides guides={loaded.guides} className={className} />;
  if ("products" in loaded)
    return (
      <ProductRow
        section={loaded.section}
        products={loaded.products}
        picture={loaded.rowPicture}
        className={className}
      />
    );
  if ("photos" in loaded)
    return (
      <BuyerPhotos
        id={section.id}
        title={loaded.section.title[language]}
        photos={loaded.photos}
        className={className}
        showProduct
      />
    );
  if ("reviews" in loaded)
    return (
      <section className={className} aria-labelledby={section.id}>
        <div className="wrap">
          <Alpona />
          <div className="sec-head center voices-head">
            <h2 className="display h2" id={section.id}>
              {loaded.section.title[language]}
            </h2>
            <OverallRating {...loaded.overall} />
          </div>
          <BuyerQuotes reviews={loaded.reviews} />
          {loaded.buyerPhotos.length > 0 && (
            <PhotoStrip id={`${section.id}-photos`} photos={loaded.buyerPhotos} label={t("photos.from")} showProduct />
          )}
        </div>
      </section>
    );
  if ("categories" in loaded)
    return (
      <section className={className}>
        <div className="wrap">
          <div className="sec-head center">
            <h2 className="display h2">{loaded.section.title[language]}</h2>
          </div>
          <CategoryTiles categories={loaded.categories} />
        </div>
      </section>
    );
  return section.kind === "points" ? <SellingPoints section={section} /> : null;
}

/** The average of all ratings and their number. */
function OverallRating({ rating, count }: { rating: number | null; count: number }) {
  const { language } = useI18n();
  const { t } = serverI18n(language);
  if (rating === null) return null;
  return (
    <p className="voices-rating num">
      <Icon name="star-fill" size="s" />
      {t("home.overallRating", { rating: formatAverage(language, rating), count })}
    </p>
  );
}

/** The reasons to buy here (specification.txt §2); each leads to where it is explained. */
function SellingPoints({ section: { points } }: { section: SectionOf<"points"> }) {
  const { t, language } = useI18n();
  const delivery = useDeliveryText();
  return (
    <section className="points" aria-label={t("home.points")}>
      <ul className="wrap">
        {points.map(({ icon, title, text, link }) => (
          <li key={title.en}>
            <ContentLink link={link} className="point">
              <Icon name={icon} size="l" />
              <span>
                <b>{title[language]}</b>
                <small className="num">{text[language] || (icon === "truck" ? delivery : "")}</small>
              </span>
            </ContentLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

type BannerProps = { section: SectionOf<"banner">; picture: ImageInfo | null; product: ProductCard | null };

/** A dark band with a picture, and the product in it. */
function Banner({ section, picture, product }: BannerProps) {
  const { language } = useI18n();
  const { title, text, button } = section;
  // On a wide screen an upright picture stands whole in a frame; any other fills its half.
  const isUpright = picture !== null && picture.height > picture.width;
  const frame = isUpright ? "band-upright" : picture ? "band-wide" : "band-plain";
  return (
    <section className={`band ${frame} jamdani`}>
      {picture && (
        <div className="band-ph">
          <ResponsiveImage
            image={picture}
            alt=""
            sizes={isUpright ? "(min-width: 1024px) 480px, 100vw" : "(min-width: 1024px) 50vw, 100vw"}
            isLarge
          />
        </div>
      )}
      <div className="band-tx">
        <h2 className="display h1">
          <Emphasis text={title[language]} />
        </h2>
        {text[language] && <p className="lede">{text[language]}</p>}
        {product && <BandProduct product={product} />}
        {button && <ContentButton button={button} variant="on-plum" />}
      </div>
    </section>
  );
}

/** What the picture shows: its name, stars and price, and a button that puts it into the cart. */
function BandProduct({ product }: { product: ProductCard }) {
  const { path } = useI18n();
  const { name, rating, ratingCount, price, listPrice, fromPrice } = product;
  return (
    <div className="band-product">
      <div>
        <Link to={path(product.path)}>
          <Localized value={name} />
        </Link>
        {rating !== null && <Rating rating={rating} count={ratingCount} />}
        <Price price={price} listPrice={listPrice} from={fromPrice} />
      </div>
      <AddButton product={product} className="btn btn-p" />
    </div>
  );
}

type ConcernsProps = { section: SectionOf<"concerns">; pictures: (ImageInfo | null)[]; className: string };

/** Links to lists by what customers want to improve, each with a texture of what is found there. */
function Concerns({ section: { title, concerns }, pictures, className }: ConcernsProps) {
  const { language } = useI18n();
  return (
    <section className={className}>
      <div className="wrap">
        <div className="sec-head center">
          <h2 className="display h2">{title[language]}</h2>
        </div>
        <ul className="concerns">
          {concerns.map(({ label, link }, index) => (
            <li key={label.en}>
              <ContentLink link={link} className="concern">
                <ResponsiveImage image={pictures[index] ?? null} alt="" sizes="(min-width: 1024px) 144px, 25vw" />
                {label[language]}
              </ContentLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
