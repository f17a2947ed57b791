import { Link } from "react-router";
import { Icon } from "../../components/icon.tsx";
import type { IconName } from "../../components/icon-names.ts";
import { useI18n } from "../../i18n/language.tsx";
import "./selling-points.css";
import { useShopSettings } from "../shop-settings.ts";

/** The three reasons to buy here (specification.txt §2); each leads to where it is explained. */
export function SellingPoints() {
  const { t, path, money } = useI18n();
  const { deliveryCharges, freeDeliveryAbove: freeDeliveryThreshold } = useShopSettings();
  const charges = { inside: money(deliveryCharges.inside), outside: money(deliveryCharges.outside) };
  const delivery =
    freeDeliveryThreshold === null
      ? t("home.deliveryText", charges)
      : t("home.deliveryTextFree", { ...charges, amount: money(freeDeliveryThreshold) });
  return (
    <section className="points" aria-label={t("home.points")}>
      <ul className="wrap">
        <SellingPoint
          to={path("/faq#products")}
          icon="seal-check"
          title={t("home.authentic")}
          text={t("home.authenticText")}
        />
        <SellingPoint to={path("/delivery-and-returns")} icon="truck" title={t("home.delivery")} text={delivery} />
        <SellingPoint to={path("/about")} icon="storefront" title={t("home.brands")} text={t("home.brandsText")} />
      </ul>
    </section>
  );
}

function SellingPoint({ to, icon, title, text }: { to: string; icon: IconName; title: string; text: string }) {
  return (
    <li>
      <Link to={to}>
        <Icon name={icon} size="l" />
        <span>
          <b>{title}</b>
          <small className="num">{text}</small>
        </span>
      </Link>
    </li>
  );
}
