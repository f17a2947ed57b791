import { dhakaTime } from "../../http/dhaka-time.ts";
import type { Fields } from "../../http/read-answer.ts";
import { collectionCharge, payoutsOf } from "./payouts.ts";
import type { World } from "./world.ts";

// Figures of Steadfast's API: a merchant's balance, payouts, and a phone number's delivery score.

const dayMs = 86_400_000;

/** What was collected, less delivery and collection charges. */
export function balance({ parcels }: World): number {
  return parcels
    .filter((each) => each.kind === "steadfast" && each.collected !== null && each.payoutFault !== "missing")
    .reduce((sum, parcel) => {
      const collected = parcel.collected ?? 0;
      return sum + collected - parcel.charge - collectionCharge(parcel, collected);
    }, 0);
}

/** The payouts as its API tells them. */
export function payments(world: World) {
  return payoutsOf(world, "steadfast").map(({ day, amount, parcels }) => {
    const consignments = parcels.map((paid) => ({
      consignment_id: Number(paid.parcel.externalId),
      invoice: paid.parcel.reference,
      cod_amount: String(paid.collected),
      // The contract has no return charge of its own.
      delivery_charge: paid.charge + paid.returnCharge,
      cod_charge: paid.collectionCharge,
      payable: paid.payable,
    }));
    const charges = consignments.reduce((sum, each) => sum + each.delivery_charge + each.cod_charge, 0);
    const id = day.replaceAll("-", "");
    const at = `${day} 20:00:00`;
    const payment = {
      ...{ payment_id: `SFC-${id}`, amount, method: "Bank", due_bills: 0, paid_bills: 0, charges, total: amount },
      ...{ status_label: "Paid", created_at: at, ready_at: at, paid_at: at },
    };
    return { payment, id, consignments };
  });
}

const bands: [number, string][] = [
  [0, "none"],
  [5, "low"],
  [20, "medium"],
  [200, "high"],
];

/** Whole percents of the finished parcels, rounded down; null where nothing is finished. */
export function scoreOf({ parcels }: World, phone: string): Fields {
  const ended = (words: RegExp) =>
    parcels.filter((each) => each.kind === "steadfast" && each.phone === phone && words.test(each.state)).length;
  const delivered = ended(/^(partial_)?delivered(_return_.*)?$/);
  const cancelled = ended(/^cancelled(_return_.*)?$/);
  const all = delivered + cancelled;
  const percent = (some: number) => (all === 0 ? null : Math.floor((100 * some) / all));
  return {
    ...{ phone, delivery_ratio: percent(delivered), cancellation_ratio: percent(cancelled) },
    volume_band: bands.find(([to]) => all <= to)?.[1] ?? "very_high",
    ...{ total_reports: 0, doubtful_reports: 0, fraud_categories: [] },
    ...{ score: null, level: null, reasons: [], scoring_disabled: true },
  };
}

/** How many scores a merchant may ask for in a day: by their busiest day of the last week. */
export function scoreQuota(world: World): number {
  const from = world.now().getTime() - 7 * dayMs;
  const own = world.parcels.filter((each) => each.kind === "steadfast" && each.bookedAt.getTime() > from);
  const byDay = Map.groupBy(own, ({ bookedAt }) => dhakaTime(bookedAt).slice(0, 10));
  return 4 * Math.max(0, ...[...byDay.values()].map(({ length }) => length)) + 10;
}
