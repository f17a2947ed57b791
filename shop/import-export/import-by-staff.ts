import { setImmediate } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { auditLog } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import type { ImportState } from "../audit-log/audit-rules.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { newId } from "../id.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { cleanText } from "../text.ts";
import { importCatalogue } from "./import-catalogue.ts";
import { emptyCounts, type ImportCounts, type ImportedRow, maxImportedRows } from "./import-report.ts";
import type { FileFacts } from "./open-catalogue-file.ts";
import type { Rates } from "./read-amounts.ts";
import { type ImportChoices, openSupplierFile } from "./suppliers.ts";

type Upload = { name: string; content: Uint8Array };

/** Facts about a file: kind, questions to answer, recognized columns. */
export type FileResponse = FileFacts & { supplier: string | null; rates: Rates; currency: string };

type ImportFileOptions = {
  dry: boolean;
  signal: AbortSignal;
  /** Called before the rows. */
  onFile?: (file: FileResponse) => void;
  /** Called after each batch, with the share of the file that has been read. */
  onRows: (rows: ImportedRow[], counts: ImportCounts, fraction: number) => void;
};

/**
 * Staff import a file, or try it with a dry run (`dry`), in two steps. Opening refuses users without permission, a file
 * that is not a table (`file-not-a-table`) and one with too many rows (`file-too-large`), before any of it is saved.
 * Importing first describes the file; while it has open questions it stops there, and refuses `import-unanswered`
 * unless it is a dry run. History gets one entry for the whole file, with the first batch that changes anything; each
 * further batch brings it up to date in its own transaction, and at the end it says how the import ended. Refuses
 * `unavailable` after the current batch when this process stops.
 */
export function importByStaff(shop: Shop, actor: Actor) {
  const by = allow(actor, "products:change");
  return async ({ name, content }: Upload, choices: ImportChoices = {}) => {
    const progress = { bytes: 0 };
    const { facts, money, rowCount, rows, supplier, source, saveMapping } = await openSupplierFile(
      shop.db,
      () => chunksOf(content, progress),
      choices,
    );
    if (rowCount > maxImportedRows) throw new Refusal("file-too-large");
    return importOpened;

    async function importOpened({ dry, signal, onFile, onRows }: ImportFileOptions): Promise<ImportCounts> {
      const record = { id: newId(), name: cleanText(name).slice(0, 200) };
      const stop = AbortSignal.any([signal, shop.shutdownSignal]);
      let counts = emptyCounts();
      let outcome: "done" | "stopped" | "failed" = "failed";
      onFile?.({ ...facts, supplier, rates: money.rates, currency: money.currency });
      if (facts.questions.length > 0) {
        if (dry) return counts;
        throw new Refusal("import-unanswered", { details: { questions: facts.questions } });
      }
      if (!dry) await saveMapping(shop.db);
      try {
        counts = await importCatalogue(shop, rows(), {
          ...{ ...money, source, dry, by, signal: stop },
          onSaving: async (tx, soFar) => {
            if (!dry) await auditImport(tx, { by, record, state: "begun", counts: soFar });
          },
          onRows: (rows, soFar) => {
            counts = soFar;
            onRows(rows, soFar, Math.min(1, progress.bytes / content.length));
          },
        });
        outcome = stop.aborted ? "stopped" : "done";
      } finally {
        if (!dry) await transaction(shop.db, (tx) => auditImport(tx, { by, record, state: outcome, counts }));
      }
      if (shop.shutdownSignal.aborted) throw new Refusal("unavailable");
      return counts;
    }
  };
}

const chunkSize = 65_536;

/** Yields the file in chunks and lets other requests run in between. */
async function* chunksOf(content: Uint8Array, progress: { bytes: number }): AsyncGenerator<Uint8Array> {
  for (progress.bytes = 0; progress.bytes < content.length; progress.bytes += chunkSize) {
    yield content.subarray(progress.bytes, progress.bytes + chunkSize);
    await setImmediate();
  }
}

type AuditImportInput = Pick<Parameters<typeof writeAudit>[1], "by" | "record"> & {
  state: ImportState;
  counts: ImportCounts;
};

/**
 * Updates the audit entry of an import in each batch's transaction, so that it stays true if the process dies (it then
 * says `begun`), and at the end. No entry where nothing changed.
 */
async function auditImport(tx: Database, { by, record, state, counts }: AuditImportInput): Promise<void> {
  if (counts.created + counts.changed === 0) return;
  const after = { state, ...counts };
  const isThisImport = and(eq(auditLog.recordId, record.id), eq(auditLog.action, "products-imported"));
  const updated = await tx.update(auditLog).set({ after }).where(isThisImport).returning({ id: auditLog.id });
  if (updated.length === 0) await writeAudit(tx, { by, action: "products-imported", record, after });
}
