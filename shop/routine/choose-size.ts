import { openingVariant } from "../catalog/catalog-rules.ts";
import type { RoutineAnswers } from "./routine-answers.ts";

type Sized = { price: number; inStock: boolean; savedBySize: number };

/**
 * The size of a product for a routine: the opening one, so that the sum keeps to the budget; where the budget has no upper
 * limit, the size in stock that costs least per amount.
 */
export function chooseSize<Variant extends Sized>(
  variants: readonly Variant[],
  { budget }: RoutineAnswers,
): Variant | undefined {
  const opening = openingVariant(variants);
  if (budget?.[0] !== "high" || !opening) return opening;
  const saving = variants.filter(({ inStock, savedBySize }) => inStock && savedBySize > opening.savedBySize);
  return saving.toSorted((one, other) => other.savedBySize - one.savedBySize || one.price - other.price)[0] ?? opening;
}
