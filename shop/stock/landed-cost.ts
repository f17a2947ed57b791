import { type Paisa, paisa, sum, times } from "../money.ts";

/** Pieces of a delivery at the price of the invoice, a piece; null where nobody knows it. */
export type PricedPieces = { quantity: number; unitPrice: Paisa | null };

/** What a line of a delivery cost: its share of the transport, and one piece with it, rounded to the paisa. */
export type LandedCost = { transport: Paisa; unitCost: Paisa | null };

/**
 * Spreads the transport of a delivery over its lines by their value, by their pieces where no line has one. The shares
 * add up: what rounding leaves goes to the last line. A line without a price gets no share, and its cost stays unknown.
 */
export function landCosts(lines: PricedPieces[], transport: Paisa): LandedCost[] {
  const values = lines.map(({ quantity, unitPrice }) => (unitPrice === null ? paisa(0) : times(unitPrice, quantity)));
  const hasValue = sum(values) > 0;
  const weights = lines.map(({ quantity, unitPrice }, n) =>
    hasValue ? (values[n] ?? 0) : unitPrice === null ? 0 : quantity,
  );
  const total = weights.reduce((all, weight) => all + weight, 0);
  const last = weights.findLastIndex((weight) => weight > 0);
  // Whole numbers of any size: value times transport may pass what a double holds exactly.
  const share = (weight: number) => paisa(Number((BigInt(transport) * BigInt(weight)) / BigInt(total)));
  const shares = weights.map((weight) => (weight > 0 ? share(weight) : paisa(0)));
  const rest = paisa(transport - sum(shares));
  return lines.map(({ quantity, unitPrice }, n) => {
    const own = shares[n] ?? paisa(0);
    const carried = n === last ? paisa(own + rest) : own;
    return {
      transport: carried,
      unitCost: unitPrice === null ? null : paisa(Math.round((times(unitPrice, quantity) + carried) / quantity)),
    };
  });
}
