import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import type { QuoteAnswer } from "../../../api/responses.ts";
import { fromTaka, type Paisa, paisa, sum, times } from "../../../shop/money.ts";
import { failureText } from "../../browser/error-text.ts";
import { Button } from "../../components/button.tsx";
import { cityOf } from "../../components/city-of.ts";
import { Icon } from "../../components/icon.tsx";
import { SkeletonLines } from "../../components/skeleton.tsx";
import { useLanguage } from "../../i18n/language.tsx";
import type { KeptPlace } from "../delivery/saved-place.ts";
import type { CartQuotes } from "./cart-quotes.ts";
import "./cart-summary.css";
import { deliveryDates } from "../../../shop/shipping/delivery-dates.ts";
import { OrderSummary } from "../order/order-summary.tsx";
import { FreeDelivery } from "./free-delivery.tsx";

type Props = {
  quotes: CartQuotes | null;
  failure: unknown;
  stale: boolean;
  /** How many lines cannot be ordered as they stand. */
  undecided: number;
  /** Where it goes, where the shopper has said so. */
  place: KeptPlace | null;
  /** The way on. */
  children: ReactNode;
};

/** What the cart costs where the shopper is, else inside Dhaka and outside, and the way on; or why that cannot be said now. */
export function CartSummary({ quotes, failure, stale, undecided, place, children }: Props) {
  const speech = useLanguage();
  const { t, money, language } = speech;
  if (failure) return <Unpriced failure={failure} />;
  if (!quotes) {
    return (
      <div className="sum">
        <SkeletonLines lines={5} />
      </div>
    );
  }
  const quote = quotes[place?.deliveryArea ?? "inside"];
  const { outside } = quotes;
  const saved = savedOf(quote);
  return (
    <OrderSummary quote={quote} stale={stale} head={<FreeDelivery {...quote} />}>
      {saved > 0 && <p className="sum-saved num">{t("price.saving", { amount: money(saved) })}</p>}
      {place && <p className="sum-outside">{t("promise.to", { place: cityOf(place, language).city })}</p>}
      {!place && outside.subtotal > 0 && (
        <p className="sum-outside">
          {t("cart.outside", {
            charge: outside.shippingCost > 0 ? money(fromTaka(outside.shippingCost)) : t("delivery.freeInWords"),
            total: money(fromTaka(outside.total)),
            dates: deliveryDates(outside.deliverFrom, outside.deliverTo, speech),
          })}
        </p>
      )}
      {children}
      {undecided > 0 ? (
        <p className="sum-note is-undecided" role="status">
          <Icon name="warning-circle" size="s" />
          {t("cart.decide", { count: undecided })}
        </p>
      ) : (
        <p className="sum-note">
          <Icon name="hand-coins" size="s" />
          {t("cart.payOnArrival")}
        </p>
      )}
    </OrderSummary>
  );
}

/** What the present prices save against those before, in the lines that are paid for; paisa. */
function savedOf({ lines }: QuoteAnswer): Paisa {
  const payable = lines.filter(({ problem }) => problem === null);
  return sum(
    payable.map(({ price, listPrice, quantity }) =>
      times(paisa(Math.max(0, fromTaka(listPrice ?? price) - fromTaka(price))), quantity),
    ),
  );
}

/** The way to the checkout; while lines are undecided it leads to the first of them instead. */
export function CheckoutButton({ undecided, showUndecided }: { undecided: number; showUndecided: () => void }) {
  const { t, path } = useLanguage();
  if (undecided > 0) {
    return (
      <Button wide onClick={showUndecided}>
        {t("cart.checkout")}
      </Button>
    );
  }
  return (
    <Button wide to={path("/checkout")}>
      {t("cart.checkout")}
    </Button>
  );
}

/** The shop could not be asked: the cart stays as it is kept, without a sum. */
function Unpriced({ failure }: { failure: unknown }) {
  const { t } = useLanguage();
  const { revalidate, state } = useRevalidator();
  return (
    <section className="sum" role="alert">
      <h2 className="display h3">{t("cart.unpriced")}</h2>
      <p className="sum-outside">
        {failureText(failure, t)} {t("cart.unpricedText")}
      </p>
      <Button wide variant="outline" busy={state === "loading"} onClick={revalidate}>
        {t("cart.retry")}
      </Button>
    </section>
  );
}
