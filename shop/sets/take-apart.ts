import type { PricedVariant } from "../cart/price-lines.ts";
import { divideAmount, type Paisa, paisa, sum, times } from "../money.ts";
import type { SetPart } from "./set-rules.ts";

/** A set with its parts as they are sold today. */
export type OpenedSet = {
  parts: { variant: PricedVariant; pieces: number }[];
  /** What the parts cost one by one. */
  singles: Paisa;
  /** The set's price, or what its parts cost where a sale has made that less. */
  price: Paisa;
};

/** Opens a set; null where one of its parts is not sold any more. */
export function openSet(set: PricedVariant, variants: readonly PricedVariant[]): OpenedSet | null {
  const parts = (set.parts ?? []).flatMap(({ variantId, pieces }) => {
    const variant = variants.find((each) => each.variantId === variantId && each.published);
    return variant ? [{ variant, pieces }] : [];
  });
  if (parts.length === 0 || parts.length !== set.parts?.length) return null;
  const singles = sum(parts.map(({ variant, pieces }) => times(variant.price, pieces)));
  return { parts, singles, price: paisa(Math.min(set.price, singles)) };
}

/** What an order has of a variant, bought alone, in sets or both, and what sets save on it. */
export type Goods = { variant: PricedVariant; quantity: number; saving: Paisa };

/** What sets saved on a line of an order. */
export type LineShare = { variantId: string; quantity: number; setSaving: Paisa };

/** The goods of a cart or an order by variant, sets taken apart into their parts. */
export class GoodsList {
  readonly #goods = new Map<string, Goods>();

  list(): Goods[] {
    return [...this.#goods.values()];
  }

  /** Pieces of a variant that can still be added; null where its stock is not counted. */
  left({ variantId, stock }: PricedVariant): number | null {
    return stock === null ? null : stock - (this.#goods.get(variantId)?.quantity ?? 0);
  }

  priceOf(variantId: string): number {
    return this.#goods.get(variantId)?.variant.price ?? 0;
  }

  add(variant: PricedVariant, quantity: number): void {
    const goods = this.#goods.get(variant.variantId);
    if (goods) goods.quantity += quantity;
    else this.#goods.set(variant.variantId, { variant, quantity, saving: paisa(0) });
  }

  /** Divides what sets save over the goods that they consist of, by value, to the paisa. */
  save(saving: Paisa, parts: readonly SetPart[]): void {
    const saved = parts.flatMap(({ variantId, pieces }) => {
      const goods = this.#goods.get(variantId);
      return goods ? [{ goods, value: goods.variant.price * pieces }] : [];
    });
    const shares = divideAmount(
      saving,
      saved.map(({ value }) => value),
    );
    for (const [index, { goods }] of saved.entries()) goods.saving = paisa(goods.saving + (shares[index] ?? 0));
  }

  /** The remaining pieces of lines keep their share of what sets saved on them; all pieces together keep all of it. */
  keepShares(lines: readonly LineShare[]): void {
    for (const { variantId, quantity, setSaving } of lines) {
      const goods = this.#goods.get(variantId);
      if (goods) goods.saving = paisa(Math.floor((setSaving * Math.min(goods.quantity, quantity)) / quantity));
    }
  }
}

/** What is stored of a set in an order. */
export type OrderedSet = {
  setId: string;
  nameEn: string | null;
  nameBn: string | null;
  price: Paisa;
  quantity: number;
  parts: SetPart[];
};

/**
 * The sets of an order that can still be made from the pieces (`alone`) outside other sets, with their saving at the order's
 * prices.
 */
export function keepSets(
  sets: readonly OrderedSet[],
  alone: ReadonlyMap<string, number>,
  goods: GoodsList,
): OrderedSet[] {
  const left = new Map(alone);
  return sets.flatMap((set) => {
    const counts = set.parts.map(({ variantId, pieces }) => Math.floor((left.get(variantId) ?? 0) / pieces));
    const quantity = Math.min(set.quantity, ...counts);
    if (quantity === 0) return [];
    for (const { variantId, pieces } of set.parts) left.set(variantId, (left.get(variantId) ?? 0) - quantity * pieces);
    const singles = set.parts.reduce((all, { variantId, pieces }) => all + goods.priceOf(variantId) * pieces, 0);
    goods.save(times(paisa(Math.max(0, singles - set.price)), quantity), set.parts);
    return [{ ...set, quantity }];
  });
}
