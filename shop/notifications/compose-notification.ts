import { formatPhone } from "../customers/phone.ts";
import { digitsIn } from "../digits.ts";
import type { Language } from "../language.ts";
import { writeTaka } from "../money.ts";
import type { Mail } from "../ports.ts";
import type { ShopSettings } from "../settings/settings-schema.ts";
import { deliveryDates, shortDates } from "../shipping/delivery-dates.ts";
import { cleanText } from "../text.ts";
import { type Foot, mailPage } from "./email-layout.ts";
import type { Letter, SmsLetterKind } from "./notification.ts";
import { bangla } from "./templates/bn.ts";
import { english } from "./templates/en.ts";
import type { Content, Say, Words } from "./templates/templates.ts";

/** What letters name besides their own data. */
export type Letterhead = { settings: ShopSettings; publicUrl: string };

const words: Record<Language, Words> = { en: english, bn: bangla };

/** Writes a mail: subject, plain text and HTML. Answers to it go to the shop, or to whoever wrote to the shop. */
export function writeMail(letter: Letter, language: Language, head: Letterhead): Omit<Mail, "messageId" | "to"> {
  const say = saying(language, head);
  // Kind and data of a letter belong together, which TypeScript does not follow through a look-up.
  const compose = words[language].mail[letter.kind] as (data: Letter["data"], say: Say) => Content;
  const written = compose(letter.data, say);
  // A name with line breaks in it must not become a header of its own.
  const content = { ...written, subject: cleanText(written.subject) };
  const { settings } = head;
  const foot = { questions: words[language].questions(say), shop: say.shop, address: settings.address[language] };
  const replyTo = letter.kind === "contact-message" ? letter.data.email : settings.email;
  return {
    senderName: cleanText(say.shop),
    replyTo,
    subject: content.subject,
    text: plain(content, foot),
    html: mailPage(content, foot, language),
  };
}

/**
 * Writes an SMS. The English ones stay within the alphabet of the first phones (GSM 03.38), where 160 characters are
 * one message; the taka sign or a dash alone would make it two.
 */
export function writeSms(letter: Letter<SmsLetterKind>, language: Language, head: Letterhead): string {
  const say = saying(language, head);
  const compose = words[language].sms[letter.kind] as (data: Letter["data"], say: Say) => string;
  const oldPhones: Partial<Say> = {
    money: (amount) => writeTaka(amount, "en", "Tk "),
    days: (from, to) => say.days(from, to).replaceAll("–", "-"),
  };
  const text = compose(letter.data, language === "en" ? { ...say, ...oldPhones } : say);
  return cleanText(text.replaceAll("\u2060", ""));
}

function saying(language: Language, { settings, publicUrl }: Letterhead): Say {
  return {
    shop: settings.name[language],
    mayOpen: settings.promises.openParcel.on,
    phone: digitsIn(language, formatPhone(settings.phone)),
    trackLink: `${publicUrl}${language === "bn" ? "/bn" : ""}/track`,
    money: (amount) => writeTaka(amount, language),
    number: (value) => digitsIn(language, String(value)),
    days: (from, to) => deliveryDates(from, to, { language }),
    shortDays: (from, to) => shortDates(from, to, { language }),
  };
}

function plain(
  { greeting, paragraphs, rows, quote, button, after }: Content,
  { questions, shop, address }: Foot,
): string {
  const parts = [
    greeting,
    ...paragraphs,
    quote?.replaceAll(/^/gm, "> "),
    rows?.map(([what, amount]) => `${what}: ${amount}`).join("\n"),
    button && `${button.label}: ${button.link}`,
    ...(after ?? []),
    `-- \n${questions}\n${shop}, ${address}`,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}
