import { eq } from "drizzle-orm";
import { stockBatches } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { lockGoods, moveGoods } from "./move-goods.ts";
import type { WriteOffRequest } from "./stock-schema.ts";
import { syncStockForSale } from "./sync-stock-for-sale.ts";

/**
 * Takes pieces of a batch out of the goods on hand, for a reason. Refuses `not-found`, `changed-meanwhile` with what is
 * `left` where the batch holds fewer, and `goods-promised` where orders hold them.
 */
export async function writeOff(
  shop: Shop,
  actor: Actor,
  batchId: string,
  { quantity, reason, note }: WriteOffRequest,
): Promise<void> {
  const by = allow(actor, "stock:write-off");
  await transaction(shop.db, async (tx) => {
    const { variantId, code } = stockBatches;
    const [known] = await tx.select({ variantId, code }).from(stockBatches).where(eq(stockBatches.id, batchId));
    if (!known) throw new Refusal("not-found");
    await lockGoods(tx, [known.variantId]);
    const [batch] = await tx.select({ left: stockBatches.left }).from(stockBatches).where(eq(stockBatches.id, batchId));
    const left = batch?.left ?? 0;
    if (left < quantity) throw new Refusal("changed-meanwhile", { details: { left } });
    const now = shop.now();
    const movement = { why: "written-off" as const, by, at: now, note: [reason, note].filter(Boolean).join(": ") };
    await moveGoods(tx, [{ variantId: known.variantId, batchId, change: -quantity }], movement);
    await syncStockForSale(tx, [known.variantId], now);
    await writeAudit(tx, {
      ...{ by, action: "goods-written-off", record: { id: batchId, name: known.code ?? batchId } },
      after: { pieces: quantity, reason },
    });
  });
}
