import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { parseBuyLines } from "../../shop/cart/buy-link-rules.ts";
import { findBuyLines } from "../../shop/cart/find-buy-lines.ts";
import type { QuotedLine } from "../../shop/cart/price-lines.ts";
import { languageOf } from "../../shop/language.ts";
import { cartLines, setQuantity, settledCart } from "../browser/cart.ts";
import { saveCoupon } from "../browser/coupon.ts";
import { saveOrigin } from "../browser/order-origin.ts";
import { Button } from "../components/button.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { Link } from "../components/page.tsx";
import { showToast } from "../components/toast.ts";
import { shopContext } from "../context.ts";
import { useI18n } from "../i18n/language.tsx";
import { Localized } from "../i18n/localized.tsx";
import type { PageHandle } from "../root.tsx";
import { privateMeta } from "../seo/private-meta.ts";
import type { Route } from "./+types/buy.ts";
import { addProductToCart } from "./cart/add-to-cart.ts";
import { NeedsScript } from "./needs-script.tsx";
import "./buy.css";

export const handle: PageHandle = { compactHeader: true };

export const meta: Route.MetaFunction = (args) => privateMeta(args, ({ t }) => t("buy.title"));

/** The lines of the link; null if it is invalid. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const wanted = parseBuyLines(params.lines);
  const offer = wanted && (await findBuyLines(context.get(shopContext), wanted, languageOf(url.pathname)));
  const { searchParams: query } = url;
  return { offer, coupon: query.get("coupon") };
}

/** A link that sells: its products go into the cart, beside what is there, and the checkout opens. */
export default function Buy({ loaderData: { offer, coupon } }: Route.ComponentProps) {
  const { t, path } = useI18n();
  const navigate = useNavigate();
  const [isAdded, setAdded] = useState(false);
  const isStarted = useRef(false);
  const orderable = (offer?.lines ?? []).filter((line) => quantityOf(line) > 0);
  const isComplete = offer !== null && offer.gone === 0 && offer.lines.every(({ problem }) => problem === null);

  useEffect(() => {
    if (isStarted.current || orderable.length === 0) return;
    isStarted.current = true;
    void (async () => {
      saveOrigin(new URLSearchParams(location.search));
      if (coupon) saveCoupon(coupon.slice(0, 100));
      // A signed-in customer's cart is on the server; without it the lines are added once it is reached.
      await settledCart().catch(() => {});
      const names = orderable.filter(putIntoCart).map(({ name }) => name?.text ?? "");
      setAdded(true);
      if (names.length > 0) showToast({ title: t("cart.added"), text: names.join(", ") });
      // What is missing is said first.
      if (isComplete) await navigate(path("/checkout"), { replace: true });
    })();
  }, [orderable, isComplete, coupon, navigate, path, t]);

  if (!offer || offer.lines.length === 0) {
    return (
      <EmptyState level={1} icon="tote" title={t("buy.gone")} text={t("buy.goneText")}>
        <Button to={path("/shop")}>{t("cart.continue")}</Button>
      </EmptyState>
    );
  }
  return (
    <div className="wrap buy">
      <h1 className="display h1">{t(orderable.length > 0 ? "buy.title" : "buy.soldOut")}</h1>
      <NeedsScript />
      <ul>
        {offer.lines.map((line) => (
          <BuyLineRow key={line.variantId} line={line} />
        ))}
      </ul>
      {offer.gone > 0 && <p className="buy-problem">{t("buy.someGone", { count: offer.gone })}</p>}
      <p role="status" className="muted">
        {isAdded && t("buy.added")}
      </p>
      {orderable.length > 0 ? (
        <Button to={path("/checkout")}>{t("cart.checkout")}</Button>
      ) : (
        <Button to={path("/shop")}>{t("cart.continue")}</Button>
      )}
    </div>
  );
}

/** As many as there are. */
function quantityOf({ problem, quantity, left }: QuotedLine): number {
  if (problem === "not-enough") return left ?? 0;
  return problem === null ? quantity : 0;
}

/** Opening a link twice adds nothing twice: a line is raised to the link's quantity. Returns whether it changed. */
function putIntoCart(line: QuotedLine): boolean {
  const { productId, variantId, name, variantName, picture, price } = line;
  const quantity = quantityOf(line);
  const inCart = cartLines().find((each) => each.productId === productId && each.variantId === variantId);
  if (inCart && inCart.quantity >= quantity) return false;
  if (inCart) {
    setQuantity(inCart, quantity);
    return true;
  }
  const fullName = [name?.text, variantName?.text].filter(Boolean).join(", ");
  return addProductToCart({ productId, variantId, name: fullName, picture, price, quantity });
}

function BuyLineRow({ line }: { line: QuotedLine }) {
  const { t, money, number, path } = useI18n();
  const { name, variantName, price, quantity, left, problem } = line;
  return (
    <li>
      <Link to={path(line.path)}>
        {name && <Localized value={name} />}
        {variantName && (
          <>
            , <Localized value={variantName} />
          </>
        )}
      </Link>
      <span className="num">
        {money(price)} × {number(quantity)}
      </span>
      {problem === "out-of-stock" && <span className="buy-problem">{t("buy.lineSoldOut")}</span>}
      {problem === "not-enough" && <span className="buy-problem">{t("buy.lineFewer", { count: left ?? 0 })}</span>}
    </li>
  );
}
