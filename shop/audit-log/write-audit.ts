import type { Database } from "../../db/open.ts";
import { auditLog } from "../../db/schema.ts";
import type { allow } from "../permissions.ts";
import { type AuditAction, diffFields } from "./audit-rules.ts";

type AuditChange = {
  /** As returned by `allow`, or a command on the server; null where the shop did it by itself, or a customer did. */
  by: ReturnType<typeof allow> | "operator" | null;
  action: AuditAction;
  record: { id: string; name: string };
  /** Left out for new records. */
  before?: Record<string, unknown>;
  /** Left out for deleted records. */
  after?: Record<string, unknown>;
};

/** Authors without an account. Screens name them in their own language. */
const system = { id: "system", name: "" };
const operator = { id: "operator", name: "" };

/**
 * Records a change by staff, or a step of money that the shop took by itself, in the transaction of the change itself, only the fields that differ. Returns false and
 * records nothing if none does. Values are plain (paisa, text, lists), never images.
 */
export async function writeAudit(tx: Database, { by, action, record, before, after }: AuditChange): Promise<boolean> {
  const values = before && after ? diffFields(before, after) : { before: before ?? null, after: after ?? null };
  if (!values) return false;
  const author = by === "operator" ? operator : (by ?? system);
  await tx.insert(auditLog).values({
    byId: author.id,
    byName: author.name,
    action,
    recordId: record.id,
    recordName: record.name,
    ...values,
  });
  return true;
}
