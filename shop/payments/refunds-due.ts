import { sql } from "drizzle-orm";
import { overpaidAmount } from "../cash/overpaid.ts";
import { dhakaDay, startOfDhakaDay } from "../dhaka-time.ts";
import type { Paisa } from "../money.ts";
import { type OrderStatus, statusesWith } from "../orders/order-status.ts";
import { type Actor, allow } from "../permissions.ts";
import { returnableCash } from "../returns/returned-pieces.ts";
import type { Shop } from "../shop.ts";
import { type PaymentMethod, type RefundState, refundDays } from "./payment-rules.ts";

/** An order whose customer is owed money. */
export type RefundDue = {
  orderId: string;
  number: string;
  fullName: string;
  phone: string;
  status: OrderStatus;
  /** All that is owed, refunds under way included. */
  amount: Paisa;
  /** How the customer paid last: the usual way back. */
  method: PaymentMethod;
  /** The day by which the law wants it refunded: `refundDays` after it was decided, or after the order ended. */
  dueBy: string;
  /** The refund that was decided and not sent yet. */
  requested: { id: string; method: PaymentMethod; amount: Paisa; state: RefundState } | null;
};

const maxListed = 200;

/** Orders whose customers are owed money, the most urgent first: at most `maxListed`. */
export async function listRefundsDue(shop: Shop, actor: Actor): Promise<RefundDue[]> {
  allow(actor, "payments:refund");
  const { rows } = await shop.db.execute<Omit<RefundDue, "dueBy"> & { dueBy: string | null; since: string }>(sql`
    with paid as (select a.order_id, sum(a.amount) as amount from payment_allocations a group by 1),
    -- What came back is paid for, too where a rider took the money.
    sent_back as (select q.order_id from return_requests q where q.refund_amount is not null group by 1),
    -- Riders took more than the order costs, and nothing else was paid.
    overcharged as (
      select d.order_id from parcel_dues d join orders o on o.id = d.order_id
       where o.status = 'delivered' group by d.order_id, o.total having sum(d.collected) > o.total),
    returned as (select r.order_id, sum(r.amount) as amount from refunds r where r.state = 'done' group by 1),
    decided as (select r.order_id, sum(r.amount) as amount from refunds r where r.state = 'requested' group by 1),
    owed as (
      -- Also what was paid online after the rider had collected it, which the order's own sum does not show.
      select o.*, greatest(coalesce(d.amount, 0), coalesce(p.amount, 0) - coalesce(r.amount, 0)
               - case when o.status = any(${sql.param(statusesWith("calledOff"))}::text[]) then 0 else o.total end
               + case when b.order_id is null then 0 else ${returnableCash} end, ${overpaidAmount}) as owed
        from paid p full join sent_back b using (order_id) full join overcharged c using (order_id) join orders o on o.id = order_id left join returned r on r.order_id = o.id
             left join decided d on d.order_id = o.id)
    select o.id as "orderId", o.number, o.full_name as "fullName", o.phone, o.status, o.owed::float8 as amount,
           coalesce((select y.method from payment_allocations a join payments y on y.id = a.payment_id
             where a.order_id = o.id order by y.decided_at desc, y.id limit 1),
             (select q.refund_method from return_requests q
               where q.order_id = o.id and q.refund_method is not null order by q.requested_at desc limit 1), 'cash') as method,
           requested.due_by::text as "dueBy",
           greatest((select max(e.at) from order_events e where e.order_id = o.id and e.status = o.status),
                    (select max(y.decided_at) from payment_allocations a join payments y on y.id = a.payment_id
                      where a.order_id = o.id),
                    (select max(q.received_at) from return_requests q where q.order_id = o.id)) as since,
           case when requested.id is not null then json_build_object('id', requested.id, 'method', requested.method,
             'amount', requested.amount, 'state', requested.state) end as requested
      from owed o left join lateral (
        select * from refunds r where r.order_id = o.id and r.state = 'requested' order by r.due_by, r.id limit 1) requested on true
     where o.owed > 0
     order by coalesce(requested.due_by, o.deliver_to), o.id limit ${maxListed}`);
  return rows
    .map(({ since, dueBy, ...row }) => ({
      ...row,
      dueBy: dueBy ?? dhakaDay(startOfDhakaDay(new Date(since), refundDays)),
    }))
    .sort((one, other) => one.dueBy.localeCompare(other.dueBy));
}
