import type { ProductDraft } from "../catalog/product-draft.ts";
import { Refusal } from "../refusal.ts";
import { forbiddenIn } from "./substances.ts";

type CheckableProduct = Pick<ProductDraft, "ingredients" | "ingredientsChecked" | "status">;

/**
 * Which of the forbidden substances that a product names are confirmed as checked; what it no longer names is forgotten, so
 * that it is asked for again should it come back. Refuses `ingredients-unchecked`, with their ids as `substances`, where
 * the product would be shown in the shop with one that nobody has checked. Hidden it may be kept.
 */
export function checkedSubstances({ ingredients, ingredientsChecked, status }: CheckableProduct): string[] {
  const forbidden = forbiddenIn(ingredients);
  const unchecked = forbidden.filter((id) => !ingredientsChecked.includes(id));
  if (status === "published" && unchecked.length > 0)
    throw new Refusal("ingredients-unchecked", { details: { substances: unchecked } });
  return forbidden.filter((id) => ingredientsChecked.includes(id));
}
