import { notePlacedOrder, storedAdConsent } from "./ad-choice.ts";
import { clearOrigin, storedOrigin } from "./order-origin.ts";

// What an order says beside what was ordered. Loaded when it is placed.

/** Where the customer came from, and whether advertisers may be told. */
export function storedFacts() {
  return { ...storedOrigin(), ...storedAdConsent() };
}

/** Once it is placed: the next order has an origin of its own. */
export function noteOrder(number: string): void {
  clearOrigin();
  notePlacedOrder(number);
}
