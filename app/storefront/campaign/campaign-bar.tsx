import { useEffect } from "react";
import { fromTaka, type Paisa, paisa } from "../../../shop/money.ts";
import { useCart } from "../../browser/cart.ts";
import { markCampaign } from "../../browser/order-origin.ts";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import type { IconName } from "../../components/icon-names.ts";
import { useI18n } from "../../i18n/language.tsx";

export type CampaignBarProps = {
  /** The campaign's address: the order that follows names it. */
  slug: string;
  /** Null: delivery is never free. */
  freeFrom: Paisa | null;
  /** The shop's chats with this page already named. */
  chats: { href: string; ask: string; icon: IconName }[];
  /** With places for the `{amount}`. */
  texts: { freeFrom: string; missing: string; free: string; inCart: string; order: string; cart: string };
};

/** The bar of a campaign's page: how much is missing for free delivery, the chat, and the way on. */
export function CampaignBar({ slug, freeFrom, chats, texts }: CampaignBarProps) {
  const { money, path } = useI18n();
  const cart = useCart();
  useEffect(() => markCampaign(slug), [slug]);
  const sum = paisa(cart.reduce((all, { price, quantity }) => all + fromTaka(price) * quantity, 0));
  const isEmpty = cart.length === 0;
  const amount = (text: string, value: Paisa) => text.replace("{amount}", money(value));
  const missing = freeFrom === null ? null : paisa(Math.max(0, freeFrom - sum));
  const lead =
    missing === 0
      ? texts.free
      : isEmpty
        ? amount(texts.freeFrom, freeFrom ?? sum)
        : amount(texts.missing, missing ?? sum);
  return (
    <div className="cbar">
      {freeFrom !== null && <progress max={freeFrom} value={Math.min(sum, freeFrom)} aria-hidden="true" />}
      <div className="wrap">
        <p className="num">
          {freeFrom !== null && <b>{lead}</b>}
          {!isEmpty && <small>{amount(texts.inCart, sum)}</small>}
        </p>
        {chats.map(({ href, ask, icon }) => (
          <a key={href} className="btn btn-q cbar-chat" href={href} target="_blank" rel="noreferrer" aria-label={ask}>
            <Icon name={icon} />
            <span className="only-d">{ask}</span>
          </a>
        ))}
        <Button to={isEmpty ? "#order" : path("/cart")}>{isEmpty ? texts.order : texts.cart}</Button>
      </div>
    </div>
  );
}
