import type { ReactNode } from "react";
import type { QuoteAnswer, QuotedLineAnswer } from "../../../api/responses.ts";
import { lineKey } from "../../../shop/cart/cart-rules.ts";
import { fromTaka } from "../../../shop/money.ts";
import { Button } from "../../components/button.tsx";
import { CodeWords, couponProblem } from "../../components/coupon-sentence.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { useLanguage } from "../../i18n/language.tsx";
import { Localized } from "../../i18n/localized.tsx";
import "./total-changed.css";

type Props = { before: QuoteAnswer; now: QuoteAnswer; onAccept: () => void; onClose: () => void };

/** Shows the new total beside the one that was agreed to; nothing is ordered before it is accepted (product.md). */
export function TotalChanged({ before, now, onAccept, onClose }: Props) {
  const speech = useLanguage();
  const { t, money } = speech;
  const changed = changes(before, now);
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
          <CodeWords text={couponProblem(coupon, coupon.problem, speech)} code={coupon.code} />{" "}
          {t("checkout.totalChanged.nothingYet")}
        </p>
      ) : (
        <p>{t(movedArea ? `checkout.totalChanged.area.${now.deliveryArea}` : "checkout.totalChanged.text")}</p>
      )}
      <dl className="num">
        {changed.map(({ line, from, to }) => (
          <Change key={lineKey(line)} from={from} to={to}>
            {line.name && <Localized value={line.name} />} {line.variantName && <Localized value={line.variantName} />}
          </Change>
        ))}
        {before.discount !== now.discount && (
          <Change from={-before.discount} to={-now.discount}>
            {t("summary.discount")}
          </Change>
        )}
        {before.shippingCost !== now.shippingCost && (
          <Change from={before.shippingCost} to={now.shippingCost}>
            {t(`summary.delivery.${now.deliveryArea}`)}
          </Change>
        )}
        <dt className="tot">{t("summary.total")}</dt>
        <dd className="tot">
          <s>{money(fromTaka(before.total))}</s> {money(fromTaka(now.total))}
        </dd>
      </dl>
    </Dialog>
  );
}

function Change({ from, to, children }: { from: number; to: number; children: ReactNode }) {
  const { money } = useLanguage();
  return (
    <>
      <dt>{children}</dt>
      <dd>
        <s>{money(fromTaka(from))}</s> {money(fromTaka(to))}
      </dd>
    </>
  );
}

/** The lines that cost another amount than before. */
function changes(before: QuoteAnswer, now: QuoteAnswer): { line: QuotedLineAnswer; from: number; to: number }[] {
  return now.lines.flatMap((line) => {
    const from = before.lines.find((old) => lineKey(old) === lineKey(line))?.lineTotal ?? 0;
    return from === line.lineTotal ? [] : [{ line, from, to: line.lineTotal }];
  });
}
