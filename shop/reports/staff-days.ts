import { sql } from "drizzle-orm";
import { startOfDay } from "../dhaka-time.ts";
import { type Actor, allow } from "../permissions.ts";
import type { Shop } from "../shop.ts";

/** What one colleague did on one day; `name` as it was then. */
export type StaffDay = { name: string; calls: number; confirmed: number; cancelled: number; packed: number };

// Undone steps and orders merged into another parcel do not count.
const stands = sql`
  not exists (select from order_events u where u.order_id = e.order_id and u.kind = 'undone' and u.id = (
    select min(next.id) from order_events next where next.order_id = e.order_id and next.id > e.id))
  and not (e.status = 'cancelled' and exists (select from orders o where o.id = e.order_id and o.merged_into is not null))`;

/** What each colleague did on a day of Dhaka's calendar, from the facts that they recorded and did not undo; most calls first. */
export async function listStaffDay(shop: Shop, actor: Actor, day: string): Promise<StaffDay[]> {
  allow(actor, "users:read");
  const from = startOfDay(day);
  const within = sql`at >= ${from} and at < ${from}::timestamptz + interval '1 day'`;
  const { rows } = await shop.db.execute<StaffDay>(sql`
    select max(name) as name, sum(calls)::int as calls, sum(confirmed)::int as confirmed, sum(cancelled)::int as cancelled,
           sum(packed)::int as packed
      from (select coalesce(by_id, by_name) as who, max(by_name) as name, count(*) as calls, 0 as confirmed, 0 as cancelled, 0 as packed
              from call_attempts where ${within} and by_name is not null group by 1
            union all
            select by_id, max(by_name), 0, count(*) filter (where status = 'confirmed'), count(*) filter (where status = 'cancelled'), 0
              from order_events e where ${within} and by_id is not null and kind = 'step' and by_name is not null and ${stands} group by 1
            union all
            select coalesce(by_id, by_name), max(by_name), 0, 0, 0, count(*) from packings where ${within} and by_name is not null group by 1) done
     group by who having sum(calls + confirmed + cancelled + packed) > 0
     order by 2 desc, 1`);
  return rows;
}
