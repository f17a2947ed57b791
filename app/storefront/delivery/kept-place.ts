import { useSyncExternalStore } from "react";
import * as z from "zod/mini";
import { deliveryArea } from "../../../shop/cart/schema.ts";
import { keep, readKept } from "../../client/kept.ts";

// Where a guest's parcels go, said once on this device: the product page promises by it, cart and checkout begin with it.
const key = "delivery-place";

export const chosenPlace = z.object({ id: z.nullable(z.string()), en: z.string(), bn: z.string() });

const keptPlace = z.object({ district: chosenPlace, area: z.catch(z.nullable(chosenPlace), null), deliveryArea });

export type KeptPlace = z.infer<typeof keptPlace>;

let shown: KeptPlace | null = null;
const listeners = new Set<() => void>();

export function keepPlace(place: KeptPlace): void {
  keep("localStorage", key, place);
  for (const listener of listeners) listener();
}

/** Null where none was said yet. Answers the same place until another is said. */
export function readPlace(): KeptPlace | null {
  const { data = null } = keptPlace.safeParse(readKept("localStorage", key));
  if (JSON.stringify(data) !== JSON.stringify(shown)) shown = data;
  return shown;
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
