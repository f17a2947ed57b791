import type { VariantDraft } from "../catalog/product-draft.ts";

/** The variants of a set whose shade is chosen, at one price: the one that was changed for any of them, for all. */
export function withOnePrice(before: readonly VariantDraft[], after: VariantDraft[]): VariantDraft[] {
  const changed = after.find((variant, index) => {
    const former = before[index];
    return former && JSON.stringify(pricesOf(variant)) !== JSON.stringify(pricesOf(former));
  });
  return changed ? after.map((variant) => ({ ...variant, ...pricesOf(changed) })) : after;
}

const pricesOf = ({ price, listPrice, offer }: VariantDraft) => ({
  price,
  listPrice,
  ...(offer !== undefined && { offer }),
});
