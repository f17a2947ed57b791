import { createHash } from "node:crypto";
import { columnName, type FieldOf, fieldNames, isFieldOf, type ProductFieldName } from "../catalog/product-fields.ts";
import type { Language } from "../language.ts";
import { editDistance } from "../search/edit-distance.ts";
import type { AttributeColumn } from "./attribute-vocabulary.ts";
import type { Fields } from "./import-row.ts";

/** The product fields that a file may hold. */
export type ImportedFieldName = Exclude<ProductFieldName, FieldOf<"checked-substances">>;

export const importedFields = fieldNames.filter(
  (name): name is ImportedFieldName => !isFieldOf("checked-substances", name),
);

type ColumnOf<Name extends ImportedFieldName> =
  Name extends FieldOf<"texts">
    ? ReturnType<typeof columnName<Name>> | `${ReturnType<typeof columnName<Name>>}_${Language}`
    : Name extends "attributes"
      ? AttributeColumn | "volume"
      : Name extends "isNew"
        ? "new"
        : ReturnType<typeof columnName<Name>>;

type ProductColumn = { [Name in ImportedFieldName]: ColumnOf<Name> }[ImportedFieldName];

/** The columns of a field; of texts `name_en`, `name_bn` and, for files in one language, `name`. */
export function columnsOfField(name: ImportedFieldName): ProductColumn[] {
  if (name === "attributes") return ["skin_type", "hair_type", "concern", "finish", "volume"];
  if (name === "isNew") return ["new"];
  if (!isFieldOf("texts", name)) return [columnName(name)];
  const column = columnName(name);
  return [column, `${column}_en`, `${column}_bn`];
}

const firstColumns = [
  ...(["key", "sku", "name", "name_en", "name_bn", "category", "price", "currency", "list_price", "stock"] as const),
  ...(["brand", "brand_bn", "variant_name", "variant_name_en", "variant_name_bn", "swatch", "volume"] as const),
  ...(["short_description", "short_description_en", "short_description_bn"] as const),
  ...(["description", "description_en", "description_bn", "how_to_use", "how_to_use_en", "how_to_use_bn"] as const),
  ...(["ingredients", "skin_type", "hair_type", "concern", "finish", "images"] as const),
  ...(["shade_line", "shade_line_en", "shade_line_bn", "undertone", "shade_depth"] as const),
];
const lastColumns = [
  ...(["offer_price", "offer_from", "offer_until", "set_parts", "new", "featured", "status", "created_at"] as const),
];

export type Field = ProductColumn | (typeof firstColumns)[number] | (typeof lastColumns)[number];

const namedColumns = new Set<Field>([...firstColumns, ...lastColumns]);

/** Our own columns (docs/import.md), the most often needed first. */
export const fields: Field[] = [
  ...firstColumns,
  ...importedFields.flatMap(columnsOfField).filter((column) => !namedColumns.has(column)),
  ...lastColumns,
];

/** Where each of our columns is read from: a column of the file or, after "=", one value for all rows. */
export type Mapping = { [Name in Field]?: string };

/** A table needs one column of each. */
const requiredFields = {
  key: ["key", "sku"],
  name: ["name", "name_en", "name_bn"],
  category: ["category"],
  price: ["price"],
} as const satisfies Record<string, readonly Field[]>;

type RequiredField = keyof typeof requiredFields;

/** Other names for our columns. They are only proposed: a "cost" may be what the shop itself pays. */
const fieldSynonyms: { [Name in Field]?: string } = {
  key: "id, product id, item id, product code, item code, item no, code, article, article no, article number, art no, art nr, product no, ref, reference, handle, url, product url, link, asin",
  sku: "sku code, item sku, product sku, seller sku, model, model no, barcode, ean, upc, gtin",
  name: "title, product, product name, product title, item, item name, নাম, পণ্যের নাম",
  brand: "brand name, manufacturer, maker, producer, vendor, make, label, ব্র্যান্ড",
  category: "type, product type, product category, category name, kind, department, collection, section, ক্যাটাগরি",
  price:
    "mrp, rrp, cost, retail price, unit price, trade price, wholesale price, selling price, sale price, regular price, price bdt, price taka, price usd, amount, rate, value, দাম, মূল্য",
  list_price: "compare at price, original price, old price, was price, market price",
  currency: "currency code, curr, মুদ্রা",
  stock: "quantity, qty, inventory, available, stock qty, stock quantity, on hand, in stock, পরিমাণ, মজুদ",
  variant_name: "variant, variation, shade, shade name, color, colour, colour name, color name, option",
  swatch: "hex, hex value, color hex, colour hex, color code",
  shade_line: "shade description, shade note",
  undertone: "under tone, undertones, skin undertone, আন্ডারটোন",
  shade_depth: "depth, skin depth, skin tone",
  volume: "size, pack, pack size, net weight, weight, net content, content",
  short_description: "summary, subtitle, tagline, short desc",
  description: "details, about, body, body html, long description, product description, desc, বিবরণ",
  how_to_use: "usage, directions, direction, instructions, how to apply, suggested usage",
  ingredients:
    "ingredient, ingredient list, ingredients list, full ingredients, all ingredients, inci, composition, উপাদান",
  skin_type: "skin types, skin, skintype, suitable for, suitable for skin types, suitable skin types",
  hair_type: "hair types, hairtype",
  concern: "concerns, skin concern, skin concerns, skincare concerns, benefits",
  images: "image, image url, image urls, image link, picture, pictures, photo, photos, img",
  origin: "country, country of origin, made in",
  expiry_months: "shelf life, shelf life months",
};

/** "Name EN", "name-en" and "nameEn" are `name_en`. */
function normalizeColumn(column: string): string {
  return column
    .trim()
    .slice(0, 200)
    .replaceAll(/(?<=[a-z])(?=[A-Z])|[\s-]+/g, "_")
    .toLowerCase();
}

function isField(name: string): name is Field {
  return (fields as readonly string[]).includes(name);
}

const fieldBySynonym = new Map(
  Object.entries(fieldSynonyms).flatMap(([field, names]) =>
    names.split(", ").map((name) => [columnKey(name), field as Field]),
  ),
);

/** The field that a column probably means, by a synonym or a misspelt name; null where none is near. */
function guessField(column: string): Field | null {
  const name = columnKey(column);
  if (name === "") return null;
  const exact = fieldBySynonym.get(name) ?? fields.find((field) => columnKey(field) === name);
  if (exact) return exact;
  const maxDistance = name.length < 4 ? 0 : name.length < 7 ? 1 : 1.5;
  const near = fields
    .map((field) => ({ field, apart: editDistance(columnKey(field), name) }))
    .sort((a, b) => a.apart - b.apart)[0];
  return near && near.apart <= maxDistance ? near.field : null;
}

/** The letters and digits of a column's name, without a currency or remark in brackets. */
function columnKey(column: string): string {
  const beforeBracket = column.slice(0, 200).split("(", 1)[0] ?? "";
  return normalizeColumn(beforeBracket).replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "");
}

export type ColumnAnalysis = {
  /** The columns that are recognized. */
  mapping: Mapping;
  /** Guesses for those that are not. */
  proposal: Mapping;
  /** Unknown columns, with the field they may mean. */
  unknown: { column: string; near: Field | null }[];
  /** Columns that occur twice; the first counts. */
  repeated: string[];
  /** Required fields without a column. */
  missing: RequiredField[];
};

/** Recognizes the columns of a table in our own format and proposes a field for the others. */
export function analyzeColumns(columns: string[], chosenMapping: Mapping = {}): ColumnAnalysis {
  const mapping: Mapping = {};
  const repeated: string[] = [];
  const unrecognized: string[] = [];
  const used = new Set(Object.values(chosenMapping));
  const seen = new Set<string>();
  for (const column of columns) {
    const name = normalizeColumn(column);
    if (name === "") continue;
    if (seen.has(name)) repeated.push(column);
    else if (used.has(column)) seen.add(name);
    else if (isField(name) && chosenMapping[name] === undefined) mapping[name] = column;
    else unrecognized.push(column);
    seen.add(name);
  }
  Object.assign(mapping, chosenMapping);
  const proposal: Mapping = {};
  const unknown = unrecognized.map((column) => {
    const near = guessField(column);
    if (near && mapping[near] === undefined && proposal[near] === undefined && !isMapped(near, mapping))
      proposal[near] = column;
    return { column, near: near && mapping[near] === undefined ? near : null };
  });
  const missing = (Object.keys(requiredFields) as RequiredField[]).filter(
    (requiredField) => !isMapped(requiredField, mapping),
  );
  return { mapping, proposal, unknown, repeated, missing };
}

/** Whether a field has a column already, in any language. */
function isMapped(field: string, mapping: Mapping): boolean {
  const alternatives: readonly Field[] = Object.hasOwn(requiredFields, field)
    ? requiredFields[field as RequiredField]
    : [];
  // A table may have both a key and a SKU.
  return field !== "sku" && alternatives.some((each) => mapping[each] !== undefined);
}

/** A row in our own columns: by the mapping, else by the columns that have our names. */
export function toOwnColumns(row: Fields, mapping: Mapping = {}): Fields {
  const ownRow: Fields = {};
  const used = new Set(Object.values(mapping));
  for (const [column, value] of Object.entries(row)) {
    const name = normalizeColumn(column);
    // Of columns with the same name the first counts.
    if (!used.has(column) && !Object.hasOwn(ownRow, name)) defineField(ownRow, name, value);
  }
  for (const [field, from] of Object.entries(mapping))
    defineField(ownRow, field, from.startsWith("=") ? from.slice(1) : Object.hasOwn(row, from) ? row[from] : undefined);
  return ownRow;
}

/** Treats a column called `__proto__` as a plain name. */
function defineField(target: Fields, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
}

/** Equal for two files with the same columns in any order: it recognizes a supplier's next file. */
export function columnsFingerprint(columns: string[]): string {
  const names = [...new Set(columns.map(normalizeColumn))].sort();
  return createHash("sha256").update(JSON.stringify(names)).digest("base64url");
}
