import { Refusal } from "../refusal.ts";

type PricedProduct = { status: string; variants: readonly { price: number }[] };

/**
 * Which variants keep a product out of the shop: nothing is sold for nothing, so that one without a price can only be
 * kept hidden. By their places in its list; none where the product may be as it is.
 */
export function findUnpriced({ status, variants }: PricedProduct): number[] {
  if (status !== "published") return [];
  return variants.flatMap(({ price }, index) => (price > 0 ? [] : [index]));
}

/** Refuses (`invalid-input`) to show a product of which something costs nothing. */
export function requirePrices(product: PricedProduct): void {
  const fields = findUnpriced(product).map((index) => [`variants.${index}.price`, "price-needed"]);
  if (fields.length > 0) throw new Refusal("invalid-input", { fields: Object.fromEntries(fields) });
}
