import type { ParcelResponse } from "../../../api/contract/parcels.ts";
import type { Language } from "../../../shop/language.ts";
import { readOrderNumber } from "../../../shop/orders/order-number-rules.ts";
import { courierNameOf } from "../../../shop/parcels/courier-names-rules.ts";

/** The fields of a parcel in a pile. */
type Piled = Pick<ParcelResponse, "_id" | "number"> & {
  shipments: Pick<ParcelResponse["shipments"][number], "courier" | "courierName" | "trackingCode" | "state">[];
};

/** The parcels that wait for one courier. */
export type Pile<Parcel extends Piled = ParcelResponse> = {
  /** "steadfast", or "other Sundarban". */
  key: string;
  name: string;
  parcels: Parcel[];
  /** Whether the courier's first scan marks them as shipped. For Steadfast the signed hand-over does. */
  isScannedByCourier: boolean;
};

/** Booked parcels by courier, the largest pile first. */
export function pilesOf<Parcel extends Piled>(parcels: readonly Parcel[], language: Language): Pile<Parcel>[] {
  const piles = new Map<string, Pile<Parcel>>();
  for (const parcel of parcels) {
    const [shipment] = parcel.shipments;
    if (!shipment) continue;
    const { courier, courierName, state } = shipment;
    const key = courier === "other" ? `other ${courierName ?? ""}` : courier;
    const pile: Pile<Parcel> = piles.get(key) ?? {
      key,
      name: courierNameOf(shipment, language),
      parcels: [],
      isScannedByCourier: true,
    };
    pile.parcels.push(parcel);
    // Couriers do not report on a number that was entered by hand.
    if (courier === "steadfast" || courier === "other" || state === null) pile.isScannedByCourier = false;
    piles.set(key, pile);
  }
  return [...piles.values()].sort((one, other) => other.parcels.length - one.parcels.length);
}

/** The result of a scan for the current pile; `unknown` if the code belongs to no booked parcel. */
type PileScan<Parcel extends Piled> =
  | { kind: "new" | "again" | "other-pile"; parcel: Parcel; pile: Pile<Parcel> }
  | { kind: "unknown" };

/** Finds a scanned code, an order's number or a courier's, among the piles. */
export function scanPile<Parcel extends Piled>(
  code: string,
  open: Pile<Parcel>,
  piles: readonly Pile<Parcel>[],
  scannedIds: ReadonlySet<string>,
): PileScan<Parcel> {
  const number = readOrderNumber(code);
  const written = code.normalize("NFKC").replaceAll(/\s+/g, "").toUpperCase();
  // A courier's number may look like one of ours.
  const isIt = (parcel: Parcel) =>
    parcel.shipments.some(({ trackingCode }) => trackingCode.toUpperCase() === written) ||
    (number !== null && readOrderNumber(parcel.number) === number);
  for (const pile of [open, ...piles.filter(({ key }) => key !== open.key)]) {
    const parcel = pile.parcels.find(isIt);
    if (!parcel) continue;
    if (pile.key !== open.key) return { kind: "other-pile", parcel, pile };
    return { kind: scannedIds.has(parcel._id) ? "again" : "new", parcel, pile };
  }
  return { kind: "unknown" };
}
