/** The lists of parcels, in the order in which they pass through them; a parcel is in one of them. */
export const parcelStages = [
  "to-pack",
  "packed",
  "booked",
  "with-courier",
  "stuck",
  "coming-back",
  "to-check-in",
] as const;
export type ParcelStage = (typeof parcelStages)[number];

/** Why a parcel does not move on by itself, the most urgent first. */
export const stuckReasons = ["return-offered", "lost", "not-reached", "refused", "held", "silent"] as const;
export type StuckReason = (typeof stuckReasons)[number];

/** Couriers with numbers of their own; any other is named by hand. */
export const courierKinds = ["steadfast", "pathao", "redx", "other"] as const;
export type CourierKind = (typeof courierKinds)[number];

/** The couriers whose bulk upload the shop can fill in. */
export const uploadForms = ["steadfast", "pathao"] as const;
export type UploadForm = (typeof uploadForms)[number];

/** The state of a piece that came back; only what is resellable goes back into stock. */
export const returnConditions = ["resellable", "opened", "damaged", "lost"] as const;
export type ReturnCondition = (typeof returnConditions)[number];

/** Parcels that one request books, hands over or exports. */
export const maxParcels = 500;

/** Characters of a rider's name, or of a courier's that the shop does not know. */
export const maxCourierName = 60;

/** Pieces of one kind, as somebody counted them. */
export type CountedPieces = { variantId: string; quantity: number };

/** Whether two counts name the same pieces, in any order. */
export function arePiecesEqual(one: readonly CountedPieces[], other: readonly CountedPieces[]): boolean {
  const written = (pieces: readonly CountedPieces[]) =>
    pieces
      .map(({ variantId, quantity }) => `${variantId} ${quantity}`)
      .sort()
      .join();
  return written(one) === written(other);
}
