import { noTexts, type ProductDraft, type VariantDraft } from "../catalog/product-draft.ts";
import type { Paisa } from "../money.ts";
import type { Format } from "./formats.ts";
import { category } from "./import-categories.ts";
import { pictures } from "./import-images.ts";
import { note, quoted } from "./import-note.ts";
import { brand, draftOf } from "./import-product.ts";
import { newRow, type Row, valueIn } from "./import-row.ts";
import { identity } from "./product-key.ts";
import { type FileMoney, price, statusAt } from "./read-amounts.ts";
import { moment } from "./read-dates.ts";
import { swatch } from "./read-swatches.ts";
import { line, longest, numbered, paragraphs } from "./read-texts.ts";

/** No product has more shades; what is above is left out. */
const mostShades = 500;

/** The catalogue of the public Makeup API: one product a row, its shades in `product_colors`, prices in any currency. */
export const makeupApiFormat: Format = {
  source: "makeup-api",
  matches: (fields) => Object.hasOwn(fields, "product_colors"),
  key: (row) => identity(row, "id"),
  read: ([row], money) => readProduct(row, money),
};

function readProduct(row: Row, money: FileMoney): ProductDraft {
  const amount = price(row, { ...money, currency: currency(row, money) }, "price");
  pictures(row, "image_link");
  return draftOf({
    category: category(row, "product_type", "category"),
    brand: properName(row, brand(row, "brand")),
    name: { en: line(row, longest.name, "name"), bn: null },
    description: { en: paragraphs(row, longest.text, "description"), bn: null },
    createdAt: moment(row, "created_at"),
    status: statusAt(amount, row),
    variants: shades(row, amount),
  });
}

/** The catalogue is in dollars where a row does not say otherwise. */
function currency(row: Row, { currency, said }: FileMoney): string {
  if (said) return currency;
  if (!line(row, longest.word, "currency") && valueIn(row, "price") !== null)
    row.mends.push(note("currencyMissing", { became: "USD" }));
  return "USD";
}

/** The catalogue writes brands in small letters. */
function properName(row: Row, name: string): string {
  const proper =
    name === name.toLowerCase() ? name.replaceAll(/(?<=^|[\s-])\p{Ll}/gu, (first) => first.toUpperCase()) : name;
  if (proper !== name) row.mends.push(note("brandWritten", { value: quoted(name), became: quoted(proper) }));
  return proper;
}

function shades(row: Row, price: Paisa): VariantDraft[] {
  const listed = valueIn(row, "product_colors");
  const colors = Array.isArray(listed) ? listed : [];
  if (colors.length > mostShades) row.mends.push(note("shadesTooMany", { most: mostShades }));
  const variant = { sku: null, price, listPrice: null, stock: null, imageId: null };
  if (colors.length === 0) return [{ ...variant, name: noTexts, swatch: null }];
  return colors.slice(0, mostShades).map((color: unknown, index) => {
    const isShade = typeof color === "object" && color !== null;
    const shade = newRow(row.number, isShade ? (color as Row["fields"]) : { hex_value: color });
    const name = line(shade, longest.name, "colour_name");
    if (!name) shade.mends.push(note("shadeUnnamed", { name: quoted(`Shade ${index + 1}`) }));
    const hex = swatch(shade, "hex_value");
    row.mends.push(...shade.mends.map(({ code, values }) => ({ code, values: { ...values, shade: index + 1 } })));
    return { ...variant, name: name ? { en: name, bn: null } : numbered("Shade", "শেড", index + 1), swatch: hex };
  });
}
