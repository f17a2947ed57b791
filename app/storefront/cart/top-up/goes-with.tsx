import { useEffect, useRef, useState } from "react";
import type { CartLine } from "../../../../shop/cart/cart-rules.ts";
import { useI18n } from "../../../i18n/language.tsx";
import { topUpI18n } from "./i18n.ts";
import { type GoesWith, loadGoesWith } from "./load-top-ups.ts";
import { RailItem, useAddToCart } from "./rail-item.tsx";
import { useHeldPlace } from "./use-held-place.ts";
import "./goes-with.css";

/**
 * What others bought together with the cart, or where orders say nothing, small additions. What is added stays in its
 * place with a mark, and what goes with it joins at the end: nothing moves under a finger.
 */
export function GoesWithRail({ lines }: { lines: CartLine[] }) {
  const { language } = useI18n();
  const rail = useRef<HTMLElement>(null);
  const holdPlace = useHeldPlace(rail);
  const { cards, areTogether } = useGoesWith(lines);
  const { addedName, add } = useAddToCart();
  if (cards.length === 0) return null;
  const { t } = topUpI18n.get(language);
  return (
    <section className="goes-with wrap" aria-labelledby="goes-with" ref={rail} onClickCapture={holdPlace}>
      <p className="vh" role="status">
        {addedName && t("topUp.added", { name: addedName })}
      </p>
      <h2 className="display h2" id="goes-with">
        {t(areTogether ? "topUp.together" : "topUp.more")}
      </h2>
      <ul className="rail">
        {cards.map((product) => (
          <RailItem
            key={product.id}
            product={product}
            isAdded={lines.some(({ productId }) => productId === product.id)}
            onAdd={() => add(product)}
            sizes="(min-width: 1440px) 307px, (min-width: 1024px) 22vw, 42vw"
            isLarge
          />
        ))}
      </ul>
    </section>
  );
}

const maxCards = 16;

/** What goes with the cart as it is; what was offered before stays. */
function useGoesWith(lines: CartLine[]): GoesWith {
  const { language } = useI18n();
  const [offered, setOffered] = useState<GoesWith>({ areTogether: true, cards: [] });
  const cart = [...new Set(lines.map(({ productId }) => productId))].join();
  useEffect(() => {
    let isStale = false;
    loadGoesWith({ productIds: cart.split(","), language }).then(
      (loaded) => !isStale && setOffered((before) => joined(before, loaded)),
      () => {},
    );
    return () => {
      isStale = true;
    };
  }, [cart, language]);
  return offered;
}

function joined(before: GoesWith, { areTogether, cards }: GoesWith): GoesWith {
  if (before.cards.length === 0) return { areTogether, cards };
  if (before.areTogether !== areTogether) return before;
  const more = cards.filter(({ id }) => !before.cards.some((card) => card.id === id));
  return { areTogether, cards: [...before.cards, ...more].slice(0, maxCards) };
}
