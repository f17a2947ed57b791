import { readNumber } from "../cart/cart-rules.ts";
import type { ProductAttributes } from "../catalog/catalog-schema.ts";
import type { ProductDraft, VariantDraft } from "../catalog/product-draft.ts";
import {
  columnName,
  type FieldOf,
  isFieldOf,
  noTexts,
  type ProductFieldValues,
  productFields,
  type Texts,
} from "../catalog/product-fields.ts";
import { toLatinDigits } from "../digits.ts";
import { paisa } from "../money.ts";
import type { SetPartDraft } from "../sets/save-sets.ts";
import { maxPartPieces, maxSetParts } from "../sets/set-rules.ts";
import { depths, maxLineLength, type ShadeFacts, undertones } from "../shades/shade-facts.ts";
import { type AttributeColumn, readAttributeWords } from "./attribute-vocabulary.ts";
import { type ImportedFieldName, importedFields, toOwnColumns } from "./column-mapping.ts";
import type { Format } from "./formats.ts";
import { readCategory } from "./import-categories.ts";
import { note, quoteValue } from "./import-report.ts";
import { type Row, RowRefused, valueIn } from "./import-row.ts";
import type { ProductUpdate, ReadFields } from "./merge-into-product.ts";
import { type FileMoney, price, readListPrice, readSalePrice, readStock, statusForPrice } from "./read-amounts.ts";
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
  toDraftImages,
  toLocalizedText,
} from "./read-cells.ts";

const maxWords = 20;

/** Our own columns (docs/import.md). Rows of one product share a `key`; the first describes the product. */
export const ownFormat: Format = {
  source: "catalogue",
  matches: () => true,
  columns: toOwnColumns,
  key: (row) => productKey(row, "key", "sku"),
  severalRows: true,
  read: readProduct,
  isUpdate: ([row]) => ["name", "name_en", "name_bn", "category"].every((field) => !Object.hasOwn(row.fields, field)),
  readUpdate,
};

function readProduct(rows: [Row, ...Row[]], money: FileMoney): ProductDraft {
  const [row] = rows;
  const readable = readVariants(rows, money);
  const status = statusForPrice(paisa(Math.max(...readable.map(({ variant }) => variant.price))), row);
  const fields = readFields(row);
  return toDraft({
    ...fields,
    category: readCategory(row, "category"),
    brand: readBrand(row, "brand"),
    brandBn: readLine(row, maxLengths.brand, "brand_bn"),
    status: fields.status ?? status,
    createdAt: readDate(row, "created_at"),
    pictures: toDraftImages(readImages(rows), fields.name),
    variants: readable.map(({ variant }) => variant),
    parts: readSetParts(row),
  });
}

type PlainField = Exclude<ImportedFieldName, "brand" | "category">;

/** All fields of the product but those that refuse a row. */
function readFields(row: Row) {
  const values = importedFields
    .filter((name): name is PlainField => !isFieldOf("reference", name))
    .map((name) => [name, readField(row, name)]);
  return Object.fromEntries(values) as Pick<ReadFields, PlainField> & Pick<ProductFieldValues, "name">;
}

function readField(row: Row, name: PlainField): unknown {
  if (name === "attributes") return readAttributes(row);
  if (name === "status") return valueIn(row, "status") === "hidden" ? "hidden" : null;
  if (isFieldOf("flag", name)) return readFlag(row, name === "isNew" ? "new" : columnName(name));
  if (isFieldOf("whole-number", name)) return readWholeNumber(row, name);
  const { maxLength, ...rules } = productFields[name];
  const read = "multiline" in rules ? readParagraphs : readLine;
  const column = columnName(name);
  return isFieldOf("texts", name) ? readLocalizedText(row, read, maxLength, column) : read(row, maxLength, column);
}

function readImages(rows: Row[]): string[] {
  return [...new Set(rows.flatMap((row) => (row.refused === null ? readImageIds(row, "images") : [])))];
}

function readUpdate(rows: [Row, ...Row[]], money: FileMoney): ProductUpdate {
  const [row] = rows;
  const isFilled = (each: Row, field: string) => valueIn(each, field) !== null;
  const fields = readFields(row);
  const nameColumns = ["variant_name", "variant_name_en", "variant_name_bn"];
  const variants = readVariants(rows, money).map(({ row: each, variant }) => ({
    ...{
      row: each,
      sku: variant.sku,
      name: nameColumns.some((field) => isFilled(each, field)) ? variant.name : noTexts,
    },
    ...(isFilled(each, "price") && { price: variant.price }),
    ...(isFilled(each, "list_price") && { listPrice: variant.listPrice }),
    ...(isFilled(each, "stock") && { stock: variant.stock }),
    ...(isFilled(each, "swatch") && { swatch: variant.swatch }),
    ...filledFacts(variant),
    ...(["offer_price", "offer_from", "offer_until"].some((field) => isFilled(each, field)) && {
      offer: variant.offer ?? null,
    }),
  }));
  // An existing variant has a name already.
  for (const each of rows) each.corrections = each.corrections.filter(({ code }) => code !== "optionUnnamed");
  return {
    ...fields,
    category: isFilled(row, "category") ? readCategory(row, "category") : null,
    brand: readLine(row, maxLengths.brand, "brand"),
    pictures: toDraftImages(readImages(rows), fields.name),
    variants,
    parts: readSetParts(row),
  };
}

/** A variant from each readable row; the others are refused one by one. */
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
  if (before) throw new RowRefused("skuAgain", { value: quoteValue(sku), row: before });
  if (sku !== null) skus.set(sku, row.number);
  const amount = price(row, money, "price");
  const salePrice = readSalePrice(row, amount, money);
  const [imageId = null] = number === null ? [] : readImageIds({ ...row }, "images");
  return {
    sku,
    name: variantName(row, number),
    swatch: readSwatch(row, "swatch"),
    ...readShadeFacts(row),
    price: amount,
    listPrice: readListPrice(row, amount, money, "list_price"),
    ...(salePrice !== undefined && { offer: salePrice }),
    stock: readStock(row, "stock"),
    imageId,
  };
}

/** What the row says of the shade; nothing where the file has none of the columns. */
function readShadeFacts(row: Row): Partial<ShadeFacts> {
  const columns = ["shade_line", "shade_line_en", "shade_line_bn", "undertone", "shade_depth"];
  if (!columns.some((column) => Object.hasOwn(row.fields, column))) return {};
  return {
    line: readLocalizedText(row, readLine, maxLineLength, "shade_line"),
    undertone: readWord(row, "undertone", undertones),
    depth: readWord(row, "shade_depth", depths),
  };
}

/** What a file that changes a shade says of it; empty cells say nothing. */
function filledFacts({ line = noTexts, undertone, depth }: VariantDraft): Partial<ShadeFacts> {
  return {
    ...((line.en ?? line.bn) !== null && { line }),
    ...(undertone && { undertone }),
    ...(depth && { depth }),
  };
}

/** One of the shop's words, "Very fair" as well as "very-fair"; any other is left out with a note. */
function readWord<Word extends string>(row: Row, column: string, words: readonly Word[]): Word | null {
  const text = readLine(row, maxLengths.word, column);
  if (text === null) return null;
  const written = text.toLowerCase().replaceAll(/[\s_]+/g, "-");
  const word = words.find((each) => each === written) ?? null;
  if (word === null) row.corrections.push(note("wordLeftOut", { field: column, value: quoteValue(text) }));
  return word;
}

/** Refuses a SKU that is too long: cut off, it could be that of another variant. */
function readSku(row: Row): string | null {
  const sku = readLine(row, maxLengths.identity, "sku");
  if (sku !== null && sku.length > maxLengths.sku)
    throw new RowRefused("skuTooLong", { value: quoteValue(sku), most: maxLengths.sku });
  return sku;
}

/** Several variants need a name each. */
function variantName(row: Row, number: number | null): Texts {
  const name = readLocalizedText(row, readLine, maxLengths.name, "variant_name");
  if (number === null || name.en !== null || name.bn !== null) return name;
  row.corrections.push(note("optionUnnamed", { name: quoteValue(`Option ${number}`) }));
  return numberedName("Option", "বিকল্প", number);
}

/** A text in `…_en` and `…_bn`, or in a column without a language. */
function readLocalizedText(row: Row, read: typeof readLine, maxLength: number, name: string): Texts {
  const both = { en: read(row, maxLength, `${name}_en`), bn: read(row, maxLength, `${name}_bn`) };
  return both.en === null && both.bn === null ? toLocalizedText(read(row, maxLength, name)) : both;
}

function readAttributes(row: Row): ProductAttributes {
  return {
    ...attributeList("skinType", readAttribute(row, "skin_type")),
    ...attributeList("hairType", readAttribute(row, "hair_type")),
    ...attributeList("concern", readAttribute(row, "concern")),
    finish: readAttribute(row, "finish")[0] ?? null,
    volume: readLine(row, maxLengths.word, "volume"),
  };
}

function attributeList(name: "skinType" | "hairType" | "concern", values: string[]): ProductAttributes {
  return values.length > 0 ? { [name]: values } : {};
}

/**
 * The words of a cell, "Dry, Dark spots", or of a list, in the shop's vocabulary. A short unknown word appears on the
 * product's page as it was written; filters leave it out.
 */
function readAttribute(row: Row, column: AttributeColumn): string[] {
  const value = valueIn(row, column);
  const written = Array.isArray(value) ? value.filter((word) => typeof word === "string").join(",") : value;
  const text = readLine({ ...row, fields: { [column]: written } }, maxLengths.text, column) ?? "";
  const { known, unknown } = readAttributeWords(column, text);
  for (const word of unknown.slice(0, maxWords))
    row.corrections.push(note("wordUnknown", { field: column, value: quoteValue(word) }));
  const unknownWords = unknown
    .map((word) => word.toLowerCase().replaceAll(" ", "-"))
    .filter((word) => word.length <= maxLengths.word);
  return [...new Set([...known, ...unknownWords])].slice(0, maxWords);
}

/** What a set consists of, `SKU × 2; SKU any`; null where the cell says nothing. */
function readSetParts(row: Row): SetPartDraft[] | null {
  const value = valueIn(row, "set_parts");
  const text = Array.isArray(value) ? value.join(";") : String(value ?? "");
  const written = text
    .slice(0, maxLengths.text)
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const parts = written.slice(0, maxSetParts).flatMap((part): SetPartDraft[] => {
    const any = part.endsWith(" any");
    const named = toLatinDigits(any ? part.slice(0, -" any".length).trim() : part);
    const [, sku = named, pieces = "1"] = /^(.*\S)\s+[×x*]\s*(\d{1,2})$/.exec(named) ?? [];
    const count = Number(pieces);
    return sku.length <= maxLengths.sku && count >= 1 && count <= maxPartPieces ? [{ sku, pieces: count, any }] : [];
  });
  if (parts.length < written.length) throw new RowRefused("setPartsUnreadable");
  return parts.length > 0 ? parts : null;
}

function readWholeNumber(row: Row, name: FieldOf<"whole-number">): number | null {
  const column = columnName(name);
  const value = valueIn(row, column);
  if (value === null) return null;
  const amount = readNumber(typeof value === "string" ? toLatinDigits(value) : value);
  const { min, max } = productFields[name];
  if (amount !== null && Number.isInteger(amount) && amount >= min && amount <= max) return amount;
  const values = { field: column, value: quoteValue(value), min, max };
  row.corrections.push(note(name === "expiryMonths" ? "monthsLeftOut" : "numberLeftOut", values));
  return null;
}

function readFlag(row: Row, column: string): boolean | null {
  const value = valueIn(row, column);
  if (value === null) return null;
  return value === true || value === 1 || (typeof value === "string" && /^(?:1|yes|y|true|x|হ্যাঁ)$/i.test(value.trim()));
}
