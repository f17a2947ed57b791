import type { ProductDraft, VariantDraft } from "../catalog/product-draft.ts";
import { noTexts, type ProductFieldValues, type Texts } from "../catalog/product-fields.ts";
import { type ImportedFieldName, importedFields } from "./column-mapping.ts";
import { note } from "./import-report.ts";
import type { Row } from "./import-row.ts";

type VariantUpdate = Partial<Omit<VariantDraft, "sku" | "name">> & { row: Row; sku: string | null; name: Texts };

/** The fields of a row; null, or an empty text, where a cell is empty. */
export type ReadFields = { [Name in ImportedFieldName]: ProductFieldValues[Name] | null };

/** What a file says about an existing product: empty fields stay as they are. */
export type ProductUpdate = ReadFields & Pick<ProductDraft, "pictures" | "parts"> & { variants: VariantUpdate[] };

/**
 * A product with the changes of a file. Variants missing from the file stay as they are; refuses a row whose SKU the
 * product does not have. A product with one variant needs no SKU.
 */
export function mergeIntoProduct(product: ProductDraft, update: ProductUpdate): ProductDraft {
  const variants = [...product.variants];
  for (const { row, sku, name, line, ...fields } of update.variants) {
    const index =
      sku === null ? (variants.length === 1 ? 0 : -1) : variants.findIndex((variant) => variant.sku === sku);
    const variant = variants[index];
    if (!variant) row.refused ??= sku === null ? note("skuMissing") : note("skuUnknown", { value: sku });
    else variants[index] = dropEndedReductions({ ...variant, ...fields, ...mergedTexts(variant, { name, line }) });
  }
  const merged = importedFields.map((name) => [name, mergeField(product[name], update[name])]);
  return { ...product, ...Object.fromEntries(merged), pictures: update.pictures, parts: update.parts, variants };
}

/** A text that the file has in one language keeps the other. */
function mergedTexts(
  variant: VariantDraft,
  { name, line }: { name: Texts; line: Texts | undefined },
): Pick<VariantDraft, "name" | "line"> {
  return {
    name: mergeField(variant.name, name),
    ...(line && { line: mergeField(variant.line ?? noTexts, line) }),
  };
}

/** Merges texts by language and attributes by name. */
function mergeField<Value>(current: Value, update: Value | null): Value {
  if (update === null) return current;
  if (typeof update !== "object" || Array.isArray(update)) return update;
  return { ...current, ...withoutNulls(update) };
}

/** Drops list price and sale price where they no longer fit the new price. */
function dropEndedReductions(variant: VariantDraft): VariantDraft {
  const { price, listPrice, offer } = variant;
  return {
    ...variant,
    listPrice: listPrice !== null && listPrice > price ? listPrice : null,
    ...(offer !== undefined && { offer: offer && offer.price < price ? offer : null }),
  };
}

function withoutNulls<Value extends object>(value: Value): Partial<Value> {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null)) as Partial<Value>;
}
