import { type TrackRequest, trackRequest } from "../../../shop/customers/customer-schema.ts";
import { readStored, writeStored } from "../../browser/local-storage.ts";

const storageKey = "tracked-order";

/** Number and phone of an order; personal, so stored per tab and never put into the URL. */
export type TrackedOrder = Pick<TrackRequest, "number" | "phone">;

export function saveTrackedOrder({ number, phone }: TrackedOrder): void {
  writeStored("sessionStorage", storageKey, { number, phone });
}

export function readTrackedOrder(): TrackedOrder | null {
  return trackRequest.safeParse(readStored("sessionStorage", storageKey)).data ?? null;
}
