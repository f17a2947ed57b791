import { maxTopUpProducts } from "../../../../shop/cart/top-up-rules.ts";
import type { ProductCard } from "../../../../shop/catalog/list-products.ts";
import type { Language } from "../../../../shop/language.ts";
import { fromTaka } from "../../../../shop/money.ts";
import { api } from "../../../browser/api.ts";
import { toCard } from "../../../browser/product-cards.ts";
import { topUpI18n } from "./i18n.ts";

/** Products for what a cart lacks, in taka: those that cost as much, and where there are none, others. */
export type TopUps = { areEnough: boolean; cards: ProductCard[] };

type TopUpRequest = { missing: number; productIds: string[]; language: Language };

export async function loadTopUps({ missing, productIds, language }: TopUpRequest): Promise<TopUps> {
  const query = { missing: String(missing), cart: cartOf(productIds), lang: language };
  const [answer] = await Promise.all([api("GET /products/top-up", { query }), topUpI18n.load(language)]);
  const cards = answer.map(toCard).filter(({ id }) => !productIds.includes(id));
  const enough = cards.filter(({ price }) => price >= fromTaka(missing));
  return enough.length > 0 ? { areEnough: true, cards: enough } : { areEnough: false, cards };
}

/** Products beside a cart: those that others bought together with it, or where orders say nothing, small additions. */
export type GoesWith = { areTogether: boolean; cards: ProductCard[] };

/** From so many taka on a small addition is worth its wrapping. */
const smallAddition = 200;

export async function loadGoesWith({ productIds, language }: Omit<TopUpRequest, "missing">): Promise<GoesWith> {
  const query = { cart: cartOf(productIds), lang: language };
  const [answer] = await Promise.all([api("GET /products/bought-together", { query }), topUpI18n.load(language)]);
  const cards = answer.map(toCard).filter(({ id }) => !productIds.includes(id));
  if (cards.length > 0) return { areTogether: true, cards };
  const additions = await loadTopUps({ missing: smallAddition, productIds, language });
  // Those that one tap adds come first.
  const isChosen = ({ onlyVariantId }: ProductCard) => Number(onlyVariantId === null);
  return { areTogether: false, cards: additions.cards.toSorted((one, other) => isChosen(one) - isChosen(other)) };
}

/** In one order, so that equal carts are one address of the server's cache. */
function cartOf(productIds: string[]): string {
  return productIds.toSorted().slice(0, maxTopUpProducts).join(",");
}
