import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import type { Paisa } from "../money.ts";
import { hasStatus, isPackedOrBooked } from "./order-stage.ts";
import { type OrderStatus, statusesWith } from "./order-status.ts";

/** Another order of a customer that may still go in the same parcel. */
export type RelatedOrder = {
  id: string;
  number: string;
  status: OrderStatus;
  total: Paisa;
  placedAt: Date;
  fullName: string;
  phone: string;
  /** Whether it has the same phone; else it goes to the same address. */
  isSamePhone: boolean;
};

const maxListed = 20;

/** Orders (`o`) that are not packed yet. */
const isEditable = sql`${hasStatus("o.status", statusesWith("editable"))}
  and not ${isPackedOrBooked(sql`o.id`)}`;

/** The customer's other orders that are not packed yet, those of the same phone first; none for an order that is. */
export async function relatedOrders(db: Database, orderId: string): Promise<RelatedOrder[]> {
  const { rows } = await db.execute<Omit<RelatedOrder, "placedAt"> & { placedAt: string }>(sql`
    with this as materialized (select * from orders o where o.id = ${orderId} and ${isEditable})
    select o.id, o.number, o.status, o.total::float8 as total, o.placed_at as "placedAt",
           o.full_name as "fullName", o.phone, o.phone = this.phone as "isSamePhone"
      from this join lateral (
        select p.* from orders p where p.phone = this.phone and this.phone <> ''
        union
        select a.* from orders a
         where lower(a.address) = lower(this.address) and ${hasStatus("a.status", statusesWith("editable"))}
           and lower(a.city) = lower(this.city) and this.erased_at is null) o on true
     where o.id <> this.id and ${isEditable}
     order by "isSamePhone" desc, o.placed_at, o.id limit ${maxListed}`);
  return rows.map((order) => ({ ...order, placedAt: new Date(order.placedAt) }));
}
