import type { ProductDraft } from "../catalog/product-draft.ts";
import type { Fields, Row } from "./import-row.ts";
import { makeupApiFormat } from "./makeup-api-format.ts";
import type { ProductUpdate } from "./merge-into-product.ts";
import { oldShopFormat } from "./old-shop-format.ts";
import { ownFormat } from "./own-format.ts";
import type { FileMoney } from "./read-amounts.ts";

/** A way in which catalogues are written. */
export type Format = {
  /** Kept with each product: its key is unique in there, so that a second import finds it again. */
  source: string;
  matches: (fields: Fields) => boolean;
  /** Brings the columns to the names that `read` asks for. */
  columns?: (fields: Fields) => Fields;
  /** What names the product for good; null where the row has nothing of the kind. */
  key: (row: Row) => string | null;
  /** Whether rows that follow each other with one key are one product with several variants. */
  severalRows?: boolean;
  /** Turns the rows of one product into a draft; throws `RowRefused`, or refuses single rows by marking them. */
  read: (rows: [Row, ...Row[]], money: FileMoney) => ProductDraft;
  /** Whether the rows tell no whole product, only news of one that is there, such as its stock. */
  isUpdate?: (rows: [Row, ...Row[]]) => boolean;
  /** Only what the rows tell of a product that is there; throws `RowRefused`, or refuses single rows by marking them. */
  readUpdate?: (rows: [Row, ...Row[]], money: FileMoney) => ProductUpdate;
};

/** Told by its columns; what looks like nothing else is read as our own. */
export function detectFormat(fields: Fields): Format {
  return [makeupApiFormat, oldShopFormat].find((format) => format.matches(fields)) ?? ownFormat;
}
