/** An order's life (specification.txt §4, product.md): which step may follow which. */
export const nextStatus = {
  pending: ["confirmed", "cancelled"],
  confirmed: ["shipped", "cancelled"],
  shipped: ["delivered", "returned"],
  delivered: [],
  returned: [],
  cancelled: [],
} as const satisfies Record<string, readonly string[]>;

export type OrderStatus = keyof typeof nextStatus;

export const orderStatuses = Object.keys(nextStatus) as OrderStatus[];

export function mayFollow(from: OrderStatus, to: OrderStatus): boolean {
  return (nextStatus[from] as readonly string[]).includes(to);
}

/** True between the order and its end, whichever that is. */
export function isOpenStatus(status: OrderStatus): boolean {
  return nextStatus[status].length > 0;
}

/** Steps after which the goods are back on the shelf. */
export function releasesStock(status: OrderStatus): boolean {
  return status === "cancelled" || status === "returned";
}

/** Whoever takes an order back before it left may use its coupon again; who sends a parcel back has used it. */
export function releasesCoupon(status: OrderStatus): boolean {
  return status === "cancelled";
}
