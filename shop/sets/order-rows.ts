import { localizeDigits } from "../digits.ts";
import { type Language, localizeField } from "../language.ts";
import { type Paisa, paisa, sum, times } from "../money.ts";
import type { SetPart } from "./set-rules.ts";
import type { OrderedSet } from "./take-apart.ts";

type SoldLine = { variantId: string; unitPrice: Paisa; quantity: number; setSaving: Paisa };

/** An order as it is shown: its sets at their price, and for each line the pieces in no set. */
export type OrderRows<Line, Set> = {
  sets: { set: Set; total: Paisa }[];
  lines: { line: Line; rest: number; total: Paisa }[];
};

/**
 * Arranges the lines of an order under its sets; the totals add up to what its goods cost. Where pieces of a set came back
 * or could not be sent, the lines stand alone, each at what it is worth.
 */
export function orderRows<Line extends SoldLine, Set extends Pick<OrderedSet, "price" | "quantity" | "parts">>(
  lines: readonly Line[],
  sets: readonly Set[],
): OrderRows<Line, Set> {
  const left = new Map(lines.map((line) => [line.variantId, line.quantity]));
  const prices = new Map(lines.map((line) => [line.variantId, line.unitPrice]));
  let saved = 0;
  for (const { quantity, price, parts } of sets) {
    let singles = 0;
    for (const { variantId, pieces } of parts) {
      left.set(variantId, (left.get(variantId) ?? 0) - pieces * quantity);
      singles += (prices.get(variantId) ?? 0) * pieces;
    }
    saved += Math.max(0, singles - price) * quantity;
  }
  const areWhole = [...left.values()].every((quantity) => quantity >= 0) && saved === savingOf(lines);
  if (!areWhole)
    return {
      sets: [],
      lines: lines.map((line) => ({
        ...{ line, rest: line.quantity },
        total: paisa(line.unitPrice * line.quantity - line.setSaving),
      })),
    };
  const priceOf = (set: Set) =>
    Math.min(
      set.price,
      set.parts.reduce((all, { variantId, pieces }) => all + (prices.get(variantId) ?? 0) * pieces, 0),
    );
  return {
    sets: sets.map((set) => ({ set, total: times(paisa(priceOf(set)), set.quantity) })),
    lines: lines.map((line) => {
      const rest = left.get(line.variantId) ?? 0;
      return { line, rest, total: times(line.unitPrice, rest) };
    }),
  };
}

/** What sets save on the lines of an order. */
export function savingOf(lines: readonly Pick<SoldLine, "setSaving">[]): Paisa {
  return sum(lines.map(({ setSaving }) => setSaving));
}

type NamedLine = {
  variantId: string;
  nameEn: string | null;
  nameBn: string | null;
  variantNameEn: string | null;
  variantNameBn: string | null;
};

/** What is in one set, in words, by the names of its lines: "Saffron Serum, Milk Soap × 2". */
export function formatContents(parts: readonly SetPart[], lines: readonly NamedLine[], language: Language): string {
  return parts
    .flatMap(({ variantId, pieces }) => {
      const line = lines.find((each) => each.variantId === variantId);
      if (!line) return [];
      const names = (["name", "variantName"] as const).map((name) => localizeField(line, name, language)?.text);
      const name = names.filter(Boolean).join(" ");
      return pieces > 1 ? [`${name} × ${localizeDigits(language, String(pieces))}`] : [name];
    })
    .join(", ");
}
