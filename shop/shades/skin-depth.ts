import { labOf } from "./color-difference.ts";
import type { Depth } from "./shade-facts.ts";

/**
 * The classes of skin colour by individual typology angle, from light to dark (Chardon, Cretois and Hourseau, "Skin
 * colour typology and suntanning pathways", International Journal of Cosmetic Science 13, 1991).
 */
const smallestAngles: [Depth, number][] = [
  ["very-fair", 55],
  ["fair", 41],
  ["medium", 28],
  ["wheatish", 10],
  ["shyamla", -30],
  ["deep", Number.NEGATIVE_INFINITY],
];

/** The skin depth for which a complexion shade is, by its colour alone. */
export function depthOf(swatch: string): Depth {
  const [lightness, , yellow] = labOf(swatch);
  const angle = (Math.atan2(lightness - 50, yellow) * 180) / Math.PI;
  return smallestAngles.find(([, smallest]) => angle > smallest)?.[0] ?? "deep";
}
