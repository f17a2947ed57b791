import { AddShade, type AddShadeProps } from "./add-shade.tsx";
import { ShadeCompare, type ShadeCompareProps } from "./shade-compare.tsx";

/** What moves on a page of shades: one island's name for both costs every other page less. */
export function ShadePart({ compare, add }: { compare?: ShadeCompareProps; add?: AddShadeProps }) {
  return (
    <>
      {compare && <ShadeCompare {...compare} />}
      {add && <AddShade {...add} />}
    </>
  );
}
