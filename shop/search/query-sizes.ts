import { toLatinDigits } from "../digits.ts";

export type Size = { amount: number; unit: "ml" | "g" };
type Span = { start: number; end: number };
type Measure = Span & (({ kind: "size" } & Size) | { kind: "spf"; least: number });

const units: Record<string, { unit: Size["unit"]; times: number }> = Object.fromEntries(
  [
    ["ml", 1, "ml mil mili milli millilitre milliliter এমএল মিলি মিলিলিটার"],
    ["ml", 1000, "l litre liter লিটার"],
    ["g", 1, "g gm gms gr gram grams গ্রাম"],
    ["g", 1000, "kg কেজি"],
  ].flatMap(([unit, times, words]) =>
    String(words)
      .split(" ")
      .map((word) => [word, { unit: unit as Size["unit"], times: Number(times) }]),
  ),
);
const spfSteps = [6, 10, 12, 15, 20, 25, 28, 30, 35, 36, 40, 45, 47, 50, 60, 65, 70, 80, 90, 100];

/** Sizes (30 ml, ১০০ গ্রাম) and sun protection factors (SPF 50) in a text, with their positions. */
export function parseMeasures(text: string): Measure[] {
  const plain = toLatinDigits(text).toLowerCase();
  if (plain.length !== text.length) return [];
  const sizes = [...plain.matchAll(/(?<![\d.])(\d{1,5}(?:\.\d{1,2})?)\s{0,3}(\p{L}[\p{L}\p{M}]*)/gu)].flatMap(
    ({ 0: measurements, 1: amount, 2: word = "", index }): Measure[] => {
      const unitInfo = Object.hasOwn(units, word) ? units[word] : undefined;
      if (!unitInfo) return [];
      const span = { start: index, end: index + measurements.length };
      return [{ kind: "size", amount: Number(amount) * unitInfo.times, unit: unitInfo.unit, ...span }];
    },
  );
  const factors = [...plain.matchAll(/(?:spf|এসপিএফ)[\s-]{0,3}(\d{1,3})\+?/gu)].map(
    ({ 0: measurements, 1: factor, index }): Measure => ({
      ...{ kind: "spf", least: Number(factor) },
      ...{ start: index, end: index + measurements.length },
    }),
  );
  return [...sizes, ...factors];
}

/** The index word of a size. */
export function sizeToken({ amount, unit }: Size): string {
  return `${String(amount).replace(".", "d")}${unit}`;
}

/** The index words of a sun protection factor and of all higher ones, its own first. */
export function spfTokens(least: number): string[] {
  return [...new Set([least, ...spfSteps.filter((factor) => factor > least)])].map((factor) => `spf${factor}`);
}

/** The index words of the sizes and the sun protection that a product's texts name. */
export function measureTokens(texts: (string | null | undefined)[]): string[] {
  const measurements = texts.flatMap((text) => parseMeasures((text ?? "").normalize("NFC")));
  return [...new Set(measurements.map((each) => (each.kind === "size" ? sizeToken(each) : `spf${each.least}`)))];
}
