import { useEffect, useRef } from "react";
import { redirect, useRevalidator } from "react-router";
import { productIdPattern } from "../../shop/catalog/catalog-rules.ts";
import { fetchProductCards, type WishlistProducts } from "../browser/product-cards.ts";
import { useSession } from "../browser/session.ts";
import { settledWishlist, setWishlisted, useWishlist } from "../browser/wishlist.ts";
import { Breadcrumbs } from "../components/breadcrumbs.tsx";
import { Button, IconButton } from "../components/button.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { Link } from "../components/page.tsx";
import { ProductCard } from "../components/product-card.tsx";
import { showToast } from "../components/toast.ts";
import { useI18n } from "../i18n/language.tsx";
import { privateMeta } from "../seo/private-meta.ts";
import type { Route } from "./+types/wishlist.ts";
import { CartLoadError } from "./cart/cart-load-error.tsx";
import { BestSellers, RecentlySeen } from "./lazy-rows.tsx";
import "./wishlist.css";
import { type Localized as LocalizedText, languageOf } from "../../shop/language.ts";
import { Localized } from "../i18n/localized.tsx";
import { ProductGridSkeleton } from "./list/product-grid-skeleton.tsx";
import { NeedsScript } from "./needs-script.tsx";

/** How long further changes are awaited before the shop is asked, in milliseconds. */
const debounceMs = 400;

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  // The wishlist button was pressed before hydration.
  const added = url.searchParams.get("add");
  if (added !== null) {
    if (productIdPattern.test(added)) setWishlisted(added, true);
    throw redirect(url.pathname);
  }
  return fetchProductCards(await settledWishlist(), languageOf(url.pathname));
}
clientLoader.hydrate = true as const;

export const HydrateFallback = WishlistSkeleton;

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useI18n();
  return <CartLoadError error={error} title={t("wishlist.unread")} />;
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, ({ t }) => t("wishlist.title"));

export default function Wishlist({ loaderData }: Route.ComponentProps) {
  const { t } = useI18n();
  const ids = useWishlist();
  const heading = useRef<HTMLHeadingElement>(null);
  useFreshCards(ids, loaderData);
  if (ids.length === 0) return <EmptyWishlist />;

  const { cards, gone } = loaderData;
  const remove = (id: string, name: string) => {
    setWishlisted(id, false);
    const undo = { label: t("cart.undo"), run: () => void setWishlisted(id, true) };
    showToast({ title: t("wishlist.removed"), text: name, action: undo });
    // The heading disappears with the last product; the page stays.
    const focusTarget = ids.length > 1 ? heading.current : document.getElementById("content");
    focusTarget?.focus({ preventScroll: true });
  };
  const products = ids.flatMap((id) => cards.find((card) => card.id === id) ?? []);
  // Unknown products have no name.
  const unknownItems = loaderData.ids
    .filter((id) => ![...cards, ...gone].some((loaded) => loaded.id === id))
    .map((id) => ({ id, name: null }));
  const goneItems = [...gone, ...unknownItems].filter(({ id }) => ids.includes(id));
  return (
    <>
      <div className="wrap wishlist">
        <Breadcrumbs trail={[{ label: t("wishlist.title") }]} />
        <h1 className="display h1" tabIndex={-1} ref={heading}>
          {t("wishlist.title")}
        </h1>
        <SignInHint />
        {goneItems.length > 0 && (
          <ul className="wishlist-gone">
            {goneItems.map(({ id, name }) => (
              <GoneItem key={id} name={name} onRemove={() => remove(id, name?.text ?? "")} />
            ))}
          </ul>
        )}
        <div className="grid">
          {products.map((product, index) => (
            <ProductCard
              key={product.id}
              product={product}
              level={2}
              priority={index < 2}
              corner={<RemoveItem name={product.name.text} onRemove={() => remove(product.id, product.name.text)} />}
            />
          ))}
        </div>
      </div>
      <RecentlySeen />
    </>
  );
}

function EmptyWishlist() {
  const { t, path } = useI18n();
  return (
    <>
      <div className="wrap section">
        <EmptyState icon="heart" title={t("wishlist.empty")} text={t("wishlist.emptyText")} level={1}>
          <Button to={path("/shop")}>{t("cart.toShop")}</Button>
        </EmptyState>
      </div>
      <BestSellers />
      <RecentlySeen />
    </>
  );
}

/** A guest's wishlist is stored on this device only; signing in keeps it. */
function SignInHint() {
  const { t, path } = useI18n();
  if (useSession().state !== "guest") return null;
  return (
    <p className="wishlist-hint">
      {t("wishlist.guest")} <Link to={`${path("/signin")}?from=/wishes`}>{t("wishlist.signIn")}</Link>
    </p>
  );
}

/** Revalidates for products added since, in another tab or by undo, and when the network is back. */
function useFreshCards(ids: string[], loaded: WishlistProducts) {
  const { revalidate } = useRevalidator();
  const isStale = ids.some((id) => !loaded.ids.includes(id));
  useEffect(() => {
    if (!isStale) return;
    const timer = setTimeout(revalidate, debounceMs);
    return () => clearTimeout(timer);
  }, [isStale, revalidate]);
  useEffect(() => {
    window.addEventListener("online", revalidate);
    return () => window.removeEventListener("online", revalidate);
  }, [revalidate]);
}

/** The remove button in a picture's corner, in place of the wishlist button. */
function RemoveItem({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useI18n();
  return <IconButton icon="x" className="card-corner" label={t("wishlist.remove", { name })} onClick={onRemove} />;
}

/** A product that is no longer sold; with its name if known. */
function GoneItem({ name, onRemove }: { name: LocalizedText | null; onRemove: () => void }) {
  const { t } = useI18n();
  const label = name?.text ?? t("cart.lineUnnamed");
  return (
    <li>
      <p>
        <b>{name ? <Localized value={name} /> : label}</b>
        {t("wishlist.gone")}
      </p>
      <IconButton icon="x" size="s" label={t("wishlist.remove", { name: label })} onClick={onRemove} />
    </li>
  );
}

/** The wishlist before the browser has read it: what all have in common. */
function WishlistSkeleton() {
  const { t } = useI18n();
  return (
    <div className="wrap wishlist">
      <Breadcrumbs trail={[{ label: t("wishlist.title") }]} />
      <h1 className="display h1">{t("wishlist.title")}</h1>
      <NeedsScript />
      <div className="wishlist-skeleton">
        <ProductGridSkeleton count={4} />
      </div>
    </div>
  );
}
