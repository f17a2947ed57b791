import type { UnitPrice as Compared } from "../../shop/catalog/unit-price.ts";
import { useLanguage } from "../i18n/language.tsx";
import "./price.css";

/** "৳483 per 10 ml"; nothing where the size is not known, or says no more than the price. */
export function UnitPrice({ of }: { of: Compared | null }) {
  const { t, money } = useLanguage();
  if (!of) return null;
  const { unit, amount } = of;
  const size = unit === "piece" ? t("volume.piece") : t(`volume.${unit}`, { amount });
  return <p className="unit-price num">{t("price.per", { price: money(of.price), size })}</p>;
}
