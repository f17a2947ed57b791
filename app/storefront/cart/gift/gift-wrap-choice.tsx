import { useEffect, useId, useState } from "react";
import { lineKey } from "../../../../shop/cart/cart-rules.ts";
import { fromTaka } from "../../../../shop/money.ts";
import { api } from "../../../browser/api.ts";
import { useCart } from "../../../browser/cart.ts";
import type { ResponseOf } from "../../../browser/request.ts";
import { Icon } from "../../../components/icon.tsx";
import { ResponsiveImage } from "../../../components/image.tsx";
import { showToast } from "../../../components/toast.ts";
import type { I18n } from "../../../i18n/language.tsx";
import type { GiftKey } from "../../order/gift-texts.ts";
import { addProductToCart } from "../add-to-cart.ts";
import { takeOffWrap } from "./take-off-wrap.ts";
import "./gift-wrap-choice.css";

type GiftWrap = NonNullable<ResponseOf<"GET /gift-wrap">>;

type GiftWrapChoiceProps = {
  texts: I18n<GiftKey>;
  /** The cart line of the chosen one (`lineKey`); blank for none. */
  wrapKey: string;
  onChoose: (wrapKey: string) => void;
};

/** The kinds of wrapping, each a product of the shop. Nothing where it offers none or cannot be reached. */
export function GiftWrapChoice({ texts: { t, money, language }, wrapKey, onChoose }: GiftWrapChoiceProps) {
  const [wrap, setWrap] = useState<GiftWrap | null>(null);
  const group = useId();
  const isInCart = useCart().some((line) => lineKey(line) === wrapKey);
  useEffect(() => void api("GET /gift-wrap", { query: { lang: language } }).then(setWrap, () => {}), [language]);
  if (!wrap) return null;
  const { productId, name } = wrap;
  const chosenKey = isInCart ? wrapKey : "";
  const keyOf = (choice: GiftWrap["choices"][number] | null) =>
    choice ? lineKey({ productId, variantId: choice._id }) : "";

  function choose(choice: GiftWrap["choices"][number] | null): void {
    takeOffWrap(chosenKey);
    const isAdded = choice === null || add(choice);
    if (!isAdded) showToast({ tone: "error", title: t("cart.addFailed"), text: t("cart.full") });
    onChoose(isAdded ? keyOf(choice) : "");
  }
  function add({ _id: variantId, picture, price }: GiftWrap["choices"][number]): boolean {
    return addProductToCart({ productId, variantId, name: name ?? "", picture, price: fromTaka(price), quantity: 1 });
  }
  return (
    <fieldset className="wrap-choice">
      <legend>
        {t("gift.wrap")}: {name}
      </legend>
      <div className="wraps">
        {[null, ...wrap.choices].map((choice) => (
          <label key={choice?._id ?? ""}>
            <input
              className="vh"
              type="radio"
              name={group}
              checked={keyOf(choice) === chosenKey}
              onChange={() => choose(choice)}
            />
            {choice ? (
              <>
                <ResponsiveImage image={choice.picture} alt="" sizes="120px" />
                <span>{choice.name ?? name}</span>
                <b className="num">{money(fromTaka(choice.price))}</b>
              </>
            ) : (
              <>
                <span className="wraps-none">
                  <Icon name="package" />
                </span>
                <span>{t("gift.noWrap")}</span>
              </>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
