import type { ParcelResponse, StatusOutcomeResponse } from "../../../api/contract/parcels.ts";
import type { OrderStatus } from "../../../shop/orders/order-status.ts";
import { arePiecesEqual, type CountedPieces } from "../../../shop/parcels/parcel-rules.ts";
import type { RefusalCode } from "../../../shop/refusal.ts";
import { api } from "../../browser/api.ts";
import { ApiRefusal } from "../../browser/request.ts";
import type { AdminI18n } from "../i18n.ts";

/** Records that a parcel holds the pieces that were shown. Returns false when it was packed before. */
export async function packParcel({ _id: id, items }: ParcelResponse): Promise<boolean> {
  const body = { items: items.map(({ variantId, quantity }) => ({ variantId, quantity })) };
  const { modifiedCount } = await api("POST /orders/:id/pack", { params: { id }, body });
  return modifiedCount > 0;
}

/** Takes an order out of its parcel. Returns false when it was not packed. */
export async function unpackParcel({ _id: id }: Pick<ParcelResponse, "_id">): Promise<boolean> {
  const { modifiedCount } = await api("POST /orders/:id/unpack", { params: { id } });
  return modifiedCount > 0;
}

const concurrency = 4;

/** Packs or unpacks several parcels, a few at a time, and returns the result for each. */
export async function forEachParcel(
  parcels: ParcelResponse[],
  work: (parcel: ParcelResponse) => Promise<boolean>,
): Promise<StatusOutcomeResponse[]> {
  const outcomes = new Map<string, StatusOutcomeResponse>();
  const waiting = [...parcels];
  const next = async (): Promise<void> => {
    const parcel = waiting.shift();
    if (!parcel) return;
    const { _id, number, status } = parcel;
    const outcome = { _id, number, status };
    try {
      outcomes.set(_id, { ...outcome, modified: await work(parcel), refused: null });
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      const current = (error.body.status as OrderStatus | undefined) ?? status;
      outcomes.set(_id, { ...outcome, status: current, modified: false, refused: error.code as RefusalCode });
    }
    await next();
  };
  await Promise.all(Array.from({ length: concurrency }, next));
  return parcels.flatMap(({ _id }) => outcomes.get(_id) ?? []);
}

/** What changed in an order since its pieces were shown, from the refusal to pack it. */
export function packingConflict({ items }: ParcelResponse, { body }: ApiRefusal, { t, number }: AdminI18n): string {
  const { status, onHold } = body as { status?: OrderStatus; onHold?: boolean };
  if (status && status !== "confirmed") return t("admin.dispatch.nowStatus", { status: t(`status.${status}`) });
  if (onHold) return t("admin.dispatch.nowOnHold");
  const current = (body.items ?? []) as CountedPieces[];
  if (arePiecesEqual(current, items)) return t("admin.dispatch.nowOther");
  const quantities = new Map(current.map(({ variantId, quantity }) => [variantId, quantity]));
  const changes = items.flatMap(({ variantId, name, quantity }) => {
    const now = quantities.get(variantId) ?? 0;
    return now === quantity
      ? []
      : [t("admin.dispatch.nowPieces", { name, count: number(now), before: number(quantity) })];
  });
  const known = new Set(items.map(({ variantId }) => variantId));
  if (current.some(({ variantId }) => !known.has(variantId))) changes.push(t("admin.dispatch.nowAdded"));
  return changes.join(" ");
}
