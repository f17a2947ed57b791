import type { OrderStatus } from "../../../shop/orders/order-status.ts";
import type { RefusalCode } from "../../../shop/refusal.ts";

/** The whole shop as a simple model, which predicts what must happen. Money is taka. */
export type Model = {
  variants: ModelVariant[];
  orders: ModelOrder[];
  cart: Map<ModelVariant, number>;
  coupon: ModelCoupon;
  /** What has happened so far. */
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
  usedCoupon: boolean;
  /** How it was sent, to be sent again. */
  sent: { body: { items: object[] }; key: string };
};

export type OrderIntent = {
  lines: ModelLine[];
  area: "inside" | "outside";
  withCoupon: boolean;
  usesSeenPrices: boolean;
};

const charges = { inside: 60, outside: 120 };

// Said once more, on purpose: a model that asks the shop's own rules would agree with whatever they become.
const steps: Record<OrderStatus, OrderStatus[]> = {
  pending: ["confirmed", "cancelled"],
  confirmed: ["shipped", "cancelled"],
  shipped: ["delivered", "returned"],
  delivered: [],
  returned: [],
  cancelled: [],
};

/** What comes of an order before it is placed: what the shopper believes it costs, and what the shop says to it. */
export function expectedOutcome(
  model: Model,
  intent: OrderIntent,
): { seenTotal: number; total: number; refused: RefusalCode | null } {
  const lines = mergeQuantities(intent.lines);
  const total = totalOf(model, intent, ({ price }) => price);
  const seenTotal = intent.usesSeenPrices ? totalOf(model, intent, ({ seenPrice }) => seenPrice) : total;
  for (const { variant, quantity } of lines) {
    if (variant.gone) return { seenTotal, total, refused: "product-gone" };
    if (variant.stock !== null && variant.stock < quantity) return { seenTotal, total, refused: "out-of-stock" };
  }
  return { seenTotal, total, refused: seenTotal === total ? null : "total-changed" };
}

/** Places the order: takes its pieces from stock, and one use of the coupon. */
export function place(
  model: Model,
  intent: OrderIntent,
  placed: Pick<ModelOrder, "id" | "number" | "phone" | "sent">,
): void {
  const lines = mergeQuantities(intent.lines);
  const { total } = expectedOutcome(model, intent);
  const usedCoupon = intent.withCoupon && model.coupon.left > 0;
  if (usedCoupon) model.coupon.left -= 1;
  for (const { variant, quantity } of lines) if (variant.stock !== null) variant.stock -= quantity;
  model.orders.push({
    ...placed,
    status: "pending",
    total,
    lines: lines.map((line) => ({ ...line, price: line.variant.price, counted: line.variant.stock !== null })),
    usedCoupon,
  });
}

export function mayTakeStep(order: ModelOrder, to: OrderStatus): boolean {
  return steps[order.status].includes(to);
}

/** Whether an order may take a step; where it may, it has taken it afterwards. */
export function takeStep(model: Model, order: ModelOrder, to: OrderStatus): boolean {
  if (!mayTakeStep(order, to)) return false;
  order.status = to;
  if (to === "cancelled" && order.usedCoupon) model.coupon.left += 1;
  if (to === "cancelled" || to === "returned")
    for (const { variant, quantity, counted } of order.lines)
      if (counted && variant.stock !== null) variant.stock += quantity;
  return true;
}

/** Lines of one variant are one line, where the first of them stands. */
export function mergeQuantities(lines: ModelLine[]): ModelLine[] {
  const sums = new Map<ModelVariant, number>();
  for (const { variant, quantity } of lines) sums.set(variant, (sums.get(variant) ?? 0) + quantity);
  return [...sums].map(([variant, quantity]) => ({ variant, quantity }));
}

function totalOf(
  model: Model,
  { lines, area, withCoupon }: OrderIntent,
  priceOf: (variant: ModelVariant) => number,
): number {
  const subtotal = lines.reduce((sum, { variant, quantity }) => sum + priceOf(variant) * quantity, 0);
  const discount = withCoupon && model.coupon.left > 0 ? Math.min(model.coupon.off, subtotal) : 0;
  return subtotal - discount + charges[area];
}
