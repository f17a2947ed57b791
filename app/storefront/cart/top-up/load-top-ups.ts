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
  // In one order, so that equal carts are one address of the server's cache.
  const cart = productIds.toSorted().slice(0, maxTopUpProducts).join(",");
  const query = { missing: String(missing), cart, lang: language };
  const [answer] = await Promise.all([api("GET /products/top-up", { query }), topUpI18n.load(language)]);
  const cards = answer.map(toCard).filter(({ id }) => !productIds.includes(id));
  const enough = cards.filter(({ price }) => price >= fromTaka(missing));
  return enough.length > 0 ? { areEnough: true, cards: enough } : { areEnough: false, cards };
}
