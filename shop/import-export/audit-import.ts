import { and, eq } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { auditLog } from "../../db/tables.ts";
import type { ImportState } from "../audit-log/audit-rules.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import type { ImportCounts } from "./import-report.ts";

type AuditImportInput = Pick<Parameters<typeof writeAudit>[1], "by" | "record"> & {
  state: ImportState;
  counts: ImportCounts;
};

/**
 * Keeps history's one entry of an import true: in the transaction of each batch, so that it tells what was saved even
 * where the process dies in the middle (`begun` is then its last word), and at its end. None where nothing changed.
 */
export async function auditImport(tx: Database, { by, record, state, counts }: AuditImportInput): Promise<void> {
  if (counts.created + counts.changed === 0) return;
  const after = { state, ...counts };
  const isThisImport = and(eq(auditLog.recordId, record.id), eq(auditLog.action, "products-imported"));
  const updated = await tx.update(auditLog).set({ after }).where(isThisImport).returning({ id: auditLog.id });
  if (updated.length === 0) await writeAudit(tx, { by, action: "products-imported", record, after });
}
