import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { adEvents, orderLines } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { CallError } from "../connected-accounts/account-port.ts";
import type { Language } from "../language.ts";
import type { Paisa } from "../money.ts";
import { retryDelayMs } from "../notifications/retry-delays.ts";
import { hasStatus } from "../orders/order-stage.ts";
import { statusesWith } from "../orders/order-status.ts";
import type { Shop } from "../shop.ts";
import { purchaseEventId } from "./ad-consent.ts";
import type { PurchaseEvent } from "./advertising-port.ts";
import type { AdKind } from "./advertising-rules.ts";
import { noteAdvertisingCall, openAdvertisingOf } from "./open-advertising.ts";

const batchSize = 10;
/** No other process works on it until then. */
const leaseMs = 60_000;
const minuteMs = 60_000;
/** Meta accepts nothing older. */
const tooOldMs = 7 * 24 * 60 * minuteMs;

/**
 * Queues a confirmed order for the services that the shop has keys of, in the transaction of the step; only where its
 * browser agreed. `delayMinutes`: a step of staff may be undone.
 */
export async function queuePurchase(
  tx: Database,
  { orderId, now, delayMinutes }: { orderId: string; now: Date; delayMinutes: number },
): Promise<void> {
  const nextTryAt = new Date(now.getTime() + delayMinutes * minuteMs);
  await tx.execute(sql`
    insert into ad_events (order_id, kind, happened_at, next_try_at)
    select c.order_id, a.kind, ${now}, ${nextTryAt} from ad_consents c cross join advertising_accounts a
     where c.order_id = ${orderId} and c.withdrawn_at is null
    on conflict (order_id, kind) do update
       set state = 'waiting', happened_at = excluded.happened_at, next_try_at = excluded.next_try_at, attempts = 0,
           failure = null, ended_at = null
     where ad_events.state = 'dropped'`);
}

type DueEvent = { orderId: string; kind: AdKind; happenedAt: Date; attempts: number };

/** Sends the reports of purchases that are due. Called every few seconds; returns true if more may be waiting. */
export async function reportPurchases(shop: Shop): Promise<boolean> {
  const due = await claimDue(shop);
  for (const event of due) await report(shop, event);
  return due.length === batchSize && !shop.shutdownSignal.aborted;
}

async function claimDue({ db, now }: Shop): Promise<DueEvent[]> {
  return transaction(db, async (tx) => {
    const moment = now();
    const due = await tx
      .select()
      .from(adEvents)
      .where(sql`${adEvents.nextTryAt} <= ${moment}`)
      .orderBy(adEvents.nextTryAt)
      .limit(batchSize)
      .for("update", { skipLocked: true });
    for (const { orderId, kind, attempts } of due)
      await tx
        .update(adEvents)
        .set({ nextTryAt: new Date(moment.getTime() + leaseMs), attempts: attempts + 1 })
        .where(eventKey(orderId, kind));
    return due.map((event) => ({ ...event, attempts: event.attempts + 1 }));
  });
}

async function report(shop: Shop, due: DueEvent): Promise<void> {
  const moment = shop.now();
  if (moment.getTime() - due.happenedAt.getTime() > tooOldMs) return end(shop, due, "failed", "too-old");
  // Checked again at every attempt: consent can be withdrawn, and an order cancelled.
  const purchase = await readPurchase(shop, due);
  const opened = await openAdvertisingOf(shop, due.kind);
  if (!purchase || opened === "off") return end(shop, due, "dropped", null);
  if (opened === "keys-unreadable") return retryLater(shop, due, "keys-unreadable", null);
  try {
    await opened.sendPurchase(purchase);
    await noteAdvertisingCall(shop, due.kind, null);
    await end(shop, due, "sent", null);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    await noteAdvertisingCall(shop, due.kind, error.reason);
    if (error.reason === "refused") await end(shop, due, "failed", error.reason);
    else await retryLater(shop, due, error.reason, error.retryAt);
  }
}

type PurchaseRow = {
  phone: string;
  email: string | null;
  language: Language;
  value: Paisa;
  coupon: string | null;
  consentId: string;
  userAgent: string | null;
};

/** Null if nothing may be reported: the yes was withdrawn, the account says no, or the order is no purchase now. */
async function readPurchase({ db, publicUrl }: Shop, { orderId, happenedAt }: DueEvent): Promise<PurchaseEvent | null> {
  const { rows } = await db.execute<PurchaseRow>(sql`
    select o.phone, o.email, o.language, o.total::float8 as value, c.consent_id as "consentId",
           c.user_agent as "userAgent", (select r.code from coupon_redemptions r where r.order_id = o.id) as coupon
      from orders o join ad_consents c on c.order_id = o.id
     where o.id = ${orderId} and c.withdrawn_at is null and o.erased_at is null and o.erasure_requested_at is null
       and ${hasStatus("o.status", statusesWith("countsAsRevenue"))}
       and not exists (select from ad_refusals r where r.user_id = o.user_id)`);
  const [row] = rows;
  if (!row) return null;
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.position);
  const { language, ...named } = row;
  return {
    ...named,
    eventId: purchaseEventId(orderId),
    at: happenedAt,
    lines: lines.map(({ productId, nameEn, nameBn, unitPrice, quantity }) => ({
      ...{ productId, name: nameEn ?? nameBn ?? productId, unitPrice, quantity },
    })),
    pageUrl: `${publicUrl}/${language === "bn" ? "bn" : ""}`,
  };
}

async function end(
  { db, now }: Shop,
  { orderId, kind }: DueEvent,
  state: "sent" | "dropped" | "failed",
  failure: string | null,
): Promise<void> {
  await db
    .update(adEvents)
    .set({ state, failure, nextTryAt: null, endedAt: now() })
    // Withdrawn while the call was on its way: it stays dropped.
    .where(and(eventKey(orderId, kind), eq(adEvents.state, "waiting")));
}

async function retryLater(shop: Shop, due: DueEvent, failure: string, retryAt: Date | null): Promise<void> {
  const delayMs = retryDelayMs(due.attempts);
  if (delayMs === undefined) return end(shop, due, "failed", failure);
  const planned = new Date(shop.now().getTime() + delayMs);
  const nextTryAt = retryAt && retryAt > planned ? retryAt : planned;
  await shop.db
    .update(adEvents)
    .set({ failure, nextTryAt })
    .where(and(eventKey(due.orderId, due.kind), eq(adEvents.state, "waiting")));
}

const eventKey = (orderId: string, kind: AdKind) => and(eq(adEvents.orderId, orderId), eq(adEvents.kind, kind));
