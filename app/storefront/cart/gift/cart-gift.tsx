import { useState } from "react";
import type { CartLine } from "../../../../shop/cart/cart-rules.ts";
import { storeInDraft } from "../../../browser/change-draft.ts";
import { useStoredDraft } from "../../../browser/stored-draft.ts";
import { Icon } from "../../../components/icon.tsx";
import { useIdleModule } from "../../../components/use-lazy-module.ts";
import { useI18n } from "../../../i18n/language.tsx";
import { type CartQuotes, findQuotedLine } from "../cart-quotes.ts";

type CartGiftProps = { wrap: CartLine | undefined; quotes: CartQuotes | null };

/** Says whether the order is a gift; once it is, all that belongs to it. */
export function CartGift({ wrap, quotes }: CartGiftProps) {
  const { t } = useI18n();
  const { isGift } = useStoredDraft();
  const [isNew, setNew] = useState(false);
  const change = (isChecked: boolean) => {
    setNew(isChecked);
    if (isChecked) storeInDraft({ isGift: true });
    else void loadBlock().then(({ removeGift }) => removeGift(wrap), console.debug);
  };
  return (
    <>
      <label className="cart-gift">
        <input type="checkbox" checked={isGift === true} onChange={({ target }) => change(target.checked)} />
        <span>
          <b>{t("checkout.gift")}</b>
          {t("cart.giftText")}
        </span>
        <Icon name="package" />
      </label>
      {isGift === true && <LazyBlock {...{ wrap, isNew }} quoted={wrap ? findQuotedLine(quotes, wrap) : null} />}
    </>
  );
}

const loadBlock = () => import("./gift-block.tsx");

function LazyBlock(props: Parameters<Awaited<ReturnType<typeof loadBlock>>["GiftBlock"]>[0]) {
  const block = useIdleModule(loadBlock);
  return <div className="cart-gift-place">{block && <block.GiftBlock {...props} />}</div>;
}
