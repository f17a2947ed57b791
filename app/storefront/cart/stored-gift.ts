import { asRecord, readStored } from "../../browser/local-storage.ts";

/** Where the checkout keeps what is typed there (checkout-draft.ts). */
export const checkoutKey = "checkout-address";

/** Whether the order that was begun on this device is a gift. */
export function isStoredGift(): boolean {
  return asRecord(readStored("localStorage", checkoutKey)).isGift === true;
}
