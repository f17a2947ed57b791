import { percentOff } from "../../shop/catalog/percent-off.ts";
import { type Paisa, paisa } from "../../shop/money.ts";
import { type I18n, useI18n } from "../i18n/language.tsx";
import "./price.css";
import type { UnitPrice as Compared } from "../../shop/catalog/unit-price.ts";

type PriceProps = {
  price: Paisa;
  /** The regular price; shown struck through when it is higher. */
  listPrice?: Paisa | null;
  /** The lowest of several prices: "From ৳750". */
  from?: boolean;
  /** Shows the saving in percent and as an amount; for the product page. */
  showSaving?: boolean;
  className?: string;
};

/** A price with the regular price and the saving; read out as "Offer price ৳450 instead of ৳600". */
export function Price({ price, listPrice, from = false, showSaving = false, className = "price" }: PriceProps) {
  const { t, money } = useI18n();
  const percent = percentOff(price, listPrice ?? null);
  const isReduced = listPrice != null && listPrice > price;
  return (
    <p className={className}>
      <span>
        {isReduced && <span className="vh">{t("price.offer")} </span>}
        {from ? t("price.from", { price: money(price) }) : money(price)}
      </span>
      {isReduced && (
        <s>
          <span className="vh">{t("price.insteadOf")} </span>
          {money(listPrice)}
        </s>
      )}
      {isReduced && showSaving && (
        <span className="save">
          {percent > 0 && `${t("product.percentOff", { percent })} · `}
          {t("price.saving", { amount: money(paisa(listPrice - price)) })}
        </span>
      )}
    </p>
  );
}

/** "৳483 per 10 ml"; nothing if the size is unknown or the unit price equals the price. */
export function UnitPrice({ unitPrice }: { unitPrice: Compared | null }) {
  const { t, money } = useI18n();
  if (!unitPrice) return null;
  const size = comparedSize(t, unitPrice);
  return <p className="unit-price num">{t("price.per", { price: money(unitPrice.price), size })}</p>;
}

/** "10 ml" or "g", which a unit price is for. */
export function comparedSize(t: I18n["t"], { unit, amount }: Compared): string {
  return unit === "piece" ? t("volume.piece") : t(`volume.${unit}`, { amount: amount > 1 ? amount : "" }).trim();
}
