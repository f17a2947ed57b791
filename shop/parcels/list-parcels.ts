import { type SQL, sql } from "drizzle-orm";
import type { bookings, packings } from "../../db/schema.ts";
import { variantImage } from "../media/image-json.ts";
import { afterOrderCursor, type Order, readOrders, toOrderPage } from "../orders/find-orders.ts";
import { hasOrderNumber } from "../orders/order-number.ts";
import type { OrderStage } from "../orders/order-rules.ts";
import { hasStatus, inStage, stageOf } from "../orders/order-stage.ts";
import { type Actor, allow } from "../permissions.ts";
import type { Shop } from "../shop.ts";
import { outgoingBatches } from "../stock/outgoing-batches.ts";
import type { OutgoingBatch } from "../stock/pick-rules.ts";
import { type CarriedParcel, carriedOf } from "./carried-parcels.ts";
import { type ParcelStage, parcelStages } from "./parcel-rules.ts";
import type { ParcelFilter } from "./parcel-schema.ts";
import { type StuckParcel, stuckOf } from "./stuck-parcels.ts";

/** An order as it is packed, carried and taken back. */
export type Parcel = Order & {
  /** Its goods; those to pack with the batches that go out next, first expired first. */
  lines: (Order["lines"][number] & { batches: OutgoingBatch[] })[];
  packed: (Pick<typeof packings.$inferSelect, "byName"> & { at: Date }) | null;
  /** Since when it has been coming back. */
  returnedAt: Date | null;
  /** The result of the last booking request; null if there was none. */
  booking: ParcelBooking | null;
  /** Its shipments, with all that the courier has said. */
  carried: CarriedParcel[];
  /** Why it does not move on by itself; null where it does. */
  stuck: StuckParcel | null;
};

/** A request to book a parcel. `nextTryAt` is when the courier is asked again. */
type ParcelBooking = Pick<typeof bookings.$inferSelect, "id" | "state" | "kind" | "reference" | "faults"> & {
  isSent: boolean;
  nextTryAt: string;
  courierName: string | null;
};

type ListParcelsInput = ParcelFilter & { after?: string | undefined; limit: number };

/** Lists parcels, longest waiting first; `next` is the cursor of the following page, null at the end. */
export async function listParcels(
  shop: Shop,
  actor: Actor,
  { after, limit, ...filter }: ListParcelsInput,
): Promise<{ parcels: Parcel[]; next: string | null }> {
  allow(actor, "parcels:read");
  const where = sql`${whereClause(shop, filter)} and ${afterOrderCursor(after, "oldest")}`;
  const rows = await readOrders(shop, where, limit + 1, 0, sql`o.placed_at, o.id desc`);
  const { orders, next } = toOrderPage(rows, limit);
  return { parcels: await withParcelFacts(shop, orders), next };
}

/** Number of parcels by stage. */
export async function countParcels(shop: Shop, actor: Actor): Promise<Record<ParcelStage, number>> {
  allow(actor, "parcels:read");
  const now = shop.now();
  const isStuck = sql`${stuckOf(sql`o.id`, now)} is not null`;
  const { rows } = await shop.db.execute<{ stage: ParcelStage; parcels: number }>(sql`
    select case when o.status = 'shipped' and ${isStuck} then 'stuck' else ${stageOf(now)} end as stage, count(*)::int as parcels
      from orders o where ${hasStatus("o.status", ["confirmed", "shipped"])} group by 1
    union all select case when ${isStuck} then 'stuck' when ${isStillComing} then 'coming-back' else 'to-check-in' end,
           count(*)::int
      from returns r join orders o on o.id = r.order_id where r.checked_in_at is null group by 1`);
  const counts = Object.fromEntries(parcelStages.map((stage) => [stage, 0])) as Record<ParcelStage, number>;
  for (const { stage, parcels } of rows) if (stage in counts) counts[stage] += parcels;
  return counts;
}

function whereClause(shop: Shop, { stage, ids, code }: ParcelFilter): SQL {
  // Without a filter nothing is listed, because a shop has more and more parcels that have ended.
  const conditions: SQL[] = [];
  if (stage) conditions.push(inList(stage, shop.now()));
  if (ids) conditions.push(sql`o.id = any(${sql.param(ids.split(","))}::text[])`);
  if (code) conditions.push(hasCode(code));
  return conditions.length === 0 ? sql`false` : sql.join(conditions, sql` and `);
}

/** Orders (`o`) in a list of parcels, by an index. */
function inList(stage: ParcelStage, now: Date): SQL {
  const stuck = stuckOf(sql`o.id`, now);
  switch (stage) {
    case "stuck":
      return sql`o.id in (
        select sent.id from orders sent where ${hasStatus("sent.status", ["shipped"])}
        union all select order_id from returns where checked_in_at is null) and ${stuck} is not null`;
    case "with-courier":
      return sql`${inStage(stage, now)} and ${stuck} is null`;
    case "coming-back":
      return sql`${inStage("to-check-in", now)} and ${isStillComing} and ${stuck} is null`;
    case "to-check-in":
      return sql`${inStage(stage, now)} and not ${isStillComing} and ${stuck} is null`;
    default:
      return inStage(stage, now);
  }
}

/**
 * Whether awaited goods of an order (`o`) are still with the courier, by its own report. Of a rider of the shop, or a courier
 * by hand, nothing more is reported: the goods wait to be checked in.
 */
export const isStillComing = sql`(exists (
  select from shipments s where s.order_id = o.id and s.account_id is not null and (
    s.state in ('coming-back', 'paid-return') or (s.state in ('partly-delivered', 'exchanged')
      and not exists (select from shipment_events e where e.shipment_id = s.id and e.state = 'returned'))))
  and not exists (select from returns w where w.order_id = o.id and w.checked_in_at is null and w.request_id is not null))`;

/** A scanned code: the shop's own, or the courier's, which may look like one of ours (`SFR-187745531`). */
function hasCode(code: string): SQL {
  const written = code.normalize("NFKC").replaceAll(/\s+/g, "");
  return sql`o.id in (
    select s.order_id from shipments s where s.tracking_code in (${written}, ${written.toUpperCase()})
    union all select n.id from orders n where ${hasOrderNumber(sql`n.number`, code)})`;
}

type ParcelFacts = {
  id: string;
  packedAt: string | null;
  packedBy: string | null;
  returnedAt: string | null;
  booking: ParcelBooking | null;
  carried: CarriedParcel[];
  stuck: StuckParcel | null;
  /** What comes back of an order of which other pieces were kept. */
  rest: Order["lines"] | null;
};

const pieceJson = (quantity: SQL) => sql`json_agg(json_build_object(
  'productId', v.product_id, 'variantId', v.id, 'nameEn', p.name_en, 'nameBn', p.name_bn,
  'variantNameEn', v.name_en, 'variantNameBn', v.name_bn, 'sku', v.sku, 'imageId', v.image_id,
  'unitPrice', v.price, 'quantity', ${quantity}, 'stockReserved', l.counted,
  'setSaving', 0, 'picture', ${variantImage}))`;

/** The rest of a parcel. */
const restOfParcel = sql`(
  select ${pieceJson(sql`l.returned`)}
    from shipment_lines l join shipments s on s.id = l.shipment_id join variants v on v.id = l.variant_id
    join products p on p.id = v.product_id where s.order_id = i.id and l.returned > 0)`;

/** What its customer sends back. */
const requestedRest = sql`(
  select ${pieceJson(sql`l.quantity`)}
    from return_request_lines l join variants v on v.id = l.variant_id join products p on p.id = v.product_id
   where l.request_id = r.request_id)`;

const isUnderWay: readonly OrderStage[] = ["with-courier", "to-check-in"];

async function withParcelFacts({ db, now }: Shop, orders: Order[]): Promise<Parcel[]> {
  const { rows } = await db.execute<ParcelFacts>(sql`
    select i.id, p.at as "packedAt", p.by_name as "packedBy", r.at as "returnedAt",
           coalesce(${requestedRest}, ${restOfParcel}) as rest, (
             select json_build_object('id', b.id, 'state', b.state, 'kind', b.kind, 'reference', b.reference,
                                      'faults', b.faults, 'isSent', b.sent_at is not null, 'nextTryAt', b.next_try_at,
                                      'courierName', a.name)
               from bookings b left join courier_accounts a on a.id = b.account_id
              where b.order_id = i.id order by b.requested_at desc limit 1) as booking,
           ${carriedOf(sql`i.id`)} as carried, ${stuckOf(sql`i.id`, now())} as stuck
      from unnest(${sql.param(orders.map(({ id }) => id))}::text[]) i (id)
      left join packings p on p.order_id = i.id left join lateral (
        select w.at, w.request_id from returns w where w.order_id = i.id order by w.checked_in_at desc nulls first limit 1) r on true`);
  const byId = new Map(rows.map((facts) => [facts.id, facts]));
  const toPack = orders.flatMap(({ stage, lines }) => (stage === "to-pack" ? lines : []));
  const outgoing = await outgoingBatches(
    db,
    toPack.map(({ variantId }) => variantId),
  );
  return orders.map((order) => {
    const facts = byId.get(order.id);
    const batchesOf = (variantId: string) => (order.stage === "to-pack" ? (outgoing.get(variantId) ?? []) : []);
    return {
      ...order,
      lines: (facts?.rest ?? order.lines).map((line) => ({ ...line, batches: batchesOf(line.variantId) })),
      packed: facts?.packedAt ? { at: new Date(facts.packedAt), byName: facts.packedBy } : null,
      returnedAt: facts?.returnedAt ? new Date(facts.returnedAt) : null,
      booking: facts?.booking ?? null,
      carried: facts?.carried ?? [],
      stuck: isUnderWay.includes(order.stage) ? (facts?.stuck ?? null) : null,
    };
  });
}
