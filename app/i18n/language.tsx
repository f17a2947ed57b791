import { createContext, type ReactNode, use, useMemo } from "react";
import { formatPhone } from "../../shop/customers/phone.ts";
import { localizeDigits } from "../../shop/digits.ts";
import { type Language, localizedPath, otherLanguage, withoutLanguage } from "../../shop/language.ts";
import { formatTaka, type Paisa } from "../../shop/money.ts";
import { getMessages, type MessageKey } from "./messages.ts";
import { createTranslator, type Translator } from "./translate.ts";

/** Texts, amounts, dates and addresses in the page's language. */
export type I18n<Key extends string = MessageKey> = Translator<Key> & {
  language: Language;
  money: (amount: Paisa) => string;
  date: (value: string | Date, style: DateStyle) => string;
  /** A phone number as it is read here: `01712-345678`. */
  phone: (e164: string) => string;
  /** The address of one of our pages in this language: `/shop` or `/bn/shop`. */
  path: (page: string) => string;
  /** The address of the same page in the other language. */
  alternatePath: (pathname: string) => string;
};

type DateStyle = "day" | "dayTime" | "time";

const I18nContext = createContext<I18n | null>(null);

export function I18nProvider({ language, children }: { language: Language; children: ReactNode }) {
  const i18n = useMemo(() => createI18n(language), [language]);
  return <I18nContext value={i18n}>{children}</I18nContext>;
}

export function useI18n(): I18n {
  const i18n = use(I18nContext);
  if (!i18n) throw new Error("no language");
  return i18n;
}

/** The same as `useI18n`, for page titles and other places outside components; also with other messages. */
export function createI18n<Key extends string = MessageKey>(
  language: Language,
  messages: Record<string, string> = getMessages(language),
): I18n<Key> {
  return {
    language,
    ...createTranslator(language, messages),
    money: (amount) => formatTaka(amount, language),
    date: (value, style) => formatDate(new Date(value), style, language),
    phone: (e164) => localizeDigits(language, formatPhone(e164)),
    path: (page) => localizedPath(language, page),
    alternatePath: (pathname) => localizedPath(otherLanguage(language), withoutLanguage(pathname)),
  };
}

function formatDate(date: Date, style: DateStyle, language: Language): string {
  const time = () => (language === "bn" ? bengaliTime(date) : englishTime.format(date));
  if (style === "time") return time();
  const locale = language === "bn" ? "bn-BD" : "en-GB";
  const dateOptions = { ...dhakaTimeZone, day: "numeric", month: "long", year: "numeric" } as const;
  // Newspapers and books here put no comma before the year.
  const day = new Intl.DateTimeFormat(locale, dateOptions).format(date).replace(",", "");
  return style === "day" ? day : `${day}, ${time()}`;
}

const dhakaTimeZone = { timeZone: "Asia/Dhaka" };
const englishTime = new Intl.DateTimeFormat("en-US", { ...dhakaTimeZone, hour: "numeric", minute: "2-digit" });
const clock = new Intl.DateTimeFormat("en-GB", { ...dhakaTimeZone, hour: "2-digit", minute: "2-digit" });

// The hour at which each part of the day begins.
const partsOfDay = [
  [20, "রাত"],
  [18, "সন্ধ্যা"],
  [16, "বিকেল"],
  [12, "দুপুর"],
  [6, "সকাল"],
  [4, "ভোর"],
] as const;

/** "দুপুর ১:২৯": Bangla names the part of the day where English says am and pm. */
function bengaliTime(date: Date): string {
  const [hour = "0", minute = "00"] = clock.format(date).split(":");
  const part = partsOfDay.find(([from]) => Number(hour) >= from)?.[1] ?? "রাত";
  return localizeDigits("bn", `${part} ${Number(hour) % 12 || 12}:${minute}`);
}
