import { type ReactNode, useId } from "react";
import type { QuotedLineResponse, QuoteResponse } from "../../../api/contract/cart.ts";
import { fromTaka } from "../../../shop/money.ts";
import { formatDeliveryDates } from "../../../shop/shipping/delivery-dates.ts";
import { ResponsiveImage } from "../../components/image.tsx";
import { DeliveryRow, DiscountRow } from "../../components/sum-rows.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { Localized } from "../../i18n/localized.tsx";
import { CouponField, RemoveCoupon } from "../cart/coupon-field.tsx";
import "./order-summary.css";

type OrderSummaryProps = {
  quote: QuoteResponse;
  /** Also lists the items, for pages that do not show them. */
  items?: boolean;
  /** A newer quote is loading: the amounts fade. */
  isStale?: boolean;
  /** Shown above the amounts. */
  head?: ReactNode;
  /** Shown below the total: what is paid when. */
  sums?: ReactNode;
  /** The action button and its notes. */
  children: ReactNode;
};

/** The price of a cart: subtotal, discount, delivery with its days, total (specification.txt §9). */
export function OrderSummary({ quote, items = false, isStale = false, head, sums, children }: OrderSummaryProps) {
  const i18n = useI18n();
  const { t, money } = i18n;
  const title = useId();
  return (
    <aside className="sum" aria-labelledby={title}>
      <h2 className="display h3" id={title}>
        {t("summary.title")}
      </h2>
      {head}
      {items && <SummaryItems lines={quote.lines} />}
      <dl className={isStale ? "num is-stale" : "num"} aria-busy={isStale}>
        <dt>{t("summary.subtotal")}</dt>
        <dd>{money(fromTaka(quote.subtotal))}</dd>
        <DiscountRow sums={quote}>
          {" "}
          <RemoveCoupon />
        </DiscountRow>
        <DeliveryRow sums={quote}>
          <small>{formatDeliveryDates(quote.deliverFrom, quote.deliverTo, i18n)}</small>
        </DeliveryRow>
        <dt className="tot">{t("summary.total")}</dt>
        <dd className="tot">{money(fromTaka(quote.total))}</dd>
        {sums}
      </dl>
      <CouponField coupon={quote.coupon} />
      {children}
    </aside>
  );
}

/** Items that can be ordered; others do not count. */
function SummaryItems({ lines }: { lines: QuotedLineResponse[] }) {
  const { t, money } = useI18n();
  return (
    <ul className="sum-items">
      {lines
        .filter((line) => line.problem === null)
        .map((line) => (
          <li key={`${line.productId}/${line.variantId}`}>
            <ResponsiveImage image={line.picture} alt="" sizes="52px" />
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
