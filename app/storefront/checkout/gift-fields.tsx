import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { fromTaka } from "../../../shop/money.ts";
import { maxGiftMessage } from "../../../shop/orders/gift-rules.ts";
import { api } from "../../browser/api.ts";
import { removeFromCart, useCart } from "../../browser/cart.ts";
import type { ResponseOf } from "../../browser/request.ts";
import { TextArea, TextField } from "../../components/field.tsx";
import { Icon } from "../../components/icon.tsx";
import { ResponsiveImage } from "../../components/image.tsx";
import { showToast } from "../../components/toast.ts";
import { type I18n, useI18n } from "../../i18n/language.tsx";
import { addProductToCart } from "../cart/add-to-cart.ts";
import { type GiftKey, giftTexts } from "../order/gift-texts.ts";
import type { CheckoutDraftState } from "./use-checkout-draft.ts";
import "../order/gift-facts.css";

/** The card of a gift, and whom the rider calls. Loaded when the order is one. */
export function GiftFields({ draft, field }: Pick<CheckoutDraftState, "draft" | "field">) {
  const { t, language } = useI18n();
  const [texts, setTexts] = useState<I18n<GiftKey> | null>(null);
  // Without them the card alone can be written.
  useEffect(() => void giftTexts.load(language).then(setTexts, () => {}), [language]);
  const message = draft.giftMessage.trim();
  return (
    <>
      <TextArea
        {...field("giftMessage")}
        rows={3}
        maxLength={maxGiftMessage}
        label={t("checkout.giftMessage")}
        hint={
          <>
            {texts && (
              <span className="gift-count num">
                {texts.t("gift.count", {
                  count: texts.number(draft.giftMessage.length),
                  most: texts.number(maxGiftMessage),
                })}
              </span>
            )}
            {t("checkout.giftText")}
          </>
        }
        optional
      />
      {message && (
        <blockquote lang="" className="gift-words" aria-hidden="true">
          {message}
        </blockquote>
      )}
      {texts && <GiftWrapChoice texts={texts} />}
      {texts && <Receiver draft={draft} field={field} texts={texts} />}
    </>
  );
}

type ReceiverProps = Pick<CheckoutDraftState, "draft" | "field"> & { texts: I18n<GiftKey> };

function Receiver({ draft, field, texts: { t } }: ReceiverProps) {
  const name = field("receiverName");
  const phone = field("receiverPhone");
  // With one of the two, the rider needs both.
  const optional = `${draft.receiverName}${draft.receiverPhone}`.trim() === "";
  return (
    <fieldset className="co-receiver">
      <legend>{t("gift.straight")}</legend>
      <p className="small muted">{t("gift.straightText")}</p>
      <TextField
        {...name}
        autoComplete="off"
        maxLength={120}
        label={t("gift.name")}
        error={name.error && t("gift.nameMissing")}
        optional={optional}
      />
      <TextField
        {...phone}
        type="tel"
        inputMode="numeric"
        autoComplete="off"
        label={t("gift.phone")}
        placeholder={t("checkout.phoneExample")}
        error={phone.error && t("gift.phoneWrong")}
        optional={optional}
      />
    </fieldset>
  );
}

type GiftWrap = NonNullable<ResponseOf<"GET /gift-wrap">>;

/** The kinds of wrapping, each a cart line like any other. Nothing where the shop offers none or cannot be reached. */
function GiftWrapChoice({ texts: { t, money, language } }: { texts: I18n<GiftKey> }) {
  const [wrap, setWrap] = useState<GiftWrap | null>(null);
  const { revalidate } = useRevalidator();
  const lines = useCart();
  useEffect(() => void api("GET /gift-wrap", { query: { lang: language } }).then(setWrap, () => {}), [language]);
  if (!wrap) return null;
  const { productId } = wrap;
  const chosen = lines.find((line) => line.productId === productId);

  function choose(choice: GiftWrap["choices"][number] | null): void {
    for (const line of lines) if (line.productId === productId) removeFromCart(line);
    if (choice) {
      const { _id: variantId, picture } = choice;
      const item = {
        productId,
        variantId,
        name: wrap?.name ?? "",
        picture,
        price: fromTaka(choice.price),
        quantity: 1,
      };
      if (!addProductToCart(item)) showToast({ tone: "error", title: t("cart.addFailed"), text: t("cart.full") });
    }
    void revalidate();
  }
  return (
    <fieldset className="co-receiver">
      <legend>
        {t("gift.wrap")}: {wrap.name}
      </legend>
      <div className="wraps">
        {[null, ...wrap.choices].map((choice) => (
          <label key={choice?._id ?? ""}>
            <input
              className="vh"
              type="radio"
              name="gift-wrap"
              checked={choice ? chosen?.variantId === choice._id : !chosen}
              onChange={() => choose(choice)}
            />
            {choice ? (
              <>
                <ResponsiveImage image={choice.picture} alt="" sizes="120px" />
                <span>{choice.name ?? wrap.name}</span>
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
