import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { returnRequestImages, returnRequestLines, returnRequests } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { isPartUnsettled } from "../cash/overpaid.ts";
import { lockImages, storeImages } from "../catalog/product-images.ts";
import { newId } from "../id.ts";
import { isReturnAwaited } from "../orders/order-stage.ts";
import { type Actor, allow, type SignedIn } from "../permissions.ts";
import { spend } from "../rate-limits/spend.ts";
import { Refusal } from "../refusal.ts";
import type { ShopSettings } from "../settings/settings-schema.ts";
import type { Shop } from "../shop.ts";
import { wasExchanged } from "./receive-return.ts";
import { replacementsOf } from "./replacements.ts";
import {
  isOwnChoice,
  type ReturnUnderWay,
  refundOf,
  returnOffers,
  returnProblem,
  shareOfPieces,
} from "./return-rules.ts";
import type { ReturnRequest, StaffReturnRequest } from "./return-schema.ts";
import { type ReturnableLine, returnableLines, returnedAmount, setSavings } from "./returned-pieces.ts";

type RequestedReturn = Omit<ReturnRequest, "number" | "phone">;
type Requester = { actor: Actor; network: string | null };

/**
 * Stores a return request for a delivered order, for staff to decide. The owner has been verified
 * by the caller. Refuses `return-closed` with its `reason` (not delivered, too late, another one open), `invalid-input`
 * for what was not bought or is not offered, and `too-many-requests`.
 */
export async function requestReturn(
  shop: Shop,
  { actor, network }: Requester,
  orderId: string,
  { photos, ...request }: RequestedReturn,
): Promise<string> {
  const settings = await shop.settings();
  const imageIds = await storePhotos(shop, actor, photos);
  return transaction(shop.db, async (tx) => {
    const order = await lockReturnable(tx, orderId, { settings, now: shop.now });
    await spend(shop, "return-request", { order: orderId, network }, tx);
    return storeRequest(tx, order, { request, imageIds, settings, by: null });
  });
}

/**
 * Starts a return or an exchange for a customer who asked for it by phone; it waits for a decision like one of theirs.
 * The shop's return period and promises count here, too. Refuses `not-found`, `return-closed` with its `reason`, and
 * `invalid-input` for what was not bought or is not offered, and `out-of-stock` for a new piece that the shop does not have.
 */
export async function startReturn(
  shop: Shop,
  actor: Actor,
  orderId: string,
  { photos, ...request }: StaffReturnRequest,
): Promise<string> {
  const by = allow(actor, "returns:decide");
  const settings = await shop.settings();
  const imageIds = await storePhotos(shop, by, photos);
  return transaction(shop.db, async (tx) => {
    const order = await lockReturnable(tx, orderId, { settings, now: shop.now });
    const id = await storeRequest(tx, order, { request, imageIds, settings, by });
    const { reason, resolution } = request;
    await writeAudit(tx, {
      ...{ by, action: "return-started", record: { id: orderId, name: order.number }, after: { reason, resolution } },
    });
    return id;
  });
}

function storePhotos(shop: Shop, actor: Actor, photos: string[]): Promise<string[]> {
  const names = [...new Set(photos)].map((photo) => `/images/${photo}-1.jpg`);
  return storeImages(shop, actor, names, "photos");
}

type StoredRequest = {
  request: Omit<StaffReturnRequest, "photos">;
  imageIds: string[];
  settings: ShopSettings;
  /** Who of the staff starts it; null for the customer. */
  by: SignedIn | null;
};

/** Stores a request with its pieces, as far as they are offered, and its photos. */
async function storeRequest(
  tx: Database,
  order: ReturnableOrder,
  { request: { items, ...request }, imageIds, settings, by }: StoredRequest,
): Promise<string> {
  const { id: orderId, now } = order;
  assertOffered(request, settings);
  const ofOrder = await returnableLines(tx, orderId);
  const lines = await chooseLines(tx, ofOrder, {
    items,
    resolution: request.resolution,
    now,
    mustBeInStock: by !== null,
  });
  const isRest = isEverything(ofOrder, lines) && !(await wasExchanged(tx, orderId));
  if (request.resolution === "refund" && estimate(order, lines, { ...request, isRest }) === 0) invalid("resolution");
  const id = newId();
  const requestedBy = { requestedById: by?.id ?? null, requestedByName: by?.name ?? null };
  await tx.insert(returnRequests).values({ id, orderId, ...request, requestedAt: now, ...requestedBy });
  await tx.insert(returnRequestLines).values(
    lines.map(({ line: { variantId, counted }, quantity, wanted }) => ({
      ...{ requestId: id, variantId, quantity, counted, wantedVariantId: wanted },
    })),
  );
  await lockImages(tx, imageIds, "photos");
  if (imageIds.length > 0)
    await tx
      .insert(returnRequestImages)
      .values(imageIds.map((imageId, position) => ({ requestId: id, position, imageId })));
  return id;
}

type ReturnableOrder = Parameters<typeof refundOf>[0] & { id: string; number: string; now: Date };

type OrderFacts = Omit<ReturnableOrder, "now"> & { deliveredAt: string | null; underWay: ReturnUnderWay | null };

/** A delivered order that may still be taken back, locked: of two requests at one moment, one is refused. */
async function lockReturnable(
  tx: Database,
  orderId: string,
  { settings, now: clock }: { settings: ShopSettings; now: Shop["now"] },
): Promise<ReturnableOrder> {
  await tx.execute(sql`select from orders where id = ${orderId} for no key update`);
  const now = clock();
  const { rows } = await tx.execute<OrderFacts>(sql`
    select o.id, o.number, (o.subtotal - ${setSavings})::float8 as subtotal, o.total::float8 as total,
           (o.discount - ${setSavings} - ${returnedAmount})::float8 as discount,
           o.shipping_cost::float8 as "shippingCost", ${deliveredAt} as "deliveredAt", ${returnUnderWay} as "underWay"
      from orders o where o.id = ${orderId}`);
  const [order] = rows;
  if (!order) throw new Refusal("not-found");
  const { deliveredAt: at, underWay, ...facts } = order;
  const state = { deliveredAt: at === null ? null : new Date(at), underWay };
  const reason = returnProblem(state, { returnDays: settings.returnDays, now });
  if (reason !== null) throw new Refusal("return-closed", { details: { reason } });
  return { ...facts, now };
}

/** When an order (`o`) was delivered; null unless it is. */
export const deliveredAt = sql`(
  select max(e.at) from order_events e where e.order_id = o.id and e.status = 'delivered' and e.kind = 'step' and o.status = 'delivered')`;

/** Why a delivered order (`o`) has to wait with another return; null if it does not. */
export const returnUnderWay = sql<ReturnUnderWay | null>`case
  when ${isPartUnsettled} then 'part-open'
  when exists (select from return_requests q where q.order_id = o.id and q.state in ('requested', 'accepted')) then 'under-way'
  when ${isReturnAwaited} then 'part-coming' end`;

function invalid(field: string): never {
  throw new Refusal("invalid-input", { fields: { [field]: "invalid" } });
}

function assertOffered({ reason, resolution }: Pick<ReturnRequest, "reason" | "resolution">, settings: ShopSettings) {
  const { reasons, isExchangeOffered } = returnOffers(settings.promises);
  if (!reasons.includes(reason)) invalid("reason");
  if (resolution === "exchange" && !isExchangeOffered) invalid("resolution");
}

type ChosenLine = { line: ReturnableLine; quantity: number; wanted: string | null };
type Choice = Pick<ReturnRequest, "items" | "resolution"> & {
  now: Date;
  /** Whether new pieces must be in stock: who is on the phone chooses another, instead of being called about it. */
  mustBeInStock: boolean;
};

/** The pieces, each of the order and no more than are left of it; what comes instead is one of what is offered for it. */
async function chooseLines(
  tx: Database,
  ofOrder: ReturnableLine[],
  { items, resolution, now, mustBeInStock }: Choice,
): Promise<ChosenLine[]> {
  if (new Set(items.map(({ variantId }) => variantId)).size !== items.length) invalid("items");
  const replacements = resolution === "exchange" ? await replacementsOf(tx, ofOrder, now) : [];
  const lines = items.map(({ variantId, quantity, wanted }) => {
    const line = ofOrder.find((each) => each.variantId === variantId);
    if (!line || quantity > line.left) return invalid("items");
    if (resolution === "refund") return { line, quantity, wanted: null };
    const wantedId = wanted ?? variantId;
    const isOffered = replacements.some((each) => each.forVariantId === variantId && each.variantId === wantedId);
    return isOffered ? { line, quantity, wanted: wantedId } : invalid("items");
  });
  const isInStock = replacements.every(({ variantId, stock }) => {
    const pieces = lines.reduce((all, { wanted, quantity }) => all + (wanted === variantId ? quantity : 0), 0);
    return stock === null || stock >= pieces;
  });
  if (mustBeInStock && !isInStock) throw new Refusal("out-of-stock");
  return lines;
}

/** Whether all that is left of an order goes back. */
function isEverything(ofOrder: ReturnableLine[], lines: ChosenLine[]): boolean {
  return ofOrder.every(
    ({ variantId, left }) =>
      lines.some(({ line, quantity }) => line.variantId === variantId && quantity === left) || left === 0,
  );
}

type EstimatedReturn = Pick<ReturnRequest, "reason"> & { isRest: boolean };

/** What would come back: a replacement that cost nothing brings no money. */
function estimate(order: ReturnableOrder, lines: ChosenLine[], { reason, isRest }: EstimatedReturn): number {
  const pieces = lines.map(({ line, quantity }) => shareOfPieces(line, line.quantity - line.left, quantity));
  return refundOf(order, pieces, { isRest, ownChoice: isOwnChoice(reason) });
}
