import { useEffect, useRef } from "react";
import { Link, redirect, useRevalidator } from "react-router";
import { productIdForm } from "../../shop/catalog/catalog-rules.ts";
import { useSession } from "../browser/session.ts";
import { settledWishes, setWished, useWishes } from "../browser/wishlist.ts";
import { Breadcrumbs } from "../components/breadcrumbs.tsx";
import { Button } from "../components/button.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { ProductCard } from "../components/product-card.tsx";
import { showToast } from "../components/toast.ts";
import { languageOf, useLanguage } from "../i18n/language.tsx";
import { privateMeta } from "../seo/page-meta.ts";
import type { Route } from "./+types/wishlist.ts";
import { BestSellers } from "./best-sellers.tsx";
import { CartUnread } from "./cart/cart-load-error.tsx";
import { useAdd } from "./list/product-grid.tsx";
import { RecentlySeen } from "./recently-seen/recently-seen.tsx";
import { GoneWish, RemoveWish } from "./wishlist/remove-item.tsx";
import { askWished, type WishedProducts } from "./wishlist/wishlist-products.ts";
import { WishesSkeleton } from "./wishlist/wishlist-skeleton.tsx";
import "./wishlist/wishlist.css";

/** So long a change may be followed by the next before the shop is asked, in milliseconds. */
const settling = 400;

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  // A heart that was pressed before its page had woken up.
  const added = url.searchParams.get("add");
  if (added !== null) {
    if (productIdForm.test(added)) setWished(added, true);
    throw redirect(url.pathname);
  }
  return askWished(await settledWishes(), languageOf(url.pathname));
}
clientLoader.hydrate = true as const;

export const HydrateFallback = WishesSkeleton;

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useLanguage();
  return <CartUnread error={error} title={t("wishes.unread")} />;
}

export const meta: Route.MetaFunction = (asked) => privateMeta(asked, ({ t }) => t("wishes.title"));

export default function Wishes({ loaderData }: Route.ComponentProps) {
  const { t } = useLanguage();
  const ids = useWishes();
  const add = useAdd();
  const heading = useRef<HTMLHeadingElement>(null);
  useFreshCards(ids, loaderData);
  if (ids.length === 0) return <NoWishes />;

  const { cards, gone } = loaderData;
  const remove = (id: string, name: string) => {
    setWished(id, false);
    const undo = { label: t("cart.undo"), run: () => void setWished(id, true) };
    showToast({ title: t("wishes.removed"), text: name, action: undo });
    // The heading goes with the last wish; the page stays.
    const stays = ids.length > 1 ? heading.current : document.getElementById("content");
    stays?.focus({ preventScroll: true });
  };
  const wished = ids.flatMap((id) => cards.find((card) => card.id === id) ?? []);
  // Of one that the shop never had there is not even a name.
  const nameless = loaderData.ids
    .filter((id) => ![...cards, ...gone].some((known) => known.id === id))
    .map((id) => ({ id, name: null }));
  const left = [...gone, ...nameless].filter(({ id }) => ids.includes(id));
  return (
    <>
      <div className="wrap wishes">
        <Breadcrumbs trail={[{ label: t("wishes.title") }]} />
        <h1 className="display h1" tabIndex={-1} ref={heading}>
          {t("wishes.title")}
        </h1>
        <SignInHint />
        {left.length > 0 && (
          <ul className="wishes-gone">
            {left.map(({ id, name }) => (
              <GoneWish key={id} name={name} onRemove={() => remove(id, name?.text ?? "")} />
            ))}
          </ul>
        )}
        <div className="grid">
          {wished.map((product, place) => (
            <ProductCard
              key={product.id}
              product={product}
              onAdd={add}
              level={2}
              priority={place < 2}
              corner={<RemoveWish name={product.name.text} onRemove={() => remove(product.id, product.name.text)} />}
            />
          ))}
        </div>
      </div>
      <RecentlySeen />
    </>
  );
}

function NoWishes() {
  const { t, path } = useLanguage();
  return (
    <>
      <div className="wrap section">
        <EmptyState icon="heart" title={t("wishes.empty")} text={t("wishes.emptyText")} level={1}>
          <Button to={path("/shop")}>{t("cart.toShop")}</Button>
        </EmptyState>
      </div>
      <BestSellers />
      <RecentlySeen />
    </>
  );
}

/** A guest's list lies on this device alone; she may take it with her. */
function SignInHint() {
  const { t, path } = useLanguage();
  if (useSession().state !== "guest") return null;
  return (
    <p className="wishes-hint">
      {t("wishes.guest")} <Link to={`${path("/signin")}?from=/wishes`}>{t("wishes.signIn")}</Link>
    </p>
  );
}

/** Asks the shop about wishes that came since, from another tab or by an undo, and again when the network is back. */
function useFreshCards(ids: string[], known: WishedProducts) {
  const { revalidate } = useRevalidator();
  const isStale = ids.some((id) => !known.ids.includes(id));
  useEffect(() => {
    if (!isStale) return;
    const timer = setTimeout(revalidate, settling);
    return () => clearTimeout(timer);
  }, [isStale, revalidate]);
  useEffect(() => {
    window.addEventListener("online", revalidate);
    return () => window.removeEventListener("online", revalidate);
  }, [revalidate]);
}
