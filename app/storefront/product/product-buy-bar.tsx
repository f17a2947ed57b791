import { useLayoutEffect, useRef } from "react";
import { useI18n } from "../../i18n/language.tsx";
import { Localized } from "../../i18n/localized.tsx";
import { BuyBar } from "./buy-bar.tsx";
import { BuyButtons } from "./buy-box.tsx";
import { earlyBuying, type Offer, useLiveOffer } from "./live-offer.ts";

/** The bar of a phone: the chosen variant's price, and its buttons while the page's own are out of sight. */
export function ProductBuyBar({ offer: initial }: { offer: Offer }) {
  const { money } = useI18n();
  const buttons = useRef<HTMLElement>(null);
  const { offer, buying } = useLiveOffer() ?? { offer: initial, buying: earlyBuying };
  useLayoutEffect(() => {
    buttons.current = document.querySelector(".buy-do");
  }, []);
  return (
    <BuyBar
      hideWhileVisible={buttons}
      amount={money(offer.price)}
      note={offer.name && <Localized value={offer.name} />}
      picture={offer.picture}
    >
      <BuyButtons offer={offer} buying={buying} />
    </BuyBar>
  );
}
