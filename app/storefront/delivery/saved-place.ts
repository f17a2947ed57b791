import { type DeliveryArea, deliveryAreas } from "../../../shop/shipping/shipping-rules.ts";
import { fieldsOf } from "../../browser/local-storage.ts";
import { keptStore } from "../../browser/stored-value.ts";

// Where a guest's parcels go, said once on this device: the product page promises by it, cart and checkout begin with it.
/** A district or an area as she chose it; without an id where she wrote one that is on no list. */
export type ChosenPlace = { id: string | null; en: string; bn: string };

export type KeptPlace = { district: ChosenPlace; area: ChosenPlace | null; deliveryArea: DeliveryArea };

const store = keptStore("delivery-place", placeIn);

export const keepPlace: (place: KeptPlace) => void = store.keep;

/** Null where none was said yet. Answers the same place until another is said. */
export const readPlace = store.value;

export function useKeptPlace(): KeptPlace | null {
  return store.use(null);
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
