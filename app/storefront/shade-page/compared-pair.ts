import type { ShadeList } from "../../../shop/catalog/list-shades.ts";
import { colorDifference, labOf } from "../../../shop/shades/color-difference.ts";
import type { ShadeGroup } from "../../../shop/shades/shade-kinds.ts";
import { skinTones } from "../../../shop/shades/skin-verdict.ts";

type Comparable = { id: string; swatch: string; inStock: boolean };

type PairInput = {
  group: ShadeGroup | null;
  /** The shade that is looked at. */
  chosenId: string | null;
  /** The one to set beside it, by the address. */
  otherId: string | null;
};

export type Swatched = ShadeList["shades"][number] & { swatch: string };

/** The shades of a product that have a colour, and the two that are compared first; null where none has one. */
export function comparisonOf(
  { group, shades }: ShadeList,
  ids: Omit<PairInput, "group">,
): { shown: Swatched[]; pair: [Swatched, Swatched | null] } | null {
  const shown = shades.flatMap((shade) => (shade.swatch ? [{ ...shade, swatch: shade.swatch }] : []));
  const pair = comparedPair(shown, { group, ...ids });
  return pair && { shown, pair };
}

/**
 * The two shades that stand beside each other at first: the chosen one and the one a customer would mistake it for. Before
 * one is chosen, the one nearest to the middle skin tone, or the first in stock.
 */
export function comparedPair<Shade extends Comparable>(
  shades: Shade[],
  { group, chosenId, otherId }: PairInput,
): [Shade, Shade | null] | null {
  const first =
    shades.find(({ id }) => id === chosenId) ??
    (group === "complexion"
      ? nearestTo(skinTones.wheatish, shades)
      : (shades.find(({ inStock }) => inStock) ?? shades[0]));
  if (!first) return null;
  const others = shades.filter(({ id }) => id !== first.id);
  return [first, others.find(({ id }) => id === otherId) ?? nearestTo(first.swatch, others) ?? null];
}

function nearestTo<Shade extends Comparable>(color: string, shades: Shade[]): Shade | undefined {
  const lab = labOf(color);
  const far = ({ swatch }: Shade) => colorDifference(lab, labOf(swatch));
  return shades.toSorted((one, other) => far(one) - far(other))[0];
}
