import type { Shop } from "../shop.ts";
import { colorDifference, type Lab } from "./color-difference.ts";
import { describeDifference, type ShadeDifference } from "./describe-difference.ts";
import { type IndexedShade, readShades } from "./shade-index.ts";
import type { ShadeGroup } from "./shade-kinds.ts";

export type NearShade = IndexedShade & ShadeDifference;

type NearestInput = {
  lab: Lab;
  /** What is compared: complexion with complexion, lips with lips. */
  group: ShadeGroup;
  /** A product to leave out. */
  except?: string;
  count: number;
};

/** The largest difference (CIEDE2000) at which a shade is offered beside another. */
export const maxRelated = 12;
/** CIEDE2000 weighs a difference of lightness down by at most this. */
const maxLightnessWeight = 1.75;

/**
 * The shades in stock that look most like a colour: the nearest of each product of the same group, within `maxRelated`.
 */
export async function nearestShades(shop: Shop, { lab, group, except, count }: NearestInput): Promise<NearShade[]> {
  return nearestOf(await readShades(shop), { lab, group, except, count });
}

/** The same among these shades. */
export function nearestOf(
  shades: IndexedShade[],
  { lab, group, except, count }: Omit<NearestInput, "except"> & { except?: string | undefined },
): NearShade[] {
  const nearest = new Map<string, { shade: IndexedShade; difference: number }>();
  for (const shade of shades) {
    if (shade.group !== group || shade.productId === except || !shade.inStock) continue;
    // A cheap test that rules out most of a large catalogue.
    if (Math.abs(shade.lab[0] - lab[0]) > maxRelated * maxLightnessWeight) continue;
    const difference = colorDifference(lab, shade.lab);
    if (difference > maxRelated || difference >= (nearest.get(shade.productId)?.difference ?? Number.POSITIVE_INFINITY))
      continue;
    nearest.set(shade.productId, { shade, difference });
  }
  return [...nearest.values()]
    .toSorted((one, other) => one.difference - other.difference)
    .slice(0, count)
    .map(({ shade }) => ({ ...shade, ...describeDifference(lab, shade.lab) }));
}
