import type { QuoteResponse } from "../../../api/contract/cart.ts";
import { fromTaka } from "../../../shop/money.ts";
import { Icon } from "../../components/icon.tsx";
import { useI18n } from "../../i18n/language.tsx";
import "./free-delivery.css";

/** How much more it takes until delivery is free, or that it is; nothing where the shop does not give it. */
export function FreeDelivery({ freeDelivery, shippingBefore }: Pick<QuoteResponse, "freeDelivery" | "shippingBefore">) {
  const { t, money } = useI18n();
  const { above, missing, reason } = freeDelivery;
  if (reason !== null) {
    return (
      <p className="free-delivery is-free">
        <Icon name="truck" size="s" />
        {t("delivery.freeNow")}
      </p>
    );
  }
  if (above === null || missing === null || shippingBefore === 0) return null;
  return (
    <div className="free-delivery">
      <p className="num">{t("delivery.missing", { amount: money(fromTaka(missing)) })}</p>
      <progress max={above} value={above - missing} aria-hidden="true" />
    </div>
  );
}
