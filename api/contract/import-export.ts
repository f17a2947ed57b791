import * as z from "zod/mini";
import { fields } from "../../shop/import-export/column-mapping.ts";
import type { FileResponse } from "../../shop/import-export/import-by-staff.ts";
import type { ImportCounts, ImportedRow } from "../../shop/import-export/import-report.ts";
import { orderFilter } from "../../shop/orders/admin/admin-order-schema.ts";
import type { ContractTable } from "./endpoint.ts";
import { deleted, eachOf, like, list, maybe, moment, object, text } from "./values.ts";

const supplierResponse = object({
  _id: text("Xk2uYb1Zq9"),
  name: text("Rupali Traders"),
  mapping: like(z.partial(eachOf(fields, () => z.string())), { key: "Item Code", price: "Cost" }),
  currency: maybe(text("USD")),
  updatedAt: moment("2026-11-22T10:00:00.000Z"),
});

export type SupplierResponse = z.infer<typeof supplierResponse>;

/** The first line of an import's response: what the file is. Rates are taka for one unit. */
export type ImportFileResponse = Omit<FileResponse, "rates"> & { rates: Record<string, number> };

/** Each further line: the progress, and the results of some rows. */
export type ImportProgressResponse = { part: number; counts: ImportCounts; rows: ImportedRow[] };

export const importExportContract = {
  "POST /products/import": {
    tag: "Catalogue",
    summary: "Import products from XLSX, CSV or JSON. `dry=1` previews the result. Staff only",
    query: z.object({ dry: z.optional(z.literal("1")), choices: z.optional(z.string().check(z.maxLength(20_000))) }),
    upload: "file",
    signedIn: "products:change",
    response: {
      status: 200,
      type: "application/x-ndjson",
      description:
        "The first line describes the `file`: its columns and how they map to ours, its currency, and any `questions`. " +
        "Nothing is imported until they are answered in `choices`, a JSON object: " +
        '`{"mapping":{"price":"Cost","category":"=Skincare"},"currency":"USD","rates":{"USD":122},"supplier":"Rupali"}`. ' +
        "A file whose keys belong to other products in the shop asks about its `supplier`: name it, or send `sameProducts`. " +
        "Then one line of JSON per batch: the `part` of the file read so far, the `counts` so far, and the batch's `rows`. " +
        "The last line is `done`, or the `error` that ended the import; what was saved before stays. If the client " +
        "disconnects, the import stops after the current batch. A row's `notes` say why it was refused or what was " +
        'corrected, as a `code` with its `values`: `{"code":"priceUnreadable","values":{"value":"“many”"}}`',
      schema: text('{"part":1,"counts":{"rows":1,"created":1,…},"rows":[{"row":2,"key":"serum",…}]}\n{"done":true}\n'),
    },
    refuses: [
      ...(["not-signed-in", "not-allowed", "file-too-large", "file-not-a-table", "import-unanswered"] as const),
      "invalid-input",
    ],
  },
  "GET /products/import/suppliers": {
    tag: "Catalogue",
    summary: "List saved suppliers and how their files are read. Staff only",
    signedIn: true,
    response: { status: 200, description: "Sorted by name", schema: list(supplierResponse) },
    refuses: ["not-signed-in", "not-allowed"],
  },
  "DELETE /products/import/suppliers/:id": {
    tag: "Catalogue",
    summary: "Delete a saved supplier. Staff only",
    signedIn: true,
    response: {
      status: 200,
      description: "`deletedCount` is 0 if it did not exist. Its products stay",
      schema: deleted,
    },
    refuses: ["not-signed-in", "not-allowed"],
  },
  "GET /orders/export": {
    tag: "Order management",
    summary: "Export matching orders as CSV. Staff only",
    query: orderFilter,
    signedIn: "customers:export",
    response: {
      status: 200,
      type: "text/csv",
      description: "UTF-8 with a byte order mark. Amounts in taka, times in Dhaka time",
      schema: text("Order,Status,Ordered at,…\r\n"),
    },
    refuses: ["not-signed-in", "not-allowed"],
  },
  "GET /customers/export": {
    tag: "Order management",
    summary: "Export customers as CSV, one row per phone number. Staff only",
    signedIn: "customers:export",
    response: {
      status: 200,
      type: "text/csv",
      description: "UTF-8 with a byte order mark. Amounts in taka, times in Dhaka time",
      schema: text("Phone,Name,Email,…\r\n"),
    },
    refuses: ["not-signed-in", "not-allowed"],
  },
} satisfies ContractTable;
