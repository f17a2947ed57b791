import { type ReactNode, useId } from "react";
import type { QuoteResponse } from "../../../api/contract/cart.ts";
import { fromTaka } from "../../../shop/money.ts";
import { formatDeliveryDates } from "../../../shop/shipping/delivery-dates.ts";
import { DeliveryRow, DiscountRow } from "../../components/sum-rows.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { CouponField, RemoveCoupon } from "../cart/coupon-field.tsx";
import { SummaryItems } from "./summary-items.tsx";
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
