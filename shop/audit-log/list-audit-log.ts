import { and, desc, eq, sql } from "drizzle-orm";
import { auditLog } from "../../db/schema.ts";
import { offsetOf } from "../paging.ts";
import { countRows } from "../paging-queries.ts";
import { type Actor, allow } from "../permissions.ts";
import type { Shop } from "../shop.ts";
import type { AuditAction } from "./audit-rules.ts";

export type AuditEntry = typeof auditLog.$inferSelect;

type ListAuditLogInput = {
  action?: AuditAction | undefined;
  record?: string | undefined;
  by?: string | undefined;
  page: number;
  limit: number;
};

/** Changes by staff, newest first, filtered by kind, record or user. Counted up to `maxCounted`. */
export async function listAuditLog(
  shop: Shop,
  actor: Actor,
  { action, record, by, ...paging }: ListAuditLogInput,
): Promise<{ entries: AuditEntry[]; total: number }> {
  allow(actor, "audit-log:read");
  const where = and(
    sql`true`,
    action ? eq(auditLog.action, action) : undefined,
    record ? eq(auditLog.recordId, record) : undefined,
    by ? eq(auditLog.byId, by) : undefined,
  );
  const offset = offsetOf(paging);
  const total = await countRows(shop, sql`${auditLog} where ${where}`);
  const entries = await shop.db
    .select()
    .from(auditLog)
    .where(where)
    .orderBy(desc(auditLog.id))
    .limit(paging.limit)
    .offset(offset);
  return { entries, total };
}
