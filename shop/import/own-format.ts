import { readNumber } from "../cart/rules.ts";
import type { ProductDraft, Texts, VariantDraft } from "../catalog/product-draft.ts";
import type { ProductAttributes } from "../catalog/schema.ts";
import { latinDigits } from "../digits.ts";
import { paisa } from "../money.ts";
import { listPrice, price, statusAt, stock } from "./amounts.ts";
import { category } from "./categories.ts";
import type { Format } from "./formats.ts";
import { moment } from "./moments.ts";
import { note, quoted } from "./note.ts";
import { offer } from "./offers.ts";
import { pictures } from "./pictures.ts";
import { brand, draftOf, picturesOf } from "./product.ts";
import { type Fields, type Row, RowRefused, valueIn } from "./row.ts";
import { swatch } from "./swatches.ts";
import { inItsLanguage, line, longest, numbered, paragraphs } from "./texts.ts";

const mostWords = 20;
const mostExpiryMonths = 1200;

/** Our own columns (docs/import.md). Rows of one product share a `key`; the first of them tells about the product. */
export const ownFormat: Format = {
  source: "catalogue",
  matches: () => true,
  columns: inOurSpelling,
  key: (row) => line(row, longest.key, "key", "sku"),
  severalRows: true,
  read: readProduct,
};

/** "Name EN", "name-en" and "nameEn" are `name_en`. */
function inOurSpelling(fields: Fields): Fields {
  const plain = (name: string) =>
    name
      .trim()
      .replaceAll(/(?<=[a-z])(?=[A-Z])|[\s-]+/g, "_")
      .toLowerCase();
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [plain(name), value]));
}

function readProduct(rows: [Row, ...Row[]]): ProductDraft {
  const [row] = rows;
  const name = texts(row, line, longest.name, "name");
  const offered = readVariants(rows);
  const status = statusAt(paisa(Math.max(...offered.map((variant) => variant.price))), row);
  const shown = rows.flatMap((each) => (each.refused === null ? pictures(each, "images") : []));
  return draftOf({
    category: category(row, "category"),
    brand: brand(row, "brand"),
    name,
    shortDescription: texts(row, line, longest.shortDescription, "short_description"),
    description: texts(row, paragraphs, longest.text, "description"),
    howToUse: texts(row, paragraphs, longest.text, "how_to_use"),
    material: texts(row, line, longest.text, "material"),
    origin: texts(row, line, longest.name, "origin"),
    ingredients: paragraphs(row, longest.text, "ingredients"),
    attributes: attributes(row),
    expiryMonths: expiryMonths(row),
    isNew: yes(row, "new"),
    featured: yes(row, "featured"),
    createdAt: moment(row, "created_at"),
    status: valueIn(row, "status") === "hidden" ? "hidden" : status,
    pictures: picturesOf([...new Set(shown)], name),
    variants: offered,
  });
}

/** A variant from each row that can be read; the others are refused by themselves. */
function readVariants(rows: Row[]): VariantDraft[] {
  const skus = new Map<string, number>();
  const read = rows.flatMap((row, index) => {
    try {
      return [{ row, variant: readVariant(row, rows.length > 1 ? index + 1 : null, skus) }];
    } catch (error) {
      if (!(error instanceof RowRefused)) throw error;
      row.refused = error.note;
      return [];
    }
  });
  const priced = read.filter(({ variant }) => variant.price > 0);
  if (priced.length === 0 && read.length === 0) throw new RowRefused("noRowsLeft");
  if (priced.length === 0) return read.map(({ variant }) => variant);
  for (const { row, variant } of read) if (variant.price === 0) row.refused = note("priceMissing");
  return priced.map(({ variant }) => variant);
}

function readVariant(row: Row, number: number | null, skus: Map<string, number>): VariantDraft {
  const sku = line(row, longest.sku, "sku");
  const before = sku === null ? undefined : skus.get(sku);
  if (before) throw new RowRefused("skuAgain", { value: quoted(sku), row: before });
  if (sku !== null) skus.set(sku, row.number);
  const amount = price(row, {}, "BDT", "price");
  const terms = offer(row, amount);
  const [imageId = null] = number === null ? [] : pictures({ ...row }, "images");
  return {
    sku,
    name: variantName(row, number),
    swatch: swatch(row, "swatch"),
    price: amount,
    listPrice: listPrice(row, amount, "list_price"),
    ...(terms !== undefined && { offer: terms }),
    stock: stock(row, "stock"),
    imageId,
  };
}

/** Where there is a choice, each variant needs a name. */
function variantName(row: Row, number: number | null): Texts {
  const name = texts(row, line, longest.name, "variant_name");
  if (number === null || name.en !== null || name.bn !== null) return name;
  row.mends.push(note("optionUnnamed", { name: quoted(`Option ${number}`) }));
  return numbered("Option", "বিকল্প", number);
}

/** A text in `…_en` and `…_bn`, or in a column without a language. */
function texts(row: Row, read: typeof line, most: number, name: string): Texts {
  const both = { en: read(row, most, `${name}_en`), bn: read(row, most, `${name}_bn`) };
  return both.en === null && both.bn === null ? inItsLanguage(read(row, most, name)) : both;
}

function attributes(row: Row): ProductAttributes {
  return {
    ...words(row, "skin_type", "skinType"),
    ...words(row, "hair_type", "hairType"),
    ...words(row, "concern", "concern"),
    finish: line(row, longest.word, "finish")?.toLowerCase() ?? null,
    volume: line(row, longest.word, "volume"),
  };
}

/** Several words in one cell, "Dry, Dark spots", or a list of them. */
function words(row: Row, column: string, name: "skinType" | "hairType" | "concern"): ProductAttributes {
  const value = valueIn(row, column);
  const written = Array.isArray(value) ? value.filter((word) => typeof word === "string").join(",") : value;
  const listed =
    line({ ...row, fields: { [column]: written } }, longest.text, column)
      ?.toLowerCase()
      .split(/[,;|]/) ?? [];
  const found = listed
    .map((word) => word.trim().replaceAll(" ", "-").slice(0, longest.word))
    .filter((word) => word !== "");
  return found.length > 0 ? { [name]: [...new Set(found)].slice(0, mostWords) } : {};
}

function expiryMonths(row: Row): number | null {
  const value = valueIn(row, "expiry_months");
  if (value === null) return null;
  const months = readNumber(typeof value === "string" ? latinDigits(value) : value);
  if (months !== null && Number.isInteger(months) && months > 0 && months <= mostExpiryMonths) return months;
  row.mends.push(note("monthsLeftOut", { value: quoted(value) }));
  return null;
}

function yes(row: Row, name: string): boolean {
  const value = valueIn(row, name);
  return value === true || value === 1 || (typeof value === "string" && /^(?:1|yes|y|true|x|হ্যাঁ)$/i.test(value.trim()));
}
