import type { ReactNode } from "react";
import type { QuotedLineResponse, QuoteResponse } from "../../../api/contract/cart.ts";
import { lineKey } from "../../../shop/cart/cart-rules.ts";
import { fromTaka } from "../../../shop/money.ts";
import { Button } from "../../components/button.tsx";
import { CouponCodeText, couponProblemText } from "../../components/coupon-sentence.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { Localized } from "../../i18n/localized.tsx";
import "./order-refusals.css";
import { Link } from "react-router";
import type { LineProblem } from "../../../shop/cart/price-lines.ts";
import { cartLines, removeFromCart, setQuantity } from "../../browser/cart.ts";
import { Icon } from "../../components/icon.tsx";
import { ResponsiveImage } from "../../components/image.tsx";
import type { MessageKey } from "../../i18n/messages.ts";

type TotalChangedProps = { before: QuoteResponse; now: QuoteResponse; onAccept: () => void; onClose: () => void };

/** Shows the new total beside the old one; nothing is ordered before the customer accepts it (product.md). */
export function TotalChanged({ before, now, onAccept, onClose }: TotalChangedProps) {
  const i18n = useI18n();
  const { t, money } = i18n;
  const lines = changedLines(before, now);
  const coupon = before.coupon?.problem === null ? now.coupon : null;
  const movedArea = before.deliveryArea !== now.deliveryArea;
  return (
    <Dialog
      open
      role="alertdialog"
      className="total-changed"
      title={t(movedArea ? "checkout.totalChanged.areaTitle" : "checkout.totalChanged.title")}
      icon="info"
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" autoFocus onClick={onClose}>
            {t("checkout.totalChanged.back")}
          </Button>
          <Button onClick={onAccept}>{t("checkout.totalChanged.accept")}</Button>
        </>
      }
    >
      {coupon?.problem ? (
        <p>
          <CouponCodeText text={couponProblemText(coupon, coupon.problem, i18n)} code={coupon.code} />{" "}
          {t("checkout.totalChanged.nothingYet")}
        </p>
      ) : (
        <p>{t(movedArea ? `checkout.totalChanged.area.${now.deliveryArea}` : "checkout.totalChanged.text")}</p>
      )}
      <dl className="num">
        {lines.map(({ line, from, to }) => (
          <ChangeRow key={lineKey(line)} from={from} to={to}>
            {line.name && <Localized value={line.name} />} {line.variantName && <Localized value={line.variantName} />}
          </ChangeRow>
        ))}
        {before.discount !== now.discount && (
          <ChangeRow from={-before.discount} to={-now.discount}>
            {t("summary.discount")}
          </ChangeRow>
        )}
        {before.shippingCost !== now.shippingCost && (
          <ChangeRow from={before.shippingCost} to={now.shippingCost}>
            {t(`summary.delivery.${now.deliveryArea}`)}
          </ChangeRow>
        )}
        <dt className="tot">{t("summary.total")}</dt>
        <dd className="tot">
          <s>{money(fromTaka(before.total))}</s> {money(fromTaka(now.total))}
        </dd>
      </dl>
    </Dialog>
  );
}

function ChangeRow({ from, to, children }: { from: number; to: number; children: ReactNode }) {
  const { money } = useI18n();
  return (
    <>
      <dt>{children}</dt>
      <dd>
        <s>{money(fromTaka(from))}</s> {money(fromTaka(to))}
      </dd>
    </>
  );
}

/** The lines whose price has changed. */
function changedLines(
  before: QuoteResponse,
  now: QuoteResponse,
): { line: QuotedLineResponse; from: number; to: number }[] {
  return now.lines.flatMap((line) => {
    const from = before.lines.find((previous) => lineKey(previous) === lineKey(line))?.lineTotal ?? 0;
    return from === line.lineTotal ? [] : [{ line, from, to: line.lineTotal }];
  });
}

const problemKeys = {
  "product-gone": "cart.problem.productGone",
  "variant-needed": "cart.problem.variantNeeded",
  "out-of-stock": "cart.problem.outOfStock",
  "not-enough": "cart.problem.notEnough",
} as const satisfies Record<LineProblem, MessageKey>;

/** The lines that cannot be ordered, each with a way to resolve it. `onMend` is called when one was taken. */
export function LineProblems({ lines, onResolved }: { lines: QuotedLineResponse[]; onResolved: () => void }) {
  const { t, path } = useI18n();
  const resolve = (change: () => void) => () => {
    change();
    onResolved();
  };
  return (
    <ul className="problems">
      {lines.map((line) => (
        <li key={`${line.productId}/${line.variantId}`}>
          <ResponsiveImage image={line.picture} alt="" sizes="52px" />
          <div>
            <b>
              {line.name ? <Localized value={line.name} /> : t("cart.lineUnnamed")}{" "}
              {line.variantName && <Localized value={line.variantName} />}
            </b>
            <p className="err">
              <Icon name="warning-circle" size="s" />
              {t(problemKeys[line.problem ?? "product-gone"], { count: line.left ?? 0 })}
            </p>
            <div className="problems-do">
              {line.problem === "not-enough" && line.left !== null && (
                <Button
                  variant="outline"
                  small
                  onClick={resolve(() => setQuantity(findCartLine(line), line.left ?? 1))}
                >
                  {t("cart.take", { count: line.left })}
                </Button>
              )}
              {line.problem === "variant-needed" && (
                <Link className="link" to={path(line.path)}>
                  {t("cart.chooseAgain")}
                </Link>
              )}
              <Button variant="quiet" small onClick={resolve(() => removeFromCart(findCartLine(line)))}>
                {t("cart.removeShort")}
              </Button>
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The cart's own line: old carts name no variant if there is only one. */
function findCartLine({ productId, variantId }: QuotedLineResponse) {
  const isSameLine = (line: { productId: string; variantId: string | null }) =>
    line.productId === productId && (line.variantId === variantId || line.variantId === null);
  return cartLines().find(isSameLine) ?? { productId, variantId };
}

type AlreadyOrderedProps = { number: string; onOrderAgain: () => void; onClose: () => void };

/** This attempt has already placed an order, with other lines or another address. */
export function AlreadyOrdered({ number, onOrderAgain, onClose }: AlreadyOrderedProps) {
  const { t, path } = useI18n();
  return (
    <Dialog
      open
      role="alertdialog"
      title={t("checkout.alreadyOrdered.title", { number })}
      icon="package"
      onClose={onClose}
      actions={
        <>
          <Button to={path("/track")}>{t("checkout.alreadyOrdered.track")}</Button>
          <Button variant="quiet" onClick={onOrderAgain}>
            {t("checkout.alreadyOrdered.again")}
          </Button>
        </>
      }
    >
      <p>{t("checkout.alreadyOrdered.text")}</p>
    </Dialog>
  );
}
