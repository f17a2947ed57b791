import type { ProductDraft } from "../catalog/product-draft.ts";
import type { Fields, Row } from "./import-row.ts";
import { makeupApiFormat } from "./makeup-api-format.ts";
import type { ProductUpdate } from "./merge-into-product.ts";
import { oldShopFormat } from "./old-shop-format.ts";
import { ownFormat } from "./own-format.ts";
import type { FileMoney } from "./read-amounts.ts";

/** A file format. */
export type Format = {
  /** Stored with each product: its key is unique within, so that a second import finds it. */
  source: string;
  matches: (fields: Fields) => boolean;
  /** Renames columns to those that `read` expects. */
  columns?: (fields: Fields) => Fields;
  /** The permanent key of the product; null where the row has none. */
  key: (row: Row) => string | null;
  /** Whether successive rows with one key are one product with several variants. */
  severalRows?: boolean;
  /** Reads the rows of one product; throws `RowRefused`, or marks single rows as refused. */
  read: (rows: [Row, ...Row[]], money: FileMoney) => ProductDraft;
  /** Whether the rows only update an existing product, such as its stock. */
  isUpdate?: (rows: [Row, ...Row[]]) => boolean;
  /** Reads an update of an existing product; throws `RowRefused`, or marks single rows as refused. */
  readUpdate?: (rows: [Row, ...Row[]], money: FileMoney) => ProductUpdate;
};

/** Detects the format by its columns; our own is the default. */
export function detectFormat(fields: Fields): Format {
  return [makeupApiFormat, oldShopFormat].find((format) => format.matches(fields)) ?? ownFormat;
}
