import type { ProductCard } from "../../../shop/catalog/list-products.ts";
import type { SectionOf } from "../../../shop/content/content-schema.ts";
import type { ImageInfo } from "../../../shop/media/image-json.ts";
import { ContentButton, ContentLink } from "../../components/content-link.tsx";
import { Icon } from "../../components/icon.tsx";
import { ResponsiveImage } from "../../components/image.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { Emphasis, UserText } from "../../i18n/localized.tsx";
import { ProductGrid } from "../list/product-grid.tsx";
import "./home.css";
import "./product-row.css";

// On a phone so many lie in one row, and are pushed along.
const maxInOneRow = 4;

// With more, the small ones beside a large one stand three by two.
const maxBesideInTwo = 5;

type ProductRowProps = {
  section: SectionOf<"products">;
  products: ProductCard[];
  picture: ImageInfo | null;
  className: string;
};

/** Products of the home page. A short row has its link beside the heading, a longer one a button below. */
export function ProductRow({ section, products, picture, className }: ProductRowProps) {
  const { language } = useI18n();
  const { id, title, text, button, count, layout } = section;
  if (picture) return <PictureRow section={section} products={products} picture={picture} className={className} />;
  const isShort = layout !== "even" || count <= maxInOneRow;
  return (
    <section className={className} aria-labelledby={id}>
      <div className="wrap">
        <div className="sec-head">
          {text[language] ? (
            <div>
              <h2 className="display h2" id={id}>
                {title[language]}
              </h2>
              <p>
                <UserText text={text[language]} />
              </p>
            </div>
          ) : (
            <h2 className="display h2" id={id}>
              {title[language]}
            </h2>
          )}
          {isShort && button?.link && (
            <ContentLink className="link" link={button.link}>
              {button.label[language]} <Icon name="arrow-right" size="xs" />
            </ContentLink>
          )}
        </div>
        <ProductGrid products={products} {...gridOf(layout, count, products.length)} />
        {!isShort && button?.link && (
          <p className="home-more">
            <ContentButton button={button} variant="outline" />
          </p>
        )}
      </div>
    </section>
  );
}

/** A wide picture with the row's words, and its products beside it. */
function PictureRow({ section: { id, title, text, button }, products, picture, className }: ProductRowProps) {
  const { language } = useI18n();
  return (
    <section className={className} aria-labelledby={id}>
      <div className="wrap picture-row">
        <div className="picture-row-head">
          <div className="picture-row-ph">
            <ResponsiveImage
              image={picture}
              alt=""
              sizes="(min-width: 1440px) 520px, (min-width: 1024px) 38vw, 100vw"
            />
          </div>
          <div className="picture-row-tx">
            <h2 className="display h2" id={id}>
              <Emphasis text={title[language]} />
            </h2>
            {text[language] && (
              <p>
                <UserText text={text[language]} />
              </p>
            )}
            {button?.link && <ContentButton button={button} variant="outline" />}
          </div>
        </div>
        <ProductGrid
          products={products}
          className="grid arrivals"
          sizes="(min-width: 1440px) 245px, (min-width: 1024px) 17vw, 56vw"
        />
      </div>
    </section>
  );
}

/** How the products of a row are laid out, and how wide their pictures are. */
function gridOf(layout: SectionOf<"products">["layout"], count: number, products: number) {
  if (layout === "compact")
    return { className: "grid compact", sizes: "(min-width: 1440px) 195px, (min-width: 1024px) 14vw, 36vw" };
  if (layout === "even") return { className: count <= maxInOneRow ? "grid arrivals" : "grid" };
  const side = layout === "lead" ? "grid led" : "grid led led-end";
  return products > maxBesideInTwo
    ? {
        className: `${side} led-three`,
        sizes: "(min-width: 1440px) 240px, (min-width: 1024px) 17vw, 44vw",
        leadSizes: "(min-width: 1440px) 508px, (min-width: 1024px) 36vw, 70vw",
      }
    : {
        className: side,
        sizes: "(min-width: 1440px) 307px, (min-width: 1024px) 22vw, 44vw",
        leadSizes: "(min-width: 1440px) 642px, (min-width: 1024px) 46vw, 70vw",
      };
}
