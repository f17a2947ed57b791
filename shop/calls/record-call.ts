import { and, eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "../../db/open.ts";
import { callAttempts, callClaims, orders } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import type { Paisa } from "../money.ts";
import { type Closure, changeStatusByStaff } from "../orders/change-status.ts";
import type { OrderStatus } from "../orders/order-status.ts";
import { type Actor, allow, type SignedIn } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { attemptsOfNumber } from "./attempts-of-number.ts";
import {
  type CallChannel,
  type CallOutcome,
  type CallSettings,
  callOutcome,
  nextCallAt,
  unansweredOutcomes,
  usualHour,
} from "./call-rules.ts";
import { isOfNumber } from "./orders-of-number.ts";

export type CallInput = {
  channel: CallChannel;
  outcome: CallOutcome;
  /** The order's status as the caller saw it; null where they do not say. */
  seen?: OrderStatus | null;
  note: string | null;
  /** For `call-later`. */
  callAt: Date | null;
  /** For `wants-advance-info`. */
  advance: Paisa | null;
  /** For `cancelled`. */
  closure: Closure | null;
};

/** The result for the order: its status, when it is called again, and whether this call changed anything. */
export type CallResult = { status: OrderStatus; nextCallAt: Date | null; recorded: boolean };

/** Customers who were reached this often are asked for their usual hour. */
const maxAnswersRead = 9;

/**
 * Records the outcome of a call and what follows from it, in one transaction: the order is confirmed, cancelled, called
 * again by plan or at the promised time, or waits for an advance. The same `requestKey` is recorded once. Unanswered calls
 * count for all pending orders of the phone number. Refuses `not-found`, and `status-step-refused` for an order that is
 * beyond confirming, or to be cancelled although it has moved on since the caller saw it: what was typed without a
 * network may arrive hours later.
 */
export async function recordCall(
  shop: Shop,
  actor: Actor,
  orderId: string,
  input: CallInput,
  requestKey: string | null = null,
): Promise<CallResult> {
  const by = allow(actor, "calls:make");
  const settings = await shop.settings();
  const { calls } = settings;
  const result = await transaction(shop.db, async (tx) => {
    const ofNumber = await lockOrdersOfNumber(tx, orderId);
    const now = shop.now();
    const order = ofNumber.find(({ id }) => id === orderId);
    if (!order) throw new Refusal("not-found");
    if (await wasRecorded(tx, requestKey)) return { ...order, recorded: false };
    if (order.status !== "pending" && order.status !== "confirmed")
      throw new Refusal("status-step-refused", { details: { status: order.status } });
    const { next } = callOutcome[input.outcome];
    if (next === "cancel" && input.seen && input.seen !== order.status)
      throw new Refusal("status-step-refused", { details: { status: order.status } });
    const isUnanswered = !callOutcome[input.outcome].reached;
    const callAt = await planNextCall(tx, orderId, input, { calls, now });
    await tx.insert(callAttempts).values({
      ...{ orderId, requestKey, channel: input.channel, outcome: input.outcome, note: input.note },
      ...{ nextCallAt: callAt, at: now, byId: by.id, byName: by.name },
    });
    const called = isUnanswered ? ofNumber.map(({ id }) => id) : [orderId];
    if (order.status === "pending")
      await tx.update(orders).set({ nextCallAt: callAt }).where(inArray(orders.id, called));
    if (next === "ask-advance") await askAdvance(tx, orderId, input.advance);
    const step = { orderId, settings, now: () => now };
    if (next === "confirm" && order.status === "pending")
      await changeStatusByStaff(tx, by, { ...step, to: "confirmed" });
    if (next === "cancel")
      await changeStatusByStaff(tx, by, { ...step, to: "cancelled", closure: input.closure ?? undefined });
    await releaseClaims(tx, by, called);
    const status: OrderStatus = next === "confirm" ? "confirmed" : next === "cancel" ? "cancelled" : order.status;
    return { status, nextCallAt: callAt, recorded: true };
  });
  shop.outboxSignal.notify();
  const { status, nextCallAt, recorded } = result;
  return { status, nextCallAt, recorded };
}

type CalledOrder = { id: string; status: OrderStatus; nextCallAt: Date | null };

/** Locks the order and the other pending ones of its number, in one order, against deadlocks of two desks. */
async function lockOrdersOfNumber(tx: Database, orderId: string): Promise<CalledOrder[]> {
  const o = alias(orders, "o");
  return tx
    .select({ id: o.id, status: o.status, nextCallAt: o.nextCallAt })
    .from(o)
    .where(isOfNumber(orderId, ["pending"]))
    .orderBy(o.id)
    .for("no key update");
}

async function wasRecorded(tx: Database, requestKey: string | null): Promise<boolean> {
  return requestKey !== null && (await tx.$count(callAttempts, eq(callAttempts.requestKey, requestKey))) > 0;
}

type PlanInput = { calls: CallSettings; now: Date };

/** When to call again; null for as soon as possible, and after the last unanswered attempt for never. */
async function planNextCall(
  tx: Database,
  orderId: string,
  { outcome, callAt }: CallInput,
  input: PlanInput,
): Promise<Date | null> {
  const { next } = callOutcome[outcome];
  if (next === "call-at-time") {
    if (!callAt) throw new Refusal("invalid-input", { fields: { callAt: "required" } });
    return callAt;
  }
  return next === "call-by-plan" ? (await planUnansweredAttempt(tx, orderId, input)).nextCallAt : null;
}

/** What follows if the customer is not reached now. */
export type AttemptPlan = {
  /** Which attempt since the customer was last reached this one is. */
  attempt: number;
  /** Null after the last one: the order is unreachable then. */
  nextCallAt: Date | null;
  /** The time of day at which this customer usually answers, `HH:MM`; null while too few answers are known. */
  usualHour: string | null;
};

/** Plans what follows a call that nobody answers now. */
export async function planUnansweredAttempt(
  db: Database,
  orderId: string,
  { calls, now }: PlanInput,
): Promise<AttemptPlan> {
  const [earlier, answeredAt] = await Promise.all([unansweredAttempts(db, orderId), answersOfCustomer(db, orderId)]);
  const attempt = earlier.length + 1;
  const firstAt = earlier.at(-1) ?? now;
  const hours = (now.getTime() - firstAt.getTime()) / 3_600_000;
  const isLast = attempt >= calls.maxAttempts && hours >= calls.unreachableAfterHours;
  const nextAt = isLast ? null : nextCallAt({ count: attempt, firstAt, answeredAt, now }, calls);
  return { attempt, nextCallAt: nextAt, usualHour: usualHour(answeredAt) };
}

/** The unanswered calls to an order's number since the customer was last reached, newest first. */
async function unansweredAttempts(tx: Database, orderId: string): Promise<Date[]> {
  const isUnanswered = sql`a.outcome = any(${sql.param(unansweredOutcomes)}::text[])`;
  const { rows } = await tx.execute<{ at: string }>(sql`
    select a.at from orders o cross join lateral ${attemptsOfNumber} a
     where o.id = ${orderId} and ${isUnanswered} and a.id > coalesce((
       select max(a.id) from ${attemptsOfNumber} a where not ${isUnanswered}), 0)
     order by a.id desc`);
  return rows.map(({ at }) => new Date(at));
}

/** When the customer of an order answered before, whatever they ordered. */
async function answersOfCustomer(tx: Database, orderId: string): Promise<Date[]> {
  const { rows } = await tx.execute<{ at: string }>(sql`
    select a.at from orders called join orders o on o.phone = called.phone join call_attempts a on a.order_id = o.id
     where called.id = ${orderId} and a.channel = 'phone' and a.outcome <> all(${sql.param(unansweredOutcomes)}::text[])
     order by a.id desc limit ${maxAnswersRead}`);
  return rows.map(({ at }) => new Date(at));
}

async function askAdvance(tx: Database, orderId: string, advance: Paisa | null): Promise<void> {
  if (advance === null) return;
  await tx.update(orders).set({ advanceAsked: advance }).where(eq(orders.id, orderId));
}

async function releaseClaims(tx: Database, by: SignedIn, orderIds: string[]): Promise<void> {
  await tx.delete(callClaims).where(and(inArray(callClaims.orderId, orderIds), eq(callClaims.userId, by.id)));
}
