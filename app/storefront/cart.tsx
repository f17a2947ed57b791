import { useEffect, useRef } from "react";
import { Link, useRevalidator } from "react-router";
import { type CartLine, countPieces, lineKey } from "../../shop/cart/cart-rules.ts";
import { fromTaka } from "../../shop/money.ts";
import { removeFromCart, settledCart, useCart } from "../browser/cart.ts";
import { keptCoupon, useKeptCoupon } from "../browser/coupon.ts";
import { Breadcrumbs } from "../components/breadcrumbs.tsx";
import { Button } from "../components/button.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { Icon } from "../components/icon.tsx";
import { showToast } from "../components/toast.ts";
import { languageOf, useLanguage } from "../i18n/language.tsx";
import type { PageHandle } from "../root.tsx";
import { privateMeta } from "../seo/page-meta.ts";
import type { Route } from "./+types/cart.ts";
import { BestSellers } from "./best-sellers.tsx";
import { BuyBar } from "./product/buy-bar.tsx";
import "./cart/cart.css";
import { CartLineRow } from "./cart/cart-line.tsx";
import { CartUnread } from "./cart/cart-load-error.tsx";
import { askQuotes, type CartQuotes, isAbout, lineProblem, quotedLine } from "./cart/cart-quotes.ts";
import { CartSkeleton } from "./cart/cart-skeleton.tsx";
import { CartSummary, CheckoutButton } from "./cart/cart-summary.tsx";
import { useKeptPlace } from "./delivery/saved-place.ts";
import { RecentlySeen } from "./recently-seen/recently-seen.tsx";

/** So long a change may be followed by the next before the shop is asked, in milliseconds. */
const settling = 400;

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  return askQuotes(await settledCart(), keptCoupon(), languageOf(url.pathname));
}
clientLoader.hydrate = true as const;

export const HydrateFallback = CartSkeleton;
export const ErrorBoundary = CartUnread;

export const handle: PageHandle = { compactHeader: true };

export const meta: Route.MetaFunction = (asked) => privateMeta(asked, ({ t }) => t("cart.title"));

export default function Cart({ loaderData: { quotes, failure } }: Route.ComponentProps) {
  const { t, path, money } = useLanguage();
  const lines = useCart();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const button = useRef<HTMLDivElement>(null);
  const place = useKeptPlace();
  const code = useKeptCoupon();
  const stale = !isAbout(quotes, lines, code);
  useFreshQuotes(quotes, lines, code);
  if (lines.length === 0) return <EmptyCart />;

  const remove = (line: CartLine) => {
    const undo = removeFromCart(line);
    const image = quotedLine(quotes, line)?.picture ?? undefined;
    const action = { label: t("cart.undo"), run: undo };
    showToast({ title: t("cart.removed"), text: t("cart.removedText"), image, action });
    // The heading goes with the last line; the page stays.
    const stays = lines.length > 1 ? heading.current : document.getElementById("content");
    stays?.focus({ preventScroll: true });
  };
  const undecided = lines.filter((line) => lineProblem(line, quotedLine(quotes, line)) !== null).length;
  const payable = quotes?.inside.lines.filter((line) => line.problem === null) ?? [];
  const checkout = (
    <CheckoutButton
      undecided={undecided}
      showUndecided={() => list.current?.querySelector<HTMLElement>(".line-problem")?.focus()}
    />
  );
  return (
    <>
      <div className="wrap">
        <Breadcrumbs trail={[{ label: t("header.cart") }]} />
        <h1 className="display h1 cart-h" tabIndex={-1} ref={heading}>
          {t("cart.title")}
        </h1>
        <div className="cart">
          <div>
            <ul ref={list}>
              {lines.map((line) => (
                <CartLineRow
                  key={lineKey(line)}
                  line={line}
                  quoted={quotedLine(quotes, line)}
                  onRemove={() => remove(line)}
                />
              ))}
            </ul>
            <p className="cart-more">
              <Link className="link" to={path("/shop")}>
                <Icon name="arrow-left" size="xs" /> {t("cart.continue")}
              </Link>
            </p>
          </div>
          <CartSummary quotes={quotes} failure={failure} stale={stale} undecided={undecided} place={place}>
            <div ref={button}>{checkout}</div>
          </CartSummary>
        </div>
      </div>
      <RecentlySeen />
      {quotes && !failure && (
        <BuyBar
          insteadOf={button}
          amount={money(fromTaka(quotes[place?.deliveryArea ?? "inside"].total))}
          note={t("cart.pieces", { count: countPieces(payable) })}
        >
          {checkout}
        </BuyBar>
      )}
    </>
  );
}

function EmptyCart() {
  const { t, path } = useLanguage();
  return (
    <>
      <div className="wrap section">
        <EmptyState icon="tote" title={t("cart.empty")} text={t("cart.emptyText")} level={1}>
          <Button to={path("/shop")}>{t("cart.toShop")}</Button>
        </EmptyState>
      </div>
      <BestSellers />
      <RecentlySeen />
    </>
  );
}

/** Asks the shop again once the cart or its code has changed, in this tab or another, and when the network is back. */
function useFreshQuotes(quotes: CartQuotes | null, lines: CartLine[], code: string | null) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (lines.length === 0 || isAbout(quotes, lines, code)) return;
    const timer = setTimeout(revalidate, settling);
    return () => clearTimeout(timer);
  }, [quotes, lines, code, revalidate]);
  useEffect(() => {
    window.addEventListener("online", revalidate);
    return () => window.removeEventListener("online", revalidate);
  }, [revalidate]);
}
