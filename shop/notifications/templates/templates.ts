import type { Paisa } from "../../money.ts";
import type { NotificationData, NotificationKind, SmsNotificationKind } from "../notification.ts";

/** What every letter can name: the shop, and amounts, counts and days in the letter's language. */
export type TemplateHelpers = {
  shop: string;
  phone: string;
  /** Whether the parcel may be opened before it is paid for. */
  canOpenParcel: boolean;
  trackLink: string;
  money: (amount: Paisa) => string;
  number: (value: number) => string;
  /** "22–24 November". */
  days: (from: string, to: string) => string;
  /** "22–24/11": for where each letter costs. */
  shortDays: (from: string, to: string) => string;
};

/** A letter's words, before they become plain text and HTML. */
export type EmailContent = {
  subject: string;
  title: string;
  greeting: string | null;
  paragraphs: string[];
  /** What and how much, one row each; the last row is the sum. */
  rows?: [string, string][];
  /** Somebody's own words, on several lines. */
  quote?: string;
  button?: { label: string; link: string };
  after?: string[];
};

/** All letters in one language; English and Bangla have exactly the same ones. */
export type NotificationTemplates = {
  mail: { [Kind in NotificationKind]: (data: NotificationData[Kind], helpers: TemplateHelpers) => EmailContent };
  sms: { [Kind in SmsNotificationKind]: (data: NotificationData[Kind], helpers: TemplateHelpers) => string };
  /** The line at the foot of a mail. */
  questions: (helpers: TemplateHelpers) => string;
};
