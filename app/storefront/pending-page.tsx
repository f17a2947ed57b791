import { useEffect, useState } from "react";
import { type Location, useLocation, useNavigation } from "react-router";
import type { ProductCard } from "../../shop/catalog/list-products.ts";
import { ResponsiveImage } from "../components/image.tsx";
import { navigation } from "../components/navigation.ts";
import { Price } from "../components/price.tsx";
import type { CardLinkState } from "../components/product-card.tsx";
import { SkeletonLines } from "../components/skeleton.tsx";
import { useI18n } from "../i18n/language.tsx";
import { Localized } from "../i18n/localized.tsx";
import type { MessageKey } from "../i18n/messages.ts";
import { ProductGridSkeleton } from "./list/product-grid-skeleton.tsx";
import "./pending-page.css";

/** A faster page needs no placeholder, which would only flash; milliseconds. */
const delayMs = 250;

/** All other pages of the navigation list products. */
const nonListPaths = new Set<string>(["/", "/contact"]);

/**
 * The placeholder of a slowly loading page: for a product what its card knew, for a list its name and skeletons. The
 * old page stays behind it, hidden.
 */
export function PendingPage() {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  const { path } = useI18n();
  const [slowLocation, setSlowLocation] = useState<Location | null>(null);
  const target = state === "loading" && location.pathname !== pathname ? location : null;
  useEffect(() => {
    if (!target) return;
    const timer = setTimeout(() => setSlowLocation(target), delayMs);
    return () => clearTimeout(timer);
  }, [target]);
  if (target === null || slowLocation !== target) return null;
  const { card } = (target.state ?? {}) as CardLinkState;
  if (card) return <PendingProduct key={target.key} card={card} />;
  const findListPage = (address: string) =>
    navigation.find((page) => !nonListPaths.has(page.path) && path(page.path) === address);
  const list = findListPage(target.pathname);
  // Lists show their own skeletons after another list (use-list-state.ts).
  return list && !findListPage(pathname) ? <PendingList title={list.label} /> : null;
}

function useScrollToTop() {
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: "instant" });
  }, []);
}

function PendingProduct({ card }: { card: ProductCard }) {
  const { t } = useI18n();
  useScrollToTop();
  return (
    <div className="wrap pending-page pending-product" aria-busy="true">
      <ResponsiveImage image={card.picture} alt="" sizes="(min-width: 1024px) 47vw, 100vw" priority />
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

function PendingList({ title }: { title: MessageKey }) {
  const { t } = useI18n();
  useScrollToTop();
  return (
    <div className="wrap pending-page pending-list" aria-busy="true">
      <h1 className="display h1">{t(title)}</h1>
      <ProductGridSkeleton count={8} className="grid five" />
    </div>
  );
}
