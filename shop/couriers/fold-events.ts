import type { Paisa } from "../money.ts";
import { type CourierState, courierStateRules, courierStates } from "./courier-state-rules.ts";

/** One of the events to be folded. */
export type FoldedEvent = {
  state: CourierState | null;
  at: Date;
  collected: Paisa | null;
  charge: Paisa | null;
  codFee: Paisa | null;
  /** Entered by staff. */
  byHand: boolean;
};

/** The state of a parcel that follows from all of its events. */
export type FoldedParcel = {
  /** Null where no event says anything that the shop knows. */
  state: CourierState | null;
  stateAt: Date | null;
  /** The courier has the parcel, or has had it. */
  isTaken: boolean;
  /** Some pieces stayed with the customer, and the others have come back. */
  restReturned: boolean;
  collected: Paisa | null;
  charge: Paisa | null;
  codFee: Paisa | null;
};

// What comes back after these is the rest of the parcel, or what it was exchanged for.
export const splitStates: CourierState[] = ["partly-delivered", "exchanged"];
const comingBack: readonly CourierState[] = ["coming-back", "returned"];

/**
 * Folds events into one state, the same in whatever order they come, and however often: the highest rank counts, and
 * among equals the latest. Unknown states change nothing. An entry by staff overrides all reports before it.
 */
export function foldEvents(events: readonly FoldedEvent[]): FoldedParcel {
  const known = events.flatMap(({ state, at, byHand }) => (state === null ? [] : [{ state, at, byHand }]));
  const byHand = known.filter((each) => each.byHand).sort((one, other) => compareStates(other, one, "time"))[0];
  const isSplit = known.some(({ state }) => splitStates.includes(state));
  const [last] = known
    .filter((each) => !byHand || each === byHand || each.at > byHand.at)
    .filter(({ state }) => !(isSplit && comingBack.includes(state)))
    .sort((one, other) => compareStates(other, one));
  return {
    state: last?.state ?? null,
    stateAt: last?.at ?? null,
    isTaken: known.some(({ state }) => courierStateRules[state].isTaken),
    restReturned: isSplit && known.some(({ state }) => state === "returned"),
    collected: latest(events, ({ collected }) => collected),
    charge: latest(events, ({ charge }) => charge),
    codFee: latest(events, ({ codFee }) => codFee),
  };
}

type StateAt = { state: CourierState; at: Date };

/** Compares by rank and then time, or the other way round. */
function compareStates(one: StateAt, other: StateAt, first: "rank" | "time" = "rank"): number {
  const byRank = courierStateRules[one.state].rank - courierStateRules[other.state].rank;
  const byTime = one.at.getTime() - other.at.getTime();
  const byBoth = first === "rank" ? byRank || byTime : byTime || byRank;
  return byBoth || courierStates.indexOf(one.state) - courierStates.indexOf(other.state);
}

/** The amount that was named last; of two at the same moment the larger one. */
function latest(events: readonly FoldedEvent[], amountOf: (event: FoldedEvent) => Paisa | null): Paisa | null {
  const named = events.flatMap((event) => {
    const amount = amountOf(event);
    return amount === null ? [] : [{ amount, at: event.at.getTime() }];
  });
  return named.sort((one, other) => other.at - one.at || other.amount - one.amount)[0]?.amount ?? null;
}
