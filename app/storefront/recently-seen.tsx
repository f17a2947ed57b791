import { type RefObject, useEffect, useRef, useState } from "react";
import type { ProductCard } from "../../shop/catalog/list-products.ts";
import { useCart } from "../browser/cart.ts";
import { fetchProductCards } from "../browser/product-cards.ts";
import { ResponsiveImage } from "../components/image.tsx";
import { Link } from "../components/page.tsx";
import { Price } from "../components/price.tsx";
import { useI18n } from "../i18n/language.tsx";
import { Localized } from "../i18n/localized.tsx";
import "./recently-seen.css";
import { clearSeenProducts, type SeenProduct, useSeenProducts } from "../browser/seen-products.ts";

const maxProducts = 12;

/**
 * Recently viewed products, stored on the device, that are not in the cart; nothing if there are none. Placed last: it
 * renders after hydration and must not shift the page.
 */
export function RecentlySeen({ except }: { except?: string }) {
  const { t } = useI18n();
  const section = useRef<HTMLElement>(null);
  const inCart = new Set(useCart().map(({ productId }) => productId));
  const seen = useSeenProducts()
    .filter(({ id }) => id !== except && !inCart.has(id))
    .slice(0, maxProducts);
  const cards = useCards(section, seen);
  if (seen.length === 0) return null;

  const clear = () => {
    clearSeenProducts();
    // The button is removed with the list: keeps the focus.
    document.getElementById("content")?.focus({ preventScroll: true });
  };
  return (
    <section className="section section-flush" aria-labelledby="seen" ref={section}>
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
            <SeenCard key={product.id} product={product} card={cards.get(product.id)} />
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Today's prices of these products, once they are nearly on the screen. */
function useCards(section: RefObject<HTMLElement | null>, seen: SeenProduct[]): Map<string, ProductCard> {
  const { language } = useI18n();
  const [cards, setCards] = useState(new Map<string, ProductCard>());
  const ids = seen.map(({ id }) => id).join();
  useEffect(() => {
    if (!section.current || ids === "") return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        fetchProductCards(ids.split(","), language).then(
          ({ cards: loaded }) => setCards(new Map(loaded.map((card) => [card.id, card]))),
          // Without a network they stand without prices.
          () => {},
        );
      },
      { rootMargin: "200px" },
    );
    observer.observe(section.current);
    return () => observer.disconnect();
  }, [section, ids, language]);
  return cards;
}

type SeenCardProps = { product: SeenProduct; card: ProductCard | undefined };

function SeenCard({ product: { path, brand, names, picture }, card }: SeenCardProps) {
  const { t, path: pathOf, language } = useI18n();
  const other = language === "en" ? "bn" : "en";
  const ownName = names[language];
  const seenName = ownName ? { text: ownName, language } : ({ text: names[other] ?? brand, language: other } as const);
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
          {/* Seen in the other language alone, it has its name in this one with today's price. */}
          <Localized value={card?.name ?? seenName} />
        </span>
      </Link>
      <div className="seen-price">
        {card && <Price price={card.price} listPrice={card.listPrice} from={card.fromPrice} />}
        {card && !card.inStock && t("product.soldOut")}
      </div>
    </li>
  );
}
