import { type Placeholder, type SQL, sql } from "drizzle-orm";

/** The first free place for an unconfirmed order of a number, as `n`; no row where all are taken. */
export function freeSlotStatement(phone: Placeholder, openOrders: Placeholder): SQL {
  return sql`
    select n from generate_series(1, ${openOrders}::int) n
     where not exists (select from orders w where w.phone = ${phone} and w.waiting_slot = n) order by n limit 1`;
}

/** What `countHouseOrders` is asked for; `now` in ISO 8601. */
type House<Value> = { phone: Value; address: Value; city: Value; now: Value };
export type HousePlaceholders = House<Placeholder>;

/** How many other phone numbers have waiting orders to a house placed within an hour. */
export function countHouseOrders({ phone, address, city, now }: House<string> | HousePlaceholders): SQL {
  return sql`(select count(distinct w.phone)::int from orders w
    where w.status = 'pending' and w.user_id is null and lower(w.address) = lower(${address}::text)
      and lower(w.city) = lower(${city}::text) and w.phone <> ${phone}::text
      and w.placed_at > ${now}::timestamptz - interval '1 hour')`;
}
