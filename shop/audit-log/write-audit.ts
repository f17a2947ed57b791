import type { Database } from "../../db/open.ts";
import { auditLog } from "../../db/schema.ts";
import type { allow } from "../permissions.ts";
import { type AuditAction, diffFields } from "./audit-rules.ts";

type AuditChange = {
  /** As returned by `allow`; null where the shop did it by itself, or a customer did. */
  by: ReturnType<typeof allow> | null;
  action: AuditAction;
  record: { id: string; name: string };
  /** Left out for new records. */
  before?: Record<string, unknown>;
  /** Left out for deleted records. */
  after?: Record<string, unknown>;
};

/** The author of what the shop did by itself. Screens name it in their own language. */
const system = { id: "system", name: "" };

/**
 * Records a change by staff, or a step of money that the shop took by itself, in the transaction of the change itself, only the fields that differ. Returns false and
 * records nothing if none does. Values are plain (paisa, text, lists), never images.
 */
export async function writeAudit(tx: Database, { by, action, record, before, after }: AuditChange): Promise<boolean> {
  const values = before && after ? diffFields(before, after) : { before: before ?? null, after: after ?? null };
  if (!values) return false;
  await tx.insert(auditLog).values({
    byId: (by ?? system).id,
    byName: (by ?? system).name,
    action,
    recordId: record.id,
    recordName: record.name,
    ...values,
  });
  return true;
}
