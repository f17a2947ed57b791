import { useEffect, useRef, useState } from "react";
import type { CartLine } from "../../../../shop/cart/cart-rules.ts";
import { Medallion } from "../../../components/ornaments.tsx";
import { useI18n } from "../../../i18n/language.tsx";
import { topUpI18n } from "./i18n.ts";
import { loadTopUps, type TopUps } from "./load-top-ups.ts";
import "./top-up-rail.css";
import { RailItem, useAddToCart } from "./rail-item.tsx";
import { useHeldPlace } from "./use-held-place.ts";

/** `missing`: taka until delivery is free, null once it is. */
type TopUpRailProps = { missing: number | null; lines: CartLine[] };

/**
 * Products that bring the cart to free delivery. The last ones stay until the next are there, and the room they took
 * when none are needed any more: nothing moves under a finger.
 */
export function TopUpRail({ missing, lines }: TopUpRailProps) {
  const { language } = useI18n();
  const rail = useRef<HTMLElement>(null);
  const holdPlace = useHeldPlace(rail);
  const topUps = useTopUps(missing, lines);
  const { addedName, add } = useAddToCart();
  if (!topUps) return null;
  // Gives up the room that is held while they load.
  if (topUps.cards.length === 0 && missing !== null) return <i hidden />;

  const { t } = topUpI18n.get(language);
  return (
    <section
      className="top-up"
      aria-labelledby={missing === null ? undefined : "top-up"}
      ref={rail}
      onClickCapture={holdPlace}
    >
      <p className="vh" role="status">
        {addedName && t("topUp.added", { name: addedName })}
      </p>
      {missing === null ? (
        <Medallion />
      ) : (
        <>
          <h3 id="top-up">{t(topUps.areEnough ? "topUp.fit" : "topUp.more")}</h3>
          <ul className="rail" key={topUps.cards[0]?.id}>
            {topUps.cards.map((product) => (
              <RailItem
                key={product.id}
                product={product}
                isAdded={lines.some(({ productId }) => productId === product.id)}
                onAdd={() => add(product)}
                sizes="132px"
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** What fits the cart as it is quoted; the last products while others are on their way, or if they do not come. */
function useTopUps(missing: number | null, lines: CartLine[]): TopUps | null {
  const { language } = useI18n();
  const [topUps, setTopUps] = useState<TopUps | null>(null);
  const cart = [...new Set(lines.map(({ productId }) => productId))].join();
  useEffect(() => {
    if (missing === null) return;
    let isStale = false;
    loadTopUps({ missing, productIds: cart.split(","), language }).then(
      (loaded) => !isStale && setTopUps(loaded),
      () => setTopUps((before) => before ?? { areEnough: false, cards: [] }),
    );
    return () => {
      isStale = true;
    };
  }, [missing, cart, language]);
  return topUps;
}
