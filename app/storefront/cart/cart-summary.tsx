import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import { fromTaka } from "../../../shop/money.ts";
import { errorText } from "../../browser/error-text.ts";
import { Button } from "../../components/button.tsx";
import { cityOf } from "../../components/city-of.ts";
import { Icon } from "../../components/icon.tsx";
import { useShopSettings } from "../../components/page.tsx";
import { SkeletonLines } from "../../components/skeleton.tsx";
import { totalSaved } from "../../components/sum-rows.tsx";
import { useI18n } from "../../i18n/language.tsx";
import type { CartQuotes } from "./cart-quotes.ts";
import "./cart-summary.css";
import { type DeliveryArea, deliveryAreas } from "../../../shop/shipping/delivery-charge.ts";
import { storeInDraft } from "../../browser/change-draft.ts";
import { useStoredDraft } from "../../browser/stored-draft.ts";
import { useSavedPlace } from "../delivery/saved-place.ts";
import { OrderSummary } from "../order/order-summary.tsx";
import { OrderPromise } from "./order-promise.tsx";

type CartSummaryProps = {
  quotes: CartQuotes | null;
  error: unknown;
  isStale: boolean;
  /** How many lines cannot be ordered as they stand. */
  unorderableCount: number;
  /** The buttons below the sums. */
  children: ReactNode;
};

/** Where the cart goes: to the place that the customer has chosen, otherwise to what the switch says. */
export function useDeliveryArea(): DeliveryArea {
  const { deliveryArea } = useStoredDraft();
  const stored = deliveryArea === "outside" ? deliveryArea : "inside";
  return useSavedPlace()?.deliveryArea ?? stored;
}

/** The sums for the chosen area, with the button to the checkout; or why they are unknown. */
export function CartSummary({ quotes, error, isStale, unorderableCount, children }: CartSummaryProps) {
  const { t, money, language } = useI18n();
  const place = useSavedPlace();
  const area = useDeliveryArea();
  const { openParcel } = useShopSettings().promises;
  if (error) return <QuoteError error={error} />;
  if (!quotes) {
    return (
      <div className="sum">
        <SkeletonLines lines={5} />
      </div>
    );
  }
  const quote = quotes[area];
  const orderable = quote.lines.filter(({ problem }) => problem === null);
  const savedAmount = totalSaved(orderable, quote.coupon);
  const head = (
    <>
      {place ? (
        <p className="sum-to">{t("promise.to", { place: cityOf(place, language).city })}</p>
      ) : (
        quote.subtotal > 0 && <AreaSwitch quotes={quotes} area={area} />
      )}
    </>
  );
  const saving = savedAmount > 0 && (
    <>
      <dt className="sum-off">{t("summary.saving")}</dt>
      <dd className="sum-off">{money(savedAmount)}</dd>
    </>
  );
  return (
    <OrderSummary quote={quote} isStale={isStale} head={head} sums={saving}>
      {children}
      {unorderableCount > 0 && (
        <p className="sum-note" role="status">
          <Icon name="warning-circle" size="s" />
          {t("cart.decide", { count: unorderableCount })}
        </p>
      )}
      <OrderPromise quote={quote}>
        <li>
          <Icon name="hand-coins" size="s" />
          <span>
            {openParcel.on && <b>{t("checkout.payment.cash")}</b>}
            {t(openParcel.on ? "checkout.payment.cashTextOpen" : "cart.payOnArrival")}
          </span>
        </li>
      </OrderPromise>
    </OrderSummary>
  );
}

/** Inside or outside Dhaka, each with its charge; the checkout begins with what is chosen here. */
function AreaSwitch({ quotes, area }: { quotes: CartQuotes; area: DeliveryArea }) {
  const { t, money } = useI18n();
  return (
    <fieldset className="sum-area">
      <legend className="vh">{t("checkout.delivery.title")}</legend>
      {deliveryAreas.map((each) => (
        <label key={each}>
          <input
            className="vh"
            type="radio"
            name="cart-area"
            checked={each === area}
            onChange={() => storeInDraft({ deliveryArea: each })}
          />
          {t(`checkout.delivery.${each}`)}
          <b className="num">
            {quotes[each].shippingCost > 0 ? money(fromTaka(quotes[each].shippingCost)) : t("delivery.free")}
          </b>
        </label>
      ))}
    </fieldset>
  );
}

/** The button to the checkout; while lines have problems it moves to the first of them. */
export function CheckoutButton({
  unorderableCount,
  focusFirstProblem,
}: {
  unorderableCount: number;
  focusFirstProblem: () => void;
}) {
  const { t, path } = useI18n();
  if (unorderableCount > 0) {
    return (
      <Button wide onClick={focusFirstProblem}>
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

/** The quote failed: the cart is shown without sums. */
function QuoteError({ error }: { error: unknown }) {
  const { t } = useI18n();
  const { revalidate, state } = useRevalidator();
  return (
    <section className="sum" role="alert">
      <h2 className="display h3">{t("cart.unpriced")}</h2>
      <p className="sum-outside">
        {errorText(error, t)} {t("cart.unpricedText")}
      </p>
      <Button wide variant="outline" busy={state === "loading"} onClick={revalidate}>
        {t("cart.retry")}
      </Button>
    </section>
  );
}
