import { type SQL, sql } from "drizzle-orm";
import { stuckAfterMs } from "../couriers/poll-rules.ts";
import { type StuckReason, stuckReasons } from "./parcel-rules.ts";

/** Why a parcel does not move on by itself; `until` is when one more attempt can be asked for no longer. */
export type StuckParcel = { reason: StuckReason; until: string | null };

/**
 * Why the parcels of an order (its id) are stuck, as JSON; null where none is. Of several reasons the most urgent. Pathao
 * offers a return before it starts: one more attempt is free until 18:00 of the next day (pathao.com).
 */
export function stuckOf(orderId: SQL, now: Date): SQL<StuckParcel | null> {
  return sql`(
    select json_build_object('reason', x.reason, 'until', case x.reason when 'return-offered' then x.until end)
      from shipments s
     cross join lateral (
       select (date_trunc('day', min(e.at) at time zone 'Asia/Dhaka') + interval '42 hours') at time zone 'Asia/Dhaka' as until
         from shipment_events e where e.shipment_id = s.id and e.state = 'coming-back') offer
     cross join lateral (
       select offer.until, case
         when s.state = 'coming-back' then case
           when s.courier = 'pathao' and offer.until > ${now} then 'return-offered' end
         when s.state = 'lost' then 'lost'
         when s.ended_at is null and coalesce(s.heard_at, s.at) < ${new Date(now.getTime() - stuckAfterMs)} then 'silent'
         when s.state = 'not-reached' then 'not-reached'
         when s.state = 'cancelled-unconfirmed' then 'refused'
         when s.state = 'on-hold' then 'held' end as reason) x
     where s.order_id = ${orderId} and s.state is not null and x.reason is not null
     order by array_position(${sql.param([...stuckReasons])}::text[], x.reason) limit 1)`;
}
