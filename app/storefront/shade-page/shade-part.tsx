import { AddVariant, type AddVariantProps } from "../cart/add-variant.tsx";
import { ShadeCompare, type ShadeCompareProps } from "./shade-compare.tsx";

/**
 * The interactive parts of a page of shades, and the button of a set's strip: one island name keeps the list of islands
 * on every page shorter.
 */
export function ShadePart({ compare, add }: { compare?: ShadeCompareProps; add?: AddVariantProps }) {
  return (
    <>
      {compare && <ShadeCompare {...compare} />}
      {add && <AddVariant {...add} />}
    </>
  );
}
