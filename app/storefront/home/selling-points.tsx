import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icon-names.ts";
import { useLanguage } from "../../ui/language.tsx";
import "./selling-points.css";
import { useShopSettings } from "../shop-settings.ts";

/** The three reasons to buy here (specification.txt §2). */
export function SellingPoints() {
  const { t, money } = useLanguage();
  const { deliveryCharges } = useShopSettings();
  const charges = { inside: money(deliveryCharges.inside), outside: money(deliveryCharges.outside) };
  return (
    <section className="points" aria-label={t("home.points")}>
      <ul className="wrap">
        <Point icon="seal-check" title={t("home.authentic")} text={t("home.authenticText")} />
        <Point icon="truck" title={t("home.delivery")} text={t("home.deliveryText", charges)} />
        <Point icon="storefront" title={t("home.brands")} text={t("home.brandsText")} />
      </ul>
    </section>
  );
}

function Point({ icon, title, text }: { icon: IconName; title: string; text: string }) {
  return (
    <li>
      <Icon name={icon} size="l" />
      <div>
        <b>{title}</b>
        <span className="num">{text}</span>
      </div>
    </li>
  );
}
