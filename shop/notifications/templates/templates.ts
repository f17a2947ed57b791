import { type Paisa, paisa } from "../../money.ts";
import type {
  NotificationData,
  NotificationKind,
  OrderNotificationData,
  SmsNotificationKind,
} from "../notification.ts";

/** What every template can use: the shop, and amounts, counts and days formatted in its language. */
export type TemplateHelpers = {
  shop: string;
  phone: string;
  /** Whether the parcel may be opened before paying. */
  canOpenParcel: boolean;
  trackLink: string;
  money: (amount: Paisa) => string;
  number: (value: number) => string;
  /** "22–24 November". */
  days: (from: string, to: string) => string;
  /** "22–24/11": for SMS, where each character costs. */
  shortDays: (from: string, to: string) => string;
};

/** An e-mail's content, before it becomes plain text and HTML. */
export type EmailContent = {
  subject: string;
  title: string;
  greeting: string | null;
  paragraphs: string[];
  /** Label and value; the last row is the total. */
  rows?: [string, string][];
  /** Somebody's own text, on several lines. */
  quote?: string;
  button?: { label: string; link: string };
  after?: string[];
};

/** All templates of one language; English and Bangla have exactly the same ones. */
export type NotificationTemplates = {
  mail: { [Kind in NotificationKind]: (data: NotificationData[Kind], helpers: TemplateHelpers) => EmailContent };
  sms: { [Kind in SmsNotificationKind]: (data: NotificationData[Kind], helpers: TemplateHelpers) => string };
  /** The footer of an e-mail. */
  questions: (helpers: TemplateHelpers) => string;
};

// "Md. Rahim", "D'Costa", "আফরোজা খানম"; no digits, no signs of an address.
const namePattern = /^[\p{L}\p{M}\p{Zs}\p{Cf}.'’-]{1,60}$/u;
const innerDot = /\.[^\p{Zs}]/u;

/**
 * A name that is safe in a greeting, or null. Names are typed freely beside an address that may be a stranger's: our
 * e-mails must not carry a link or a phone number to that stranger.
 */
export function greetingName(name: string | null): string | null {
  return name !== null && namePattern.test(name) && !innerDot.test(name.trim().replace(/\.$/, "")) ? name : null;
}

/** The amounts of an order that were paid, are due, and are refunded; missing in older rows. */
export function sumsOf({ total, due = total, paid = paisa(total - due), back = paisa(0) }: OrderNotificationData) {
  return { paid, due, back };
}
