import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { idempotencyKeys, orderEvents, orderLines, orders } from "../../db/tables.ts";
import { transaction } from "../../db/transaction.ts";
import { takeOutOfCart } from "../cart/change-cart.ts";
import { addUp, type OfferedVariant, offeredVariants, priceLines, type Quote } from "../cart/queries.ts";
import { takeStock } from "../catalog/stock.ts";
import { writeHistory } from "../history/write-history.ts";
import { newId } from "../id.ts";
import type { Language } from "../language.ts";
import type { LetterData } from "../letters/letter.ts";
import { queueOrderLetter } from "../letters/queue-letter.ts";
import type { Actor, SignedIn } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { newOrderNumber } from "./number.ts";
import type { OrderRequest } from "./schema.ts";

export type PlacedOrder = typeof orders.$inferSelect;

type Order = {
  actor: Actor;
  request: OrderRequest;
  language: Language;
  idempotencyKey: string | null;
  /** Who of the staff writes it down for a customer on the phone. */
  enteredBy?: SignedIn;
};

/**
 * Places an order: prices it from the catalogue, takes the stock, writes it down, takes what was ordered out of a
 * signed-in person's cart and queues the shopper's letter, in one transaction. The same idempotency key with the same
 * request answers the same order again.
 *
 * Refuses, with nothing changed: `total-changed` when the sent money is not ours, `product-gone`, `variant-needed` and
 * `out-of-stock` (all with the fresh `quote` in their details), `quantity-invalid`, and `key-reused` for a key that made
 * another order (its `number` in the details).
 */
export async function placeOrder(
  shop: Shop,
  { actor, request, language, idempotencyKey, enteredBy }: Order,
): Promise<PlacedOrder> {
  const settings = await shop.settings();
  const order = { id: newId(), hash: hashOf(request) };
  const placed = await transaction(shop.db, async (tx) => {
    if (idempotencyKey) {
      const earlier = await claimKey(tx, idempotencyKey, order);
      if (earlier) return earlier;
    }
    const now = shop.now();
    const offered = await offeredVariants(tx, request.items, { now, lock: true });
    const lines = addUp(request.items, offered, "items");
    const quote = priceLines(lines, offered, { area: request.deliveryArea, settings, now, language });
    refuseProblems(quote);
    refuseOtherMoney(quote, request);
    const counted = quote.lines.filter((line) => line.left !== null);
    const pieces = counted.map(({ variantId, quantity }) => ({ variantId: variantId ?? "", quantity }));
    if (!(await takeStock(tx, pieces))) throw new Refusal("out-of-stock", { details: { quote } });
    if (actor.role !== "guest") await takeOutOfCart(tx, actor.id, lines);
    const placed = await writeOrder(tx, { id: order.id, actor, request, language, quote, now });
    await tx.insert(orderLines).values(linesAsSold(order.id, quote, offered));
    const by = enteredBy ? ({ byRole: "staff", byName: enteredBy.name } as const) : ({ byRole: "shopper" } as const);
    await tx.insert(orderEvents).values({ orderId: order.id, status: "pending", at: now, ...by });
    if (enteredBy) await rememberEntry(tx, enteredBy, placed);
    await queueOrderLetter(tx, "order-placed", placed, letterData(placed, quote));
    return placed;
  });
  shop.letterBell.ring();
  return placed;
}

function rememberEntry(tx: Database, by: SignedIn, { id, number, fullName, phone, total }: PlacedOrder): Promise<void> {
  return writeHistory(tx, {
    by,
    action: "order-entered",
    record: { id, name: number },
    after: { fullName, phone, total },
  });
}

function hashOf(request: OrderRequest): string {
  return createHash("sha256").update(JSON.stringify(request)).digest("base64url");
}

/**
 * Writes the key down for this order; a second request with it waits here until the first is done. Answers the order
 * that the key has made, if there is one.
 */
async function claimKey(tx: Database, key: string, order: { id: string; hash: string }): Promise<PlacedOrder | null> {
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ key, requestHash: order.hash, orderId: order.id })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (claimed.length > 0) return null;
  const [earlier] = await tx
    .select({ order: orders, hash: idempotencyKeys.requestHash })
    .from(idempotencyKeys)
    .innerJoin(orders, eq(orders.id, idempotencyKeys.orderId))
    .where(eq(idempotencyKeys.key, key));
  if (!earlier) throw new Error("an idempotency key without its order");
  if (earlier.hash !== order.hash) throw new Refusal("key-reused", { details: { number: earlier.order.number } });
  return { ...earlier.order, status: "pending" };
}

function refuseProblems(quote: Quote): void {
  const problem = quote.lines.find((line) => line.problem !== null)?.problem;
  if (problem) throw new Refusal(problem === "not-enough" ? "out-of-stock" : problem, { details: { quote } });
}

function refuseOtherMoney(quote: Quote, { subtotal, shippingCost, total }: OrderRequest): void {
  const agrees =
    total === quote.total &&
    (subtotal === undefined || subtotal === quote.subtotal) &&
    (shippingCost === undefined || shippingCost === quote.shippingCost);
  if (!agrees) throw new Refusal("total-changed", { details: { quote } });
}

async function writeOrder(
  tx: Database,
  { id, actor, request, language, quote, now }: Omit<Order, "idempotencyKey"> & { id: string; quote: Quote; now: Date },
): Promise<PlacedOrder> {
  const { deliveryArea, deliverFrom, deliverTo, subtotal, discount, shippingCost, total } = quote;
  const userId = actor.role === "guest" ? null : actor.id;
  for (;;) {
    const [placed] = await tx
      .insert(orders)
      .values({
        id,
        number: newOrderNumber(),
        language,
        ...request.billingDetails,
        note: request.note,
        ...{ deliveryArea, deliverFrom, deliverTo, subtotal, discount, shippingCost, total, userId },
        placedAt: now,
      })
      // A number that was drawn before: draw again.
      .onConflictDoNothing({ target: orders.number })
      .returning();
    if (placed) return placed;
  }
}

function letterData(order: PlacedOrder, quote: Quote): LetterData["order-placed"] {
  const { number, fullName, total, deliverFrom, deliverTo, subtotal, discount, shippingCost } = order;
  const lines = quote.lines.map(({ name, variantName, quantity, lineTotal }) => ({
    name: [name?.text, variantName?.text].filter(Boolean).join(", "),
    quantity,
    total: lineTotal,
  }));
  return { number, fullName, lines, subtotal, discount, shippingCost, total, deliverFrom, deliverTo };
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
    return { orderId, position, ...asSold, unitPrice: price, quantity: line.quantity, stockTaken: stock !== null };
  });
}
