import { useEffect } from "react";
import type { ProductVariant } from "../../../shop/catalog/product-queries.ts";
import type { ImageInfo } from "../../../shop/media/image-json.ts";
import { createStore } from "../../browser/store.ts";
import type { Buying, NextPage } from "./buy-box.tsx";

/** What other parts of the page show of the chosen variant. */
export type Offer = Pick<ProductVariant, "name" | "price" | "inStock"> & {
  /** Null while a shade must be chosen. */
  id: string | null;
  picture: ImageInfo | null;
};
type LiveOffer = { offer: Offer; buying: Pick<Buying, "buy" | "pressed"> };

// The bar and what was bought together are islands of their own: they follow the product's island by this store.
const liveOffer = createStore<LiveOffer | null>(null);
/** Pressed on the bar before the product's island was hydrated. */
let pressedEarly: NextPage | null = null;

type OfferedVariant = { chosen: ProductVariant; mustChoose: boolean };

/** What the other islands show of a variant; of one that only stands for its price, not the name. */
export function offerOf({ chosen, mustChoose }: OfferedVariant, pictures: ImageInfo[]): Offer {
  const { id, name, price, inStock, picture } = chosen;
  const shown = { price, inStock, picture: picture ?? pictures[0] ?? null };
  return mustChoose ? { id: null, name: null, ...shown } : { id, name, ...shown };
}

/** Tells the other islands what is chosen and how it is bought. */
export function usePublishedOffer(offer: Offer, buying: Buying): void {
  useEffect(() => {
    liveOffer.set({ offer, buying });
    const next = pressedEarly;
    pressedEarly = null;
    if (next) buying.buy(next);
  });
}

/** Null until the product's island is hydrated. */
export const useLiveOffer = liveOffer.useValue;

/** Buys as soon as the product's island is hydrated. */
export const earlyBuying: LiveOffer["buying"] = {
  pressed: null,
  buy: (next) => {
    pressedEarly = next;
  },
};
