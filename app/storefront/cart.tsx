import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { type CartLine, countPieces, lineKey } from "../../shop/cart/cart-rules.ts";
import { detectLanguage, languageOf } from "../../shop/language.ts";
import { fromTaka } from "../../shop/money.ts";
import { splitWrap } from "../../shop/orders/gift-rules.ts";
import { removeFromCart, setQuantity, settledCart, useCart } from "../browser/cart.ts";
import { storedCoupon, useStoredCoupon } from "../browser/coupon.ts";
import { useGiftWrap } from "../browser/stored-draft.ts";
import { Breadcrumbs } from "../components/breadcrumbs.tsx";
import { Icon } from "../components/icon.tsx";
import { Link } from "../components/page.tsx";
import { showToast } from "../components/toast.ts";
import { useI18n } from "../i18n/language.tsx";
import type { PageHandle } from "../root.tsx";
import { privateMeta } from "../seo/private-meta.ts";
import type { Route } from "./+types/cart.ts";
import { CartPlaceholder } from "./first-view/cart-placeholder-markup.tsx";
import { FirstView } from "./first-view/first-view.tsx";
import { loadBestSellers } from "./first-view/load-best-sellers.ts";
import { RecentlySeen } from "./lazy-rows.tsx";
import { BuyBar } from "./product/buy-bar.tsx";
import "./cart/cart.css";
import { CartLineRow } from "./cart/cart-line.tsx";
import { CartLoadError } from "./cart/cart-load-error.tsx";
import { areQuotesCurrent, type CartQuotes, fetchQuotes, findQuotedLine, lineProblem } from "./cart/cart-quotes.ts";
import { CartSummary, CheckoutButton, useDeliveryArea } from "./cart/cart-summary.tsx";
import { FreeDelivery, missingForFree } from "./cart/free-delivery.tsx";
import { CartGift } from "./cart/gift/cart-gift.tsx";
import { GoesWith } from "./cart/top-up/top-up.tsx";
import "./cart/cart-line.css";
import "./order/order-summary.css";

/** How long further changes are awaited before the shop is asked, in milliseconds. */
const debounceMs = 400;

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  return fetchQuotes(await settledCart(), storedCoupon(), languageOf(url.pathname));
}
clientLoader.hydrate = true as const;

export const loader = loadBestSellers;

export const ErrorBoundary = CartLoadError;

export const handle: PageHandle = { compactHeader: true };

export const meta: Route.MetaFunction = (args) => privateMeta(args, ({ t }) => t("cart.title"));

/** What the browser has not read yet. */
const unread = { quotes: null, error: null };

export default function Cart({ loaderData }: Route.ComponentProps) {
  const lines = useCart();
  const { language } = useI18n();
  // A name in the other language may take more lines, or fewer: what is below it would move once it is read.
  const isShown = loaderData || lines.every(({ name }) => detectLanguage(name) === language);
  if (lines.length > 0 && isShown)
    return <FilledCart {...(loaderData ?? unread)} lines={lines} isRead={loaderData !== null} />;
  return (
    <>
      <FirstView isEmpty={loaderData !== null} filled={import.meta.env.SSR && <CartPlaceholder />} />
      {loaderData && <RecentlySeen />}
    </>
  );
}

type FilledCartProps = { lines: CartLine[]; quotes: CartQuotes | null; error: unknown; isRead: boolean };

function FilledCart({ lines, quotes, error, isRead }: FilledCartProps) {
  const { t, path, money } = useI18n();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLDivElement>(null);
  const { goods, wrap } = splitWrap(lines, useGiftWrap());
  const area = useDeliveryArea();
  const couponCode = useStoredCoupon();
  const isStale = !areQuotesCurrent(quotes, lines, couponCode);
  useQuoteRefresh(isRead && isStale, lines, couponCode);

  // One piece of what is also bought may be the wrapping.
  const wrapPieces = (line: CartLine) => (wrap && lineKey(line) === lineKey(wrap) ? 1 : 0);
  const remove = (line: CartLine) => {
    const held = wrapPieces(line);
    const undo = held ? () => setQuantity(line, line.quantity + held) : removeFromCart(line);
    if (held) setQuantity(line, held);
    const quoted = findQuotedLine(quotes, line);
    const title = `${t("cart.removed")} ${quoted?.name?.text ?? line.name}`;
    const action = { label: t("cart.undo"), run: undo };
    showToast({ title, text: t("cart.removedText"), image: quoted?.picture, action });
    // The heading disappears with the last line; the page stays.
    const focusTarget = lines.length > 1 ? heading.current : document.getElementById("content");
    focusTarget?.focus({ preventScroll: true });
  };
  const unorderableCount = lines.filter((line) => lineProblem(line, findQuotedLine(quotes, line)) !== null).length;
  const quote = quotes?.[area];
  const payable = quotes?.inside.lines.filter((line) => line.problem === null) ?? [];
  const checkoutButton = (
    <CheckoutButton
      unorderableCount={unorderableCount}
      focusFirstProblem={() => list.current?.querySelector<HTMLElement>(".line-problem")?.focus()}
    />
  );
  return (
    <>
      <div className="wrap">
        <Breadcrumbs trail={[{ label: t("header.cart") }]} />
        <h1 className="display h1 cart-h" tabIndex={-1} ref={heading}>
          {t("cart.title")}
        </h1>
        <p className="cart-count num">{t("cart.pieces", { count: countPieces(goods) })}</p>
        <div className="cart">
          <div ref={list}>
            <ul>
              {goods.map((line) => (
                <CartLineRow
                  key={lineKey(line)}
                  line={line}
                  wrapPieces={wrapPieces(line)}
                  quoted={findQuotedLine(quotes, line)}
                  onRemove={() => remove(line)}
                />
              ))}
            </ul>
            {!error && <FreeDelivery quote={quote} lines={quotes?.lines ?? lines} />}
            {lines.length > unorderableCount && <CartGift wrap={wrap} quotes={quotes} />}
          </div>
          <CartSummary quotes={quotes} error={error} isStale={isStale} unorderableCount={unorderableCount}>
            <div ref={button}>{checkoutButton}</div>
          </CartSummary>
          <Link className="link" to={path("/shop")}>
            <Icon name="arrow-left" size="xs" /> {t("cart.continue")}
          </Link>
        </div>
      </div>
      {quote && missingForFree(quote) === null && <GoesWith lines={lines} />}
      <RecentlySeen />
      {quote && !error && (
        <BuyBar
          hideWhileVisible={button}
          amount={money(fromTaka(quote.total))}
          note={
            quote.shippingCost > 0
              ? t("cart.withDelivery", { area: t(`checkout.delivery.${area}`) })
              : t("cart.pieces", { count: countPieces(splitWrap(payable, wrap && lineKey(wrap)).goods) })
          }
        >
          {checkoutButton}
        </BuyBar>
      )}
    </>
  );
}

/** Revalidates when the cart or its coupon changes, in this tab or another, and when the network is back. */
function useQuoteRefresh(isStale: boolean, lines: CartLine[], couponCode: string | null) {
  const { revalidate } = useRevalidator();
  // biome-ignore lint/correctness/useExhaustiveDependencies: waits again after each change
  useEffect(() => {
    if (!isStale) return;
    const timer = setTimeout(revalidate, debounceMs);
    return () => clearTimeout(timer);
  }, [isStale, lines, couponCode, revalidate]);
  useEffect(() => {
    window.addEventListener("online", revalidate);
    return () => window.removeEventListener("online", revalidate);
  }, [revalidate]);
}
