import type { QuoteResponse } from "../../../api/contract/cart.ts";
import { fromTaka } from "../../../shop/money.ts";
import { formatDeliveryDates } from "../../../shop/shipping/delivery-dates.ts";
import { Icon } from "../../components/icon.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { OrderPromise } from "../cart/order-promise.tsx";

type CheckoutPromiseProps = { quote: QuoteResponse; isCash: boolean; receiverPays: string | false };

/** What the customer agrees to by ordering: arrival, amount, returns, and whom to call. */
export function CheckoutPromise({ quote, isCash, receiverPays }: CheckoutPromiseProps) {
  const i18n = useI18n();
  const { t, money } = i18n;
  const dates = formatDeliveryDates(quote.deliverFrom, quote.deliverTo, i18n);
  return (
    <OrderPromise quote={quote}>
      <li>
        <Icon name="truck" size="s" />
        {t("checkout.promise.delivery", { dates })}
      </li>
      {isCash && (
        <li>
          <Icon name="hand-coins" size="s" />
          {receiverPays || t("checkout.promise.cash", { amount: money(fromTaka(quote.total)) })}
        </li>
      )}
    </OrderPromise>
  );
}
