import type { shipments } from "../../db/schema.ts";
import type { CourierState } from "../couriers/courier-state-rules.ts";
import { type Paisa, paisa } from "../money.ts";
import type { OrderStatus } from "../orders/order-status.ts";
import type { CourierKind } from "../parcels/parcel-rules.ts";
import type { DueOutcome } from "./cash-rules.ts";

type Shipment = Pick<typeof shipments.$inferSelect, "id" | "courier" | "state" | "collected" | "amountTold">;

/** A parcel of an order, and what its events say beside its state. */
export type EndedParcel = Shipment & {
  /** The customer kept some pieces, and staff have recorded which. */
  isPartSettled: boolean;
  /** The customer has paid the rider although the parcel came back. */
  isPaidReturn: boolean;
};

/** What a courier owes for a parcel; without a parcel, the order was handed over by hand. */
export type ParcelDue = {
  shipmentId: string | null;
  courier: CourierKind;
  outcome: DueOutcome;
  collected: Paisa;
  isAssumed: boolean;
};

type EndedOrder = {
  status: OrderStatus;
  /** The order's total less earlier payments: what riders had to collect. */
  toCollect: Paisa;
  parcels: readonly EndedParcel[];
  /** What was recorded before. */
  former: readonly ParcelDue[];
};

const none = paisa(0);
const deliveredStates: readonly (CourierState | null)[] = ["delivered", "partly-delivered", "exchanged"];
const returnStates: readonly (CourierState | null)[] = ["coming-back", "returned", "paid-return"];

/**
 * What couriers owe for the parcels of an order that has ended: what they report as collected; otherwise what they were
 * told to collect; otherwise what was due. An assumed amount is never changed later, because later payments do not
 * change what a rider collected.
 */
export function computeParcelDues({ status, toCollect, parcels, former }: EndedOrder): ParcelDue[] {
  if (status !== "delivered" && status !== "returned") return [];
  // A parcel that was never picked up or was lost moved no money.
  const ended = parcels.filter(({ state }) => state !== "cancelled" && state !== "lost");
  const dues = ended.map((parcel) => knownDue(parcel, status));
  if (status === "delivered" && !dues.some(({ due }) => due.outcome === "delivered"))
    dues.push({
      due: assume({ shipmentId: null, courier: "other", outcome: "delivered" }),
      toTake: null,
      settled: false,
    });
  let left = paisa(
    toCollect - dues.reduce((sum, { due, toTake }) => sum + (due.isAssumed ? (toTake ?? 0) : due.collected), 0),
  );
  return dues.map(({ due, toTake, settled }) => {
    if (!due.isAssumed) return due;
    if (toTake !== null) return { ...due, collected: toTake };
    const before = former.find(
      (each) => each.shipmentId === due.shipmentId && each.outcome === due.outcome && each.isAssumed,
    );
    if (before && !settled) return { ...due, collected: before.collected };
    const collected = paisa(Math.max(0, left));
    left = paisa(left - collected);
    return { ...due, collected };
  });
}

type KnownDue = {
  due: ParcelDue;
  /** What the rider was told to collect, if that decides. */
  toTake: Paisa | null;
  /** A partial delivery whose sum is known only now. */
  settled: boolean;
};

function knownDue(parcel: EndedParcel, status: "delivered" | "returned"): KnownDue {
  const { id: shipmentId, courier, state, collected, amountTold, isPartSettled, isPaidReturn } = parcel;
  const outcome: DueOutcome = deliveredStates.includes(state)
    ? "delivered"
    : returnStates.includes(state)
      ? "returned"
      : status;
  const due = { shipmentId, courier, outcome };
  // A negative amount is a mistake of the courier's, and has a task of its own.
  const known = (amount: Paisa | null): KnownDue => ({
    due: { ...due, collected: paisa(Math.max(0, amount ?? 0)), isAssumed: false },
    ...{ toTake: null, settled: false },
  });
  if (outcome === "returned") return known(isPaidReturn ? collected : none);
  if (collected !== null && deliveredStates.includes(state)) return known(collected);
  // The amount of a partial delivery is known once staff have recorded which pieces stayed.
  if (state === "partly-delivered")
    return { due: assume(due), toTake: isPartSettled ? null : none, settled: isPartSettled };
  return { due: assume(due), toTake: amountTold, settled: false };
}

function assume(due: Pick<ParcelDue, "shipmentId" | "courier" | "outcome">): ParcelDue {
  return { ...due, collected: none, isAssumed: true };
}
