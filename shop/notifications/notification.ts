import type { Paisa } from "../money.ts";
import type { SecondFactorChange } from "../ports.ts";
import type { ReturnWay } from "../returns/return-rules.ts";
import type { BuyerNotificationKind, OrderNotificationKind, StepNotificationKind } from "./notification-rules.ts";

/**
 * `failed` after the last attempt, `kept` because nothing is set up to send it, `held` because strangers triggered more
 * of its kind than they may.
 */
export const notificationStates = ["waiting", "sent", "failed", "kept", "held"] as const;

export type NotificationState = (typeof notificationStates)[number];

export type OrderNotificationData = {
  number: string;
  fullName: string;
  total: Paisa;
  /** What is still to be paid; missing in rows from before there were advances, where it is the total. */
  due?: Paisa;
  /** What the customer has paid less refunds, and the part still to be refunded; missing in older rows. */
  paid?: Paisa;
  back?: Paisa;
  deliverFrom: string;
  deliverTo: string;
};

type OrderNotificationLines = {
  lines: { name: string; quantity: number; total: Paisa }[];
  subtotal: Paisa;
  discount: Paisa;
  /** The code of the coupon; missing in rows from before there were coupons. */
  coupon?: string | null;
  shippingCost: Paisa;
  /** The gift wrapping, which is not one of the lines; missing for every other order, and in older rows. */
  wrap?: { name: string; total: Paisa };
};

type OrderNotifications = Record<OrderNotificationKind, OrderNotificationData> & {
  /** If it is not paid only in cash: whether the customer continues to pay online, and the advance. */
  /** `asksByLink`: the customer answers on the order's page whether it is to be sent. */
  "order-placed": OrderNotificationData &
    OrderNotificationLines & { paysOnline?: boolean; advance?: Paisa; asksByLink?: boolean };
  /** The couriers' numbers that were known by then; missing in rows from before there were any. */
  "order-shipped": OrderNotificationData & { parcels?: { courier: string; trackingCode: string }[] };
  /** `merged`: the number of the order that comes in the same parcel. */
  "order-changed": OrderNotificationData & OrderNotificationLines & { merged: string | null };
  /** Money that came; `ranOut`: while it did, something of the order was sold out. */
  "payment-received": OrderNotificationData & { amount: Paisa; ranOut: boolean };
  "refund-sent": OrderNotificationData & { amount: Paisa };
  /** How it comes back, and the number of the order that brings the new pieces; null for money back. */
  "return-accepted": OrderNotificationData & { way: ReturnWay; replacement: string | null };
  "return-declined": OrderNotificationData & { answer: string };
  /** `undone`: the earlier message that it corrects. */
  "order-corrected": OrderNotificationData & { undone: StepNotificationKind | "return-accepted" };
};

/** `link` leads to the page in the recipient's language. */
type StockAlertNotifications = {
  "back-in-stock": { product: string; variant: string | null; link: string; stopLink: string };
};

/** To the customer who asked; `link` leads to the answers on the product's page in their language. */
type QuestionNotifications = {
  "question-answered": { product: string; question: string; answer: string; link: string };
};

/** Every kind of notification with its data. Days are dates in Dhaka, `2026-11-22`. */
export type NotificationData = OrderNotifications &
  StockAlertNotifications &
  QuestionNotifications & {
    "contact-message": { fullName: string; email: string; message: string };
    /** `name` is null if the address is unconfirmed, as in the next two. */
    "password-reset": { name: string | null; link: string };
    /** To the owner of an address with which somebody tried to sign up again. */
    "already-registered": { name: string | null; signInLink: string; resetLink: string };
    /** To the new address, which may be anybody's: names only the account (missing in older rows). */
    "confirm-email": { link: string; account?: string };
    /** To the old address. */
    "email-changed": { name: string | null };
    /** To staff, after a reset or a change. */
    "password-changed": { name: string | null; resetLink: string };
    /** To the person who is invited; `until` is the last day of the link. */
    "staff-invitation": { name: string; invitedBy: string; until: string; link: string };
    "second-factor-changed": { name: string | null; change: SecondFactorChange };
  };

export type NotificationKind = keyof NotificationData;
/** Those that also go by SMS. */
export type SmsNotificationKind = BuyerNotificationKind | keyof StockAlertNotifications | "staff-invitation";

export type Notification<Kind extends NotificationKind = NotificationKind> = {
  [Each in Kind]: { kind: Each; data: NotificationData[Each] };
}[Kind];

/** Their links open the account: the dashboard never shows them, and they are deleted once sent. */
export const secretKinds: NotificationKind[] = ["password-reset", "confirm-email", "staff-invitation"];
