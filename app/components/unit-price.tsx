import type { UnitPrice as Compared } from "../../shop/catalog/unit-price.ts";
import { useI18n } from "../i18n/language.tsx";
import "./price.css";

/** "৳483 per 10 ml"; nothing where the size is not known, or says no more than the price. */
export function UnitPrice({ unitPrice }: { unitPrice: Compared | null }) {
  const { t, money } = useI18n();
  if (!unitPrice) return null;
  const { unit, amount } = unitPrice;
  const size = unit === "piece" ? t("volume.piece") : t(`volume.${unit}`, { amount });
  return <p className="unit-price num">{t("price.per", { price: money(unitPrice.price), size })}</p>;
}
