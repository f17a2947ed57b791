import * as z from "zod/mini";
import { type FileResponse, importByStaff } from "../../shop/import-export/import-by-staff.ts";
import { type ImportChoices, importChoices } from "../../shop/import-export/import-choices.ts";
import { note } from "../../shop/import-export/import-note.ts";
import type { ImportedRow } from "../../shop/import-export/import-report.ts";
import { maxImportBytes } from "../../shop/import-export/import-rules.ts";
import { parseJson } from "../../shop/import-export/read-json.ts";
import { deleteSupplier, listSuppliers } from "../../shop/import-export/suppliers.ts";
import { toTaka } from "../../shop/money.ts";
import { Refusal } from "../../shop/refusal.ts";
import { ndjsonResponse } from "../http/ndjson.ts";
import { readFile } from "../http/read-file.ts";
import { route } from "../http/route.ts";
import type { ImportFileResponse, ImportProgressResponse, SupplierResponse } from "../responses.ts";

// Each holds its file in memory, 20 MB at most, until its end.
const maxConcurrentImports = 4;
let runningImports = 0;

const maxNotes = 20;

const exampleSupplier: SupplierResponse = {
  _id: "Xk2uYb1Zq9",
  name: "Rupali Traders",
  mapping: { key: "Item Code", price: "Cost" },
  currency: "USD",
  updatedAt: "2026-11-22T10:00:00.000Z",
};

export const importRoutes = [
  route({
    method: "post",
    path: "/products/import",
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
      example: '{"part":1,"counts":{"rows":1,"created":1,…},"rows":[{"row":2,"key":"serum",…}]}\n{"done":true}\n',
    },
    refuses: [
      ...(["not-signed-in", "not-allowed", "file-too-large", "file-not-a-table", "import-unanswered"] as const),
      "invalid-input",
    ],
    async handle({ c, shop, query, actor }) {
      const openFile = importByStaff(shop, await actor());
      const release = acquireSlot();
      try {
        const choices = readChoices(query.choices);
        const upload = await readFile(c, { field: "file", maxBytes: maxImportBytes, tooLarge: "file-too-large" });
        const importFile = await openFile(upload, choices);
        return ndjsonResponse(c, async (send, signal) => {
          const sendStep = (step: ImportProgressResponse) => send(step);
          try {
            await importFile({
              dry: query.dry === "1",
              signal,
              onFile: (file) => send({ file: importFileResponse(file) }),
              onRows: (rows, counts, part) => sendStep({ part, counts, rows: rows.map(importedRowResponse) }),
            });
          } finally {
            release();
          }
        });
      } catch (error) {
        release();
        throw error;
      }
    },
  }),
  route({
    method: "get",
    path: "/products/import/suppliers",
    tag: "Catalogue",
    summary: "List saved suppliers and how their files are read. Staff only",
    signedIn: true,
    response: {
      status: 200,
      description: "Sorted by name",
      example: [exampleSupplier],
      minimal: [{ ...exampleSupplier, mapping: {}, currency: null }],
    },
    refuses: ["not-signed-in", "not-allowed"],
    async handle({ c, shop, actor }) {
      const suppliers = await listSuppliers(shop, await actor());
      return c.json(
        suppliers.map(
          ({ id, name, mapping, currency, updatedAt }): SupplierResponse => ({
            ...{ _id: id, name, mapping, currency, updatedAt: updatedAt.toISOString() },
          }),
        ),
      );
    },
  }),
  route({
    method: "delete",
    path: "/products/import/suppliers/:id",
    tag: "Catalogue",
    summary: "Delete a saved supplier. Staff only",
    signedIn: true,
    response: {
      status: 200,
      description: "`deletedCount` is 0 if it did not exist. Its products stay",
      example: { acknowledged: true, deletedCount: 1 },
    },
    refuses: ["not-signed-in", "not-allowed"],
    async handle({ c, shop, params, actor }) {
      const deleted = await deleteSupplier(shop, await actor(), params.id ?? "");
      return c.json({ acknowledged: true, deletedCount: deleted ? 1 : 0 });
    },
  }),
];

function readChoices(text: string | undefined): ImportChoices {
  if (text === undefined) return {};
  const choices = importChoices.safeParse(parseJson(text));
  if (!choices.success) throw new Refusal("invalid-input", { fields: { choices: "invalid" } });
  return choices.data;
}

/** Money in taka. */
function importFileResponse({ rates, ...file }: FileResponse): ImportFileResponse {
  return { ...file, rates: Object.fromEntries(Object.entries(rates).map(([name, rate]) => [name, toTaka(rate)])) };
}

function acquireSlot(): () => void {
  if (runningImports >= maxConcurrentImports) throw new Refusal("unavailable");
  runningImports += 1;
  return () => {
    runningImports -= 1;
  };
}

/** A row may have a thousand shades, each of them mended. */
function importedRowResponse({ notes, ...row }: ImportedRow): ImportedRow {
  const omitted = notes.length - maxNotes;
  return { ...row, notes: omitted > 0 ? [...notes.slice(0, maxNotes), note("more", { count: omitted })] : notes };
}
