import type { PaidParcel } from "../../integrations/couriers/stand-in/payouts.ts";
import { connectedKinds } from "../../shop/couriers/courier-port.ts";
import type { WantedOrder } from "../buyers/wanted-orders.ts";
import type { PolicyName } from "../merchant/policies.ts";
import type { Parameters } from "../parameters/parameters.ts";
import type { SeasonShop } from "./season-shop.ts";
import type { World } from "./season-world.ts";

/** The results of a season. Amounts are taka. */
export type SeasonFigures = {
  policy: PolicyName;
  orders: number;
  placed: number;
  delivered: number;
  shipped: number;
  /** Parcels that came back whole. */
  wasted: number;
  lost: number;
  cancelled: number;
  calls: number;
  minutes: number;
  sms: number;
  sales: number;
  goods: number;
  carriage: number;
  fees: number;
  spoilt: number;
  /** Goods that expired in stock. */
  expired: number;
  /** What payouts left out, less what couriers paid for claims. */
  unpaid: number;
  packing: number;
  desk: number;
  advertising: number;
  profit: number;
  notPlaced: Record<string, number>;
};

type MeasureInput = { policy: PolicyName; seasonShop: SeasonShop; world: World; wanted: readonly WantedOrder[] };

type Totals = { delivered: number; returned: number; cancelled: number; sales: number; goods: number; online: number };

/** The results of a season, from the shop's orders, the couriers' parcels, and the costs of the parameters. */
export async function measure(
  { costs }: Parameters,
  { policy, seasonShop, world, wanted }: MeasureInput,
): Promise<SeasonFigures> {
  const { rows } = await seasonShop.pool.query<Totals>(`
    select count(*) filter (where status = 'delivered')::int as delivered,
           count(*) filter (where status = 'returned')::int as returned,
           count(*) filter (where status = 'cancelled')::int as cancelled,
           coalesce(sum(total) filter (where status = 'delivered'), 0) / 100.0::float8 as sales,
           coalesce(sum(subtotal) filter (where status = 'delivered'), 0) / 100.0::float8 as goods,
           coalesce((select sum(a.amount) from payment_allocations a join orders o on o.id = a.order_id
                      where o.status = 'delivered'), 0) / 100.0::float8 as online from orders`);
  const { rows: spoiltRows } = await seasonShop.pool.query<{ spoilt: number }>(`
    select coalesce(sum(i.quantity * v.price), 0) / 100.0::float8 as spoilt
      from return_items i join variants v on v.id = i.variant_id where i.condition <> 'resellable'`);
  const totals = rows[0];
  if (!totals) throw new Error("There are no figures");
  const parcels = seasonShop.couriers.parcels();
  const wasted = parcels.filter(({ outcome, isStopped }) => outcome === "returned" && !isStopped);
  const { calls, minutes, notPlaced, expired, repaid } = world.tally;
  const paid = connectedKinds.flatMap((kind) => seasonShop.couriers.payouts(kind)).flatMap((payout) => payout.parcels);
  const sumOf = (taka: (parcel: PaidParcel) => number) => paid.reduce((sum, parcel) => sum + taka(parcel), 0);
  const carriage = sumOf(({ charge, returnCharge }) => charge + returnCharge);
  const fees = sumOf(({ collectionCharge }) => collectionCharge);
  const collected = sumOf(({ parcel }) => parcel.collected ?? 0);
  const parts = {
    goods: totals.goods * costs.goods,
    carriage,
    fees: fees + totals.online * costs.online,
    spoilt: (spoiltRows[0]?.spoilt ?? 0) * costs.goods,
    expired: expired.taka,
    unpaid:
      collected -
      carriage -
      fees -
      sumOf(({ payable }) => payable) -
      Object.values(repaid).reduce((sum, taka) => sum + taka, 0),
    packing: parcels.length * costs.packing,
    desk: minutes * costs.deskMinute + seasonShop.sent.sms * costs.sms,
    // Paid for every order, whatever its outcome.
    advertising: wanted.length * costs.advertising,
  };
  const spent = Object.values(parts).reduce((sum, part) => sum + part, 0);
  return {
    ...{ policy, orders: wanted.length, placed: world.byId.size, delivered: totals.delivered },
    ...{ shipped: parcels.length, wasted: wasted.length, cancelled: totals.cancelled },
    lost: parcels.filter(({ outcome }) => outcome === "lost").length,
    ...{ calls, minutes, sms: seasonShop.sent.sms, sales: totals.sales, ...parts },
    ...{ profit: totals.sales - spent, notPlaced },
  };
}
