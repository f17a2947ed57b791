import { toLatinDigits } from "../digits.ts";
import { type Paisa, paisa } from "../money.ts";
import type { CategoryName } from "./catalog-schema.ts";

type SizeUnit = "ml" | "g" | "piece";

/** The total amount of a pack: 3 × 100 g are 300 g. */
export type Size = { amount: number; unit: SizeUnit };

/** A price per amount, to compare sizes and products: ৳483 for 10 ml. */
export type UnitPrice = Size & { price: Paisa };

const units: Record<string, { unit: SizeUnit; times: number }> = {
  ml: { unit: "ml", times: 1 },
  l: { unit: "ml", times: 1000 },
  g: { unit: "g", times: 1 },
  gm: { unit: "g", times: 1 },
  kg: { unit: "g", times: 1000 },
  মিলি: { unit: "ml", times: 1 },
  লিটার: { unit: "ml", times: 1000 },
  গ্রাম: { unit: "g", times: 1 },
  কেজি: { unit: "g", times: 1000 },
  pc: { unit: "piece", times: 1 },
  pcs: { unit: "piece", times: 1 },
  piece: { unit: "piece", times: 1 },
  pieces: { unit: "piece", times: 1 },
  টি: { unit: "piece", times: 1 },
  পিস: { unit: "piece", times: 1 },
};

const sizePattern = new RegExp(
  `^(?:(\\d{1,3}) ?[×x] ?)?(\\d{1,5}(?:\\.\\d{1,2})?) ?(${Object.keys(units).join("|")})$`,
);

/** Reads "30 ml", "3 × 100 g", "৩টি"; null for anything else ("15 cm", the name of a shade). */
export function readSize(text: string | null | undefined): Size | null {
  const [, packs = "1", amount, unit] =
    sizePattern.exec(
      toLatinDigits(text ?? "")
        .trim()
        .toLowerCase(),
    ) ?? [];
  const unitInfo = unit === undefined ? undefined : units[unit];
  const total = Number(packs) * Number(amount) * (unitInfo?.times ?? 0);
  return unitInfo && total > 0 ? { amount: total, unit: unitInfo.unit } : null;
}

type SizedNames = { nameEn: string | null; nameBn: string | null; swatch: string | null };

/** The size of a variant: its own name, or the `volume` of the product. */
export function sizeOf({ nameEn, nameBn, swatch }: SizedNames, volume: string | null | undefined): Size | null {
  const isUnsized = swatch !== null || (nameEn === null && nameBn === null);
  return readSize(nameEn) ?? readSize(nameBn) ?? (isUnsized ? readSize(volume) : null);
}

/**
 * Whether customers compare a product by amount: in every category but Makeup, which is chosen by shade and finish; there
 * only between several sizes of one product.
 */
export function comparesByAmount(category: CategoryName, sizes: (Size | null)[]): boolean {
  return category !== "Makeup" || new Set(sizes.map((size) => size?.amount)).size > 1;
}

/** What grams are compared by, from the smallest pack on: nobody buys 100 g of powder, or 10 g of lip balm. */
const comparedGrams = [
  { from: 50, amount: 100 },
  { from: 10, amount: 10 },
];

/** The price of 10 ml, of 100, 10 or 1 g, or of one piece; null where that is the whole pack. */
export function unitPrice(price: Paisa, size: Size | null): UnitPrice | null {
  if (!size) return null;
  const amount = comparedAmount(size);
  if (size.amount === amount) return null;
  const exactPrice = (price * amount) / size.amount;
  // Rounded to whole taka, except for cheap pieces.
  const rounded = exactPrice < 1000 ? Math.round(exactPrice) : Math.round(exactPrice / 100) * 100;
  return { price: paisa(rounded), amount, unit: size.unit };
}

function comparedAmount({ unit, amount }: Size): number {
  if (unit === "ml") return 10;
  const grams = unit === "g" && comparedGrams.find(({ from }) => amount >= from);
  return grams ? grams.amount : 1;
}

type PricedSize = { price: Paisa; size: Size | null };

/** Whole percent saved per amount against the smallest size; 0 where none. */
export function savedBySize({ price, size }: PricedSize, total: PricedSize[]): number {
  const sameUnit = total.filter((other) => size !== null && other.size?.unit === size.unit);
  const smallest = sameUnit.toSorted((one, other) => (one.size?.amount ?? 0) - (other.size?.amount ?? 0))[0];
  if (!size || !smallest?.size || smallest.price === 0 || smallest.size.amount >= size.amount) return 0;
  // In whole numbers, as amounts have up to two decimals: a fraction makes 19 of an exact 20.
  const [own, less] = [size, smallest.size].map(({ amount }) => Math.round(amount * 100)) as [number, number];
  const full = smallest.price * own;
  return Math.max(0, Math.floor(((full - price * less) * 100) / full));
}
