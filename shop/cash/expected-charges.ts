import { sql } from "drizzle-orm";

/**
 * Joins the rate of a parcel (`rate`): of its due (`d`), order (`o`) and shipment (`s`), by the day on which it was given
 * to its courier.
 */
export const joinRate = sql`
  left join lateral (
    select r.* from courier_rates r
     where r.kind = d.courier and r.delivery_area = o.delivery_area and r.starts_on <= dhaka_day(coalesce(s.at, d.at))
     order by r.starts_on desc limit 1) rate on true
  left join lateral (
    select greatest(0, ceil((b.request->>'grams')::numeric / 1000) - 1) as kilograms
      from bookings b where b.id = s.booking_id) extra on true`;

/** The forward charge of a parcel, whether or not it was delivered: by the rate, otherwise as quoted at booking. */
export const expectedCharge = sql`(
  coalesce(rate.charge + rate.extra_kilogram * coalesce(extra.kilograms, 0), s.charge, 0))::bigint`;

/** The collection fee. */
export const expectedCodFee = sql`(
  coalesce(round(d.collected * rate.cod_basis_points / 10000.0), s.cod_fee, 0))::bigint`;

/** The return charge, in addition to the forward charge. */
export const expectedReturnCharge = sql`(
  case when d.outcome = 'returned' then coalesce(rate.return_charge, 0) else 0 end)::bigint`;

/** What the courier has to pay for the parcel. */
export const expectedNet = sql`(d.collected - ${expectedCharge} - ${expectedCodFee} - ${expectedReturnCharge})`;

/** Whether there is a rate to compare with. */
export const isRateKnown = sql`(rate.kind is not null)`;
