import { type ReactNode, useId } from "react";
import type { QuotedLineResponse, QuoteResponse } from "../../../api/contract/cart.ts";
import { fromTaka, paisa, times } from "../../../shop/money.ts";
import { splitWrap } from "../../../shop/orders/gift-rules.ts";
import { formatDeliveryDates } from "../../../shop/shipping/delivery-dates.ts";
import { useGiftWrap } from "../../browser/stored-draft.ts";
import { CouponTerms } from "../../components/coupon-sentence.tsx";
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

/** The price of a cart: subtotal, gift wrapping, discount, delivery with its days, total (specification.txt §9). */
export function OrderSummary({ quote, items = false, isStale = false, head, sums, children }: OrderSummaryProps) {
  const i18n = useI18n();
  const { t, money } = i18n;
  const title = useId();
  const payable = quote.lines.filter(({ problem }) => problem === null);
  const { goods, wrap } = splitWrap(payable, useGiftWrap());
  const wrapPrice = fromTaka(wrap?.price ?? 0);
  return (
    <aside className="sum" aria-labelledby={title}>
      <h2 className="display h3" id={title}>
        {t("summary.title")}
      </h2>
      {head}
      {items && <SummaryItems lines={goods} />}
      <dl className={isStale ? "num is-stale" : "num"} aria-busy={isStale}>
        <dt>{t("summary.subtotal")}</dt>
        <dd>{money(paisa(fromTaka(quote.subtotal) - wrapPrice))}</dd>
        {wrap && (
          <>
            <dt>
              {t("summary.wrap")}
              {items && wrap.name && (
                <small>
                  <Localized value={wrap.name} />
                </small>
              )}
            </dt>
            <dd>{money(wrapPrice)}</dd>
          </>
        )}
        <DiscountRow sums={quote}>
          {" "}
          <RemoveCoupon />
          {quote.coupon && <CouponTerms coupon={quote.coupon} />}
        </DiscountRow>
        <DeliveryRow sums={quote}>
          <small>{formatDeliveryDates(quote.deliverFrom, quote.deliverTo, i18n)}</small>
        </DeliveryRow>
        <dt className="tot">{t("summary.total")}</dt>
        <dd className="tot">{money(fromTaka(quote.total))}</dd>
        {sums}
      </dl>
      <CouponField {...quote} />
      {children}
    </aside>
  );
}

function SummaryItems({ lines }: { lines: QuotedLineResponse[] }) {
  const { t, money } = useI18n();
  return (
    <ul className="sum-items">
      {lines.map((line) => (
        <li key={`${line.productId}/${line.variantId}`}>
          <ResponsiveImage image={line.picture} alt="" sizes="52px" />
          <span>
            {line.name && <Localized value={line.name} />}
            <small>
              {line.variantName && <Localized value={line.variantName} />}{" "}
              <span className="num">{t("summary.times", { quantity: line.quantity })}</span>
            </small>
          </span>
          <span className="num">{money(times(fromTaka(line.price), line.quantity))}</span>
        </li>
      ))}
    </ul>
  );
}
