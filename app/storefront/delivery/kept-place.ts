import { useSyncExternalStore } from "react";
import { type DeliveryArea, deliveryAreas } from "../../../shop/delivery/rules.ts";
import { fieldsOf, keep, readKept } from "../../client/kept.ts";

// Where a guest's parcels go, said once on this device: the product page promises by it, cart and checkout begin with it.
const key = "delivery-place";

/** A district or an area as she chose it; without an id where she wrote one that is on no list. */
export type ChosenPlace = { id: string | null; en: string; bn: string };

export type KeptPlace = { district: ChosenPlace; area: ChosenPlace | null; deliveryArea: DeliveryArea };

let shown: KeptPlace | null = null;
const listeners = new Set<() => void>();

export function keepPlace(place: KeptPlace): void {
  keep("localStorage", key, place);
  for (const listener of listeners) listener();
}

/** Null where none was said yet. Answers the same place until another is said. */
export function readPlace(): KeptPlace | null {
  const place = placeIn(readKept("localStorage", key));
  if (JSON.stringify(place) !== JSON.stringify(shown)) shown = place;
  return shown;
}

function placeIn(kept: unknown): KeptPlace | null {
  const fields = fieldsOf(kept);
  const district = readChosenPlace(fields.district);
  const deliveryArea = deliveryAreas.find((area) => area === fields.deliveryArea);
  return district && deliveryArea ? { district, area: readChosenPlace(fields.area), deliveryArea } : null;
}

/** What was kept as one, by whatever release; null where it is none. */
export function readChosenPlace(kept: unknown): ChosenPlace | null {
  const { id, en, bn } = fieldsOf(kept);
  const isPlace = (id === null || typeof id === "string") && typeof en === "string" && typeof bn === "string";
  return isPlace ? { id, en, bn } : null;
}

/** Null in the server's rendering, which is the same for everybody. */
export function useKeptPlace(): KeptPlace | null {
  return useSyncExternalStore(subscribe, readPlace, () => null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
