import { and, desc, eq, sql } from "drizzle-orm";
import { auditLog } from "../../db/tables.ts";
import { countRows } from "../count-rows.ts";
import { offsetOf } from "../paging.ts";
import { type Actor, allow } from "../permissions.ts";
import type { Shop } from "../shop.ts";
import type { HistoryAction } from "./audit-rules.ts";

export type HistoryEntry = typeof auditLog.$inferSelect;

type Asked = {
  action?: HistoryAction | undefined;
  record?: string | undefined;
  by?: string | undefined;
  page: number;
  limit: number;
};

/** What staff have changed, newest first: all of it, of one kind, of one record, or by one person. Counted up to `mostPaged`. */
export async function listHistory(
  shop: Shop,
  actor: Actor,
  { action, record, by, ...part }: Asked,
): Promise<{ entries: HistoryEntry[]; total: number }> {
  allow(actor, "history:read");
  const where = and(
    sql`true`,
    action ? eq(auditLog.action, action) : undefined,
    record ? eq(auditLog.recordId, record) : undefined,
    by ? eq(auditLog.byId, by) : undefined,
  );
  const offset = offsetOf(part);
  const total = await countRows(shop, sql`${auditLog} where ${where}`);
  const entries = await shop.db
    .select()
    .from(auditLog)
    .where(where)
    .orderBy(desc(auditLog.id))
    .limit(part.limit)
    .offset(offset);
  return { entries, total };
}
