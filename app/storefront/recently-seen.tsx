import { ResponsiveImage } from "../components/image.tsx";
import { Link } from "../components/page.tsx";
import { useI18n } from "../i18n/language.tsx";
import { Localized } from "../i18n/localized.tsx";
import "./recently-seen.css";
import { clearSeenProducts, type SeenProduct, useSeenProducts } from "../browser/seen-products.ts";

const maxProducts = 12;

/**
 * Recently viewed products, stored on the device; nothing if there are none. Placed last: it renders after hydration
 * and must not shift the page.
 */
export function RecentlySeen({ except }: { except?: string }) {
  const { t } = useI18n();
  const seen = useSeenProducts()
    .filter(({ id }) => id !== except)
    .slice(0, maxProducts);
  if (seen.length === 0) return null;

  const clear = () => {
    clearSeenProducts();
    // The button is removed with the list: keeps the focus.
    document.getElementById("content")?.focus({ preventScroll: true });
  };
  return (
    <section className="section section-flush" aria-labelledby="seen">
      <div className="wrap">
        <div className="sec-head">
          <h2 className="display h2" id="seen">
            {t("seen.title")}
          </h2>
          <button type="button" className="link" onClick={clear}>
            {t("seen.forget")}
          </button>
        </div>
        <ul className="seen">
          {seen.map((product) => (
            <SeenCard key={product.id} product={product} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function SeenCard({ product: { path, brand, names, picture } }: { product: SeenProduct }) {
  const { path: pathOf, language } = useI18n();
  const other = language === "en" ? "bn" : "en";
  const ownName = names[language];
  const name = ownName ? { text: ownName, language } : ({ text: names[other] ?? brand, language: other } as const);
  return (
    <li>
      <Link to={pathOf(path)}>
        <span className="seen-ph">
          <ResponsiveImage
            image={picture && { ...picture, alt: { text: "", language } }}
            alt=""
            sizes="(min-width: 1024px) 192px, 34vw"
          />
        </span>
        <span className="seen-name">
          <Localized value={name} />
        </span>
      </Link>
    </li>
  );
}
