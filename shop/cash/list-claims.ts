import { desc, eq, getTableColumns, or, sql } from "drizzle-orm";
import { courierClaims, orders } from "../../db/schema.ts";
import { type Actor, allow } from "../permissions.ts";
import type { Shop } from "../shop.ts";

export type ListedClaim = typeof courierClaims.$inferSelect & { number: string | null };

const monthMs = 31 * 86_400_000;

/** Claims that are open, and those of the last month, newest first. */
export async function listClaims({ db, now }: Shop, actor: Actor): Promise<ListedClaim[]> {
  allow(actor, "cash:read");
  const since = new Date(now().getTime() - monthMs);
  return db
    .select({ ...getTableColumns(courierClaims), number: orders.number })
    .from(courierClaims)
    .leftJoin(orders, eq(orders.id, courierClaims.orderId))
    .where(or(eq(courierClaims.state, "open"), sql`${courierClaims.openedAt} > ${since}`))
    .orderBy(sql`${courierClaims.state} <> 'open'`, desc(courierClaims.openedAt), courierClaims.id)
    .limit(200);
}
