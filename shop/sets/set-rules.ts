/** A part of a set, and how many pieces of it are in one. */
export type SetPart = { variantId: string; pieces: number };

/** Maximum parts of a set, and maximum pieces of one part. */
export const maxSetParts = 12;
export const maxPartPieces = 20;

/** Fewest pieces that make a set. */
export const minSetPieces = 2;

/** How many sets these pieces make; null while none of them is counted. */
export function setsFrom(parts: readonly SetPart[], stockOf: (variantId: string) => number | null): number | null {
  const counts = parts.flatMap(({ variantId, pieces }) => {
    const stock = stockOf(variantId);
    return stock === null ? [] : [Math.floor(stock / pieces)];
  });
  return counts.length === 0 ? null : Math.max(0, Math.min(...counts));
}
