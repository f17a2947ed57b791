import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import type { Paisa } from "../money.ts";
import type { CourierKind } from "../parcels/parcel-rules.ts";
import { type Actor, allow } from "../permissions.ts";
import type { Shop } from "../shop.ts";
import { expectedCharge, expectedCodFee, expectedNet, expectedReturnCharge, joinRate } from "./expected-charges.ts";

/** A parcel that its courier has ended and not paid, with what it may keep of the cash. */
export type UnpaidDue = {
  id: string;
  orderId: string;
  shipmentId: string | null;
  courier: CourierKind;
  number: string;
  /** The courier's number. */
  consignment: string | null;
  collected: Paisa;
  charge: Paisa;
  codFee: Paisa;
  returnCharge: Paisa;
  net: Paisa;
};

const unpaidDues = sql`
    from parcel_dues d join orders o on o.id = d.order_id left join shipments s on s.id = d.shipment_id ${joinRate}
   where d.payout_line_id is null`;

/** Whether a rider of the shop (`s` of `o`) carried it, who brings the cash along: without a name or a number of their own. */
const isOwnRider = sql`(s.courier_name is null or s.tracking_code = o.number)`;

const consignment = sql`coalesce(s.external_id, nullif(s.tracking_code, '–'))`;

/** The parcels (`d`) that a condition picks and nobody has paid for, by their orders. */
export async function readUnpaidDues(db: Database, condition: SQL): Promise<UnpaidDue[]> {
  const { rows } = await db.execute<UnpaidDue>(sql`
    select d.id, d.order_id as "orderId", d.shipment_id as "shipmentId", d.courier, o.number,
           ${consignment} as consignment, d.collected::float8 as collected, ${expectedCharge}::float8 as charge,
           ${expectedCodFee}::float8 as "codFee", ${expectedReturnCharge}::float8 as "returnCharge",
           ${expectedNet}::float8 as net
      ${unpaidDues} and ${condition} order by d.order_id, d.id`);
  return rows;
}

/** A parcel for which a courier owes: delivered and not paid, or lost. */
export type UnpaidParcel = {
  id: string;
  kind: "not-paid" | "lost";
  courier: CourierKind;
  /** Of a courier or a rider that was named by hand. */
  courierName: string | null;
  /** Whether the shop's own rider carried it, and brings the cash along. */
  isOwnRider: boolean;
  orderId: string;
  number: string;
  consignment: string | null;
  /** When it was delivered, or lost. */
  at: Date;
  /** Days ago, by Dhaka's calendar. */
  days: number;
  /** What the courier owes for it: by the rate, or what a lost parcel was to bring. */
  amount: Paisa;
  /** The open claim about it. */
  claim: string | null;
};

/** A lost parcel is listed so long, and at most so many parcels of each courier. */
const lostDays = 90;
const maxOfCourier = 200;

/**
 * Parcels that were lost and not claimed, then those that were delivered and not paid, the oldest first; at most `limit` of
 * each courier, so that none hides another's.
 */
export async function listUnpaidParcels(
  { db, now }: Shop,
  actor: Actor,
  { limit = maxOfCourier } = {},
): Promise<UnpaidParcel[]> {
  allow(actor, "cash:read");
  const { rows } = await db.execute<Omit<UnpaidParcel, "at"> & { at: string }>(sql`
    with unpaid as (
      select d.id, 'not-paid' as kind, d.courier, s.courier_name, d.courier = 'other' and ${isOwnRider} as is_own, d.order_id,
             o.number, ${consignment} as consignment, d.at, ${expectedNet} as amount
        ${unpaidDues} and d.collected > 0
      union all
      select s.id, 'lost', s.courier, s.courier_name, s.courier = 'other' and ${isOwnRider}, s.order_id, o.number,
             ${consignment}, coalesce(s.ended_at, s.at), coalesce(s.amount_told, o.total)
        from shipments s join orders o on o.id = s.order_id
       where s.state = 'lost' and s.ended_at > ${new Date(now().getTime() - lostDays * 86_400_000)}
         and not exists (select from courier_claims c
                          where c.order_id = s.order_id and c.courier = s.courier and c.kind = 'lost' and c.state <> 'open'))
    select u.id, u.kind, u.courier, u.courier_name as "courierName", u.is_own as "isOwnRider", u.order_id as "orderId", u.number, u.consignment, u.at,
           dhaka_day(${now()}) - dhaka_day(u.at) as days, u.amount::float8 as amount,
           (select c.id from courier_claims c where c.order_id = u.order_id and c.courier = u.courier
               and c.kind = u.kind and c.state = 'open' limit 1) as claim
      from (select *, row_number() over (partition by kind, courier order by at, id) as nth from unpaid) u
     where u.nth <= ${limit} order by u.kind, u.at, u.id`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}
