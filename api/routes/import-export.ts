import { exportCustomers } from "../../shop/customers/export-customers.ts";
import { type FileResponse, importByStaff } from "../../shop/import-export/import-by-staff.ts";
import { type ImportedRow, maxImportBytes, note } from "../../shop/import-export/import-report.ts";
import { parseJson } from "../../shop/import-export/read-rows.ts";
import {
  deleteSupplier,
  type ImportChoices,
  importChoices,
  listImportSuppliers,
} from "../../shop/import-export/suppliers.ts";
import { toTaka } from "../../shop/money.ts";
import { exportOrders } from "../../shop/orders/admin/export-orders.ts";
import { Refusal } from "../../shop/refusal.ts";
import {
  type ImportFileResponse,
  type ImportProgressResponse,
  importExportContract,
  type SupplierResponse,
} from "../contract/import-export.ts";
import { csvResponse, ndjsonResponse } from "../http/file-responses.ts";
import { readFile } from "../http/read-file.ts";
import { implement } from "../http/route.ts";

// Each holds its file in memory, 20 MB at most, until its end.
const maxConcurrentImports = 4;
let runningImports = 0;

const maxNotes = 20;

export const importExportRoutes = implement(importExportContract)({
  async "POST /products/import"({ c, shop, query, actor }) {
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
  async "GET /products/import/suppliers"({ shop, actor }) {
    const suppliers = await listImportSuppliers(shop, await actor());
    return suppliers.map(
      ({ id, name, mapping, currency, updatedAt }): SupplierResponse => ({
        ...{ _id: id, name, mapping, currency, updatedAt: updatedAt.toISOString() },
      }),
    );
  },
  async "DELETE /products/import/suppliers/:id"({ shop, params, actor }) {
    const deleted = await deleteSupplier(shop, await actor(), params.id);
    return { acknowledged: true, deletedCount: deleted ? 1 : 0 };
  },
  async "GET /orders/export"({ c, shop, query, language, actor }) {
    return csvResponse(c, "orders.csv", await exportOrders(shop, await actor(), query, language));
  },
  async "GET /customers/export"({ c, shop, language, actor }) {
    return csvResponse(c, "customers.csv", await exportCustomers(shop, await actor(), language));
  },
});

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

/** A row may have a thousand shades, each with corrections. */
function importedRowResponse({ notes, ...row }: ImportedRow): ImportedRow {
  const omitted = notes.length - maxNotes;
  return { ...row, notes: omitted > 0 ? [...notes.slice(0, maxNotes), note("more", { count: omitted })] : notes };
}
