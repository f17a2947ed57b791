import type { OrderStatus } from "../../../shop/orders/order-status.ts";
import type { RefusalCode } from "../../../shop/refusal.ts";

/** The whole shop as a simple model, which predicts what must happen. Money is taka. */
export type Model = {
  variants: ModelVariant[];
  /** A set of some of them. */
  set: ModelSet;
  orders: ModelOrder[];
  cart: Map<ModelVariant, number>;
  coupon: ModelCoupon;
  /** The default address. */
  house: string;
  /** Blocked phone numbers. */
  blocked: Set<string>;
  /** The state of the model. */
  steps: number;
};

export type ModelVariant = {
  id: string;
  productId: string;
  price: number;
  /** What it cost when the shopper last looked. */
  seenPrice: number;
  /** Null where it is not counted. */
  stock: number | null;
  gone: boolean;
};

export type ModelSet = {
  id: string;
  productId: string;
  price: number;
  /** What it cost when the shopper last looked. */
  seenPrice: number;
  parts: { variant: ModelVariant; pieces: number }[];
};

/** Sets in an order, at the price of one at that time. */
type SoldSets = { set: ModelSet; price: number; quantity: number };

type ModelCoupon = { code: string; off: number; left: number };

export type ModelLine = { variant: ModelVariant; quantity: number };

export type ModelOrder = {
  id: string;
  number: string;
  phone: string;
  status: OrderStatus;
  total: number;
  /** With the price that was agreed, and whether its pieces were counted. */
  lines: (ModelLine & { price: number; counted: boolean })[];
  /** The sets that were bought and are still whole. */
  sets: SoldSets[];
  usedCoupon: boolean;
  /** Delivery, as agreed. */
  charge: number;
  /** The discount agreed by staff. */
  agreed: number;
  /** Payments claimed by the customer; each counts for one order once it is verified. */
  payments: ModelPayment[];
  /** Refunds, sent or pending. */
  refunds: ModelRefund[];
  /** The last step of staff, while nothing has undone it, and whether anything happened after it. */
  lastStep: { from: OrderStatus; packedSince: boolean; bookedSince: boolean; hasLaterFact: boolean } | null;
  /** The order into whose parcel it was merged, with that order's previous state. */
  merge: ModelMerge | null;
  packed: boolean;
  /** A courier has given it a number. */
  booked: boolean;
  onHold: boolean;
  /** The requested advance. */
  requestedAdvance: number;
  /** Its customer's answers by the link, and changes of their own address. */
  replies: number;
  moves: number;
  house: string;
  /** Placed without an account. */
  byGuest: boolean;
  /** Its place among the unconfirmed orders of its number, if it has one. */
  slot: number | null;
  /** Whether it holds the goods that are counted; beyond the places of its number it does not until it is confirmed. */
  holdsStock: boolean;
  /** Its goods are on their way back and not checked in. */
  returnAwaited: boolean;
  /** The request that placed it, so that it can be repeated. */
  sent: { body: { items: object[] }; key: string };
};

type ModelPayment = { id: string; amount: number; state: "claimed" | "verified" | "rejected" };

type ModelRefund = { id: string; amount: number; state: "requested" | "done" | "failed" };

type ModelMerge = {
  into: ModelOrder;
  /** How many refunds the other order had. */
  refunds: number;
  formerPrices: Map<ModelVariant, number>;
  hadCoupon: boolean;
  payments: ModelOrder["payments"];
};

export type OrderIntent = {
  phone: string;
  lines: ModelLine[];
  /** How many sets. */
  sets: number;
  area: "inside" | "outside";
  withCoupon: boolean;
  usesSeenPrices: boolean;
};

const charges = { inside: 60, outside: 120 };

// Repeated on purpose: a model that used the shop's own rules would agree with any change of them.
const steps: Record<OrderStatus, OrderStatus[]> = {
  pending: ["confirmed", "cancelled"],
  confirmed: ["shipped", "cancelled"],
  shipped: ["delivered", "returned"],
  delivered: [],
  returned: [],
  cancelled: [],
};

/** The expected result of an order: the total that the shopper believes, and the shop's response. */
export function expectedOutcome(
  model: Model,
  intent: OrderIntent,
): { seenTotal: number; total: number; refused: RefusalCode | null } {
  const lines = mergeQuantities(intent.lines);
  const total = totalOf(model, intent, ({ price }) => price, setPrice(model.set));
  const seen = () => totalOf(model, intent, ({ seenPrice }) => seenPrice, model.set.seenPrice);
  const seenTotal = intent.usesSeenPrices ? seen() : total;
  const isBlocked = model.blocked.has(intent.phone);
  for (const { variant, quantity } of lines) {
    if (variant.gone) return { seenTotal, total, refused: "product-gone" };
    if (variant.stock !== null && variant.stock < quantity) return { seenTotal, total, refused: "out-of-stock" };
  }
  const taken = (variant: ModelVariant) => pieces(lines, variant);
  const left = (variant: ModelVariant) => (variant.gone ? 0 : minus(variant.stock, taken(variant)));
  if (setsLeft(model.set, left) < intent.sets) return { seenTotal, total, refused: "out-of-stock" };
  if (seenTotal !== total) return { seenTotal, total, refused: "total-changed" };
  return { seenTotal, total, refused: isBlocked ? "phone-blocked" : null };
}

/** What a set costs: never more than its parts. */
export function setPrice({ price, parts }: ModelSet): number {
  return Math.min(
    price,
    singles(parts, (variant) => variant.price),
  );
}

function singles(parts: ModelSet["parts"], priceOf: (variant: ModelVariant) => number): number {
  return parts.reduce((sum, { variant, pieces: each }) => sum + priceOf(variant) * each, 0);
}

/** How many sets the parts make, by what is left of each; null where it is not counted. */
export function setsLeft({ parts }: ModelSet, left: (variant: ModelVariant) => number | null): number {
  return Math.min(...parts.map(({ variant, pieces: each }) => Math.floor((left(variant) ?? Infinity) / each)));
}

const minus = (stock: number | null, taken: number) => (stock === null ? null : stock - taken);

const pieces = (lines: readonly ModelLine[], variant: ModelVariant) =>
  lines.reduce((sum, line) => sum + (line.variant === variant ? line.quantity : 0), 0);

/** The pieces of an order, with sets as their parts. */
function goodsOf({ set }: Model, { lines, sets }: Pick<OrderIntent, "lines" | "sets">): ModelLine[] {
  const parts = sets > 0 ? set.parts.map(({ variant, pieces: each }) => ({ variant, quantity: each * sets })) : [];
  return mergeQuantities([...lines, ...parts]);
}

/** The sets of an order that can still be made from the pieces outside other sets. */
function keepSets(sets: readonly SoldSets[], alone: readonly ModelLine[]): SoldSets[] {
  const left = new Map(alone.map(({ variant }) => [variant, pieces(alone, variant)]));
  return sets.flatMap((sold) => {
    const quantity = Math.min(
      sold.quantity,
      setsLeft(sold.set, (variant) => left.get(variant) ?? 0),
    );
    if (quantity === 0) return [];
    for (const { variant, pieces: each } of sold.set.parts)
      left.set(variant, (left.get(variant) ?? 0) - each * quantity);
    return [{ ...sold, quantity }];
  });
}

/** What sets save against the prices of an order's lines. */
export function savingOf({ lines, sets }: Pick<ModelOrder, "lines" | "sets">): number {
  const priceOf = (variant: ModelVariant) => lines.find((line) => line.variant === variant)?.price ?? 0;
  return sets.reduce(
    (sum, { set, price, quantity }) => sum + Math.max(0, singles(set.parts, priceOf) - price) * quantity,
    0,
  );
}

/** Places the order: takes its pieces from stock, and one use of the coupon. */
export function place(
  model: Model,
  intent: OrderIntent,
  placed: Pick<ModelOrder, "id" | "number" | "sent" | "byGuest">,
): void {
  const lines = goodsOf(model, intent);
  const { total } = expectedOutcome(model, intent);
  const sets = intent.sets > 0 ? [{ set: model.set, price: setPrice(model.set), quantity: intent.sets }] : [];
  const usedCoupon = intent.withCoupon && model.coupon.left > 0;
  if (usedCoupon) model.coupon.left -= 1;
  const slot = freePlace(model, intent.phone);
  const holdsStock = slot !== null;
  const isCounted = (line: ModelLine) => line.variant.stock !== null && holdsStock;
  const placedLines = lines.map((line) => ({ ...line, price: line.variant.price, counted: isCounted(line) }));
  for (const line of placedLines) takeOut(line);
  model.orders.push({
    ...{ ...placed, phone: intent.phone, house: model.house, status: "pending", total, usedCoupon, lines: placedLines },
    ...{
      sets,
      charge: charges[intent.area],
      agreed: 0,
      payments: [],
      refunds: [],
      lastStep: null,
      merge: null,
      slot,
      holdsStock,
    },
    ...{ packed: false, booked: false, onHold: false, requestedAdvance: 0, replies: 0, moves: 0, returnAwaited: false },
  });
}

const maxPlaces = 3;
const maxNeighbours = 3;

/** The waiting slot of another order of a number: three slots, or one if many others order to the house. */
function freePlace({ orders, house }: Model, phone: string): number | null {
  const waiting = orders.filter(({ status }) => status === "pending");
  const taken = waiting.filter((order) => order.phone === phone).flatMap(({ slot }) => slot ?? []);
  const neighbours = waiting.filter((order) => order.byGuest && order.house === house && order.phone !== phone);
  const isCrowded = new Set(neighbours.map((order) => order.phone)).size >= maxNeighbours;
  if (taken.length >= maxPlaces) return null;
  const places = isCrowded ? [1] : Array.from({ length: maxPlaces }, (_, nth) => nth + 1);
  return places.find((place) => !taken.includes(place)) ?? null;
}

export function mayTakeStep(order: ModelOrder, to: OrderStatus): boolean {
  return steps[order.status].includes(to);
}

/** Whether a tracking number can be entered for an order. */
export function canBook({ status }: ModelOrder): boolean {
  return status === "confirmed" || status === "shipped";
}

/** Takes a status step. Returns the code with which the shop must refuse it. */
export function takeStep(model: Model, order: ModelOrder, to: OrderStatus): RefusalCode | null {
  if (!mayTakeStep(order, to)) return "status-step-refused";
  if (to === "confirmed" && !reserve(order)) return "out-of-stock";
  order.lastStep = { from: order.status, packedSince: false, bookedSince: false, hasLaterFact: false };
  order.status = to;
  order.slot = null;
  if (to === "cancelled" && order.usedCoupon) model.coupon.left += 1;
  if (to === "returned" || (to === "cancelled" && order.packed)) order.returnAwaited = true;
  else if (to === "cancelled") for (const line of order.lines) putBack(line, line.quantity);
  return null;
}

/** Reserves the goods of an order, all or nothing. */
function reserve(order: ModelOrder): boolean {
  const missing = order.lines.filter(({ variant, counted }) => !counted && variant.stock !== null);
  if (order.holdsStock) return true;
  if (missing.some(({ variant, quantity }) => (variant.stock ?? 0) < quantity)) return false;
  for (const line of missing) {
    line.counted = true;
    takeOut(line);
  }
  order.holdsStock = true;
  return true;
}

/** Verifies a payment for its order, which reserves its goods if it had none reserved and all are available. */
export function verifyPayment(order: ModelOrder, payment: ModelPayment): void {
  payment.state = "verified";
  if (order.status === "pending") reserve(order);
}

type PricedLine = ModelOrder["lines"][number];

export const isEditable = ({ status, packed, booked }: ModelOrder) =>
  (status === "pending" || status === "confirmed") && !packed && !booked;

/** Records that something happened after the last step, so that it cannot be undone. */
export function touch(order: ModelOrder): void {
  if (order.lastStep) order.lastStep.hasLaterFact = true;
}

/** Moves stock from what was held to what is needed; false, without effect, where there is not enough. */
function moveStock(held: PricedLine[], needed: PricedLine[]): boolean {
  const changes = new Map<ModelVariant, number>();
  const add = (lines: PricedLine[], sign: number) => {
    for (const { variant, quantity, counted } of lines)
      if (counted) changes.set(variant, (changes.get(variant) ?? 0) + sign * quantity);
  };
  add(needed, 1);
  add(held, -1);
  for (const [variant, taken] of changes) if (variant.stock !== null && variant.stock < taken) return false;
  for (const [variant, taken] of changes) if (variant.stock !== null) variant.stock -= taken;
  return true;
}

/**
 * An order's line with that many pieces. Additional or previously uncounted pieces are counted as the shop counts now.
 */
function resize(variant: ModelVariant, quantity: number, own: PricedLine[]): PricedLine {
  const owned = own.filter((line) => line.variant === variant);
  const isUniform = owned.every(({ counted }) => counted === owned[0]?.counted);
  const countedNow = variant.stock !== null;
  const counted =
    owned.length > 0 && isUniform && quantity <= pieces(owned, variant) ? owned[0]?.counted === true : countedNow;
  const price = owned.length > 0 ? Math.min(...owned.map((line) => line.price)) : variant.price;
  return { variant, quantity, price, counted };
}

/** The pieces of a variant that an order may have, its own included; null if stock is not counted. */
function availableTo(own: PricedLine[], variant: ModelVariant): number | null {
  const owned = own.filter((line) => line.variant === variant);
  if (owned.length === 0 && variant.gone) return 0;
  if (variant.stock === null) return null;
  const reserved = owned.reduce((sum, line) => sum + (line.counted ? line.quantity : 0), 0);
  return owned.length > 0 ? Math.max(variant.stock + reserved, pieces(owned, variant)) : variant.stock;
}

function lineProblem({ variant, quantity }: ModelLine, own: PricedLine[]): RefusalCode | null {
  if (variant.gone && pieces(own, variant) === 0) return "product-gone";
  return (availableTo(own, variant) ?? quantity) < quantity ? "out-of-stock" : null;
}

/** What an order costs with these lines; the discounts never exceed the goods. */
function resettle(
  model: Model,
  order: ModelOrder,
  { lines, sets }: Pick<ModelOrder, "lines" | "sets">,
  terms: { agreed: number; withCoupon: boolean },
) {
  const subtotal = goodsPrice({ lines, sets });
  const off = terms.withCoupon ? Math.min(model.coupon.off, subtotal) : 0;
  order.agreed = Math.min(terms.agreed, subtotal - off);
  order.total = subtotal - off - order.agreed + order.charge;
  order.lines = lines;
  order.sets = sets;
  order.usedCoupon = terms.withCoupon;
}

/** What the goods of an order cost, sets at their price. */
function goodsPrice(goods: Pick<ModelOrder, "lines" | "sets">): number {
  return goods.lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0) - savingOf(goods);
}

/** Edits an order. Returns the code with which the shop must refuse it, or the number of modified orders. */
export function editOrder(
  model: Model,
  order: ModelOrder,
  intent: { lines: ModelLine[]; sets: number; agreed: number },
): RefusalCode | 0 | 1 {
  const own = order.lines;
  const alone = mergeQuantities(intent.lines);
  const problem = alone.map((line) => lineProblem(line, own)).find((each) => each !== null);
  if (problem) return problem;
  const left = (variant: ModelVariant) => minus(availableTo(own, variant), pieces(alone, variant));
  if (setsLeft(model.set, left) < intent.sets) return "out-of-stock";
  const lines = goodsOf(model, intent).map(({ variant, quantity }) => resize(variant, quantity, own));
  const priceOf = (variant: ModelVariant) => lines.find((line) => line.variant === variant)?.price ?? 0;
  const price = Math.min(model.set.price, singles(model.set.parts, priceOf));
  const added = intent.sets > 0 ? [{ set: model.set, price, quantity: intent.sets }] : [];
  const goods = { lines, sets: [...keepSets(order.sets, alone), ...added] };
  const written = (each: Pick<ModelOrder, "lines" | "sets">) =>
    [
      ...each.lines.map(({ variant, quantity }) => `${variant.id} ${quantity}`),
      ...each.sets.map((sold) => `${sold.quantity} at ${sold.price}`),
    ].join();
  const subtotal = goodsPrice(goods);
  const off = order.usedCoupon ? Math.min(model.coupon.off, subtotal) : 0;
  const isSame = written(order) === written(goods) && order.agreed === Math.min(intent.agreed, subtotal - off);
  if (isSame) return 0;
  if (!moveStock(own, lines)) return "out-of-stock";
  resettle(model, order, goods, { agreed: intent.agreed, withCoupon: order.usedCoupon });
  touch(order);
  return 1;
}

/** Merges an order into the parcel of another; null if the shop must refuse it for lack of stock. */
export function mergeOrders(model: Model, into: ModelOrder, absorbed: ModelOrder): boolean {
  const own = [...into.lines, ...absorbed.lines];
  const lines = mergeQuantities(own).map(({ variant, quantity }) => resize(variant, quantity, own));
  // An order with reserved goods also reserves those merged into its parcel.
  if (into.holdsStock && !absorbed.holdsStock) for (const line of lines) line.counted ||= line.variant.stock !== null;
  if (!moveStock(own, lines)) return false;
  absorbed.merge = {
    into,
    refunds: into.refunds.length,
    formerPrices: new Map(into.lines.map(({ variant, price }) => [variant, price])),
    hadCoupon: into.usedCoupon,
    payments: absorbed.payments,
  };
  if (into.usedCoupon && absorbed.usedCoupon) model.coupon.left += 1;
  into.payments = [...into.payments, ...absorbed.payments];
  absorbed.payments = [];
  absorbed.lastStep = { from: absorbed.status, packedSince: false, bookedSince: false, hasLaterFact: true };
  absorbed.status = "cancelled";
  absorbed.slot = null;
  const withCoupon = into.usedCoupon || absorbed.usedCoupon;
  const sets = keepSets([...into.sets, ...absorbed.sets], lines);
  resettle(model, into, { lines, sets }, { agreed: into.agreed + absorbed.agreed, withCoupon });
  touch(into);
  return true;
}

/** Undoes a merge. Returns the code with which the shop must refuse it. */
export function unmergeOrder(model: Model, absorbed: ModelOrder): RefusalCode | null {
  const { merge } = absorbed;
  if (!merge) return "not-found";
  const { into, formerPrices, hadCoupon, payments } = merge;
  if (!isEditable(into)) return "edit-too-late";
  // It is unknown for which order the money was paid.
  if (into.refunds.slice(merge.refunds).some(isPromised)) return "merge-refused";
  const own = into.lines;
  const came = (variant: ModelVariant) =>
    absorbed.lines.reduce((sum, line) => sum + (line.variant === variant ? line.quantity : 0), 0);
  const rest = own
    .map((line) => ({ ...line, quantity: line.quantity - came(line.variant) }))
    .filter(({ quantity }) => quantity > 0)
    .map((line) => ({ ...line, price: formerPrices.get(line.variant) ?? line.price }));
  if (rest.length === 0) return "merge-refused";
  const withCoupon = into.usedCoupon === hadCoupon && into.usedCoupon;
  const released = into.usedCoupon && !withCoupon ? 1 : 0;
  const isCouponGone = absorbed.usedCoupon && model.coupon.left + released < 1;
  const stocks = model.variants.map(({ stock }) => stock);
  if (!moveStock(own, [...rest, ...absorbed.lines])) return "out-of-stock";
  if (isCouponGone) {
    for (const [index, variant] of model.variants.entries()) variant.stock = stocks[index] ?? null;
    return "merge-refused";
  }
  model.coupon.left += released - (absorbed.usedCoupon ? 1 : 0);
  const sets = keepSets(withoutSets(into.sets, absorbed.sets), rest);
  resettle(model, into, { lines: rest, sets }, { agreed: Math.max(0, into.agreed - absorbed.agreed), withCoupon });
  touch(into);
  absorbed.status = absorbed.lastStep?.from ?? "pending";
  absorbed.lastStep = null;
  absorbed.merge = null;
  absorbed.payments = [...absorbed.payments, ...payments];
  into.payments = into.payments.filter((payment) => !payments.includes(payment));
  return null;
}

/** The sets of a parcel without those that came into it with another order: the last of that price. */
function withoutSets(sets: readonly SoldSets[], came: readonly SoldSets[]): SoldSets[] {
  const left = sets.map((sold) => ({ ...sold }));
  for (const { price, quantity } of came) {
    let leaving = quantity;
    for (const sold of left.toReversed()) {
      const taken = sold.price === price ? Math.min(leaving, sold.quantity) : 0;
      sold.quantity -= taken;
      leaving -= taken;
    }
  }
  return left.filter(({ quantity }) => quantity > 0);
}

/** Undoes the last step. Returns the reason with which the shop must refuse it. */
export function undoStep(model: Model, order: ModelOrder): string | null {
  const step = order.lastStep;
  if (!step) return "no-step";
  const wasCheckedIn =
    (order.status === "returned" || (order.status === "cancelled" && order.packed)) && !order.returnAwaited;
  if (
    step.hasLaterFact ||
    order.merge ||
    wasCheckedIn ||
    (order.packed && step.packedSince) ||
    (order.booked && step.bookedSince)
  )
    return "later-fact";
  if (order.status === "cancelled") {
    if (!order.packed && !moveStock([], order.lines)) return "stock";
    if (order.usedCoupon && model.coupon.left === 0) {
      if (!order.packed) moveStock(order.lines, []);
      return "coupon";
    }
    if (order.usedCoupon) model.coupon.left -= 1;
  }
  order.returnAwaited = false;
  order.status = step.from;
  order.lastStep = null;
  return null;
}

/** Whether a refund is done or in progress, so that its money cannot be refunded again. */
export function isPromised({ state }: ModelRefund): boolean {
  return state !== "failed";
}

/** The amount paid for an order. */
export function paidFor({ payments }: ModelOrder): number {
  return payments.reduce((sum, { amount, state }) => sum + (state === "verified" ? amount : 0), 0);
}

/** The part that the shop has not refunded. */
export function retainedOf(order: ModelOrder): number {
  return order.refunds.reduce((left, { amount, state }) => left - (state === "done" ? amount : 0), paidFor(order));
}

/** The part of the customer's money that can still be refunded. */
export function refundableOf(order: ModelOrder): number {
  return order.refunds.reduce(
    (left, { amount, state }) => left - (state === "requested" ? amount : 0),
    retainedOf(order),
  );
}

/** The possible stages of an order; the model does not include how often and when its customer is called. */
export function possibleStages(order: ModelOrder): string[] {
  const { status, onHold, packed, booked } = order;
  if (status === "shipped") return ["with-courier"];
  if (status === "delivered") return ["delivered"];
  if (order.returnAwaited) return ["to-check-in"];
  if (status === "returned") return ["checked-in"];
  if (status === "cancelled") return [retainedOf(order) > 0 ? "to-give-back" : order.merge ? "merged" : "cancelled"];
  if (onHold) return ["on-hold"];
  if (status === "confirmed") return [packed ? (booked ? "booked" : "packed") : "to-pack"];
  return order.requestedAdvance > retainedOf(order)
    ? ["waiting-for-advance"]
    : ["to-call", "call-again", "unreachable"];
}

/** What is on hand of a variant: the pieces for sale, and those of orders whose goods have not left. */
export function onHand({ orders }: Model, variant: ModelVariant): number {
  if (variant.stock === null) return 0;
  const waiting = orders.filter(({ status, packed }) => !packed && (status === "pending" || status === "confirmed"));
  const held = waiting.flatMap(({ lines }) => lines).filter((line) => line.variant === variant && line.counted);
  return held.reduce((sum, { quantity }) => sum + quantity, variant.stock);
}

/** Resellable pieces of an order go back into stock. */
export function checkIn(order: ModelOrder, resellable: number[]): void {
  order.returnAwaited = false;
  for (const [index, line] of order.lines.entries()) putBack(line, resellable[index] ?? 0);
}

function takeOut({ variant, quantity, counted }: PricedLine): void {
  if (counted && variant.stock !== null) variant.stock -= quantity;
}

function putBack({ variant, counted }: ModelOrder["lines"][number], quantity: number): void {
  if (counted && variant.stock !== null) variant.stock += quantity;
}

/** Lines of one variant are joined at the place of the first. */
export function mergeQuantities(lines: ModelLine[]): ModelLine[] {
  const sums = new Map<ModelVariant, number>();
  for (const { variant, quantity } of lines) sums.set(variant, (sums.get(variant) ?? 0) + quantity);
  return [...sums].map(([variant, quantity]) => ({ variant, quantity }));
}

function totalOf(
  model: Model,
  { lines, sets, area, withCoupon }: OrderIntent,
  priceOf: (variant: ModelVariant) => number,
  priceOfSet: number,
): number {
  const alone = lines.reduce((sum, { variant, quantity }) => sum + priceOf(variant) * quantity, 0);
  const subtotal = alone + sets * priceOfSet;
  const discount = withCoupon && model.coupon.left > 0 ? Math.min(model.coupon.off, subtotal) : 0;
  return subtotal - discount + charges[area];
}
