import { sql } from "drizzle-orm";
import { paymentAttempts } from "../../db/schema.ts";
import type { Paisa } from "../money.ts";
import { type OrderStatus, statusesWith } from "../orders/order-status.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { payMs } from "./attempt-rules.ts";
import type { GatewayKind, PaymentMethod } from "./payment-rules.ts";
import { pollPayment } from "./poll-payments.ts";
import { maxRefundPollMs } from "./refund.ts";
import { listReceipts, type UnmatchedReceipt } from "./settle-receipts.ts";

/** The order to which something belongs. */
type OfOrder = { orderId: string; number: string; fullName: string; phone: string; status: OrderStatus };

/** Money that a customer, or staff for them, report as sent by hand. */
type ClaimedPayment = OfOrder & {
  id: string;
  method: PaymentMethod;
  amount: Paisa;
  reference: string | null;
  senderLast4: string | null;
  claimedAt: string;
};

/** A payment whose result is unknown for half an hour. The order keeps its goods. */
type UnknownPayment = OfOrder & {
  id: string;
  kind: GatewayKind;
  amount: Paisa;
  test: boolean;
  startedAt: string;
  /** When the customer came back from the gateway's page; null for never. */
  returnedAt: string | null;
  queriedAt: string | null;
  queryCount: number;
};

/** A refund that waits for staff. */
type StuckRefund = OfOrder & {
  id: string;
  method: PaymentMethod;
  amount: Paisa;
  dueBy: string;
  /** Why the gateway refused it, in its words. */
  failure: string | null;
  /** When the gateway was asked for it, and has said nothing since; null where it has refused, or was not asked. */
  sentAt: string | null;
};

/** Money that came late: half an hour after the payment was begun, or for an order that had ended. */
type LatePayment = OfOrder & {
  id: string;
  method: PaymentMethod;
  amount: Paisa;
  transactionId: string;
  startedAt: string;
  paidAt: string;
  /** The overpaid amount of an order. */
  above: Paisa;
};

/** Payments that only staff can settle; late money of the last two weeks is listed for information. */
export type PaymentsToLookAt = {
  claimed: ClaimedPayment[];
  unknown: UnknownPayment[];
  receipts: UnmatchedReceipt[];
  refunds: StuckRefund[];
  late: LatePayment[];
};

const maxListed = 100;
const lateMs = 14 * 86_400_000;

const ofOrder = sql`o.id as "orderId", o.number, o.full_name as "fullName", o.phone, o.status`;

/** Everything about payments that somebody should look at, the oldest first; late money the newest first. */
export async function listPaymentsToLookAt(shop: Shop, actor: Actor): Promise<PaymentsToLookAt> {
  allow(actor, "payments:verify");
  const [claimed, unknown, receipts, refunds, late] = await Promise.all([
    listClaimed(shop),
    listUnknown(shop),
    listReceipts(shop, actor),
    listStuckRefunds(shop),
    listLate(shop),
  ]);
  return { claimed, unknown, receipts, refunds, late };
}

/** Counts what waits in those lists for somebody, late money aside. */
export async function countPaymentsToLookAt({ db, now }: Shop, actor: Actor): Promise<number> {
  allow(actor, "payments:verify");
  const { rows } = await db.execute<{ waiting: number }>(sql`
    select ((select count(*) from payments y where ${isClaimed})
          + (select count(*) from payment_attempts p where ${isUnknown(now())})
          + (select count(*) from gateway_receipts where settled_at is null)
          + (select count(*) from refunds r where ${isStuckRefund(now())}))::int as waiting`);
  return rows[0]?.waiting ?? 0;
}

const isClaimed = sql`y.state = 'claimed'`;

/** Whether an attempt (`p`) has had no result for half an hour. */
const isUnknown = (now: Date) =>
  sql`p.state in ('started', 'pending') and p.started_at < ${new Date(now.getTime() - payMs)}`;

/** Whether a refund (`r`) through a gateway was refused, or has had no answer for too long. */
const isStuckRefund = (now: Date) => sql`
  r.state = 'requested' and r.payment_id is not null and (r.next_ask_at is null
    or (r.sent_at < ${new Date(now.getTime() - maxRefundPollMs)} and r.gateway_reference is null))`;

async function listClaimed({ db }: Shop): Promise<ClaimedPayment[]> {
  const { rows } = await db.execute<ClaimedPayment>(sql`
    select y.id, y.method, y.amount::float8 as amount, y.reference, y.sender_last4 as "senderLast4",
           y.claimed_at as "claimedAt", ${ofOrder}
      from payments y join orders o on o.id = y.order_id
     where ${isClaimed} order by y.claimed_at, y.id limit ${maxListed}`);
  return rows;
}

async function listUnknown({ db, now }: Shop): Promise<UnknownPayment[]> {
  const { rows } = await db.execute<UnknownPayment>(sql`
    select p.id, p.kind, p.amount::float8 as amount, p.test, p.started_at as "startedAt",
           p.returned_at as "returnedAt", p.asked_at as "queriedAt", p.times_asked as "queryCount", ${ofOrder}
      from payment_attempts p join orders o on o.id = p.order_id
     where ${isUnknown(now())}
     order by p.started_at, p.id limit ${maxListed}`);
  return rows;
}

async function listStuckRefunds({ db, now }: Shop): Promise<StuckRefund[]> {
  const { rows } = await db.execute<StuckRefund>(sql`
    select r.id, r.method, r.amount::float8 as amount, r.due_by::text as "dueBy", r.failure, r.sent_at as "sentAt", ${ofOrder}
      from refunds r join orders o on o.id = r.order_id
     where ${isStuckRefund(now())}
     order by r.due_by, r.id limit ${maxListed}`);
  return rows;
}

async function listLate({ db, now }: Shop): Promise<LatePayment[]> {
  const { rows } = await db.execute<LatePayment>(sql`
    select y.id, y.method, y.amount::float8 as amount, y.gateway_transaction_id as "transactionId",
           p.started_at as "startedAt", y.decided_at as "paidAt", ${ofOrder},
           greatest(0, (select coalesce(sum(a.amount), 0) from payment_allocations a where a.order_id = o.id)
             - (select coalesce(sum(r.amount), 0) from refunds r where r.order_id = o.id and r.state = 'done')
             - case when o.status = any(${sql.param(statusesWith("calledOff"))}::text[]) then 0 else o.total end)::float8 as above
      from payments y join payment_attempts p on p.id = y.attempt_id join orders o on o.id = y.order_id
     where y.state = 'verified' and y.decided_at > ${new Date(now().getTime() - lateMs)}
       and y.decided_at > p.started_at + make_interval(secs => ${payMs / 1000})
     order by y.decided_at desc, y.id limit ${maxListed}`);
  return rows;
}

/** Asks a gateway now about a payment that is unknown. Refuses `not-found`, and `payment-unavailable` without an answer. */
export async function askAgain(shop: Shop, actor: Actor, attemptId: string): Promise<void> {
  allow(actor, "payments:verify");
  if ((await shop.db.$count(paymentAttempts, sql`${paymentAttempts.id} = ${attemptId}`)) === 0)
    throw new Refusal("not-found");
  if (!(await pollPayment(shop, attemptId))) throw new Refusal("payment-unavailable");
}
