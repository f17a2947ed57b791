import { maxGiftMessage } from "../../../shop/orders/gift-rules.ts";
import type { GiftWrap } from "../../../shop/orders/gift-wrap.ts";
import { Alpona } from "../../components/alpona.tsx";
import { Icon } from "../../components/icon.tsx";
import { ResponsiveImage } from "../../components/image.tsx";
import { Link } from "../../components/page.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { Localized } from "../../i18n/localized.tsx";
import { serverI18n } from "../../i18n/server-texts.ts";
import "../order/gift-facts.css";
import "./set-gift.css";

/**
 * How a set is given: its card, its wrapping where the shop has one, and what the parcel does not say. All of it is chosen
 * in the cart or at checkout.
 */
export function SetGift({ wrap }: { wrap: GiftWrap | null }) {
  const { t, path, money, number } = serverI18n(useI18n().language);
  return (
    <section className="set-gift" aria-labelledby="set-gift">
      <div className="wrap">
        <h2 className="display h2" id="set-gift">
          {t("set.gift")}
        </h2>
        <p className="muted">{t(wrap ? "set.giftText" : "set.giftTextCard")}</p>
        <div className="set-gift-g">
          <figure>
            <blockquote className="gift-words">
              <Alpona />
              {t("set.giftWords")}
            </blockquote>
            <figcaption>
              <b>{t("set.giftCard")}</b>
              {t("set.giftCardText", { most: number(maxGiftMessage) })}
            </figcaption>
          </figure>
          <div>
            {wrap && (
              <ul>
                {wrap.choices.map(({ id, name, picture, price }) => (
                  <li key={id}>
                    <ResponsiveImage
                      image={picture ?? wrap.pictures[0] ?? null}
                      alt=""
                      sizes="(min-width: 1024px) 200px, 44vw"
                    />
                    <Link to={path(wrap.path)}>
                      <Localized value={wrap.name} />
                      {name && (
                        <>
                          , <Localized value={name} />
                        </>
                      )}
                    </Link>
                    <span className="num">{money(price)}</span>
                  </li>
                ))}
              </ul>
            )}
            <p>
              <Icon name="eye-slash" />
              <span>
                <b>{t("set.giftPrices")}</b>
                {t("set.giftPricesText")}
              </span>
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}
