import type { ConnectedKind } from "../../../shop/couriers/courier-port.ts";
import { dhakaTime } from "../../http/dhaka-time.ts";
import type { StandInParcel, World } from "./world.ts";

const dayMs = 86_400_000;
const lateDays = 3;
const usualCollection = 0.01;

/** A parcel as its payout names it. Amounts are whole taka. */
export type PaidParcel = {
  parcel: StandInParcel;
  collected: number;
  charge: number;
  collectionCharge: number;
  returnCharge: number;
  payable: number;
};

/** What a courier pays at once, for one day's parcels. */
export type StandInPayout = { day: string; amount: number; parcels: PaidParcel[] };

/** The error of a parcel's payout; none if nothing was collected. */
const faultOf = ({ collected, payoutFault }: StandInParcel) => (collected ? payoutFault : null);

/** The day at whose end a parcel is paid for. */
function paidDay(parcel: StandInParcel, settledAt: Date): string {
  const days = (parcel.plan.payoutDays ?? 1) - 1 + (faultOf(parcel) === "late" ? lateDays : 0);
  return dhakaTime(new Date(settledAt.getTime() + days * dayMs)).slice(0, 10);
}

/** The courier's collection fee. */
export function collectionCharge({ plan }: StandInParcel, collected: number): number {
  return Math.round(collected * (plan.collection ?? usualCollection));
}

/** A parcel as its payout names it, with what is wrong about it. */
function paidParcel(parcel: StandInParcel): PaidParcel {
  const fault = faultOf(parcel);
  const collected = (parcel.collected ?? 0) - (fault === "short" ? 50 : 0);
  const charge = parcel.charge * (fault === "overcharged" ? 2 : 1);
  const returnCharge = parcel.collected === null ? (parcel.plan.returnCharge ?? 0) : 0;
  const fee = collectionCharge(parcel, collected);
  const unexplained = fault === "unexplained" ? 65 : 0;
  const payable = collected - charge - fee - returnCharge - unexplained;
  return { parcel, collected, charge, collectionCharge: fee, returnCharge, payable };
}

/** The payouts of a courier until yesterday, one for each day, newest first. */
export function payoutsOf({ parcels, now }: World, kind: ConnectedKind): StandInPayout[] {
  const today = dhakaTime(now()).slice(0, 10);
  const byDay = new Map<string, StandInParcel[]>();
  for (const parcel of parcels) {
    if (parcel.kind !== kind || parcel.settledAt === null || faultOf(parcel) === "missing") continue;
    const day = paidDay(parcel, parcel.settledAt);
    if (day < today) byDay.set(day, [...(byDay.get(day) ?? []), parcel]);
  }
  return [...byDay]
    .sort(([one], [other]) => (one < other ? 1 : -1))
    .map(([day, ofDay]) => {
      const paid = ofDay.map(paidParcel);
      return { day, amount: paid.reduce((sum, { payable }) => sum + payable, 0), parcels: paid };
    });
}
