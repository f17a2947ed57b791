import { useEffect, useId, useState } from "react";
import type { OrderResponse } from "../../../api/contract/orders.ts";
import { api } from "../../browser/api.ts";
import type { I18n } from "../../i18n/language.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { type GiftKey, giftTexts } from "./gift-texts.ts";
import "./gift-facts.css";

type GiftFactsProps = {
  gift: NonNullable<OrderResponse["gift"]>;
  items: { productId: string; name: string; variantName: string | null }[];
};

/** What was ordered of a gift: for whom, the words of its card, its wrapping; and that nothing in the parcel has a price. */
export function GiftFacts({ gift: { message, receiver }, items }: GiftFactsProps) {
  const { language } = useI18n();
  const [texts, setTexts] = useState<I18n<GiftKey> | null>(null);
  const wrap = useWrap(items);
  const title = useId();
  useEffect(() => void giftTexts.load(language).then(setTexts, () => {}), [language]);
  if (!texts) return null;
  const { t, phone } = texts;
  return (
    <section className="gift-facts" aria-labelledby={title}>
      <h2 className="display h3" id={title}>
        {t("gift.title")}
      </h2>
      {message && (
        <blockquote lang="" className="gift-words">
          {message}
        </blockquote>
      )}
      <dl>
        {receiver && (
          <div>
            <dt>{t("gift.for")}</dt>
            <dd>
              {receiver.fullName} <span className="num">{phone(receiver.phone)}</span>
            </dd>
          </div>
        )}
        {!message && (
          <div>
            <dt>{t("gift.card")}</dt>
            <dd>{t("gift.cardNone")}</dd>
          </div>
        )}
        {wrap && (
          <div>
            <dt>{t("gift.wrapped")}</dt>
            <dd>{[wrap.name, wrap.variantName].filter(Boolean).join(", ")}</dd>
          </div>
        )}
        <div>
          <dt>{t("gift.prices")}</dt>
          <dd>{t("gift.pricesNone")}</dd>
        </div>
      </dl>
    </section>
  );
}

/** The ordered wrapping, which is a product of the shop like any other; null for none, and where it cannot be known. */
function useWrap(items: GiftFactsProps["items"]) {
  const { language } = useI18n();
  const [productId, setProductId] = useState<string | null>(null);
  useEffect(
    () =>
      void api("GET /gift-wrap", { query: { lang: language } }).then(
        (wrap) => setProductId(wrap?.productId ?? null),
        () => {},
      ),
    [language],
  );
  return items.find((item) => item.productId === productId) ?? null;
}
