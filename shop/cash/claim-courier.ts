import { eq } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { courierClaims, orders } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { newId } from "../id.ts";
import { type Paisa, paisa } from "../money.ts";
import type { CourierKind } from "../parcels/parcel-rules.ts";
import { type LedgerAccount, transferNet } from "../payments/ledger.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import type { ClaimKind, PayoutAccount } from "./cash-rules.ts";
import { lockLine } from "./settle-line.ts";

export type ClaimInput = {
  courier: CourierKind;
  kind: ClaimKind;
  amount: Paisa;
  /** The payout's line, if it is about one. */
  line: string | null;
  /** The order, if it is about one. */
  order: string | null;
  text: string;
};

/**
 * Writes down what a courier is told that it owes. Returns the claim's id; of a line and kind that is claimed already,
 * that one's. Refuses `not-found`, and `line-decided` where the difference was accepted.
 */
export async function openClaim(
  shop: Shop,
  actor: Actor,
  { line: lineId, order, ...input }: ClaimInput,
): Promise<string> {
  const by = allow(actor, "cash:change");
  return transaction(shop.db, async (tx) => {
    const locked = lineId === null ? null : await lockLine(tx, lineId);
    if (locked && locked.payout.courier !== input.courier) throw new Refusal("not-found");
    if (locked?.line.acceptedAt) throw new Refusal("line-decided");
    const orderId = locked?.line.orderId ?? order;
    if (orderId !== null && (await tx.$count(orders, eq(orders.id, orderId))) === 0) throw new Refusal("not-found");
    const claims =
      lineId === null ? [] : await tx.select().from(courierClaims).where(eq(courierClaims.payoutLineId, lineId));
    const open = claims.find(({ kind, state }) => kind === input.kind && state === "open");
    if (open) return open.id;
    const id = newId();
    await tx.insert(courierClaims).values({
      ...{ id, ...input, payoutLineId: lineId, orderId, openedAt: shop.now(), openedByName: by.name },
    });
    const { courier, kind, amount } = input;
    await writeAudit(tx, { by, action: "claim-opened", record: { id, name: courier }, after: { kind, amount } });
    return id;
  });
}

export type ClaimResult =
  | { state: "dropped"; note: string | null }
  | {
      state: "paid";
      note: string | null;
      amount: Paisa;
      /** Where the money came; null for a payout that paid it beside its parcels, or pays for the parcel itself. */
      account: PayoutAccount | null;
    };

/**
 * Ends a claim: the courier has paid for it, or it is given up. What a courier has collected and never pays is a loss.
 * Refuses `not-found`, `claim-settled`, and `amount-too-large` (with the `amount` of the claim, in paisa).
 */
export async function settleClaim(shop: Shop, actor: Actor, claimId: string, result: ClaimResult): Promise<void> {
  const by = allow(actor, "cash:change");
  await transaction(shop.db, async (tx) => {
    const [claim] = await tx.select().from(courierClaims).where(eq(courierClaims.id, claimId)).for("update");
    if (!claim) throw new Refusal("not-found");
    if (claim.state !== "open") throw new Refusal("claim-settled", { details: { state: claim.state } });
    const paid = result.state === "paid" ? result.amount : paisa(0);
    if (paid > claim.amount) throw new Refusal("amount-too-large", { details: { amount: claim.amount } });
    const now = shop.now();
    const account = result.state === "paid" ? result.account : null;
    await tx
      .update(courierClaims)
      .set({
        ...{ state: result.state, settledAt: now, settledByName: by.name, settledNote: result.note },
        settledAmount: paid > 0 ? paid : null,
      })
      .where(eq(courierClaims.id, claimId));
    await moveClaimed(tx, claim, { paid, account, now });
    await writeAudit(tx, {
      ...{ by, action: "claim-settled", record: { id: claimId, name: claim.courier } },
      after: { state: result.state, amount: paid, account },
    });
  });
}

type Claim = typeof courierClaims.$inferSelect;

async function moveClaimed(
  tx: Database,
  { id, kind, courier, orderId, amount }: Claim,
  { paid, account, now }: { paid: Paisa; account: PayoutAccount | null; now: Date },
): Promise<void> {
  // The payout that pays for the parcel itself books it.
  if (kind === "not-paid") return;
  const from: Record<Exclude<ClaimKind, "not-paid">, LedgerAccount> = {
    ...{ charge: "courier-cost", collected: `courier:${courier}`, unexplained: "unexplained", lost: "loss" },
  };
  // What a payout paid beside its parcels stands under "unexplained" until now.
  const to = account ?? "unexplained";
  const move = { from: from[kind], orderId, at: now };
  if (from[kind] !== to) await transferNet(tx, { ...move, to, amount: paid, reason: `claim:${id}` });
  if (kind === "collected")
    await transferNet(tx, { ...move, to: "loss", amount: paisa(amount - paid), reason: `claim:${id}:rest` });
}
