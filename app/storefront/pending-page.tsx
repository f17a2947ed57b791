import { useEffect, useState } from "react";
import { type Location, useLocation, useNavigation } from "react-router";
import type { ProductCard } from "../../shop/catalog/queries.ts";
import { useLanguage } from "../ui/language.tsx";
import { Localized } from "../ui/localized.tsx";
import { Photo } from "../ui/picture.tsx";
import { Price } from "../ui/price.tsx";
import type { CardLinkState } from "../ui/product-card.tsx";
import { SkeletonLines } from "../ui/skeleton.tsx";
import { categories } from "./list/categories.ts";
import { ProductGridSkeleton } from "./list/product-grid-skeleton.tsx";
import "./pending-page.css";

/** A page that comes sooner needs no placeholder: it would only flash, in milliseconds. */
const debounceMs = 250;

/**
 * What stands for a page that is slow to come: of a product what its card knew, of a list its name and empty places.
 * Null while there is nothing to wait for, and for pages of which nothing is known.
 */
export function usePendingPage() {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  const { path } = useLanguage();
  const [late, setLate] = useState<Location | null>(null);
  const asked = state === "loading" && location.pathname !== pathname ? location : null;
  useEffect(() => {
    if (!asked) return;
    const timer = setTimeout(() => setLate(asked), debounceMs);
    return () => clearTimeout(timer);
  }, [asked]);
  const isLate = asked !== null && late === asked;
  const card = asked ? (asked.state as CardLinkState | null)?.card : undefined;
  const list = categories.find((category) => asked && path(category.path) === asked.pathname);
  const isShown = isLate && (card !== undefined || list !== undefined);
  // The place of the page that is left is kept by the router; this one begins at its top.
  useEffect(() => {
    if (isShown) window.scrollTo({ top: 0, behavior: "instant" });
  }, [isShown]);
  if (!isShown) return null;
  if (card) return <PendingProduct card={card} />;
  return list ? <PendingList label={list.label} /> : null;
}

function PendingProduct({ card }: { card: ProductCard }) {
  const { t } = useLanguage();
  return (
    <div className="wrap pending-product" aria-busy="true">
      <Photo picture={card.picture} alt="" sizes="(min-width: 1024px) 47vw, 100vw" priority />
      <div>
        <span className="card-brand">{card.brand}</span>
        <h1 className="display h1">
          <Localized value={card.name} />
        </h1>
        <Price className="info-price" price={card.price} listPrice={card.listPrice} from={card.fromPrice} />
        <p className="vh" role="status">
          {t("progress.loading")}
        </p>
        <SkeletonLines lines={5} />
      </div>
    </div>
  );
}

function PendingList({ label }: { label: (typeof categories)[number]["label"] }) {
  const { t } = useLanguage();
  return (
    <div className="wrap pending-list" aria-busy="true">
      <h1 className="display h1">{t(label)}</h1>
      <ProductGridSkeleton count={8} className="grid five" />
    </div>
  );
}
