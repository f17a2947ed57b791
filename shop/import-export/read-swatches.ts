import { note, quoteValue } from "./import-note.ts";
import { type Row, valueIn } from "./import-row.ts";

// biome-ignore format: a table
const colorNames: Record<string, string> = {
  black: "#000000", white: "#FFFFFF", gray: "#808080", grey: "#808080", silver: "#C0C0C0", red: "#FF0000", maroon: "#800000",
  pink: "#FFC0CB", purple: "#800080", brown: "#A52A2A", beige: "#F5F5DC", orange: "#FFA500", gold: "#FFD700", blue: "#0000FF",
  green: "#008000", yellow: "#FFFF00",
};

/** The colour of a shade as `#RRGGBB`. Of a palette the first colour; what is none is left out, both told in the report. */
export function readSwatch(row: Row, name: string): string | null {
  const value = valueIn(row, name);
  if (value === null) return null;
  const written = typeof value === "string" ? value.trim() : "";
  if (/^#[0-9a-f]{6}$/i.test(written)) return written.toUpperCase();
  const [first = null] = written
    .slice(0, 200)
    .split(/[,;|\s]+/)
    .flatMap((part) => parseColor(part) ?? []);
  const noteValues = { field: name, value: quoteValue(value) };
  row.corrections.push(first ? note("colourBecame", { ...noteValues, became: first }) : note("colourNone", noteValues));
  return first;
}

function parseColor(written: string): string | null {
  const hex =
    /^#?([0-9a-f]{6})$/i.exec(written)?.[1] ?? /^#([0-9a-f]{3})$/i.exec(written)?.[1]?.replaceAll(/./g, "$&$&");
  if (hex) return `#${hex.toUpperCase()}`;
  // "gray7" is seven per cent of white, in the colour list that older programs share.
  const percent = Number(/^gr[ae]y(\d{1,2}|100)$/i.exec(written)?.[1] ?? Number.NaN);
  if (Number.isNaN(percent))
    return Object.hasOwn(colorNames, written.toLowerCase()) ? (colorNames[written.toLowerCase()] ?? null) : null;
  const part = Math.round(percent * 2.55)
    .toString(16)
    .padStart(2, "0");
  return `#${part.repeat(3).toUpperCase()}`;
}
