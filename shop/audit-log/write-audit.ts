import type { Database } from "../../db/open.ts";
import { auditLog } from "../../db/tables.ts";
import type { allow } from "../permissions.ts";
import { type AuditAction, diffFields } from "./audit-rules.ts";

type AuditChange = {
  /** Who did it, as `allow` answered. */
  by: ReturnType<typeof allow>;
  action: AuditAction;
  record: { id: string; name: string };
  /** Left out for what is new. */
  before?: Record<string, unknown>;
  /** Left out for what is gone. */
  after?: Record<string, unknown>;
};

/**
 * Writes down what staff changed, in the transaction of the change itself. Of before and after only what differs is
 * kept; a change that changed nothing is not written down, and answered with false. Values are plain (paisa, words,
 * lists), never pictures.
 */
export async function writeAudit(tx: Database, { by, action, record, before, after }: AuditChange): Promise<boolean> {
  const values = before && after ? diffFields(before, after) : { before: before ?? null, after: after ?? null };
  if (!values) return false;
  await tx
    .insert(auditLog)
    .values({ byId: by.id, byName: by.name, action, recordId: record.id, recordName: record.name, ...values });
  return true;
}
