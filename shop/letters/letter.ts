import type { Paisa } from "../money.ts";

export type Channel = "mail" | "sms";

export const channels = ["mail", "sms"] as const satisfies Channel[];

/** Waiting for its try, sent, given up after the last one, or kept because nothing is set up to send it by. */
export const letterStates = ["waiting", "sent", "failed", "kept"] as const;

export type LetterState = (typeof letterStates)[number];

type OrderData = { number: string; fullName: string; total: Paisa; deliverFrom: string; deliverTo: string };

/** The letters of an order, each of which goes by mail and by SMS. */
type OrderLetters = {
  "order-placed": OrderData & {
    lines: { name: string; quantity: number; total: Paisa }[];
    subtotal: Paisa;
    discount: Paisa;
    /** The code of the coupon it used; letters that were queued before there were any have none. */
    coupon?: string | null;
    shippingCost: Paisa;
  };
  "order-confirmed": OrderData;
  "order-shipped": OrderData;
  "order-cancelled": OrderData;
};

/** Something that was sold out is back, as its link in the letter's language leads there. */
type StockLetters = {
  "back-in-stock": { product: string; variant: string | null; link: string; stopLink: string };
};

/** Every kind of letter with what its words are made of. Days are Dhaka's calendar days, `2026-11-22`. */
export type LetterData = OrderLetters &
  StockLetters & {
    "contact-message": { fullName: string; email: string; message: string };
    "password-reset": { name: string; link: string };
    /** To the owner of an address with which somebody tried to sign up once more. */
    "already-registered": { name: string; signInLink: string; resetLink: string };
    /** To the new address. */
    "confirm-email": {
      name: string;
      link: string /** The account's address by now; older rows have none. */;
      account?: string;
    };
    /** To the old one. */
    "email-changed": { name: string };
    /** To staff, after a reset or a change. */
    "password-changed": { name: string; resetLink: string };
    "second-factor-changed": { name: string; change: "added" | "removed" | "reset" | "recovery-code-used" };
  };

export type LetterKind = keyof LetterData;
export type OrderLetterKind = keyof OrderLetters;
/** Those that go to a phone, too. */
export type SmsLetterKind = OrderLetterKind | keyof StockLetters;

/** What a letter says: its kind with the data of that kind. */
export type Letter<Kind extends LetterKind = LetterKind> = {
  [Each in Kind]: { kind: Each; data: LetterData[Each] };
}[Kind];

/**
 * Whoever reads the link of such a letter gets into the account: nobody is shown it in the dashboard, and it is forgotten
 * as soon as it is sent.
 */
export const secretKinds: LetterKind[] = ["password-reset", "confirm-email"];
