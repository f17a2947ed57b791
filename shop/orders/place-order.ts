import type { Database } from "../../db/open.ts";
import { lostRace, transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { confirmKnownCustomer } from "../calls/confirm-known-customer.ts";
import { removeOrderedLines } from "../cart/change-cart.ts";
import { loadPricedVariants, type Quote } from "../cart/price-lines.ts";
import { summarizeReserved } from "../catalog/stock.ts";
import { isGuessLimited, recordWrongCode } from "../coupons/find-coupon.ts";
import { phoneHash } from "../customers/phone-blocks.ts";
import { newId } from "../id.ts";
import type { Language } from "../language.ts";
import type { Paisa } from "../money.ts";
import {
  type HeldChannels,
  noHeldChannels,
  spendNotificationLimits,
} from "../notifications/order-notification-limits.ts";
import { listOnlinePaymentMethods, type OnlinePaymentMethod } from "../payments/online-payment-methods.ts";
import { shopHoldReasons } from "../payments/payment-rules.ts";
import type { Actor, SignedIn } from "../permissions.ts";
import { refundRateLimit, spend } from "../rate-limits/spend.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { planArrival, type RequestedDay } from "./arrival.ts";
import { assertOpenDay, deliveryDayChoices } from "./delivery-day-choices.ts";
import type { UsedCoupon } from "./find-orders.ts";
import { findWrapProduct } from "./gift-wrap.ts";
import { type Admission, admitOrder, claimAdvance, lockNumber, unguarded } from "./guard/guard-order.ts";
import { isLargeOrder, orderPlaces } from "./guard/guard-rules.ts";
import { countNetworkOrder } from "./guard/network-orders.ts";
import { type CodeGuess, refundCodeGuess, spendCodeGuess } from "./guard/phone-code.ts";
import { claimIdempotencyKey, hashRequest } from "./idempotency-keys.ts";
import { buildOrder, type NewOrder, type OrderOrigin, type OrderRow, toUsedCoupon } from "./new-order.ts";
import type { GuardedOrderRequest } from "./order-schema.ts";
import { priceOrder } from "./price-order.ts";
import { forgetOrderTerms, type OrderTerms, readOrderTerms, type UnlockedTerms } from "./read-order-terms.ts";
import { writeOrder, writeOrderIfUnchanged } from "./write-order.ts";

/** A placed order with the coupon it used; `repeated` when its idempotency key had placed it before. */
export type PlacedOrder = OrderRow & {
  coupon: UsedCoupon | null;
  /** What sets save, as part of `discount`. */
  setSaving: Paisa;
  repeated: boolean;
};

type PlaceOrderInput = {
  actor: Actor;
  request: GuardedOrderRequest;
  /** Where it came from; by default the shop's own pages. */
  origin?: OrderOrigin;
  language: Language;
  idempotencyKey: string | null;
  /** The caller's network, to count wrong coupon codes; omitted when nobody guesses. */
  address?: string;
  /** The staff member who enters it for a customer on the phone. */
  enteredBy?: SignedIn;
  /** Whether the customer goes on to a gateway, where an advance that the shop asks for can be paid. */
  paysOnline?: boolean;
  /** Whether the customer has confirmed it already. */
  confirmed?: boolean;
  /** The day for which the customer asked, with the reason to show while the order waits for it. */
  deliverOn?: RequestedDay | undefined;
};

/**
 * Places an order: prices it from the catalog, reserves stock, stores it, empties the ordered lines from the account's
 * cart, redeems the coupon and queues the notification, all or nothing. The same idempotency key with the same request
 * returns the same order. Refuses, without any change: `total-changed` when the amounts differ from ours (or the
 * coupon's last use is gone), `delivery-area-wrong`, `product-gone`, `variant-needed` and `out-of-stock` (all with the
 * fresh `quote` in their details), `quantity-invalid`, `key-reused` for a key that placed another order (its `number` in
 * the details), `phone-blocked` for a number that staff have blocked, and `phone-code-needed` or `advance-needed` where
 * the shop asks for it (guard/guard-order.ts).
 */
export async function placeOrder(shop: Shop, input: PlaceOrderInput): Promise<PlacedOrder> {
  const { actor, request, address, enteredBy } = input;
  const { phone, email } = request.billingDetails;
  const network = address ?? null;
  const codeGuess = request.phoneCode ? await spendCodeGuess(shop, { phone, network }) : null;
  const advanceKeys = { network, recipient: phone };
  if (request.advance) await spend(shop, "advance-claim", advanceKeys);
  const [spentLimits, { networkOrders, uncount }, terms] = await Promise.all([
    enteredBy ? null : spendNotificationLimits(shop, { phone, email, network }),
    countNetworkOrder(shop, enteredBy ? null : network),
    // A read that fails decides nothing.
    isPlain(input) ? readOrderTerms(shop, request.items).catch(() => null) : null,
  ]);
  const { held = noHeldChannels } = spentLimits ?? {};
  const uncountOrder = () => Promise.all([spentLimits?.refund(), uncount()]);
  const canSendSms = shop.sendSms !== null;
  const wrapProductId = request.gift && (await findWrapProduct(shop.db, (await shop.settings()).giftWrapSku));
  const attempt: Attempt = { ...input, id: newId(), held, networkOrders, codeGuess, canSendSms, wrapProductId };
  try {
    const placed =
      (terms && !hasSets(terms) && (await placeOptimistically(shop, attempt, terms))) ||
      (await guardCouponGuessing(shop, { actor, address, code: request.coupon }, (isRateLimited) =>
        placeUnderLocks(shop, attempt, isRateLimited),
      ));
    if (placed.repeated) await uncountOrder();
    if (placed.repeated && request.advance) await refundRateLimit(shop, "advance-claim", advanceKeys);
    if (codeGuess) await refundCodeGuess(shop, codeGuess);
    shop.outboxSignal.notify();
    return terms?.settings.confirmWithoutCall === null ? placed : await confirmIfKnown(shop, input, placed);
  } catch (error) {
    await uncountOrder();
    // A guess at somebody's transaction id counts.
    const isGuess = error instanceof Refusal && error.code === "payment-used";
    if (request.advance && !isGuess) await refundRateLimit(shop, "advance-claim", advanceKeys);
    throw error;
  }
}

/** The order as the merchant's rule leaves it. Where that fails, it waits for its call like every other. */
async function confirmIfKnown(
  shop: Shop,
  { enteredBy, paysOnline }: PlaceOrderInput,
  placed: PlacedOrder,
): Promise<PlacedOrder> {
  if (placed.repeated || placed.status !== "pending" || enteredBy || paysOnline) return placed;
  const isConfirmed = await confirmKnownCustomer(shop, placed.id).catch(() => false);
  return isConfirmed ? { ...placed, status: "confirmed" } : placed;
}

type Attempt = PlaceOrderInput & {
  id: string;
  held: HeldChannels;
  networkOrders: number;
  codeGuess: CodeGuess | null;
  canSendSms: boolean;
  wrapProductId: string | null;
};

/** Whether only variants must be locked: a guest's own order without a coupon, code or advance. */
function isPlain({ actor, request, enteredBy, confirmed }: PlaceOrderInput): boolean {
  const isReply = request.phoneCode !== undefined || request.advance !== undefined;
  return actor.role === "guest" && request.coupon === null && !enteredBy && !confirmed && !isReply;
}

/** The statement does not check whether a set is unchanged. */
function hasSets({ pricedVariants }: UnlockedTerms): boolean {
  return pricedVariants.some(({ parts }) => parts !== null);
}

/**
 * Prices a plain order without locks and writes it in one statement. Returns null if any condition fails (changed since
 * it was read, the last pieces, a key that was used, another total): `placeUnderLocks` decides then.
 */
async function placeOptimistically(shop: Shop, attempt: Attempt, terms: UnlockedTerms): Promise<PlacedOrder | null> {
  const placed = await tryOptimistically(shop, attempt, terms);
  if (!placed) forgetOrderTerms(shop, attempt.request.items);
  return placed;
}

async function tryOptimistically(shop: Shop, attempt: Attempt, terms: UnlockedTerms): Promise<PlacedOrder | null> {
  const { id, request, language, idempotencyKey } = attempt;
  const { settings, now, pricedVariants } = terms;
  const { guard } = settings;
  // The statement does not check the outcomes of earlier parcels.
  if (guard.doubtfulPast) return null;
  const { houseOrders } = guard;
  const openOrders = orderPlaces({ networkOrders: attempt.networkOrders, houseOrders: 0 }, guard);
  try {
    const priceTerms = { settings, now, language, userId: null, isRateLimited: false };
    const { quote } = await priceOrder(shop.db, request, pricedVariants, priceTerms);
    if (isLargeOrder(quote.total, guard)) return null;
    const order = toNewOrder(attempt, { quote, now, settings, admission: unguarded });
    const key = idempotencyKey && { key: idempotencyKey, id, hash: hashRequest(request) };
    const phone = await phoneHash(shop.db, request.billingDetails.phone);
    const isPlaced = await writeOrderIfUnchanged(shop.db, order, terms, {
      attempt: key || null,
      phoneHash: phone,
      guard: { openOrders, houseOrders },
    });
    return isPlaced ? { ...order.row, coupon: null, setSaving: quote.setSaving, repeated: false } : null;
  } catch (error) {
    if (error instanceof Refusal || lostRace(error)) return null;
    throw error;
  }
}

/** Places an order in a transaction that locks the variants before it prices them. */
async function placeUnderLocks(shop: Shop, attempt: Attempt, isRateLimited: boolean): Promise<PlacedOrder> {
  const settings = await shop.settings();
  const now = shop.now();
  const { phone } = attempt.request.billingDetails;
  // Outside the transaction, where the secret is kept in memory.
  const hash = await phoneHash(shop.db, phone);
  const { answer, advanceAbove } = settings.guard;
  const onlineMethods =
    answer === "advance" || advanceAbove !== null ? await listOnlinePaymentMethods(shop, attempt.actor) : [];
  const terms = { settings, now, isRateLimited, canSendSms: shop.sendSms !== null, phoneHash: hash, onlineMethods };
  return transaction(shop.db, async (tx) => {
    if (!attempt.enteredBy) await lockNumber(tx, phone);
    return placeInTransaction(tx, attempt, terms);
  });
}

type TransactionTerms = Pick<OrderTerms, "settings" | "now"> & {
  isRateLimited: boolean;
  canSendSms: boolean;
  phoneHash: string;
  onlineMethods: OnlinePaymentMethod[];
};

async function placeInTransaction(
  tx: Database,
  attempt: Attempt,
  { settings, now, isRateLimited, canSendSms, phoneHash: hash, onlineMethods }: TransactionTerms,
): Promise<PlacedOrder> {
  const { id, request, language, idempotencyKey, enteredBy, confirmed = false, paysOnline = false } = attempt;
  const userId = userIdOf(attempt);
  // Pipelined on one connection: the variants are locked before the key is claimed, as in the single statement.
  const [pricedVariants, earlier] = await Promise.all([
    loadPricedVariants(tx, request.items, { now, lock: true }),
    idempotencyKey ? claimIdempotencyKey(tx, { key: idempotencyKey, id, hash: hashRequest(request) }) : null,
  ]);
  if (earlier) return { ...earlier, status: confirmed ? "confirmed" : "pending" };
  const priced = await priceOrder(tx, request, pricedVariants, { settings, now, language, userId, isRateLimited });
  const { lines, quote } = priced;
  const { networkOrders, codeGuess } = attempt;
  const network = attempt.address ?? null;
  const { guard } = settings;
  const guardTerms = {
    guard,
    now,
    canSendSms,
    networkOrders,
    network,
    codeGuess,
    phoneHash: hash,
    paysOnline,
    onlineMethods,
  };
  const admission = enteredBy ? unguarded : await admitOrder(tx, request, quote, guardTerms);
  // Locked after the variants, as everywhere.
  if (userId) await removeOrderedLines(tx, userId, lines);
  const order = toNewOrder(attempt, { quote, now, settings, admission });
  const taken = await writeOrder(tx, order);
  if (!taken) throw new Refusal("out-of-stock", { details: { quote } });
  await summarizeReserved(tx, taken, now);
  const { advanceDue: amount } = admission;
  if (request.advance && amount !== null) await claimAdvance(tx, id, { ...request.advance, amount, now });
  if (enteredBy) await auditPhoneOrder(tx, enteredBy, order.row);
  await priced.redeemCoupon(id);
  return { ...order.row, coupon: toUsedCoupon(quote), setSaving: quote.setSaving, repeated: false };
}

function userIdOf({ actor }: PlaceOrderInput): string | null {
  return actor.role === "guest" ? null : actor.id;
}

function toNewOrder(
  attempt: Attempt,
  priced: { quote: Quote; admission: Admission } & Omit<OrderTerms, "pricedVariants">,
): NewOrder {
  const { enteredBy, confirmed, ...named } = attempt;
  const { quote, admission, now, settings } = priced;
  const terms = { area: quote.deliveryArea, days: settings.deliveryDays, now };
  const deliverOn =
    attempt.deliverOn ?? requestedDay(attempt.request.day, quote, { ...terms, ahead: settings.ownDaysAhead });
  return buildOrder({
    ...named,
    origin: attempt.origin ?? { source: "site", campaign: null, post: null, clickKind: null },
    ...{ quote, admission, now },
    status: confirmed ? "confirmed" : "pending",
    userId: userIdOf(attempt),
    by: enteredBy
      ? { byRole: "staff", byName: enteredBy.name, byId: enteredBy.id }
      : { byRole: "shopper", byName: null },
    ...{ messages: settings.orderMessages, calls: settings.calls, orderPrefix: settings.orderPrefix },
    ...(deliverOn && { arrival: planArrival(deliverOn, terms) }),
  });
}

/** The day that the customer picked themselves: one of those on which the order's page lets them put it off. */
function requestedDay(
  day: string | undefined,
  { deliverFrom }: Quote,
  terms: Omit<Parameters<typeof deliveryDayChoices>[0], "deliverFrom">,
): RequestedDay | undefined {
  if (day === undefined) return undefined;
  assertOpenDay(deliveryDayChoices({ ...terms, deliverFrom }), day);
  return { day, reason: shopHoldReasons.ownDay };
}

type CouponGuesser = { actor: Actor; address: string | undefined; code: string | null };

/**
 * Counts a wrong code outside the order's transaction, which rolls back. Beyond the limit orders still pass, but every
 * code that does not fit gets the same answer.
 */
async function guardCouponGuessing(
  shop: Shop,
  { actor, address, code }: CouponGuesser,
  place: (isRateLimited: boolean) => Promise<PlacedOrder>,
): Promise<PlacedOrder> {
  if (!code || address === undefined) return place(false);
  const requester = { actor, address };
  try {
    return await place(await isGuessLimited(shop, requester));
  } catch (error) {
    const quote = error instanceof Refusal ? (error.details?.quote as Quote | undefined) : undefined;
    if (quote?.coupon?.problem === "unknown") await recordWrongCode(shop, requester, code);
    throw error;
  }
}

async function auditPhoneOrder(tx: Database, by: SignedIn, order: OrderRow): Promise<void> {
  const { id, number, fullName, phone, total, status } = order;
  await writeAudit(tx, {
    by,
    action: "order-entered",
    record: { id, name: number },
    after: { fullName, phone, total, status },
  });
}
