import { type DeliveryArea, deliveryAreas } from "../../../shop/shipping/delivery-charge.ts";
import { asRecord } from "../../browser/local-storage.ts";
import { storedValue } from "../../browser/store.ts";
import type { ChosenPlace } from "../../components/places.ts";

/** The guest's delivery place, chosen once per device and used by product page, cart and checkout. */
export type SavedPlace = { district: ChosenPlace; area: ChosenPlace | null; deliveryArea: DeliveryArea };

const store = storedValue("delivery-place", parsePlace);

export const savePlace: (place: SavedPlace) => void = store.save;

/** The saved place, null if none. Returns the same object until it changes. */
export const readPlace = store.value;

export function useSavedPlace(): SavedPlace | null {
  return store.useValue(null);
}

function parsePlace(stored: unknown): SavedPlace | null {
  const fields = asRecord(stored);
  const district = parseChosenPlace(fields.district);
  const deliveryArea = deliveryAreas.find((area) => area === fields.deliveryArea);
  return district && deliveryArea ? { district, area: parseChosenPlace(fields.area), deliveryArea } : null;
}

/** Parses a stored place of any release; null if invalid. */
export function parseChosenPlace(stored: unknown): ChosenPlace | null {
  const { id, en, bn } = asRecord(stored);
  const isPlace = (id === null || typeof id === "string") && typeof en === "string" && typeof bn === "string";
  return isPlace ? { id, en, bn } : null;
}
