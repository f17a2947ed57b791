import { useEffect, useId, useState } from "react";
import type { OrderResponse } from "../../../api/contract/orders.ts";
import type { I18n } from "../../i18n/language.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { type GiftKey, giftTexts } from "./gift-texts.ts";
import { splitOrder } from "./split-order.ts";
import "./gift-facts.css";

type GiftFactsProps = { order: Parameters<typeof splitOrder>[0] & { gift: NonNullable<OrderResponse["gift"]> } };

/** What was ordered of a gift: for whom, the words of its card, its wrapping; and that nothing in the parcel has a price. */
export function GiftFacts({ order }: GiftFactsProps) {
  const { language } = useI18n();
  const [texts, setTexts] = useState<I18n<GiftKey> | null>(null);
  const { message, receiver } = order.gift;
  const { wrap } = splitOrder(order);
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
            <dd>{wrap.name}</dd>
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
