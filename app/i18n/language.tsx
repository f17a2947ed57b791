import { createContext, type ReactNode, use, useMemo } from "react";
import { formatPhone } from "../../shop/customers/phone.ts";
import { digitsIn } from "../../shop/digits.ts";
import type { Language } from "../../shop/language.ts";
import { type Paisa, writeTaka } from "../../shop/money.ts";
import { type MessageKey, messagesOf } from "./messages.ts";
import { type Texts, textsIn } from "./translate.ts";

/** What a component needs to speak: texts, amounts, dates and addresses in the page's language. */
export type Speech<Key extends string = MessageKey> = Texts<Key> & {
  language: Language;
  money: (amount: Paisa) => string;
  date: (value: string | Date, style: "day" | "dayTime") => string;
  /** A phone number as it is read here: `01712-345678`. */
  phone: (e164: string) => string;
  /** The address of one of our pages in this language: `/shop` or `/bn/shop`. */
  path: (page: string) => string;
  /** The address of the same page in the other language. */
  other: (pathname: string) => string;
};

const SpeechContext = createContext<Speech | null>(null);

export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  const speech = useMemo(() => speak(language), [language]);
  return <SpeechContext value={speech}>{children}</SpeechContext>;
}

export function useLanguage(): Speech {
  const speech = use(SpeechContext);
  if (!speech) throw new Error("useLanguage outside LanguageProvider");
  return speech;
}

/** The language of an address: Bangla under `/bn`, else English. */
export function languageOf(pathname: string): Language {
  return pathname === "/bn" || pathname.startsWith("/bn/") ? "bn" : "en";
}

/** The address of one of our pages in a language, whether its texts are loaded or not. */
export function pathIn(language: Language, page: string): string {
  if (language === "en") return page;
  return page === "/" ? "/bn" : `/bn${page}`;
}

/** The same as `useLanguage`, for page titles and other places outside components; with other texts than the shop's, too. */
export function speak<Key extends string = MessageKey>(
  language: Language,
  texts: Record<string, string> = messagesOf(language),
): Speech<Key> {
  return {
    language,
    ...textsIn(language, texts),
    money: (amount) => writeTaka(amount, language),
    date: (value, style) => formatDate(new Date(value), style, language),
    phone: (e164) => digitsIn(language, formatPhone(e164)),
    path: (page) => pathIn(language, page),
    other: (pathname) => (language === "en" ? `/bn${pathname === "/" ? "" : pathname}` : pathname.slice(3) || "/"),
  };
}

function formatDate(date: Date, style: "day" | "dayTime", language: Language): string {
  const locale = language === "bn" ? "bn-BD" : "en-GB";
  const written = { ...inDhaka, day: "numeric", month: "long", year: "numeric" } as const;
  // Newspapers and books here put no comma before the year.
  const day = new Intl.DateTimeFormat(locale, written).format(date).replace(",", "");
  return style === "day" ? day : `${day}, ${language === "bn" ? bengaliTime(date) : englishTime.format(date)}`;
}

const inDhaka = { timeZone: "Asia/Dhaka" };
const englishTime = new Intl.DateTimeFormat("en-US", { ...inDhaka, hour: "numeric", minute: "2-digit" });
const clock = new Intl.DateTimeFormat("en-GB", { ...inDhaka, hour: "2-digit", minute: "2-digit" });

// From which hour on a part of the day has its name.
const partsOfDay = [
  [20, "রাত"],
  [18, "সন্ধ্যা"],
  [16, "বিকেল"],
  [12, "দুপুর"],
  [6, "সকাল"],
  [4, "ভোর"],
  [0, "রাত"],
] as const;

/** "দুপুর ১:২৯": Bangla names the part of the day where English says am and pm. */
function bengaliTime(date: Date): string {
  const [hour = "0", minute = "00"] = clock.format(date).split(":");
  const part = partsOfDay.find(([from]) => Number(hour) >= from)?.[1] ?? "";
  return digitsIn("bn", `${part} ${Number(hour) % 12 || 12}:${minute}`);
}
