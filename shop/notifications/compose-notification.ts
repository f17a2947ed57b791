import { formatPhone } from "../customers/phone.ts";
import { localizeDigits } from "../digits.ts";
import { type Language, localizedPath } from "../language.ts";
import { formatTaka } from "../money.ts";
import type { Mail } from "../ports.ts";
import type { ShopSettings } from "../settings/settings-schema.ts";
import { formatDeliveryDates, formatShortDates } from "../shipping/delivery-dates.ts";
import { cleanText } from "../text.ts";
import { type EmailFooter, renderEmail } from "./email-layout.ts";
import type { Notification, SmsNotificationKind } from "./notification.ts";
import { banglaTemplates } from "./templates/bn.ts";
import { englishTemplates } from "./templates/en.ts";
import type { EmailContent, NotificationTemplates, TemplateHelpers } from "./templates/templates.ts";

/** What templates use besides the notification's own data. */
export type NotificationContext = { settings: ShopSettings; publicUrl: string };

const templates: Record<Language, NotificationTemplates> = { en: englishTemplates, bn: banglaTemplates };

/** Composes an e-mail: subject, plain text and HTML. Replies go to the shop, or to the sender of a contact message. */
export function composeEmail(
  notification: Notification,
  language: Language,
  context: NotificationContext,
): Omit<Mail, "messageId" | "to"> {
  const helpers = templateHelpers(language, context);
  // Kind and data belong together, which TypeScript does not track through the lookup.
  const compose = templates[language].mail[notification.kind] as (
    data: Notification["data"],
    helpers: TemplateHelpers,
  ) => EmailContent;
  const composed = compose(notification.data, helpers);
  // A name with line breaks must not inject a header.
  const content = { ...composed, subject: cleanText(composed.subject) };
  const { settings } = context;
  const footer = {
    questions: templates[language].questions(helpers),
    shop: helpers.shop,
    address: settings.address[language],
  };
  const replyTo = notification.kind === "contact-message" ? notification.data.email : settings.email;
  return {
    senderName: cleanText(helpers.shop),
    replyTo,
    subject: content.subject,
    text: toPlainText(content, footer),
    html: renderEmail(content, footer, language),
  };
}

/**
 * Composes an SMS. English ones stay within GSM 03.38, where 160 characters are one message; a taka sign or a dash
 * alone would make it two.
 */
export function composeSms(
  notification: Notification<SmsNotificationKind>,
  language: Language,
  context: NotificationContext,
): string {
  const helpers = templateHelpers(language, context);
  const compose = templates[language].sms[notification.kind] as (
    data: Notification["data"],
    helpers: TemplateHelpers,
  ) => string;
  const gsmOverrides: Partial<TemplateHelpers> = {
    money: (amount) => formatTaka(amount, "en", "Tk "),
    days: (from, to) => helpers.days(from, to).replaceAll("–", "-"),
  };
  const text = compose(notification.data, language === "en" ? { ...helpers, ...gsmOverrides } : helpers);
  return cleanText(text.replaceAll("\u2060", ""));
}

function templateHelpers(language: Language, { settings, publicUrl }: NotificationContext): TemplateHelpers {
  return {
    shop: settings.name[language],
    canOpenParcel: settings.promises.openParcel.on,
    phone: localizeDigits(language, formatPhone(settings.phone)),
    trackLink: publicUrl + localizedPath(language, "/track"),
    money: (amount) => formatTaka(amount, language),
    number: (value) => localizeDigits(language, String(value)),
    days: (from, to) => formatDeliveryDates(from, to, { language }),
    shortDays: (from, to) => formatShortDates(from, to, { language }),
  };
}

function toPlainText(
  { greeting, paragraphs, rows, quote, button, after }: EmailContent,
  { questions, shop, address }: EmailFooter,
): string {
  const parts = [
    greeting,
    ...paragraphs,
    quote?.replaceAll(/^/gm, "> "),
    rows?.map(([label, amount]) => `${label}: ${amount}`).join("\n"),
    button && `${button.label}: ${button.link}`,
    ...(after ?? []),
    `-- \n${questions}\n${shop}, ${address}`,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

// GSM 03.38, seven bits per character; those of the second row count twice.
const gsmAlphabet = /^[A-Za-z0-9 @£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà^{}\\[~\]|€]*$/;
const gsmDoubleCharacters = /[\^{}\\[~\]|€]/g;

/**
 * The number of messages charged for a text: up to 160 characters of that alphabet are one, otherwise 70; joined parts
 * hold fewer.
 */
export function countSmsParts(text: string): number {
  if (!gsmAlphabet.test(text)) return countParts(text.length, 70, 67);
  return countParts(text.length + (text.match(gsmDoubleCharacters)?.length ?? 0), 160, 153);
}

function countParts(length: number, singleLimit: number, multipartLimit: number): number {
  return length <= singleLimit ? 1 : Math.ceil(length / multipartLimit);
}
