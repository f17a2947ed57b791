import type { ConnectedKind } from "../../../shop/couriers/courier-port.ts";
import { dhakaTime } from "../../http/dhaka-time.ts";
import { journeyOf, type Outcome, type Step } from "./journeys.ts";

/** A parcel that the stand-in has taken. Amounts are whole taka. */
export type StandInParcel = {
  kind: ConnectedKind;
  externalId: string;
  trackingCode: string;
  reference: string;
  name: string;
  phone: string;
  address: string;
  toCollect: number;
  charge: number;
  /** What the rider took; null until then. */
  collected: number | null;
  /** When its payout amount was fixed: at delivery; or at the return, if that has a charge. */
  settledAt: Date | null;
  payoutId: string | null;
  /** What is wrong with how it is paid for. */
  payoutFault: PayoutFault | null;
  /** In the courier's own words. */
  state: string;
  bookedAt: Date;
  stateAt: Date;
  outcome: Outcome;
  plan: ParcelPlan;
  /** Cancelled by the merchant before pickup: it goes nowhere. */
  isStopped: boolean;
  /** How many steps of its journey are done. */
  stepsDone: number;
  history: { text: string; at: Date }[];
  /** What was sent, as it was kept. */
  order: Record<string, unknown>;
};

/**
 * Errors of a payout: 50 taka less than was collected, charged twice, 65 taka missing without a reason,
 * three days late, or not paid at all.
 */
export const payoutFaults = ["short", "overcharged", "unexplained", "late", "missing"] as const;
export type PayoutFault = (typeof payoutFaults)[number];

/** The plan for a parcel; omitted fields have defaults. Amounts are whole taka. */
export type ParcelPlan = {
  outcome: Outcome;
  /** Hours from booking to the door, and from the door back to the merchant. */
  wayHours?: number;
  backHours?: number;
  /** What the courier takes for carrying it. */
  charge?: number;
  /** What the rider takes where a part is kept. */
  partCollected?: number;
  /** What the courier takes for bringing it back, beside the charge; one that comes back is free where it is left out. */
  returnCharge?: number;
  /** The share of the cash that the courier keeps, and how many days after the door it pays. */
  collection?: number;
  payoutDays?: number;
};

export type NewParcel = Pick<
  StandInParcel,
  "kind" | "reference" | "name" | "phone" | "address" | "toCollect" | "charge" | "state" | "order"
>;

type WorldOptions = { now: () => Date; onStep: (parcel: StandInParcel, step: Step) => void };

export type World = ReturnType<typeof openWorld>;

const hourMs = 3_600_000;

// States in which the rider has taken what was due, in part, or the delivery charge alone.
const share: Record<string, (parcel: StandInParcel) => number> = {
  delivered: ({ toCollect }) => toCollect,
  "order.delivered": ({ toCollect }) => toCollect,
  "order.exchanged": ({ toCollect }) => toCollect,
  partial_delivered: partOf,
  "order.partial-delivery": partOf,
  "order.paid-return": ({ charge }) => charge,
};

function partOf({ toCollect, plan }: StandInParcel): number {
  return plan.partCollected ?? Math.floor(toCollect / 2);
}

const isHome = (state: string) => /_return_received$|^order\.returned-to-merchant$|^returned$/.test(state);

// By the usual journeys, a parcel is at the door and back with the merchant after so many hours.
const usualWayHours = 34;
const usualBackHours = 38;

/** After how many hours a parcel takes a step, by the pace of its plan. */
function hoursOf({ hours }: Step, { wayHours = usualWayHours, backHours = usualBackHours }: ParcelPlan): number {
  if (hours <= usualWayHours) return (hours * wayHours) / usualWayHours;
  return wayHours + ((hours - usualWayHours) * backHours) / usualBackHours;
}

/** The parcels of all three couriers, and the clock that moves them. All of it is in memory. */
export function openWorld({ now, onStep }: WorldOptions) {
  const parcels: StandInParcel[] = [];
  const moving = new Set<StandInParcel>();
  // A season has thousands.
  const byId = new Map<string, StandInParcel>();
  const byReference = new Map<string, StandInParcel>();
  let aheadMs = 0;
  let lastNumber = 1_400_000;
  let nextPayout: (reference: string) => PayoutFault | null = () => null;
  let planOf: (reference: string) => ParcelPlan = () => ({ outcome: "delivered" });

  const clock = () => new Date(now().getTime() + aheadMs);

  /** Takes every step whose hour has come, of all parcels in the order of time. */
  function tick(): void {
    const now = clock();
    const due = [...moving].flatMap((parcel) => {
      const left = journeyOf(parcel.kind, parcel.outcome).slice(parcel.stepsDone);
      if (left.length === 0) moving.delete(parcel);
      return left
        .map((step) => ({
          ...{ parcel, step },
          at: new Date(parcel.bookedAt.getTime() + hoursOf(step, parcel.plan) * hourMs),
        }))
        .filter(({ at }) => at <= now && !parcel.isStopped);
    });
    due.sort((one, other) => one.at.getTime() - other.at.getTime());
    for (const { parcel, step, at } of due) {
      parcel.stepsDone += 1;
      parcel.history.push({ text: step.text || step.state, at });
      if (step.state !== "tracking_update") {
        parcel.state = step.state;
        parcel.collected ??= share[step.state]?.(parcel) ?? null;
        const isBackForMoney = isHome(step.state) && parcel.plan.returnCharge !== undefined;
        if (parcel.collected !== null || isBackForMoney) parcel.settledAt ??= at;
      }
      if (step.state === "order.paid") parcel.payoutId = `INV${dhakaTime(at).slice(0, 10).replaceAll("-", "")}`;
      parcel.stateAt = at;
      onStep(parcel, step);
    }
  }

  return {
    now: clock,
    parcels,
    tick,
    add(parcel: NewParcel): StandInParcel {
      lastNumber += 1;
      const externalId = idOf(parcel.kind, lastNumber, clock());
      const plan = planOf(parcel.reference);
      const added: StandInParcel = {
        ...parcel,
        charge: plan.charge ?? parcel.charge,
        externalId,
        trackingCode: parcel.kind === "steadfast" ? lastNumber.toString(36).toUpperCase().padStart(9, "S") : externalId,
        collected: null,
        settledAt: null,
        payoutId: null,
        payoutFault: nextPayout(parcel.reference),
        bookedAt: clock(),
        stateAt: clock(),
        outcome: plan.outcome,
        plan,
        isStopped: false,
        stepsDone: 0,
        history: [{ text: "Consignment has been created by the merchant.", at: clock() }],
      };
      parcels.push(added);
      moving.add(added);
      byId.set(`${added.kind} ${externalId}`, added);
      byReference.set(`${added.kind} ${added.reference}`, added);
      tick();
      return added;
    },
    byId: (kind: ConnectedKind, id: string) => byId.get(`${kind} ${id}`),
    /** The newest of this reference. */
    byReference: (kind: ConnectedKind, reference: string) => byReference.get(`${kind} ${reference}`),
    /** Takes a parcel that no payout has named into the next one. */
    payAfterAll(reference: string): void {
      for (const parcel of parcels)
        if (parcel.reference === reference && parcel.payoutFault === "missing")
          Object.assign(parcel, { payoutFault: null, settledAt: clock() });
    },
    /** Moves the clock on. */
    advance(hours: number): void {
      aheadMs += hours * hourMs;
      tick();
    },
    /** The plans of parcels booked from now on. */
    setPlan(choose: (reference: string) => ParcelPlan): void {
      planOf = choose;
    },
    /** How parcels booked from now on are paid for. */
    setPayout(choose: (reference: string) => PayoutFault | null): void {
      nextPayout = choose;
    },
  };
}

function idOf(kind: ConnectedKind, number: number, at: Date): string {
  const day = dhakaTime(at).slice(2, 10).replaceAll("-", "");
  if (kind === "pathao") return `DS${day}${number.toString(36).toUpperCase()}`;
  return kind === "redx" ? `${day.slice(0, 2)}A${number}` : String(number);
}
