import { useRef, useState } from "react";
import type { CartLine } from "../../../../shop/cart/cart-rules.ts";
import { storeInDraft } from "../../../browser/change-draft.ts";
import { useStoredDraft } from "../../../browser/stored-draft.ts";
import { Icon } from "../../../components/icon.tsx";
import { useIdleModule } from "../../../components/use-lazy-module.ts";
import { useI18n } from "../../../i18n/language.tsx";
import { type CartQuotes, findQuotedLine } from "../cart-quotes.ts";

type CartGiftProps = { wrap: CartLine | undefined; quotes: CartQuotes | null };

/** The question whether the order is a gift; once it is, all that belongs to it. */
export function CartGift({ wrap, quotes }: CartGiftProps) {
  const { t } = useI18n();
  const { isGift } = useStoredDraft();
  const [isNew, setNew] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (isGift) {
    return <LazyBlock {...{ wrap, isNew }} quoted={wrap ? findQuotedLine(quotes, wrap) : null} onRemove={ask} />;
  }
  function ask(): void {
    setNew(false);
    requestAnimationFrame(() => button.current?.focus({ preventScroll: true }));
  }
  const begin = () => {
    setNew(true);
    storeInDraft({ isGift: true });
  };
  return (
    <button type="button" className="cart-gift" ref={button} onClick={begin}>
      <Icon name="package" />
      <span>
        <b>{t("cart.gift")}</b>
        {t("cart.giftText")}
      </span>
      <Icon name="plus" size="s" />
    </button>
  );
}

const loadBlock = () => import("./gift-block.tsx");

function LazyBlock(props: Parameters<Awaited<ReturnType<typeof loadBlock>>["GiftBlock"]>[0]) {
  const block = useIdleModule(loadBlock);
  return <div className="cart-gift-place">{block && <block.GiftBlock {...props} />}</div>;
}
