import { colorDifference, labOf } from "./color-difference.ts";
import type { ShadeGroup } from "./shade-kinds.ts";

/** The three skin tones on which shades are drawn, light to deep. */
export const skinTones = { fair: "#EBC8A6", wheatish: "#CB9768", shyamla: "#8A5938" } as const;
export type SkinTone = keyof typeof skinTones;

/** Verdicts on a complexion shade: light or deep by some degree, or at the right depth with another undertone. */
const complexionVerdicts = [
  "disappears",
  "goldener",
  "rosier",
  "light-touch",
  "light-step",
  "light-too",
  "light-far",
  "deep-touch",
  "deep-step",
  "deep-too",
  "deep-far",
] as const;

/** Verdicts on a visible colour, subtle to bold; `pale`: lighter than the skin, chalky. */
const colorVerdicts = ["bare", "pale", "quiet", "clear", "rich", "deep", "bright", "glows"] as const;

export const skinVerdicts = [...complexionVerdicts, ...colorVerdicts];
export type SkinVerdict = (typeof skinVerdicts)[number];

/** Below this CIEDE2000 difference a shade cannot be told from the skin on a screen. */
const disappears = 2.3;
/** The maximum difference in lightness (CIELAB) of each complexion verdict. */
const depthSteps = [
  ["touch", 4.5],
  ["step", 11],
  ["too", 22],
  ["far", Number.POSITIVE_INFINITY],
] as const;
/** Below this difference in lightness the depth is right. */
const sameDepth = 1.5;

/** One coat of a shade on skin, in a word: whether it disappears where it should, else how much it is seen. */
export function skinVerdict(skin: string, swatch: string, group: ShadeGroup | null): SkinVerdict {
  return group === "complexion" ? complexionVerdict(skin, swatch) : colorVerdict(skin, swatch);
}

function complexionVerdict(skin: string, swatch: string): SkinVerdict {
  const [one, other] = [labOf(skin), labOf(swatch)];
  if (colorDifference(one, other) < disappears) return "disappears";
  const by = other[0] - one[0];
  if (Math.abs(by) < sameDepth)
    return Math.atan2(other[2], other[1]) > Math.atan2(one[2], one[1]) ? "goldener" : "rosier";
  const amount = depthSteps.find(([, upTo]) => Math.abs(by) < upTo)?.[0] ?? "far";
  return `${by > 0 ? "light" : "deep"}-${amount}`;
}

/** Bounds tried on lipsticks from nude to plum, so that neighbours among them get different words. */
function colorVerdict(skin: string, swatch: string): SkinVerdict {
  const [one, other] = [labOf(skin), labOf(swatch)];
  const difference = colorDifference(one, other);
  const by = other[0] - one[0];
  if (difference < 12) return "bare";
  if (Math.hypot(other[1], other[2]) >= 60) return by > -12 ? "glows" : "bright";
  if (by > 15) return "pale";
  if (difference < 20) return "quiet";
  if (by < -45) return "deep";
  return difference < 33 ? "clear" : "rich";
}
