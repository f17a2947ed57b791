import type { Paisa } from "../money.ts";
import type { SecondFactorChange } from "../ports.ts";
import type { OrderNotificationKind } from "./notification-rules.ts";

/**
 * Waiting for its try, sent, given up after the last one, kept because nothing is set up to send it by, or held back
 * because strangers set off more of its kind than they may.
 */
export const notificationStates = ["waiting", "sent", "failed", "kept", "held"] as const;

export type NotificationState = (typeof notificationStates)[number];

type OrderNotificationData = { number: string; fullName: string; total: Paisa; deliverFrom: string; deliverTo: string };

/** The letters of an order, each of which goes by mail and by SMS. */
type OrderNotifications = Record<OrderNotificationKind, OrderNotificationData> & {
  "order-placed": OrderNotificationData & {
    lines: { name: string; quantity: number; total: Paisa }[];
    subtotal: Paisa;
    discount: Paisa;
    /** The code of the coupon it used; letters that were queued before there were any have none. */
    coupon?: string | null;
    shippingCost: Paisa;
  };
};

/** Something that was sold out is back, as its link in the letter's language leads there. */
type StockAlertNotifications = {
  "back-in-stock": { product: string; variant: string | null; link: string; stopLink: string };
};

/** Every kind of letter with what its words are made of. Days are Dhaka's calendar days, `2026-11-22`. */
export type NotificationData = OrderNotifications &
  StockAlertNotifications & {
    "contact-message": { fullName: string; email: string; message: string };
    /** Its name is null where the address is not confirmed, as in the next two. */
    "password-reset": { name: string | null; link: string };
    /** To the owner of an address with which somebody tried to sign up once more. */
    "already-registered": { name: string | null; signInLink: string; resetLink: string };
    /** To the new address, which may be anybody's: of whoever asked it names the account alone (older rows have none). */
    "confirm-email": { link: string; account?: string };
    /** To the old one. */
    "email-changed": { name: string | null };
    /** To staff, after a reset or a change. */
    "password-changed": { name: string | null; resetLink: string };
    "second-factor-changed": { name: string | null; change: SecondFactorChange };
  };

export type NotificationKind = keyof NotificationData;
/** Those that go to a phone, too. */
export type SmsNotificationKind = OrderNotificationKind | keyof StockAlertNotifications;

/** What a letter says: its kind with the data of that kind. */
export type Notification<Kind extends NotificationKind = NotificationKind> = {
  [Each in Kind]: { kind: Each; data: NotificationData[Each] };
}[Kind];

/**
 * Whoever reads the link of such a letter gets into the account: nobody is shown it in the dashboard, and it is forgotten
 * as soon as it is sent.
 */
export const secretKinds: NotificationKind[] = ["password-reset", "confirm-email"];
