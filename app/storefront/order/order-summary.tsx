import { type ReactNode, useId } from "react";
import type { QuoteAnswer, QuotedLineAnswer } from "../../../api/responses.ts";
import { fromTaka } from "../../../shop/money.ts";
import { deliveryDates } from "../../../shop/shipping/delivery-dates.ts";
import { Photo } from "../../components/image.tsx";
import { DeliveryRow, DiscountRow } from "../../components/order-sums.tsx";
import { useLanguage } from "../../i18n/language.tsx";
import { Localized } from "../../i18n/localized.tsx";
import { CouponField, RemoveCoupon } from "../coupon/coupon-field.tsx";
import "./order-summary.css";

type Props = {
  quote: QuoteAnswer;
  /** Lists the pieces too, where the page does not show them beside it. */
  items?: boolean;
  /** A newer quote is on its way: the amounts fade until it is there. */
  stale?: boolean;
  /** What is said before the sums. */
  head?: ReactNode;
  /** The button that leads on, and what stands around it. */
  children: ReactNode;
};

/** What a cart costs: subtotal, what a coupon takes off, delivery with its charge and days, total (specification.txt §9). */
export function OrderSummary({ quote, items = false, stale = false, head, children }: Props) {
  const speech = useLanguage();
  const { t, money } = speech;
  const title = useId();
  return (
    <aside className="sum" aria-labelledby={title}>
      <h2 className="display h3" id={title}>
        {t("summary.title")}
      </h2>
      {head}
      {items && <Items lines={quote.lines} />}
      <dl className={stale ? "num is-stale" : "num"} aria-busy={stale}>
        <dt>{t("summary.subtotal")}</dt>
        <dd>{money(fromTaka(quote.subtotal))}</dd>
        <DiscountRow sums={quote}>
          {" "}
          <RemoveCoupon />
        </DiscountRow>
        <DeliveryRow sums={quote}>
          <small>{deliveryDates(quote.deliverFrom, quote.deliverTo, speech)}</small>
        </DeliveryRow>
        <dt className="tot">{t("summary.total")}</dt>
        <dd className="tot">{money(fromTaka(quote.total))}</dd>
      </dl>
      <CouponField coupon={quote.coupon} />
      {children}
    </aside>
  );
}

/** The pieces that are paid for; what cannot be had is no part of the sum. */
function Items({ lines }: { lines: QuotedLineAnswer[] }) {
  const { t, money } = useLanguage();
  return (
    <ul className="sum-items">
      {lines
        .filter((line) => line.problem === null)
        .map((line) => (
          <li key={`${line.productId}/${line.variantId}`}>
            <Photo picture={line.picture} alt="" sizes="52px" />
            <span>
              {line.name && <Localized value={line.name} />}
              <small>
                {line.variantName && <Localized value={line.variantName} />}{" "}
                <span className="num">{t("summary.times", { quantity: line.quantity })}</span>
              </small>
            </span>
            <span className="num">{money(fromTaka(line.lineTotal))}</span>
          </li>
        ))}
    </ul>
  );
}
