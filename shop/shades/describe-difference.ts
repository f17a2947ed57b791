import { colorDifference, type Lab } from "./color-difference.ts";

/** How another shade looks beside one. */
type ShadeWay = "lighter" | "deeper" | "warmer" | "cooler" | "brighter" | "softer";
type ShadeAmount = "touch" | "step" | "much";

export type ShadeDifference = {
  /** CIEDE2000. */
  difference: number;
  /** The visible differences, the most striking first; empty if a customer would hardly see any. */
  parts: { way: ShadeWay; amount: ShadeAmount }[];
};

/** Minimum difference in lightness, chroma or hue (units of CIELAB) for a word. */
const amounts: [ShadeAmount, number][] = [
  ["much", 11],
  ["step", 4.5],
  ["touch", 1.5],
];
/** Below it, two shades pass for one. */
const unseen = 1.5;
/** Chroma is seen less than lightness: CIEDE2000 weighs it down the more there is of it. */
const chromaWeight = 0.045;
const maxParts = 2;

/**
 * The other shade in words beside one: "a touch cooler, a step lighter". With the shades swapped, the opposite words in
 * the same amounts.
 */
export function describeDifference(one: Lab, other: Lab): ShadeDifference {
  const difference = colorDifference(one, other);
  if (difference < unseen) return { difference, parts: [] };
  const chromas = [one, other].map(([, a, b]) => Math.hypot(a, b)) as [number, number];
  const weight = 1 + (chromaWeight * (chromas[0] + chromas[1])) / 2;
  const hue = hueDifference(one, other, chromas);
  const ways: [ShadeWay, ShadeWay, number][] = [
    ["lighter", "deeper", other[0] - one[0]],
    // Towards yellow reads as golden, towards red and blue as rosy; of greens and blues neither is said.
    ["warmer", "cooler", isWarmHalf(one) && isWarmHalf(other) ? hue : 0],
    ["brighter", "softer", (chromas[1] - chromas[0]) / weight],
  ];
  const parts = ways
    .toSorted(([, , a], [, , b]) => Math.abs(b) - Math.abs(a))
    .flatMap(([more, less, by]) => {
      const amount = amounts.find(([, from]) => Math.abs(by) >= from)?.[0];
      return amount ? [{ way: by > 0 ? more : less, amount }] : [];
    });
  return { difference, parts: parts.slice(0, maxParts) };
}

function hueOf([, a, b]: Lab): number {
  return (Math.atan2(b, a) * 180) / Math.PI;
}

function isWarmHalf(color: Lab): boolean {
  const hue = hueOf(color);
  return hue > -75 && hue < 105;
}

function hueDifference(one: Lab, other: Lab, [c1, c2]: [number, number]): number {
  const turn = ((hueOf(other) - hueOf(one) + 540) % 360) - 180;
  return 2 * Math.sqrt(c1 * c2) * Math.sin((turn * Math.PI) / 360);
}
