import { type Paisa, paisa } from "../../shop/money.ts";
import { useLanguage } from "./language.tsx";
import "./price.css";

type Props = {
  price: Paisa;
  /** The price before the offer; shown struck through when it is higher. */
  listPrice?: Paisa | null;
  /** The lowest of several prices: "From ৳750". */
  from?: boolean;
  /** Names the amount saved; for the product page. */
  saving?: boolean;
  className?: string;
};

/** A price, with the one it was before and what that saves. */
export function Price({ price, listPrice, from = false, saving = false, className = "price" }: Props) {
  const { t, money } = useLanguage();
  const reduced = listPrice != null && listPrice > price;
  return (
    <p className={className}>
      <span>{from ? t("price.from", { price: money(price) }) : money(price)}</span>
      {reduced && (
        <s>
          <span className="vh">{t("price.before")} </span>
          {money(listPrice)}
        </s>
      )}
      {reduced && saving && (
        <span className="save">{t("price.saving", { amount: money(paisa(listPrice - price)) })}</span>
      )}
    </p>
  );
}
