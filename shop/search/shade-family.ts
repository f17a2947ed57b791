import type { ShadeFamily } from "../catalog/facets.ts";

/**
 * The family of a swatch (`#RRGGBB`), by lightness, chroma and hue in OKLCH, where equal distances look equal
 * (Björn Ottosson, "A perceptual color space for image processing").
 */
export function shadeFamily(swatch: string): ShadeFamily {
  const { lightness, chroma, hue } = oklch(swatch);
  if (chroma < 0.03) return lightness > 0.85 ? "white" : lightness < 0.4 ? "black" : "brown";
  if (lightness < 0.25) return "black";
  if (hue >= 110 && hue < 190) return "green";
  if (hue >= 190 && hue < 285) return "blue";
  if (hue >= 285 && hue < 330) return lightness < 0.45 ? "berry" : "purple";
  const warm = hue >= 330 || hue < 15 ? "rosy" : hue < 35 ? "red" : hue < 62 ? "orange" : "yellow";
  // Colours of skin and earth have little chroma.
  if (warm !== "rosy" && chroma < 0.11) return lightness > 0.58 ? "nude" : "brown";
  if (warm === "rosy") {
    if (lightness < 0.42) return "berry";
    return chroma < 0.08 && lightness > 0.55 ? "nude" : "pink";
  }
  if (warm === "red") return lightness < 0.36 ? "berry" : lightness > 0.62 ? "coral" : "red";
  if (warm === "orange") return lightness < 0.45 ? "brown" : "orange";
  return lightness > 0.6 ? "gold" : "brown";
}

/** A swatch (`#RRGGBB`) in OKLCH; the hue in degrees. */
export function oklch(swatch: string): { lightness: number; chroma: number; hue: number } {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(swatch.slice(at, at + 2), 16) / 255));
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const blue = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { lightness, chroma: Math.hypot(a, blue), hue: ((Math.atan2(blue, a) * 180) / Math.PI + 360) % 360 };
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
