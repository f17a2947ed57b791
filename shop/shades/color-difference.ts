/** A colour in CIELAB under daylight (D65, 2° observer): L from 0 to 100. */
export type Lab = readonly [lightness: number, a: number, b: number];

/** The CIELAB colour of a swatch, `#RRGGBB` in sRGB (IEC 61966-2-1). */
export function labOf(swatch: string): Lab {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(swatch.slice(at, at + 2), 16) / 255),
  );
  const x = response((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047);
  const y = response(0.2126729 * red + 0.7151522 * green + 0.072175 * blue);
  const z = response((0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function response(ratio: number): number {
  return ratio > 216 / 24389 ? Math.cbrt(ratio) : ((24389 / 27) * ratio + 16) / 116;
}

/**
 * How different two colours look: CIEDE2000, with all weights 1. About 1 is the least that a trained eye sees; below 2 two
 * shades pass for one. After Sharma, Wu and Dalal, "The CIEDE2000 color-difference formula" (2005), whose test pairs are
 * in color-difference.test.ts.
 */
export function colorDifference([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): number {
  const meanChroma = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const g = 0.5 * (1 - Math.sqrt(chromaShare(meanChroma)));
  const c1 = Math.hypot(a1 * (1 + g), b1);
  const c2 = Math.hypot(a2 * (1 + g), b2);
  const h1 = hue(a1 * (1 + g), b1);
  const h2 = hue(a2 * (1 + g), b2);
  // Grey has no hue.
  const isGrey = c1 * c2 === 0;
  const turn = isGrey ? 0 : ((h2 - h1 + 540) % 360) - 180;
  const deltaHue = 2 * Math.sqrt(c1 * c2) * Math.sin(radians(turn) / 2);

  const l = (l1 + l2) / 2;
  const c = (c1 + c2) / 2;
  const h = isGrey ? h1 + h2 : meanHue(h1, h2);
  const t =
    1 -
    0.17 * Math.cos(radians(h - 30)) +
    0.24 * Math.cos(radians(2 * h)) +
    0.32 * Math.cos(radians(3 * h + 6)) -
    0.2 * Math.cos(radians(4 * h - 63));
  const lightness = (l2 - l1) / (1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2));
  const chroma = (c2 - c1) / (1 + 0.045 * c);
  const turned = deltaHue / (1 + 0.015 * c * t);
  const rotation = -Math.sin(radians(60 * Math.exp(-(((h - 275) / 25) ** 2)))) * 2 * Math.sqrt(chromaShare(c));
  return Math.sqrt(lightness ** 2 + chroma ** 2 + turned ** 2 + rotation * chroma * turned);
}

function chromaShare(chroma: number): number {
  return chroma ** 7 / (chroma ** 7 + 25 ** 7);
}

function hue(a: number, b: number): number {
  return a === 0 && b === 0 ? 0 : ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
}

function meanHue(h1: number, h2: number): number {
  const mean = (h1 + h2) / 2;
  if (Math.abs(h1 - h2) <= 180) return mean;
  return h1 + h2 < 360 ? mean + 180 : mean - 180;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
