import { and, eq, isNull, sql } from "drizzle-orm";
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
import { payForClaim } from "./pay-parcels.ts";
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
 * Records a claim against a courier. Returns its id, or that of the existing claim about the same thing.
 * Refuses `not-found` (also where the courier has no unpaid parcel, or never had a lost one, of the order), and `line-decided` where
 * the difference was accepted.
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
    if (lineId === null) await expectParcel(tx, input, orderId);
    const [open] = await tx
      .select({ id: courierClaims.id })
      .from(courierClaims)
      .where(
        and(
          ...[
            eq(courierClaims.courier, input.courier),
            eq(courierClaims.kind, input.kind),
            eq(courierClaims.state, "open"),
          ],
          lineId === null
            ? and(isNull(courierClaims.payoutLineId), eq(courierClaims.orderId, orderId ?? ""))
            : eq(courierClaims.payoutLineId, lineId),
        ),
      );
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

/** A claim without a line of a payout is about a parcel of an order. */
async function expectParcel(
  tx: Database,
  { courier, kind }: Pick<ClaimInput, "courier" | "kind">,
  orderId: string | null,
): Promise<void> {
  if (kind !== "not-paid" && kind !== "lost") return;
  if (orderId === null) throw new Refusal("not-found");
  const { rows } = await tx.execute(
    kind === "lost"
      ? sql`select from shipments where order_id = ${orderId} and courier = ${courier} limit 1`
      : sql`select from parcel_dues where order_id = ${orderId} and courier = ${courier} and payout_line_id is null limit 1`,
  );
  if (rows.length === 0) throw new Refusal("not-found");
}

export type ClaimResult =
  | {
      state: "dropped";
      /** Why it is written off. */
      note: string;
    }
  | {
      state: "paid";
      note: string | null;
      amount: Paisa;
      /**
       * The account that received the money; null if a payout paid it together with its parcels, or pays for the parcel
       * itself.
       */
      account: PayoutAccount | null;
    };

/**
 * Ends a claim: the courier has paid for it, or it is written off. What a courier has collected and never pays, and what
 * it kept without a reason, is a loss; a charge stays its cost. Refuses `not-found`, `claim-settled`, `amount-too-large`
 * (with the `amount` of the claim, in paisa), and `invalid-input` where nobody says into which account a parcel was paid.
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
    if (claim.kind === "not-paid" && result.state === "paid" && account === null)
      throw new Refusal("invalid-input", { fields: { account: "required" } });
    await tx
      .update(courierClaims)
      .set({
        ...{ state: result.state, settledAt: now, settledByName: by.name, settledNote: result.note },
        settledAmount: paid > 0 ? paid : null,
      })
      .where(eq(courierClaims.id, claimId));
    if (claim.kind === "not-paid" && claim.orderId !== null)
      await payForClaim(
        tx,
        { ...claim, orderId: claim.orderId },
        { paid, account: account ?? "bank", reason: result.note ?? claim.text.slice(0, 300) },
        { now, byName: by.name },
      );
    else await moveClaimed(tx, claim, { paid, account, now });
    await writeAudit(tx, {
      ...{ by, action: "claim-settled", record: { id: claimId, name: claim.courier } },
      after: { state: result.state, amount: paid, account, ...(result.note && { note: result.note }) },
    });
  });
}

type Claim = typeof courierClaims.$inferSelect;

async function moveClaimed(
  tx: Database,
  { id, kind, courier, orderId, amount }: Claim,
  { paid, account, now }: { paid: Paisa; account: PayoutAccount | null; now: Date },
): Promise<void> {
  if (kind === "not-paid") return;
  const from: Record<Exclude<ClaimKind, "not-paid">, LedgerAccount> = {
    ...{ charge: "courier-cost", collected: `courier:${courier}`, unexplained: "unexplained", lost: "loss" },
  };
  // What a payout paid beyond its parcels was booked as "unexplained" until now.
  const to = account ?? "unexplained";
  const move = { from: from[kind], orderId, at: now };
  if (from[kind] !== to) await transferNet(tx, { ...move, to, amount: paid, reason: `claim:${id}` });
  // A charge that was not paid back stays a cost of the parcel, and a lost parcel a loss of its goods.
  if (kind === "collected" || kind === "unexplained")
    await transferNet(tx, { ...move, to: "loss", amount: paisa(amount - paid), reason: `claim:${id}:rest` });
}
