import { AddShade, type AddShadeProps } from "./add-shade.tsx";
import { ShadeCompare, type ShadeCompareProps } from "./shade-compare.tsx";

/**
 * The interactive parts of a page of shades: one island name for both keeps the list of islands on every page shorter.
 */
export function ShadePart({ compare, add }: { compare?: ShadeCompareProps; add?: AddShadeProps }) {
  return (
    <>
      {compare && <ShadeCompare {...compare} />}
      {add && <AddShade {...add} />}
    </>
  );
}
