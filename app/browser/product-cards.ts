import type { ProductCardResponse } from "../../api/contract/catalog.ts";
import type { ProductCard } from "../../shop/catalog/list-products.ts";
import type { Language, Localized } from "../../shop/language.ts";
import { fromTaka } from "../../shop/money.ts";
import { api } from "./api.ts";

/** The products of a wishlist; `ids` are the requested ones. */
export type WishlistProducts = { ids: string[]; cards: ProductCard[]; gone: { id: string; name: Localized }[] };

/** Fetches products by id. Unknown ids are in neither list. */
export async function fetchProductCards(ids: string[], language: Language): Promise<WishlistProducts> {
  if (ids.length === 0) return { ids, cards: [], gone: [] };
  const query = new URLSearchParams({ ids: ids.join(","), lang: language });
  const { cards, gone } = await api("GET /products/cards", { query });
  return { ids, cards: cards.map(toCard), gone: gone.map(({ _id: id, name }) => ({ id, name })) };
}

/** A card as the components take it. */
export function toCard({ _id: id, saleVariant, ...card }: ProductCardResponse): ProductCard {
  const paisaOf = (taka: number | null) => (taka === null ? null : fromTaka(taka));
  return {
    id,
    ...card,
    price: fromTaka(card.price),
    listPrice: paisaOf(card.listPrice),
    salePrice: paisaOf(card.salePrice),
    saleVariant: saleVariant && { ...saleVariant, listPrice: fromTaka(saleVariant.listPrice) },
  };
}
