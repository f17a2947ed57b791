/**
 * A number from 0 up to 1 for a name, always the same for the same seed: what one buyer does depends on no other, and
 * on no policy (FNV-1a, mixed as by mulberry32).
 */
export function draw(seed: number, ...name: (string | number)[]): number {
  let hash = 0x811c9dc5 ^ seed;
  for (const sign of name.join(" ")) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  let mixed = (hash + 0x6d2b79f5) | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

/** One of some values by their weights. */
export function drawWeighted<Value>(
  drawn: number,
  values: readonly (readonly [value: Value, weight: number])[],
): Value {
  const total = values.reduce((sum, [, weight]) => sum + weight, 0);
  let left = drawn * total;
  for (const [value, weight] of values) {
    left -= weight;
    if (left < 0) return value;
  }
  const last = values.at(-1);
  if (!last) throw new Error("Nothing to draw from");
  return last[0];
}

/** A whole number of a span, both ends included. */
export function drawWhole(drawn: number, [from, to]: readonly [from: number, to: number]): number {
  return from + Math.floor(drawn * (to - from + 1));
}
