import { type TrackRequest, trackRequest } from "../../../shop/customers/customer-schema.ts";
import { keep, readKept } from "../../browser/local-storage.ts";

const key = "tracked-order";

/** The pair that opens an order; personal, so it is kept in this tab and never stands in an address. */
export type TrackedOrder = Pick<TrackRequest, "number" | "phone">;

export function keepTrackedOrder({ number, phone }: TrackedOrder): void {
  keep("sessionStorage", key, { number, phone });
}

export function readTrackedOrder(): TrackedOrder | null {
  return trackRequest.safeParse(readKept("sessionStorage", key)).data ?? null;
}
