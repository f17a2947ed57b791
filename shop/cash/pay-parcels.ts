import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { payoutLines, payouts } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { newId } from "../id.ts";
import { type Paisa, paisa, sum } from "../money.ts";
import type { CourierKind } from "../parcels/parcel-rules.ts";
import { transferNet } from "../payments/ledger.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { bookReceived, moveReceived } from "./book-payout.ts";
import type { PayoutAccount, PayoutSource } from "./cash-rules.ts";
import { matchLine } from "./match-line.ts";
import { readUnpaidDues, type UnpaidDue } from "./unpaid-parcels.ts";

type By = { now: Date; byName: string };

/**
 * Enters a payout without a statement: these parcels (ids of `listUnpaidParcels`), each with what it should bring. It is
 * announced until somebody books it, or booked at once into `account`. Returns its id. Refuses `not-found` unless each is
 * an unpaid parcel of this courier, and `parcel-paid` (with the `payout`) where another payout has paid for one at the
 * same moment.
 */
export async function enterPayout(
  shop: Shop,
  actor: Actor,
  { courier, parcels, account = null }: { courier: CourierKind; parcels: string[]; account?: PayoutAccount | null },
): Promise<string> {
  const by = allow(actor, "cash:change");
  return transaction(shop.db, async (tx) => {
    const chosen = new Set(parcels);
    const dues = await readUnpaidDues(tx, sql`d.id = any(${sql.param([...chosen])}::text[])`);
    if (dues.length !== chosen.size || dues.some((due) => due.courier !== courier)) throw new Refusal("not-found");
    const id = newId();
    const number = `HAND-${id.slice(0, 8)}`;
    const lines = dues.map((due) => ({ ...due, writtenOff: paisa(0), reason: null }));
    await insertPayout(tx, { id, courier, externalId: number, source: "hand", lines }, byOf(shop, by.name));
    const amount = sum(dues.map(({ net }) => net));
    await writeAudit(tx, {
      ...{ by, action: "payout-entered", record: { id, name: number } },
      after: { courier, parcels: dues.length, amount },
    });
    const payout = { id, courier, externalId: number, amount };
    const receipt = account && { account, received: amount, reason: null };
    if (receipt) await bookReceived(tx, payout, receipt, { now: shop.now(), by });
    return id;
  });
}

const byOf = ({ now }: Shop, byName: string): By => ({ now: now(), byName });

type ParcelLine = UnpaidDue & { writtenOff: Paisa; reason: string | null };
type ParcelPayout = {
  id: string;
  courier: CourierKind;
  externalId: string;
  source: PayoutSource;
  lines: ParcelLine[];
};

async function insertPayout(
  tx: Database,
  { id, courier, externalId, source, lines }: ParcelPayout,
  { now, byName }: By,
): Promise<void> {
  const amount = sum(lines.map(({ net }) => net));
  const announced = { announcedAt: now, addedAt: now, method: null, fileName: null };
  await tx.insert(payouts).values({ id, courier, externalId, amount, source, ...announced });
  for (const [index, line] of lines.entries()) {
    const { orderId, shipmentId, collected, charge, codFee, returnCharge, net, writtenOff, reason } = line;
    const lineId = newId();
    const other = paisa(collected - charge - codFee - returnCharge - net);
    await tx.insert(payoutLines).values({
      ...{ id: lineId, payoutId: id, n: index + 1, consignment: line.consignment, reference: line.number, phone: null },
      ...{ collected, charge, codFee, returnCharge, other, net, writtenOff },
      ...(reason !== null && { acceptedReason: reason, acceptedAt: now, acceptedByName: byName }),
    });
    const { paidBefore } = await matchLine(tx, lineId, { orderId, shipmentId, matchedBy: "person" }, { now, byName });
    if (paidBefore !== null) throw new Refusal("parcel-paid", { details: { payout: paidBefore } });
    await transferNet(tx, {
      ...{ from: `courier:${courier}`, to: "loss", amount: writtenOff, orderId, at: now },
      reason: `payout-line:${lineId}:accepted`,
    });
  }
}

/**
 * Settles what a courier owes for the unpaid parcels of an order by what it has paid for them, like a payout. The
 * courier keeps what the rate allows; the rest of the cash is a loss. Without any payment all of it is a loss.
 */
export async function payForClaim(
  tx: Database,
  claim: { id: string; courier: CourierKind; orderId: string },
  { paid, account, reason }: { paid: Paisa; account: PayoutAccount; reason: string },
  by: By,
): Promise<void> {
  const { id, courier, orderId } = claim;
  const dues = await readUnpaidDues(tx, sql`d.order_id = ${orderId} and d.courier = ${courier}`);
  if (dues.length === 0) return;
  let left = paid;
  const lines = dues.map((due, index) => {
    const net = index === dues.length - 1 ? left : paisa(Math.min(left, Math.max(0, due.net)));
    left = paisa(left - net);
    return settledLine(due, net, reason);
  });
  const payout = { id: newId(), courier, externalId: `CLAIM-${id.slice(0, 8)}` };
  await insertPayout(tx, { ...payout, source: "claim", lines }, by);
  await moveReceived(tx, payout, { account, received: paid, reason: null }, by);
}

/** What was paid for a parcel, with the charges that explain it; what of its cash is missing is written off. */
function settledLine(due: UnpaidDue, net: Paisa, reason: string): ParcelLine {
  const none = paisa(0);
  const charges = paisa(due.charge + due.codFee + due.returnCharge);
  if (net === 0)
    return {
      ...due,
      ...{ collected: none, charge: none, codFee: none, returnCharge: none, net },
      ...lossOf(due, none, reason),
    };
  if (net + charges <= due.collected) {
    const collected = paisa(net + charges);
    return { ...due, collected, net, ...lossOf(due, collected, reason) };
  }
  // It paid more than it had to: it charged less.
  const charge = paisa(Math.max(0, due.collected - net));
  return { ...due, charge, codFee: none, returnCharge: none, net, writtenOff: none, reason };
}

function lossOf(due: UnpaidDue, collected: Paisa, reason: string): Pick<ParcelLine, "writtenOff" | "reason"> {
  return { writtenOff: paisa(due.collected - collected), reason };
}
