import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { courierAccounts, courierPlaceMatches, courierRules } from "../../db/schema.ts";
import { dhakaDay } from "../dhaka-time.ts";
import { type Order, readOrders } from "../orders/find-orders.ts";
import { amountDue } from "../payments/amount-due.ts";
import { type Actor, allow } from "../permissions.ts";
import type { Shop } from "../shop.ts";
import { type BookingFaultCode, findBookingFaults } from "./booking-faults.ts";
import {
  type CourierChoice,
  type CourierOffer,
  type CourierRate,
  type CourierReason,
  type CourierRecord,
  offersFor,
  suggestCourier,
} from "./choose-courier.ts";
import { addressLine, composeBooking, gramsOf } from "./compose-booking.ts";
import type { ConnectedKind, CourierPlace } from "./courier-port.ts";

/** How one parcel would be booked. */
export type PlannedBooking = {
  order: Order;
  /** In one line, as the courier gets it. */
  address: string;
  grams: number;
  /** The suggested courier first, each with its known problems. */
  offers: (CourierOffer & { faults: BookingFaultCode[] })[];
  /** Why the first is suggested; null without any courier. */
  reason: CourierReason | null;
};

/** Suggests a courier for each of these orders, with price, reason, and the faults that are known beforehand. */
export async function planBookings(shop: Shop, actor: Actor, ids: string[]): Promise<PlannedBooking[]> {
  allow(actor, "shipments:book");
  const orders = await readOrders(shop, sql`o.id = any(${sql.param(ids)}::text[])`, ids.length, 0);
  const known = await courierKnowledge(shop.db, shop.now());
  const findPlace = await courierPlacesOf(shop.db, orders);
  return orders.map((order) => {
    const grams = gramsOf(order);
    const parcel = { ...order, amountDue: amountDue(order), grams };
    const offers = offersFor(parcel, known).map((offer) => ({
      ...offer,
      faults: findBookingFaults(offer.kind, composeBooking(order, { n: 1, place: findPlace(offer.kind, order) })),
    }));
    return { order, address: addressLine(order), grams, offers, reason: suggestCourier(parcel, known)?.reason ?? null };
  });
}

/** What the shop knows about its couriers: those in use, the merchant's rules, today's rates, and how they have done. */
export async function courierKnowledge(db: Database, now: Date) {
  const couriers: CourierChoice[] = await db
    .select({ accountId: courierAccounts.id, kind: courierAccounts.kind, name: courierAccounts.name })
    .from(courierAccounts)
    .where(eq(courierAccounts.active, true))
    .orderBy(asc(courierAccounts.createdAt), asc(courierAccounts.id));
  const rules = await db.select().from(courierRules).orderBy(asc(courierRules.position), asc(courierRules.id));
  const rates = await db.execute<CourierRate>(sql`
    select distinct on (kind, delivery_area) kind, delivery_area as "deliveryArea", charge::float8 as charge,
           extra_kilogram::float8 as "extraKilogram", cod_basis_points as "codBasisPoints"
      from courier_rates where starts_on <= ${dhakaDay(now)} order by kind, delivery_area, starts_on desc`);
  const records = await db.execute<CourierRecord>(sql`
    select s.courier as kind, o.district, count(*)::int as ended,
           count(*) filter (where s.state in ('delivered', 'partly-delivered', 'exchanged'))::int as delivered
      from shipments s join orders o on o.id = s.order_id
     where s.ended_at > ${now}::timestamptz - interval '90 days' and o.district is not null group by 1, 2`);
  return { couriers, rules, rates: rates.rows, records: records.rows };
}

/** Finds the courier's own place of an order's area, or of its district; null where none is matched. */
export async function courierPlacesOf(
  db: Database,
  orders: readonly Pick<Order, "district" | "area">[],
): Promise<(kind: ConnectedKind, order: Pick<Order, "district" | "area">) => CourierPlace | null> {
  const districts = [...new Set(orders.flatMap(({ district }) => district ?? []))];
  const { kind, district, area, cityId, zoneId, areaId, name } = courierPlaceMatches;
  const matches = await db
    .select({ kind, district, area, cityId, zoneId, areaId, name })
    .from(courierPlaceMatches)
    .where(and(inArray(district, districts)));
  const byKey = new Map(matches.map((match) => [`${match.kind} ${match.district} ${match.area}`, match]));
  return (wanted, order) =>
    byKey.get(`${wanted} ${order.district} ${order.area ?? ""}`) ?? byKey.get(`${wanted} ${order.district} `) ?? null;
}
