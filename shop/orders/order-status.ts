import type { StepNotificationKind } from "../notifications/notification-rules.ts";

type StatusFacts = {
  /** Which statuses may follow; an order without any has ended. */
  next: readonly string[];
  /** Whether its amount is turnover. SQL asks `is_revenue`. */
  countsAsRevenue: boolean;
  /** Whether staff may still correct the name, phone and address. */
  addressEditable: boolean;
  /** Whether staff may still change its lines and sums, until it is packed. */
  editable: boolean;
  /** Whether the customer may cancel it without asking. */
  customerMayCancel: boolean;
  /** Whether nothing was sold: nothing is due, and payments are refunded. */
  calledOff: boolean;
  /** Whether reaching it puts goods that are not packed back into stock. */
  releasesStock: boolean;
  /** Whether reaching it makes the coupon usable again. */
  releasesCoupon: boolean;
  /** Whether it is a step of an order without problems. */
  progress: boolean;
  /** What the customer is sent when the order reaches it. */
  notifies: StepNotificationKind | null;
  /** Its colour: `.st-…` in app/components/status-pill.css. */
  tone: string;
  /** The icon of the step that leads to it, by its name in app/components/icon-names.ts. */
  icon: string;
};

/**
 * Everything that follows from an order's status (specification.txt §4), in the order of the admin's tabs. Pages, filters
 * and messages derive from it; order-status.test.ts compares the SQL and CSS that need the same facts.
 */
export const orderStatus = {
  pending: {
    next: ["confirmed", "cancelled"],
    countsAsRevenue: false,
    addressEditable: true,
    editable: true,
    customerMayCancel: true,
    calledOff: false,
    releasesStock: false,
    releasesCoupon: false,
    progress: true,
    notifies: null,
    tone: "pending",
    icon: "receipt",
  },
  confirmed: {
    next: ["shipped", "cancelled"],
    countsAsRevenue: true,
    addressEditable: true,
    editable: true,
    customerMayCancel: false,
    calledOff: false,
    releasesStock: false,
    releasesCoupon: false,
    progress: true,
    notifies: "order-confirmed",
    tone: "confirmed",
    icon: "check-circle",
  },
  shipped: {
    next: ["delivered", "returned"],
    countsAsRevenue: true,
    addressEditable: false,
    editable: false,
    customerMayCancel: false,
    calledOff: false,
    releasesStock: false,
    releasesCoupon: false,
    progress: true,
    notifies: "order-shipped",
    tone: "shipped",
    icon: "truck",
  },
  delivered: {
    next: [],
    countsAsRevenue: true,
    addressEditable: false,
    editable: false,
    customerMayCancel: false,
    calledOff: false,
    releasesStock: false,
    releasesCoupon: false,
    progress: true,
    notifies: null,
    tone: "delivered",
    icon: "hand-coins",
  },
  cancelled: {
    next: [],
    countsAsRevenue: false,
    addressEditable: false,
    editable: false,
    customerMayCancel: false,
    calledOff: true,
    releasesStock: true,
    releasesCoupon: true,
    progress: false,
    notifies: "order-cancelled",
    tone: "cancelled",
    icon: "x-circle",
  },
  returned: {
    next: [],
    countsAsRevenue: false,
    addressEditable: false,
    editable: false,
    customerMayCancel: false,
    calledOff: true,
    releasesStock: false,
    releasesCoupon: false,
    progress: false,
    notifies: null,
    tone: "returned",
    icon: "arrow-u-down-left",
  },
} as const satisfies Record<string, StatusFacts>;

type StatusTable = typeof orderStatus;

export type OrderStatus = keyof StatusTable;

export const orderStatuses = Object.keys(orderStatus) as OrderStatus[];

type StatusFact =
  | "addressEditable"
  | "calledOff"
  | "countsAsRevenue"
  | "customerMayCancel"
  | "editable"
  | "progress"
  | "releasesStock";

type StatusWith<Fact extends StatusFact> = {
  [Status in OrderStatus]: StatusTable[Status][Fact] extends true ? Status : never;
}[OrderStatus];

/** Whether a status has a property. */
export function statusHas<Fact extends StatusFact>(status: OrderStatus, fact: Fact): status is StatusWith<Fact> {
  return orderStatus[status][fact];
}

/** The statuses that have a property. */
export function statusesWith<Fact extends StatusFact>(fact: Fact): StatusWith<Fact>[] {
  return orderStatuses.filter((status) => statusHas(status, fact));
}

/** Every status that an order can be moved to: all but the one that it is placed in. */
export type NextStatus = Exclude<OrderStatus, "pending">;

/** The statuses to which an order may move on; empty when it has ended. */
export function nextStatuses(from: OrderStatus): readonly NextStatus[] {
  return orderStatus[from].next;
}

/** Whether an order may move from one status to another in one step. */
export function mayFollow(from: OrderStatus, to: OrderStatus): boolean {
  return nextStatuses(from).some((status) => status === to);
}

/** Whether an order may be put on hold: it has not left the house. */
export function mayHold(status: OrderStatus): boolean {
  return status === "pending" || status === "confirmed";
}

/** True until the order has ended, one way or the other. */
export function isOpenStatus(status: OrderStatus): boolean {
  return nextStatuses(status).length > 0;
}

export const openStatuses = orderStatuses.filter(isOpenStatus);

export const endedStatuses = orderStatuses.filter((status) => !isOpenStatus(status));
