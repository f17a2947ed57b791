import { notePlacedOrder, storedAdConsent } from "./ad-choice.ts";
import { clearOrigin, storedOrigin } from "./order-origin.ts";

// The data sent with an order beside its items. Loaded when it is placed.

/** The source of the visit, and the consent to report to advertisers. */
export function storedFacts() {
  return { ...storedOrigin(), ...storedAdConsent() };
}

/** Called after placing: the next order has an origin of its own. */
export function noteOrder(number: string): void {
  clearOrigin();
  notePlacedOrder(number);
}
