import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Database } from "../../../db/open.ts";
import { orders, payments } from "../../../db/schema.ts";
import type { Quote } from "../../cart/price-lines.ts";
import { findBlock } from "../../customers/phone-blocks.ts";
import { newId } from "../../id.ts";
import { type Paisa, toTaka } from "../../money.ts";
import { lockReference } from "../../payments/ledger.ts";
import type { OnlinePaymentMethod } from "../../payments/online-payment-methods.ts";
import { Refusal } from "../../refusal.ts";
import type { OrderRequest } from "../order-schema.ts";
import { countHouseOrders } from "./guard-queries.ts";
import { freeSlot, type GuardFacts, type GuardSettings, guardAnswer, guardReason } from "./guard-rules.ts";
import type { AdvanceClaim } from "./guard-schema.ts";
import { type CodeGuess, isCodeWithheld, redeemPhoneCode } from "./phone-code.ts";

/**
 * The guard's decision: the order's slot among the unconfirmed ones of its number, whether it holds stock, its advance.
 */
export type Admission = { waitingSlot: number | null; holdsStock: boolean; advanceDue: Paisa | null };

/** An order that staff enter: no code or advance is required, and it does not count towards the limit of its number. */
export const unguarded: Admission = { waitingSlot: null, holdsStock: true, advanceDue: null };

/** An order beyond the limit of its number: it holds no stock, and staff call before it is packed. */
const uncounted: Admission = { waitingSlot: null, holdsStock: false, advanceDue: null };

/** Maximum orders of one number that hold stock while their advance is unpaid. */
const maxUnpaidAdvances = 2;

type GuardTerms = {
  guard: GuardSettings;
  now: Date;
  canSendSms: boolean;
  /** Orders of the caller's network within an hour, this one included. */
  networkOrders: number;
  /** The caller's network, where it is known. */
  network: string | null;
  /** The counted guess at a code; null where none may be compared. */
  codeGuess: CodeGuess | null;
  /** The hash under which a block of the number is found. */
  phoneHash: string;
  /** Whether the customer goes on to a gateway. */
  paysOnline: boolean;
  /** How an advance can be paid online. */
  onlineMethods: OnlinePaymentMethod[];
};

/** Serializes the orders of one phone number. Call it before the variants are locked. */
export async function lockNumber(tx: Database, phone: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`orders of ${phone}`}, 0))`);
}

/**
 * Decides about an order whose number is locked. Refuses `phone-blocked`, and where the merchant asks for it
 * `phone-code-needed` and `advance-needed`. Both have the `reason`, the `quote` and the `amount` (taka) in their details;
 * a code also whether it was `wrong`, and `expired` where only a new one helps; an advance also the `ways` to pay it
 * online, and for a large order the total `above` which it is asked for. Otherwise, and while no further code can be
 * sent, an order beyond the limit is taken without holding stock.
 */
export async function admitOrder(
  tx: Database,
  request: OrderRequest & { phoneCode?: string | undefined; advance?: AdvanceClaim | undefined },
  quote: Quote,
  { guard, now, canSendSms, networkOrders, network, codeGuess, phoneHash, paysOnline, onlineMethods }: GuardTerms,
): Promise<Admission> {
  if (await findBlock(tx, phoneHash, now)) throw new Refusal("phone-blocked");
  const facts = { ...(await readFacts(tx, request, now)), networkOrders, total: quote.total };
  const waitingSlot = freeSlot(facts, guard);
  const held = { waitingSlot, holdsStock: true, advanceDue: null };
  const reason = guardReason(facts, guard);
  if (reason === null) return held;
  const { sendTo, advanceAbove } = guard;
  switch (guardAnswer(reason, guard, { canSendSms, canPayOnline: onlineMethods.length > 0 })) {
    case "code": {
      const { phoneCode } = request;
      const { phone } = request.billingDetails;
      if (phoneCode && codeGuess && (await redeemPhoneCode(tx, codeGuess, { phone, phoneCode, now }))) return held;
      // Strangers may have used up the codes of this number: then a call decides, and no stock waits for it.
      const canBeProved = phoneCode !== undefined && codeGuess !== null;
      if (!canBeProved && (await isCodeWithheld({ db: tx, now: () => now }, { phone, network }))) return uncounted;
      const wrong = phoneCode === undefined ? {} : { wrong: true, expired: codeGuess === null };
      throw new Refusal("phone-code-needed", { details: { reason, quote, amount: toTaka(quote.total), ...wrong } });
    }
    case "advance": {
      const advance = guard.advance as Paisa;
      if (request.advance) return { ...held, advanceDue: advance };
      if (paysOnline && onlineMethods.length > 0) {
        // Nobody has paid yet, so a number can hold stock for only a few such orders.
        const isHeld = (await countUnpaidAdvances(tx, request.billingDetails.phone)) < maxUnpaidAdvances;
        return isHeld ? { ...held, advanceDue: advance } : { ...uncounted, advanceDue: advance };
      }
      const amount = toTaka(advance);
      const above = reason === "large-order" && advanceAbove !== null && { above: toTaka(advanceAbove as Paisa) };
      throw new Refusal("advance-needed", {
        details: { reason, quote, amount, sendTo, ways: onlineMethods, ...above },
      });
    }
    case "call":
      return uncounted;
    case null:
      return held;
  }
}

async function countUnpaidAdvances(tx: Database, phone: string): Promise<number> {
  return tx.$count(
    orders,
    and(
      eq(orders.phone, phone),
      eq(orders.status, "pending"),
      eq(orders.holdsStock, true),
      isNotNull(orders.advanceAsked),
    ),
  );
}

type NumberFacts = Omit<GuardFacts, "networkOrders" | "total">;

async function readFacts(
  tx: Database,
  { billingDetails: { phone, address, city } }: OrderRequest,
  now: Date,
): Promise<NumberFacts> {
  const { rows } = await tx.execute<NumberFacts>(sql`
    select array(select o.waiting_slot from orders o where o.phone = ${phone} and o.waiting_slot is not null) as "takenSlots",
           (select count(*) from orders o where o.phone = ${phone} and o.status = 'delivered')::int as delivered,
           (select count(*) from orders o where o.phone = ${phone} and o.status = 'returned')::int as returned,
           ${countHouseOrders({ phone, address, city, now: now.toISOString() })} as "houseOrders"`);
  const [facts] = rows;
  if (!facts) throw new Error("No facts about a number");
  return facts;
}

/**
 * Records what the customer says about the advance. Refuses `payment-used` for a transaction id that has been named
 * before: at the checkout each is taken once.
 */
export async function claimAdvance(
  tx: Database,
  orderId: string,
  { method, reference, amount, now }: AdvanceClaim & { amount: Paisa; now: Date },
): Promise<void> {
  await lockReference(tx, method, reference);
  const [used] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.method, method),
        eq(payments.reference, reference),
        inArray(payments.state, ["claimed", "verified"]),
      ),
    )
    .limit(1);
  if (used) throw new Refusal("payment-used");
  await tx.insert(payments).values({
    ...{ id: newId(), orderId, kind: "advance" as const, method, amount, reference, senderLast4: null },
    ...{ state: "claimed" as const, note: null, claimedAt: now, claimedByRole: "shopper" as const },
  });
}
