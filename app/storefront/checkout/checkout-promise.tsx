import type { QuoteResponse } from "../../../api/contract/cart.ts";
import { fromTaka } from "../../../shop/money.ts";
import { formatDeliveryDates } from "../../../shop/shipping/delivery-dates.ts";
import { Icon } from "../../components/icon.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { useShopSettings } from "../shop-settings.ts";

/** What is agreed when the button is pressed: when it comes, what to pay, how to return it, whom to call. */
export function CheckoutPromise({ quote }: { quote: QuoteResponse }) {
  const i18n = useI18n();
  const { t, money, phone } = i18n;
  const settings = useShopSettings();
  const dates = formatDeliveryDates(quote.deliverFrom, quote.deliverTo, i18n);
  return (
    <ul className="co-promise">
      <li>
        <Icon name="truck" size="s" />
        {t("checkout.promise.delivery", { dates })}
      </li>
      <li>
        <Icon name="hand-coins" size="s" />
        {t("checkout.promise.cash", { amount: money(fromTaka(quote.total)) })}
      </li>
      {settings.returnDays > 0 && (
        <li>
          <Icon name="arrow-u-down-left" size="s" />
          {t("checkout.promise.return", { count: settings.returnDays })}
        </li>
      )}
      <li>
        <Icon name="phone" size="s" />
        <span>
          {t("checkout.promise.hotline")}{" "}
          <a className="num" href={`tel:${settings.phone}`}>
            {phone(settings.phone)}
          </a>
        </span>
      </li>
    </ul>
  );
}
