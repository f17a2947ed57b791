import { type SQL, sql } from "drizzle-orm";
import type { shipments } from "../../db/schema.ts";
import type { Order } from "../orders/find-orders.ts";
import { isNeverFetched } from "../orders/order-stage.ts";

/** A shipment of an order, as staff see it. `lastWord` is the courier's own text. */
export type CarriedParcel = Omit<Order["shipments"][number], "courierWord"> &
  Pick<typeof shipments.$inferSelect, "id" | "amountTold" | "collected"> & {
    stateAt: string | null;
    heardAt: string | null;
    lastWord: string | null;
  };

/** The shipments of an order (its id), as JSON. Entries by staff have no text of a courier. */
export function carriedOf(orderId: SQL): SQL<CarriedParcel[]> {
  return sql`(
    select coalesce(json_agg(json_build_object(
             'id', s.id, 'courier', s.courier, 'courierName', s.courier_name, 'trackingCode', s.tracking_code,
             'trackingUrl', s.tracking_url, 'state', s.state, 'stateAt', s.state_at, 'at', s.at, 'heardAt', s.heard_at,
             'amountTold', s.amount_told, 'collected', s.collected, 'lastWord', (
               select case when e.source = 'hand' then e.text else coalesce(e.text, e.raw_state) end
                 from shipment_events e where e.shipment_id = s.id order by e.at desc, e.id desc limit 1)) order by s.n), '[]')
      from shipments s where s.order_id = ${orderId} and not ${isNeverFetched})`;
}
