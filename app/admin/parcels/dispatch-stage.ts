import type { ParcelStage } from "../../../shop/parcels/parcel-rules.ts";

/** The steps of an order in dispatch. */
export const dispatchStages = ["to-pack", "packed", "booked"] as const satisfies ParcelStage[];
export type DispatchStage = (typeof dispatchStages)[number];

/** The step that an address shows; packing where it names none. */
export function readStage(params: URLSearchParams): DispatchStage {
  return dispatchStages.find((stage) => stage === params.get("stage")) ?? "to-pack";
}
