import { readNumber } from "../cart/cart-rules.ts";
import type { ProductAttributes } from "../catalog/catalog-schema.ts";
import { noTexts, type ProductDraft, type Texts, type VariantDraft } from "../catalog/product-draft.ts";
import { latinDigits } from "../digits.ts";
import { paisa } from "../money.ts";
import { type AttributeColumn, readAttributeWords } from "./attribute-vocabulary.ts";
import { inOurColumns } from "./column-mapping.ts";
import type { Format } from "./formats.ts";
import { category } from "./import-categories.ts";
import { pictures } from "./import-images.ts";
import { note, quoted } from "./import-note.ts";
import { brand, draftOf, picturesOf } from "./import-product.ts";
import { type Row, RowRefused, valueIn } from "./import-row.ts";
import type { ProductNews } from "./merge-into-product.ts";
import { identity } from "./product-key.ts";
import { type FileMoney, listPrice, price, statusAt, stock } from "./read-amounts.ts";
import { moment } from "./read-dates.ts";
import { offer } from "./read-sale-prices.ts";
import { swatch } from "./read-swatches.ts";
import { inItsLanguage, line, longest, numbered, paragraphs } from "./read-texts.ts";

const mostWords = 20;
const mostExpiryMonths = 1200;

/** Our own columns (docs/import.md). Rows of one product share a `key`; the first of them tells about the product. */
export const ownFormat: Format = {
  source: "catalogue",
  matches: () => true,
  columns: inOurColumns,
  key: (row) => identity(row, "key", "sku"),
  severalRows: true,
  read: readProduct,
  isNews: ([row]) => ["name", "name_en", "name_bn", "category"].every((field) => !Object.hasOwn(row.fields, field)),
  readNews,
};

function readProduct(rows: [Row, ...Row[]], money: FileMoney): ProductDraft {
  const [row] = rows;
  const offered = readVariants(rows, money);
  const status = statusAt(paisa(Math.max(...offered.map(({ variant }) => variant.price))), row);
  const told = readAbout(row);
  return draftOf({
    ...told,
    category: category(row, "category"),
    brand: brand(row, "brand"),
    status: valueIn(row, "status") === "hidden" ? "hidden" : status,
    pictures: picturesOf(shown(rows), told.name),
    variants: offered.map(({ variant }) => variant),
  });
}

/** What is told of the product itself; nothing where nothing is. */
function readAbout(row: Row) {
  return {
    name: texts(row, line, longest.name, "name"),
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
  };
}

function shown(rows: Row[]): string[] {
  return [...new Set(rows.flatMap((row) => (row.refused === null ? pictures(row, "images") : [])))];
}

function readNews(rows: [Row, ...Row[]], money: FileMoney): ProductNews {
  const [row] = rows;
  const isTold = (each: Row, field: string) => valueIn(each, field) !== null;
  const told = readAbout(row);
  const names = ["variant_name", "variant_name_en", "variant_name_bn"];
  const variants = readVariants(rows, money).map(({ row: each, variant }) => ({
    ...{ row: each, sku: variant.sku, name: names.some((field) => isTold(each, field)) ? variant.name : noTexts },
    ...(isTold(each, "price") && { price: variant.price }),
    ...(isTold(each, "list_price") && { listPrice: variant.listPrice }),
    ...(isTold(each, "stock") && { stock: variant.stock }),
    ...(isTold(each, "swatch") && { swatch: variant.swatch }),
    ...(["offer_price", "offer_from", "offer_until"].some((field) => isTold(each, field)) && {
      offer: variant.offer ?? null,
    }),
  }));
  // A variant that is there has its name.
  for (const each of rows) each.mends = each.mends.filter(({ code }) => code !== "optionUnnamed");
  return {
    ...{
      ...told,
      isNew: isTold(row, "new") ? told.isNew : null,
      featured: isTold(row, "featured") ? told.featured : null,
    },
    category: isTold(row, "category") ? category(row, "category") : null,
    brand: line(row, longest.brand, "brand"),
    status: valueIn(row, "status") === "hidden" ? "hidden" : null,
    pictures: picturesOf(shown(rows), told.name),
    variants,
  };
}

/** A variant from each row that can be read; the others are refused by themselves. */
function readVariants(rows: Row[], money: FileMoney): { row: Row; variant: VariantDraft }[] {
  const skus = new Map<string, number>();
  const read = rows.flatMap((row, index) => {
    try {
      return [{ row, variant: readVariant(row, rows.length > 1 ? index + 1 : null, skus, money) }];
    } catch (error) {
      if (!(error instanceof RowRefused)) throw error;
      row.refused = error.note;
      return [];
    }
  });
  const priced = read.filter(({ variant }) => variant.price > 0);
  if (priced.length === 0 && read.length === 0) throw new RowRefused("noRowsLeft");
  if (priced.length === 0) return read;
  for (const { row, variant } of read) if (variant.price === 0) row.refused = note("priceMissing");
  return priced;
}

function readVariant(row: Row, number: number | null, skus: Map<string, number>, money: FileMoney): VariantDraft {
  const sku = readSku(row);
  const before = sku === null ? undefined : skus.get(sku);
  if (before) throw new RowRefused("skuAgain", { value: quoted(sku), row: before });
  if (sku !== null) skus.set(sku, row.number);
  const amount = price(row, money, "price");
  const terms = offer(row, amount, money);
  const [imageId = null] = number === null ? [] : pictures({ ...row }, "images");
  return {
    sku,
    name: variantName(row, number),
    swatch: swatch(row, "swatch"),
    price: amount,
    listPrice: listPrice(row, amount, money, "list_price"),
    ...(terms !== undefined && { offer: terms }),
    stock: stock(row, "stock"),
    imageId,
  };
}

/** Refuses one that is too long: cut off, it could be another one's. */
function readSku(row: Row): string | null {
  const sku = line(row, longest.identity, "sku");
  if (sku !== null && sku.length > longest.sku)
    throw new RowRefused("skuTooLong", { value: quoted(sku), most: longest.sku });
  return sku;
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
    ...listed("skinType", words(row, "skin_type")),
    ...listed("hairType", words(row, "hair_type")),
    ...listed("concern", words(row, "concern")),
    finish: words(row, "finish")[0] ?? null,
    volume: line(row, longest.word, "volume"),
  };
}

function listed(name: "skinType" | "hairType" | "concern", found: string[]): ProductAttributes {
  return found.length > 0 ? { [name]: found } : {};
}

/**
 * The words of one cell, "Dry, Dark spots", or of a list of them, as the shop calls them. One that it does not know stays
 * on the product's page as it was written, where it is short; filters leave it out.
 */
function words(row: Row, column: AttributeColumn): string[] {
  const value = valueIn(row, column);
  const written = Array.isArray(value) ? value.filter((word) => typeof word === "string").join(",") : value;
  const text = line({ ...row, fields: { [column]: written } }, longest.text, column) ?? "";
  const { known, unknown } = readAttributeWords(column, text);
  for (const word of unknown.slice(0, mostWords))
    row.mends.push(note("wordUnknown", { field: column, value: quoted(word) }));
  const kept = unknown
    .map((word) => word.toLowerCase().replaceAll(" ", "-"))
    .filter((word) => word.length <= longest.word);
  return [...new Set([...known, ...kept])].slice(0, mostWords);
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
