import { useState } from "react";
import { useSearchParams } from "react-router";
import { openingVariant, variantParam } from "../../../shop/catalog/catalog-rules.ts";
import type { Product } from "../../../shop/catalog/product-queries.ts";

/**
 * The shade or size that is shown: the picked one, else the one that the address names (`?variant=`), else the
 * cheapest in stock, which is the price that lists show. What is picked goes into the address, so that a link leads to the very shade; the page's true address stays.
 */
export function useChosenVariant({ id, variants }: Product) {
  const [params, setParams] = useSearchParams();
  const requestedId = params.get(variantParam);
  const [picked, setPicked] = useState(requestedId);
  const pickedVariant = variants.find((variant) => variant.id === picked);
  const chosen = pickedVariant ?? openingVariant(variants);
  if (!chosen) throw new Error(`product ${id} has no variant`);

  function pick(variantId: string): void {
    setPicked(variantId);
    const withVariant = (before: URLSearchParams) => {
      before.set(variantParam, variantId);
      return before;
    };
    setParams(withVariant, { replace: true, preventScrollReset: true });
  }
  return { chosen, picked: pickedVariant?.id ?? null, pick };
}
