import type { ProductCard } from "../../../shop/catalog/list-products.ts";
import type { SectionOf } from "../../../shop/content/content-schema.ts";
import { ContentButton, ContentLink } from "../../components/content-link.tsx";
import { Icon } from "../../components/icon.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { UserText } from "../../i18n/localized.tsx";
import { ProductGrid } from "../list/product-grid.tsx";
import "./home.css";

// On a phone so many lie in one row, and are pushed along.
const maxInOneRow = 4;

const leadSizes = "(min-width: 1440px) 642px, (min-width: 1024px) 46vw, 100vw";

type ProductRowProps = { section: SectionOf<"products">; products: ProductCard[]; className: string };

/** Products of the home page. A short row has its link beside the heading, a longer one a button below. */
export function ProductRow({
  section: { id, title, text, button, count, hasLead },
  products,
  className,
}: ProductRowProps) {
  const { language } = useI18n();
  const isShort = hasLead || count <= maxInOneRow;
  const layout = hasLead ? "grid led" : isShort ? "grid arrivals" : "grid";
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
        <ProductGrid products={products} className={layout} leadSizes={hasLead ? leadSizes : undefined} />
        {!isShort && button?.link && (
          <p className="home-more">
            <ContentButton button={button} variant="outline" />
          </p>
        )}
      </div>
    </section>
  );
}
