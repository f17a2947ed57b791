// The batch that stands on a product's pack in its pictures.

type Month = { month: number; year: number };

export type PrintedBatch = { code: string; made: Month; expires: Month | null };

/** The fields of a product that determine its batch. */
export type PackedProduct = { slug: string; expiryMonths: number | null; variants: readonly { sku: string }[] };

/** The demo's products are made in the three months from this one on. */
const firstMade = { month: 7, year: 2026 };
const monthCodes = "ABCDEFGHJKLM";
/** Products that would otherwise have the code of another product of their brand. */
const ownNumbers: Record<string, number> = { "golap-petal-blush": 47, "kajal-noir-mascara": 83 };

/** What is printed on the pack; a product's shades and sizes are of one batch. */
export function printedBatch({ slug, expiryMonths, variants: [first] }: PackedProduct): PrintedBatch {
  const number = hashOf(slug);
  const made = later(firstMade, number % 3);
  return {
    code: `${first?.sku.slice(0, 2)}${made.year % 100}${monthCodes[made.month - 1]}${ownNumbers[slug] ?? 10 + (number % 89)}`,
    made,
    expires: expiryMonths === null ? null : later(made, expiryMonths),
  };
}

/** Always the same number for the same text. */
export function hashOf(text: string): number {
  let hash = 7;
  for (const character of text) hash = (hash * 31 + character.charCodeAt(0)) % 1_000_003;
  return hash;
}

function later({ month, year }: Month, months: number): Month {
  const total = month - 1 + months;
  return { month: (total % 12) + 1, year: year + Math.floor(total / 12) };
}
