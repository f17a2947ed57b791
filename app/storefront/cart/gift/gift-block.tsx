import { useEffect, useState } from "react";
import type { QuotedLineResponse } from "../../../../api/contract/cart.ts";
import { type CartLine, lineKey } from "../../../../shop/cart/cart-rules.ts";
import { fromTaka, parseTaka } from "../../../../shop/money.ts";
import { maxGiftMessage } from "../../../../shop/orders/gift-rules.ts";
import { storeInDraft } from "../../../browser/change-draft.ts";
import { useStoredDraft } from "../../../browser/stored-draft.ts";
import { IconButton } from "../../../components/button.tsx";
import { TextArea } from "../../../components/field.tsx";
import { Icon } from "../../../components/icon.tsx";
import { ResponsiveImage } from "../../../components/image.tsx";
import { type I18n, useI18n } from "../../../i18n/language.tsx";
import { Localized } from "../../../i18n/localized.tsx";
import { type GiftKey, giftTexts } from "../../order/gift-texts.ts";
import { lineProblem } from "../cart-quotes.ts";
import { problemText } from "../line-problem.ts";
import { GiftWrapChoice } from "./gift-wrap-choice.tsx";
import { takeOffWrap } from "./take-off-wrap.ts";
import "./gift-block.css";

type GiftBlockProps = {
  /** The wrapping's line of the cart, and as it is quoted. */
  wrap: CartLine | undefined;
  quoted: QuotedLineResponse | null;
  /** It has become a gift on this page: the wrapping is offered at once. */
  isNew: boolean;
};

/** The gift options: wrapping, card, and no prices in the parcel. Loaded when the order is a gift. */
export function GiftBlock({ wrap, quoted, isNew }: GiftBlockProps) {
  const { language } = useI18n();
  const [texts, setTexts] = useState<I18n<GiftKey> | null>(null);
  useEffect(() => void giftTexts.load(language).then(setTexts, () => {}), [language]);
  return texts && <Gift {...{ wrap, quoted, isNew, texts }} />;
}

type WithTexts = { texts: I18n<GiftKey> };

/** Removes the gift option, and the wrapping from the cart. */
export function removeGift(wrap: CartLine | undefined): void {
  takeOffWrap(wrap && lineKey(wrap));
  storeInDraft({ isGift: false, giftWrap: "" });
}

function Gift({ wrap, quoted, isNew, texts }: GiftBlockProps & WithTexts) {
  const { t } = texts;
  const [isChoosing, setChoosing] = useState(isNew && !wrap);
  return (
    <section className="gift-block" aria-label={t("gift.title")}>
      <ul>
        <li>
          {wrap ? (
            <WrapRow {...{ wrap, quoted, texts }} isChoosing={isChoosing} onEdit={() => setChoosing(!isChoosing)} />
          ) : (
            <>
              <Icon name="package" size="s" />
              <span>{t("gift.noWrap")}</span>
              <button
                type="button"
                className="link"
                aria-expanded={isChoosing}
                onClick={() => setChoosing(!isChoosing)}
              >
                {t(isChoosing ? "gift.done" : "gift.chooseWrap")}
              </button>
            </>
          )}
          {isChoosing && (
            <GiftWrapChoice
              texts={texts}
              wrapKey={wrap ? lineKey(wrap) : ""}
              onChoose={(giftWrap) => storeInDraft({ giftWrap })}
            />
          )}
        </li>
        <CardRow texts={texts} />
        <li>
          <Icon name="eye-slash" size="s" />
          <span>{t("gift.noPrices")}</span>
        </li>
      </ul>
    </section>
  );
}

type WrapRowProps = WithTexts &
  Pick<GiftBlockProps, "quoted"> & { wrap: CartLine; isChoosing: boolean; onEdit: () => void };

function WrapRow({ wrap, quoted, texts: { t, money }, isChoosing, onEdit }: WrapRowProps) {
  const problem = lineProblem(wrap, quoted);
  const price = quoted ? fromTaka(quoted.price) : parseTaka(wrap.price);
  const takeOff = () => {
    takeOffWrap(lineKey(wrap));
    storeInDraft({ giftWrap: "" });
  };
  return (
    <>
      <ResponsiveImage image={quoted?.picture ?? null} alt="" sizes="44px" />
      <span>
        {quoted?.name ? <Localized value={quoted.name} /> : wrap.name}
        {quoted?.variantName && (
          <small>
            <Localized value={quoted.variantName} />
          </small>
        )}
      </span>
      {price !== null && !problem && <b className="num">{money(price)}</b>}
      <button
        type="button"
        className="link"
        aria-expanded={isChoosing}
        onClick={onEdit}
        aria-label={isChoosing ? undefined : t("gift.editWrap")}
      >
        {t(isChoosing ? "gift.done" : "gift.edit")}
      </button>
      <IconButton icon="x" size="s" label={t("gift.wrapOff")} onClick={takeOff} />
      {problem && quoted && (
        <p className="line-problem" tabIndex={-1}>
          {problemText(problem, quoted, t)}
        </p>
      )}
    </>
  );
}

/** The card in the customer's words, which the checkout shows again. */
function CardRow({ texts: { t, number } }: WithTexts) {
  const { giftMessage } = useStoredDraft();
  const message = typeof giftMessage === "string" ? giftMessage : "";
  const [isWriting, setWriting] = useState(false);
  return (
    <li>
      <Icon name="pencil-simple" size="s" />
      <span>
        {t("gift.card")}
        {message.trim() && !isWriting ? (
          <q lang="">{message.trim()}</q>
        ) : (
          !isWriting && <small>{t("gift.cardLater")}</small>
        )}
      </span>
      <button
        type="button"
        className="link"
        aria-expanded={isWriting}
        aria-label={isWriting ? undefined : t(message ? "gift.editCard" : "gift.writeCard")}
        onClick={() => setWriting(!isWriting)}
      >
        {t(isWriting ? "gift.done" : message ? "gift.edit" : "gift.write")}
      </button>
      {isWriting && (
        <TextArea
          rows={3}
          maxLength={maxGiftMessage}
          value={message}
          autoFocus
          label={t("checkout.giftMessage")}
          hint={
            <span className="num">
              {t("gift.count", { count: number(message.length), most: number(maxGiftMessage) })}
            </span>
          }
          onChange={({ target }) => storeInDraft({ giftMessage: target.value })}
        />
      )}
    </li>
  );
}
