import { api } from "../../browser/api.ts";
import { createMinutelyStore } from "../create-minutely-store.ts";

// Couriers report and deadlines pass without an event.
const neededParcels = createMinutelyStore(0, async () =>
  showNeededCount((await api("GET /parcels/needs-you")).waiting),
);

/** How much of parcels needs somebody. Only for those who may see parcels. */
export const useNeededCount = neededParcels.useValue;

/** Shows in the menu what a page has just counted. */
export function showNeededCount(count: number): void {
  neededParcels.set(count);
}
