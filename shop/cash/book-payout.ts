import { eq, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { payoutLines, payouts } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { type Paisa, paisa, sum } from "../money.ts";
import { transferNet } from "../payments/ledger.ts";
import { type Actor, allow, type SignedIn } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import type { PayoutAccount } from "./cash-rules.ts";

export type PayoutReceipt = {
  account: PayoutAccount;
  /** The sum that the account shows. */
  received: Paisa;
  /** Why it differs from the announced sum; null where it does not. */
  reason: string | null;
};

/**
 * Books a payout as paid once staff have confirmed the money in the account: its parcels are marked as paid, its
 * charges are booked as costs, and unexplained differences as one sum. Returns false if it was booked before. Refuses
 * `not-found`, and `payout-differs` (with the announced `amount`, in paisa) where another sum was received without a
 * `reason`.
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
    const { amount } = payout;
    if (received !== amount && !reason) throw new Refusal("payout-differs", { details: { amount } });
    await bookReceived(tx, payout, { account, received, reason }, { now: shop.now(), by });
    return true;
  });
}

type AnnouncedPayout = Pick<typeof payouts.$inferSelect, "id" | "courier" | "externalId" | "amount">;

/** Books an announced payout as paid, in the name of a member of staff. */
export async function bookReceived(
  tx: Database,
  payout: AnnouncedPayout,
  { account, received, reason }: PayoutReceipt,
  { now, by }: { now: Date; by: SignedIn },
): Promise<void> {
  const { id, courier, externalId, amount } = payout;
  await moveReceived(tx, payout, { account, received, reason }, { now, byName: by.name });
  await endPaidClaims(tx, id, { now, byName: by.name });
  await writeAudit(tx, {
    ...{ by, action: "payout-booked", record: { id, name: externalId } },
    after: { courier, amount, received, account, ...(reason && { reason }) },
  });
}

/** Moves the money of an announced payout in the ledger: into its account, into costs, and into `unexplained`. */
export async function moveReceived(
  tx: Database,
  { id, courier }: Pick<typeof payouts.$inferSelect, "id" | "courier">,
  { account, received, reason }: PayoutReceipt,
  { now, byName }: { now: Date; byName: string },
): Promise<void> {
  await tx
    .update(payouts)
    .set({ state: "paid", account, received, receivedReason: reason, paidAt: now, paidByName: byName })
    .where(eq(payouts.id, id));
  const lines = await tx.select().from(payoutLines).where(eq(payoutLines.payoutId, id));
  const from = `courier:${courier}` as const;
  const move = { from, orderId: null, at: now };
  await transferNet(tx, { ...move, to: account, amount: received, reason: `payout:${id}` });
  const missing = paisa(sum(lines.map(({ net }) => net)) - received);
  await transferNet(tx, { ...move, to: "unexplained", amount: missing, reason: `payout:${id}:unexplained` });
  for (const line of lines) await bookLine(tx, line, { from, now });
}

/** Claims for parcels that were not paid end as paid once a payout pays for them. */
export async function endPaidClaims(
  tx: Database,
  payoutId: string,
  { now, byName }: { now: Date; byName: string },
): Promise<void> {
  await tx.execute(sql`
    update courier_claims c
       set state = 'paid', settled_at = ${now}, settled_by_name = ${byName}, settled_note = p.external_id,
           settled_amount = nullif(greatest(0, least(c.amount, l.net)), 0)
      from payouts p join payout_lines l on l.payout_id = p.id
     where p.id = ${payoutId} and c.state = 'open' and c.kind = 'not-paid' and c.courier = p.courier
       and c.order_id = l.order_id`);
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
  // A parcel without an order must not lower what the courier owes for the others.
  if (orderId === null)
    await transferNet(tx, {
      ...{ from: "unmatched", to: from, amount: collected, reason: reason("unmatched"), orderId, at: now },
    });
}
