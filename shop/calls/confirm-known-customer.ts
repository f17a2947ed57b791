import { eq, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { orders } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { withdrawPlacedSms } from "../notifications/enqueue-notification.ts";
import { changeStatusByRule } from "../orders/change-status.ts";
import { dueOf } from "../orders/order-money.ts";
import { stageOf } from "../orders/order-stage.ts";
import type { Shop } from "../shop.ts";
import { checkAddress } from "./address-rules.ts";
import type { KnownCustomerRule } from "./call-rules.ts";
import { othersOfCustomer } from "./orders-of-number.ts";

/**
 * Confirms a new order without a call where the merchant's rule says so: its number has accepted enough orders and
 * returned none, little is due, the address is complete, and no other order of the number or the house is waiting.
 * Returns whether it confirmed it; all other orders wait for a call.
 */
export async function confirmKnownCustomer(shop: Shop, orderId: string): Promise<boolean> {
  const settings = await shop.settings();
  const rule = settings.confirmWithoutCall;
  if (rule === null) return false;
  const isConfirmed = await transaction(shop.db, async (tx) => {
    const now = shop.now();
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("no key update");
    if (!order?.holdsStock || !isComplete(order)) return false;
    if ((await dueOf(tx, { ...order, ids: [orderId] })) >= rule.below) return false;
    if (!(await isKnown(tx, orderId, { rule, now }))) return false;
    // The queued message would ask for a confirmation that is no longer needed.
    await withdrawPlacedSms(tx, order);
    return changeStatusByRule(tx, { orderId, to: "confirmed", from: ["pending"], settings, now });
  });
  if (isConfirmed) shop.outboxSignal.notify();
  return isConfirmed;
}

function isComplete({ address, area, deliveryArea }: typeof orders.$inferSelect): boolean {
  const facts = { address, hasArea: area !== null, isInsideDhaka: deliveryArea === "inside" };
  return checkAddress(facts).missing.length === 0;
}

/** Whether the order waits only for a call, and the number's past orders qualify. */
async function isKnown(
  tx: Database,
  orderId: string,
  { rule, now }: { rule: KnownCustomerRule; now: Date },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from orders o
     where o.id = ${orderId} and ${stageOf(now)} in ('to-call', 'call-again') and not exists (select from ${othersOfCustomer(sql`o`)} others)
       and (select count(*) filter (where p.status = 'delivered') >= ${rule.delivered}::int
                   and count(*) filter (where p.status = 'returned') = 0
              from orders p where p.phone = o.phone and p.phone <> '')`);
  return rows.length > 0;
}
