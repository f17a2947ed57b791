import type { ReactNode } from "react";
import type { QuoteResponse } from "../../../api/contract/cart.ts";
import { ContactLine } from "../../components/contact-line.tsx";
import { Icon } from "../../components/icon.tsx";
import { useShopSettings } from "../../components/page.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { namesOf } from "./cart-quotes.ts";
import "./order-promise.css";

/** Beside the button of cart and checkout: how it is paid, what can be returned, and whom to call. */
export function OrderPromise({ quote, children }: { quote: QuoteResponse; children: ReactNode }) {
  const { t } = useI18n();
  const settings = useShopSettings();
  return (
    <ul className="co-promise">
      {children}
      {settings.returnDays > 0 && (
        <li>
          <Icon name="arrow-u-down-left" size="s" />
          {t("checkout.promise.return", { count: settings.returnDays })}
        </li>
      )}
      <li>
        <Icon name="phone" size="s" />
        <ContactLine contacts={settings} about={namesOf(quote)} />
      </li>
    </ul>
  );
}
