import { eq } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { payoutLines, payouts } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { type Paisa, paisa, sum } from "../money.ts";
import { transferNet } from "../payments/ledger.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import type { PayoutAccount } from "./cash-rules.ts";

export type PayoutReceipt = {
  account: PayoutAccount;
  /** What the account shows. */
  received: Paisa;
  /** Why it is not what the courier announced. */
  reason: string | null;
};

/**
 * Books a payout as paid: somebody has seen the money in the account. Its parcels are paid, its charges are costs, and
 * what nobody can explain is one sum. Returns false if it was booked before. Refuses `not-found`, and `payout-differs`
 * (with its `amount`, in paisa) where another sum was received and nobody says why.
 */
export async function bookPayout(
  shop: Shop,
  actor: Actor,
  payoutId: string,
  { account, received, reason }: PayoutReceipt,
): Promise<boolean> {
  const by = allow(actor, "cash:change");
  return transaction(shop.db, async (tx) => {
    const [payout] = await tx.select().from(payouts).where(eq(payouts.id, payoutId)).for("update");
    if (!payout) throw new Refusal("not-found");
    if (payout.state === "paid") return false;
    const { courier, externalId, amount } = payout;
    if (received !== amount && !reason) throw new Refusal("payout-differs", { details: { amount } });
    const now = shop.now();
    await tx
      .update(payouts)
      .set({ state: "paid", account, received, receivedReason: reason, paidAt: now, paidByName: by.name })
      .where(eq(payouts.id, payoutId));
    const lines = await tx.select().from(payoutLines).where(eq(payoutLines.payoutId, payoutId));
    const from = `courier:${courier}` as const;
    const move = { from, orderId: null, at: now };
    await transferNet(tx, { ...move, to: account, amount: received, reason: `payout:${payoutId}` });
    const missing = paisa(sum(lines.map(({ net }) => net)) - received);
    await transferNet(tx, { ...move, to: "unexplained", amount: missing, reason: `payout:${payoutId}:unexplained` });
    for (const line of lines) await bookLine(tx, line, { from, now });
    await writeAudit(tx, {
      ...{ by, action: "payout-booked", record: { id: payoutId, name: externalId } },
      after: { courier, amount, received, account, ...(reason && { reason }) },
    });
    return true;
  });
}

type LineMove = { from: `courier:${typeof payouts.$inferSelect.courier}`; now: Date };

async function bookLine(
  tx: Database,
  { id, orderId, collected, charge, codFee, returnCharge, other }: typeof payoutLines.$inferSelect,
  { from, now }: LineMove,
): Promise<void> {
  const move = { from, orderId, at: now };
  const reason = (part: string) => `payout-line:${id}:${part}`;
  await transferNet(tx, { ...move, to: "courier-cost", amount: charge, reason: reason("charge") });
  await transferNet(tx, { ...move, to: "courier-cost", amount: codFee, reason: reason("cod-fee") });
  await transferNet(tx, { ...move, to: "return-cost", amount: returnCharge, reason: reason("return") });
  await transferNet(tx, { ...move, to: "unexplained", amount: other, reason: reason("other") });
  // A parcel that is none of ours is not taken off what the courier owes for ours.
  if (orderId === null)
    await transferNet(tx, {
      ...{ from: "unmatched", to: from, amount: collected, reason: reason("unmatched"), orderId, at: now },
    });
}
