import type { ShadeList } from "../../../shop/catalog/list-shades.ts";
import { colorDifference, labOf } from "../../../shop/shades/color-difference.ts";
import type { ShadeGroup } from "../../../shop/shades/shade-kinds.ts";
import { skinTones } from "../../../shop/shades/skin-verdict.ts";

type Comparable = { id: string; swatch: string; inStock: boolean };

type PairInput = {
  group: ShadeGroup | null;
  /** The colour of the skin that it is for; by default the middle skin tone. */
  skin?: string | undefined;
  /** The shade that is looked at. */
  chosenId: string | null;
  /** The one to set beside it, by the address. */
  otherId: string | null;
};

export type Swatched = ShadeList["shades"][number] & { swatch: string };

export type Comparison = {
  /** The shades of a product that have a colour. */
  shown: Swatched[];
  /** The two that are compared first. */
  pair: [Swatched, Swatched | null];
  /** Whether each skin has its own two until the customer chooses: of what should disappear on it, with no shade chosen. */
  isForEachSkin: boolean;
};

/** The shades of a product for a comparison; null where none has a colour. */
export function comparisonOf({ group, shades }: ShadeList, ids: Omit<PairInput, "group">): Comparison | null {
  const shown = shades.flatMap((shade) => (shade.swatch ? [{ ...shade, swatch: shade.swatch }] : []));
  const pair = comparedPair(shown, { group, ...ids });
  const isForEachSkin = group === "complexion" && shown.length > 2 && !ids.chosenId && !ids.otherId;
  return pair && { shown, pair, isForEachSkin };
}

/** The ids of the shade nearest to a skin and of its neighbour. */
export function nearestPair(shades: Swatched[], skin: string): string[] {
  const pair = comparedPair(shades, { group: "complexion", skin, chosenId: null, otherId: null });
  return (pair ?? []).flatMap((shade) => shade?.id ?? []);
}

/**
 * The two shades that stand beside each other at first: the chosen one and the one a customer would mistake it for. Before
 * one is chosen, the one nearest to the skin, or the first in stock.
 */
export function comparedPair<Shade extends Comparable>(
  shades: Shade[],
  { group, skin = skinTones.wheatish, chosenId, otherId }: PairInput,
): [Shade, Shade | null] | null {
  const first =
    shades.find(({ id }) => id === chosenId) ??
    (group === "complexion" ? nearestTo(skin, shades) : (shades.find(({ inStock }) => inStock) ?? shades[0]));
  if (!first) return null;
  const others = shades.filter(({ id }) => id !== first.id);
  return [first, others.find(({ id }) => id === otherId) ?? nearestTo(first.swatch, others) ?? null];
}

function nearestTo<Shade extends Comparable>(color: string, shades: Shade[]): Shade | undefined {
  const lab = labOf(color);
  const far = ({ swatch }: Shade) => colorDifference(lab, labOf(swatch));
  return shades.toSorted((one, other) => far(one) - far(other))[0];
}
