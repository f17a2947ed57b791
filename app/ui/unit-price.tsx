import { readSize, type Size, unitPrice } from "../../shop/catalog/unit-price.ts";
import type { Paisa } from "../../shop/money.ts";
import { type Speech, useLanguage } from "./language.tsx";
import "./price.css";

/** "৳483 per 10 ml" of a size as it is written; nothing where it is not known, or says no more than the price. */
export function UnitPrice({ price, size }: { price: Paisa; size: string | null | undefined }) {
  const speech = useLanguage();
  const compared = unitPrice(price, readSize(size));
  if (!compared) return null;
  const { t, money } = speech;
  const words = t("price.per", { price: money(compared.price), size: sizeInWords(compared.per, speech) });
  return <p className="unit-price num">{words}</p>;
}

/** "10 ml", in the page's digits and units. */
export function sizeInWords({ amount, unit }: Size, { t }: Pick<Speech, "t">): string {
  if (unit === "piece") return t("volume.piece");
  return t(unit === "ml" ? "volume.ml" : "volume.g", { amount });
}
