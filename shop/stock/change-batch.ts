import { eq, sql } from "drizzle-orm";
import { stockBatches } from "../../db/schema.ts";
import { postgresCode, transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { lockGoods } from "./move-goods.ts";
import { dayBefore } from "./stock-rules.ts";
import type { BatchChanges } from "./stock-schema.ts";
import { renewForSale } from "./withhold.ts";

/**
 * Corrects what is known of a batch: its code, last day or cost. A new last day puts its pieces on sale or takes them
 * off. Refuses `not-found`, a cost from those who may not change purchases (`not-allowed`), and `changed-meanwhile`
 * where nothing would be known of it and another such batch is there.
 */
export async function changeBatch(shop: Shop, actor: Actor, batchId: string, changes: BatchChanges): Promise<void> {
  const by = allow(actor, "stock:read");
  if (changes.code !== undefined || changes.expires !== undefined) allow(actor, "stock:receive");
  if (changes.unitCost !== undefined) allow(actor, "purchases:change");
  const { minimumLifeDays } = await shop.settings();
  await transaction(shop.db, async (tx) => {
    const [known] = await tx.select().from(stockBatches).where(eq(stockBatches.id, batchId));
    if (!known) throw new Refusal("not-found");
    await lockGoods(tx, [known.variantId]);
    const { code, expires, unitCost } = { ...known, ...withoutUndefined(changes) };
    const sellsUntil = expires === null ? null : dayBefore(expires, minimumLifeDays);
    await tx.update(stockBatches).set({ code, expires, sellsUntil, unitCost }).where(eq(stockBatches.id, batchId));
    await renewForSale(tx, [known.variantId], shop.now());
    await tx.execute(sql`
      insert into invalidations (tags) select array['product:' || product_id] from variants where id = ${known.variantId}`);
    const record = { id: batchId, name: code ?? batchId };
    const before = { code: known.code, expires: known.expires, unitCost: known.unitCost };
    await writeAudit(tx, { by, action: "batch-changed", record, before, after: { code, expires, unitCost } });
  }).catch((error: unknown) => {
    if (postgresCode(error) === "23505") throw new Refusal("changed-meanwhile");
    throw error;
  });
}

function withoutUndefined(changes: BatchChanges) {
  return {
    ...(changes.code !== undefined && { code: changes.code }),
    ...(changes.expires !== undefined && { expires: changes.expires }),
    ...(changes.unitCost !== undefined && { unitCost: changes.unitCost }),
  };
}
