import type { ProductDraft, VariantDraft } from "../catalog/product-draft.ts";
import { noTexts } from "../catalog/product-fields.ts";
import type { Paisa } from "../money.ts";
import type { Format } from "./formats.ts";
import { readCategory } from "./import-categories.ts";
import { note, quoteValue } from "./import-report.ts";
import { newRow, type Row, valueIn } from "./import-row.ts";
import { type FileMoney, price, statusForPrice } from "./read-amounts.ts";
import {
  maxLengths,
  numberedName,
  productKey,
  readBrand,
  readDate,
  readImageIds,
  readLine,
  readParagraphs,
  readSwatch,
  toDraft,
} from "./read-cells.ts";

/** Further shades are left out. */
const maxShades = 500;

/** The catalogue of the public Makeup API: one product a row, its shades in `product_colors`, prices in any currency. */
export const makeupApiFormat: Format = {
  source: "makeup-api",
  matches: (fields) => Object.hasOwn(fields, "product_colors"),
  key: (row) => productKey(row, "id"),
  read: ([row], money) => readProduct(row, money),
};

function readProduct(row: Row, money: FileMoney): ProductDraft {
  const amount = price(row, { ...money, currency: currency(row, money) }, "price");
  readImageIds(row, "image_link");
  return toDraft({
    category: readCategory(row, "product_type", "category"),
    brand: capitalizeBrand(row, readBrand(row, "brand")),
    name: { en: readLine(row, maxLengths.name, "name"), bn: null },
    description: { en: readParagraphs(row, maxLengths.text, "description"), bn: null },
    createdAt: readDate(row, "created_at"),
    status: statusForPrice(amount, row),
    variants: readShades(row, amount),
  });
}

/** US dollars unless a row says otherwise. */
function currency(row: Row, { currency, chosen }: FileMoney): string {
  if (chosen) return currency;
  if (!readLine(row, maxLengths.word, "currency") && valueIn(row, "price") !== null)
    row.corrections.push(note("currencyMissing", { became: "USD" }));
  return "USD";
}

/** Capitalizes brands, which the catalogue writes in small letters. */
function capitalizeBrand(row: Row, name: string): string {
  const capitalized =
    name === name.toLowerCase() ? name.replaceAll(/(?<=^|[\s-])\p{Ll}/gu, (first) => first.toUpperCase()) : name;
  if (capitalized !== name)
    row.corrections.push(note("brandWritten", { value: quoteValue(name), became: quoteValue(capitalized) }));
  return capitalized;
}

function readShades(row: Row, price: Paisa): VariantDraft[] {
  const value = valueIn(row, "product_colors");
  const colors = Array.isArray(value) ? value : [];
  if (colors.length > maxShades) row.corrections.push(note("shadesTooMany", { most: maxShades }));
  const variant = { sku: null, price, listPrice: null, stock: null, imageId: null };
  if (colors.length === 0) return [{ ...variant, name: noTexts, swatch: null }];
  return colors.slice(0, maxShades).map((color: unknown, index) => {
    const isShade = typeof color === "object" && color !== null;
    const shade = newRow(row.number, isShade ? (color as Row["fields"]) : { hex_value: color });
    const name = readLine(shade, maxLengths.name, "colour_name");
    if (!name) shade.corrections.push(note("shadeUnnamed", { name: quoteValue(`Shade ${index + 1}`) }));
    const hex = readSwatch(shade, "hex_value");
    row.corrections.push(
      ...shade.corrections.map(({ code, values }) => ({ code, values: { ...values, shade: index + 1 } })),
    );
    return { ...variant, name: name ? { en: name, bn: null } : numberedName("Shade", "শেড", index + 1), swatch: hex };
  });
}
