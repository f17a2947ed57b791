import { useEffect, useState } from "react";
import { maxGiftMessage } from "../../../shop/orders/gift-rules.ts";
import { TextArea, TextField } from "../../components/field.tsx";
import { type I18n, useI18n } from "../../i18n/language.tsx";
import { GiftWrapChoice } from "../cart/gift/gift-wrap-choice.tsx";
import { takeOffWrap } from "../cart/gift/take-off-wrap.ts";
import { type GiftKey, giftTexts } from "../order/gift-texts.ts";
import type { CheckoutDraftState } from "./use-checkout-draft.ts";
import "../order/gift-facts.css";

/** The card of a gift, its wrapping, and whom the rider calls. Loaded when the order is one. */
export function GiftFields({ draft, field, set }: Pick<CheckoutDraftState, "draft" | "field" | "set">) {
  const { language } = useI18n();
  const { isGift, giftWrap } = draft;
  // What is no gift any more is not wrapped.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions are new each time
  useEffect(() => {
    if (isGift || !giftWrap) return;
    takeOffWrap(giftWrap);
    set({ giftWrap: "" });
  }, [isGift, giftWrap]);
  const [texts, setTexts] = useState<I18n<GiftKey> | null>(null);
  const [hasFailed, setFailed] = useState(false);
  // Without them the card alone can be written.
  useEffect(() => void giftTexts.load(language).then(setTexts, () => setFailed(true)), [language]);
  if (!isGift) return null;
  return (
    <>
      <Card draft={draft} field={field} texts={texts} isEditable={hasFailed} />
      {texts && <GiftWrapChoice texts={texts} wrapKey={giftWrap} onChoose={(chosen) => set({ giftWrap: chosen })} />}
      {texts && <Receiver draft={draft} field={field} texts={texts} />}
    </>
  );
}

type CardProps = Pick<CheckoutDraftState, "draft" | "field"> & {
  texts: I18n<GiftKey> | null;
  /** Whether it can be written although it has been already, where no button can say so. */
  isEditable: boolean;
};

/** The words of the card; those that were written in the cart are shown, and asked for again only to change them. */
function Card({ draft, field, texts, isEditable }: CardProps) {
  const { t } = useI18n();
  const message = draft.giftMessage.trim();
  const [writing, setWriting] = useState<"first" | "again" | null>(message ? null : "first");
  const words = message && (
    <blockquote lang="" className="gift-words" aria-hidden={writing !== null}>
      {message}
    </blockquote>
  );
  if (writing === null && !isEditable)
    return (
      <div className="gift-card">
        <p>
          <b>{t("checkout.giftMessage")}</b>
          {texts && (
            <button
              type="button"
              className="link"
              aria-label={texts.t("gift.editCard")}
              onClick={() => setWriting("again")}
            >
              {texts.t("gift.edit")}
            </button>
          )}
        </p>
        {words}
        <p className="hint">{t("checkout.giftText")}</p>
      </div>
    );
  return (
    <>
      <TextArea
        {...field("giftMessage")}
        rows={3}
        maxLength={maxGiftMessage}
        autoFocus={writing === "again"}
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
      {words}
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
