import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { insertRows } from "../../db/insert-rows.ts";
import type { Database } from "../../db/open.ts";
import { prepared } from "../../db/prepared.ts";
import { couponRedemptions, idempotencyKeys, orderEvents, orderLines, orders } from "../../db/tables.ts";
import { transaction } from "../../db/transaction.ts";
import { writeHistory } from "../audit-log/write-audit.ts";
import { takeOutOfCart } from "../cart/change-cart.ts";
import { type OfferedVariant, offeredVariants, type Quote } from "../cart/price-lines.ts";
import { type Moved, noteTaken, takingStock } from "../catalog/stock.ts";
import { countWrongCode, mayNotGuess } from "../coupons/validate-coupon.ts";
import { newId } from "../id.ts";
import type { Language } from "../language.ts";
import { paisa } from "../money.ts";
import { insertOrderLetters } from "../notifications/enqueue-notification.ts";
import type { LetterData } from "../notifications/notification.ts";
import { type HeldChannels, noneHeld, spendOrderLetters } from "../notifications/order-notification-budget.ts";
import type { Actor, SignedIn } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { ShopSettings } from "../settings/settings-schema.ts";
import type { Shop } from "../shop.ts";
import { orderSounds } from "./admin/order-search.ts";
import { isImplausible } from "./admin/plausible-contact.ts";
import type { UsedCoupon } from "./find-orders.ts";
import { newOrderNumber } from "./order-number.ts";
import type { OrderRequest } from "./order-schema.ts";
import { priceOrder } from "./price-order.ts";

/** With the coupon that it used, where it did; `repeated` where its key had placed it before. */
export type PlacedOrder = WrittenOrder & { coupon: UsedCoupon | null; repeated: boolean };

type Order = {
  actor: Actor;
  request: OrderRequest;
  language: Language;
  idempotencyKey: string | null;
  /** From where it comes, so that wrong codes are counted; left out where nobody guesses. */
  address?: string;
  /** Who of the staff writes it down for a customer on the phone. */
  enteredBy?: SignedIn;
  /** Whether the customer has confirmed it to them at once. */
  confirmed?: boolean;
};

/**
 * Places an order: prices it from the catalogue, takes the stock, writes it down, takes what was ordered out of a
 * signed-in person's cart, uses the coupon and queues the shopper's letter, in one transaction. The same idempotency key
 * with the same request answers the same order again.
 *
 * Refuses, with nothing changed: `total-changed` when the sent money is not ours (or the coupon's last use was taken
 * meanwhile), `delivery-area-wrong`, `product-gone`, `variant-needed` and `out-of-stock` (all with the fresh `quote` in their details),
 * `quantity-invalid`, and `key-reused` for a key that made another order (its `number` in the details).
 */
export async function placeOrder(
  shop: Shop,
  { actor, request, language, idempotencyKey, address, enteredBy, confirmed = false }: Order,
): Promise<PlacedOrder> {
  const settings = await shop.settings();
  const order = { id: newId(), hash: hashOf(request) };
  const userId = actor.role === "guest" ? null : actor.id;
  const { phone, email } = request.billingDetails;
  const letters = enteredBy ? null : await spendOrderLetters(shop, { phone, email, network: address ?? null });
  const place = async (tired: boolean, tx: Database): Promise<PlacedOrder> => {
    const now = shop.now();
    // Sent one behind the other without waiting in between: who comes second with a key still waits for the first there.
    const [earlier, offered] = await Promise.all([
      idempotencyKey ? claimKey(tx, idempotencyKey, order) : null,
      offeredVariants(tx, request.items, { now, lock: true }),
    ]);
    if (earlier) return { ...earlier, status: confirmed ? "confirmed" : "pending" };
    const priced = await priceOrder(tx, request, offered, { settings, now, language, userId, tired });
    const { lines, quote } = priced;
    // After the variants, which are locked by now.
    if (userId) await takeOutOfCart(tx, userId, lines);
    const status = confirmed ? "confirmed" : "pending";
    const placed = newOrder({ id: order.id, status, request, language, userId, quote, now });
    await writeOrder(tx, placed, quote, {
      lines: linesAsSold(order.id, quote, offered),
      by: enteredBy ? { byRole: "staff", byName: enteredBy.name } : { byRole: "shopper", byName: null },
      messages: settings.orderMessages,
      held: letters?.held ?? noneHeld,
    });
    if (enteredBy) await rememberEntry(tx, enteredBy, placed);
    await priced.takeCoupon(order.id);
    return { ...placed, coupon: usedCoupon(quote), repeated: false };
  };
  const placed = await unlessGuessingCodes(shop, { actor, address, code: request.coupon }, (tired) =>
    transaction(shop.db, (tx) => place(tired, tx)),
  ).catch(async (error: unknown) => {
    await letters?.giveBack();
    throw error;
  });
  if (placed.repeated) await letters?.giveBack();
  shop.letterBell.ring();
  return placed;
}

type Guesser = { actor: Actor; address: string | undefined; code: string | null };

/**
 * Counts a code that there is not, outside the order's transaction, which is undone. Whoever has tried too many may order
 * on: only what is told of a code that does not fit the sent money is then the same for all of them.
 */
async function unlessGuessingCodes(
  shop: Shop,
  { actor, address, code }: Guesser,
  place: (tired: boolean) => Promise<PlacedOrder>,
): Promise<PlacedOrder> {
  if (!code || address === undefined) return place(false);
  const asker = { actor, address };
  try {
    return await place(await mayNotGuess(shop, asker));
  } catch (error) {
    const quote = error instanceof Refusal ? (error.details?.quote as Quote | undefined) : undefined;
    if (quote?.coupon?.problem === "unknown") await countWrongCode(shop, asker, code);
    throw error;
  }
}

function usedCoupon({ coupon }: Quote): UsedCoupon | null {
  if (!coupon?.kind || coupon.problem !== null) return null;
  const { code, kind, gave } = coupon;
  return { code, kind, gave };
}

type WrittenOrder = Omit<typeof orders.$inferSelect, "searchVector">;

async function rememberEntry(tx: Database, by: SignedIn, order: WrittenOrder): Promise<void> {
  const { id, number, fullName, phone, total, status } = order;
  await writeHistory(tx, {
    by,
    action: "order-entered",
    record: { id, name: number },
    after: { fullName, phone, total, status },
  });
}

function hashOf(request: OrderRequest): string {
  return createHash("sha256").update(JSON.stringify(request)).digest("base64url");
}

/**
 * Writes the key down for this order; a second request with it waits here until the first is done. Answers the order
 * that the key has made, if there is one.
 */
async function claimKey(tx: Database, key: string, asked: { id: string; hash: string }): Promise<PlacedOrder | null> {
  const claimed = await prepared(
    tx,
    sql`insert into ${idempotencyKeys} (key, request_hash, order_id) values (${key}, ${asked.hash}, ${asked.id})
        on conflict do nothing returning key`,
  );
  if (claimed.length > 0) return null;
  const [earlier] = await tx
    .select({ order: orders, hash: idempotencyKeys.requestHash, coupon: couponRedemptions })
    .from(idempotencyKeys)
    .innerJoin(orders, eq(orders.id, idempotencyKeys.orderId))
    .leftJoin(couponRedemptions, eq(couponRedemptions.orderId, orders.id))
    .where(eq(idempotencyKeys.key, key));
  if (!earlier) throw new Error("an idempotency key without its order");
  if (earlier.hash !== asked.hash) throw new Refusal("key-reused", { details: { number: earlier.order.number } });
  const { coupon } = earlier;
  const used = coupon && { code: coupon.code, kind: coupon.kind, gave: coupon.discount };
  const { searchVector, ...order } = earlier.order;
  return { ...order, coupon: used, repeated: true };
}

type NewOrder = Pick<Order, "request" | "language"> &
  Pick<WrittenOrder, "id" | "status"> & { userId: string | null; quote: Quote; now: Date };

function newOrder({ id, status, request, language, userId, quote, now }: NewOrder): WrittenOrder {
  const { deliveryArea, deliverFrom, deliverTo, subtotal, discount, shippingBefore, shippingCost, total } = quote;
  const { fullName, phone, email, address, city, zip, district, area } = request.billingDetails;
  return {
    id,
    // One that was drawn before is refused by its unique index: the whole transaction tries again with another one.
    number: newOrderNumber(),
    status,
    language,
    ...{ fullName, phone, email, address, city, zip, district, area },
    implausible: isImplausible({ fullName, address, phone }),
    note: request.note,
    ...{ deliveryArea, deliverFrom, deliverTo, subtotal, discount, shippingCost },
    shippingSaved: paisa(shippingBefore - shippingCost),
    ...{ total, userId },
    placedAt: now,
    ...{ erasureRequestedAt: null, erasedAt: null },
  };
}

/** How the order is found by its sound, with what was bought in either language. */
function soundsIn(order: WrittenOrder, lines: Lines): string {
  const names = lines.flatMap((line) => [line.nameEn, line.nameBn, line.variantNameEn, line.variantNameBn]);
  return orderSounds({ ...order, products: names.map((name) => name ?? null) });
}

type Lines = (typeof orderLines.$inferInsert)[];
type By = Pick<typeof orderEvents.$inferInsert, "byRole" | "byName">;
type Writing = { lines: Lines; by: By; messages: ShopSettings["orderMessages"]; held: HeldChannels };

/**
 * Takes the stock and writes the order down with its lines, the beginning of its timeline and the shopper's letters: in
 * one statement, for the way to the database and back costs more than most of what is done there. Refuses
 * `out-of-stock`; the caller's transaction then undoes it all.
 */
async function writeOrder(tx: Database, order: WrittenOrder, quote: Quote, { lines, by, messages, held }: Writing) {
  const counted = quote.lines.filter((line) => line.left !== null);
  const pieces = counted.map(({ variantId, quantity }) => ({ variantId: variantId ?? "", quantity }));
  const began = { orderId: order.id, status: "pending" as const, at: order.placedAt, ...by };
  const isConfirmed = order.status === "confirmed";
  const steps = isConfirmed ? [began, { ...began, status: order.status }] : [began];
  // One who has confirmed it is on the phone: one SMS says it all, and the mail has what was ordered.
  const data = letterData(order, quote);
  const placedBy = messages["order-placed"];
  const placedWays = isConfirmed ? { ...placedBy, sms: false } : placedBy;
  const queued = insertOrderLetters("order-placed", order, data, placedWays, held);
  const confirmedBy = { ...messages["order-confirmed"], mail: false };
  const queuedToo = isConfirmed
    ? sql`, queued_too as (${insertOrderLetters("order-confirmed", order, data, confirmedBy, held)})`
    : sql``;
  const [written] = await prepared<{ taken: Moved[] }>(
    tx,
    sql`with taken as (${takingStock(pieces)}), placed as (${insertRows(orders, [{ ...order, searchVector: soundsIn(order, lines) }])}),
             sold as (${insertRows(orderLines, lines)}), began as (${insertRows(orderEvents, steps)}),
             queued as (${queued})${queuedToo}
        select coalesce(json_agg(taken), '[]') as taken from taken`,
  );
  const taken = written?.taken ?? [];
  if (taken.length < pieces.length) throw new Refusal("out-of-stock", { details: { quote } });
  await noteTaken(tx, taken, order.placedAt);
}

function letterData(order: WrittenOrder, quote: Quote): LetterData["order-placed"] {
  const { number, fullName, total, deliverFrom, deliverTo, subtotal, discount, shippingCost } = order;
  const lines = quote.lines.map(({ name, variantName, quantity, lineTotal }) => ({
    name: [name?.text, variantName?.text].filter(Boolean).join(", "),
    quantity,
    total: lineTotal,
  }));
  const coupon = usedCoupon(quote)?.code ?? null;
  return { number, fullName, lines, subtotal, discount, coupon, shippingCost, total, deliverFrom, deliverTo };
}

function linesAsSold(orderId: string, quote: Quote, offered: OfferedVariant[]): (typeof orderLines.$inferInsert)[] {
  const byId = new Map(offered.map((variant) => [variant.variantId, variant]));
  return quote.lines.map((line, position) => {
    const variant = byId.get(line.variantId ?? "");
    if (!variant) throw new Error("an order line without its variant");
    const { productId, variantId, nameEn, nameBn, variantNameEn, variantNameBn, sku, picture, price, stock } = variant;
    const asSold = {
      productId,
      variantId,
      nameEn,
      nameBn,
      variantNameEn,
      variantNameBn,
      sku,
      imageId: picture?.id ?? null,
    };
    return { orderId, position, ...asSold, unitPrice: price, quantity: line.quantity, stockReserved: stock !== null };
  });
}
