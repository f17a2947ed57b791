const petals = 8;

/**
 * A ring of eight petals round a circle with room for letters, as RGBA pixels: the image library of the server reads no
 * SVG. Each pixel's opacity is its coverage by the nearest stroke.
 */
export function drawSeal(size: number, radius: number, colour: string): Buffer {
  const pixels = Buffer.alloc(size * size * 4);
  const half = size / 96;
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const [x, y] = [column + 0.5 - size / 2, row + 0.5 - size / 2];
      const distance = Math.min(Math.abs(Math.hypot(x, y) - radius * 0.56), toPetal(x, y, radius));
      const coverage = Math.min(1, Math.max(0, half + 0.5 - distance));
      if (coverage > 0)
        pixels.set([red ?? 0, green ?? 0, blue ?? 0, Math.round(coverage * 255)], (row * size + column) * 4);
    }
  }
  return pixels;
}

/** How far a point is from the outline of the petal on its side. */
function toPetal(x: number, y: number, radius: number): number {
  const turn = (Math.round((Math.atan2(y, x) * petals) / (2 * Math.PI)) * 2 * Math.PI) / petals;
  const along = x * Math.cos(turn) + y * Math.sin(turn) - radius * 0.79;
  const across = y * Math.cos(turn) - x * Math.sin(turn);
  const [long, wide] = [radius * 0.19, radius * 0.25];
  const level = Math.hypot(along / long, across / wide);
  const slope = Math.hypot(along / long ** 2, across / wide ** 2);
  return slope === 0 ? long : Math.abs((level * (level - 1)) / slope);
}
