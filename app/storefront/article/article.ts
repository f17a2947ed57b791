import type { Language } from "../../../shop/language.ts";
import type { PromiseName } from "../../../shop/promises/promise-schema.ts";
import { promiseText } from "../../../shop/promises/promise-text.ts";
import { isDrawnLogo } from "../../../shop/settings/logo.ts";
import type { ShopSettings } from "../../../shop/settings/settings-schema.ts";
import type { Shop } from "../../../shop/shop.ts";
import { formatDays } from "../../i18n/format-days.ts";
import { createI18n, type I18n } from "../../i18n/language.tsx";

/** What the shop's own pages can name. Nothing that the merchant sets stands in their texts as a word. */
export type ArticleVariables = {
  shop: string;
  phone: string;
  email: string;
  /** What delivery costs: "৳60". */
  inside: string;
  outside: string;
  /** From which amount on it costs nothing: "৳1,500"; null where it always does. */
  freeFrom: string | null;
  /** And how long it takes: "1–2 days". */
  insideDays: string;
  outsideDays: string;
  /** "within 7 days"; null where nothing is taken back for a mere change of mind. */
  returnPeriod: string | null;
  /** The sentence of a promise, in the merchant's words or else the usual ones; nothing where it is not made. */
  promiseSentences: (name: PromiseName, fallback: string) => string[];
  /** Whether the shop's name is the word that the about page tells of. */
  isNamedForGrace: boolean;
  /** How long an ended order knows its customer's name, and an answered message and a copy of a letter are kept: "60 months". */
  orderRetention: string;
  messageRetention: string;
  notificationRetention: string;
};

/** One part of a page. Plain words without markup; a link stands below them. */
export type Passage = {
  title: string;
  paragraphs: string[];
  points?: string[];
  link?: { to: string; label: string };
};

/** A page to be read. Both languages have exactly the same parts; their names are the anchors. */
export type Article<Part extends string> = {
  /** The name by which links and the tab call it. */
  title: string;
  heading: string;
  description: string;
  lede: string;
  parts: Record<Part, Passage>;
};

/** The parts that the shop has something to say of, in their order; the others are null. */
export function visiblePassages<Part extends string>(parts: Record<Part, Passage | null>, ids: readonly Part[]) {
  return ids.flatMap((id) => {
    const passage = parts[id];
    return passage ? [{ id, ...passage }] : [];
  });
}

/** A text in both languages, waiting for what the merchant has set. */
export type ArticleTemplate<Text> = Record<Language, (variables: ArticleVariables) => Text>;

/** A text in one language with the shop's facts in it. Only loaders ask, so that a browser never loads both languages. */
export async function renderArticle<Text>(
  template: ArticleTemplate<Text>,
  shop: Shop,
  language: Language,
): Promise<Text> {
  return template[language](articleVariables(await shop.settings(), createI18n(language)));
}

function articleVariables(settings: ShopSettings, i18n: I18n): ArticleVariables {
  const { language, t, money, phone } = i18n;
  const { deliveryCharges, deliveryDays, freeDeliveryAbove, promises, returnDays, retention } = settings;
  return {
    shop: settings.name[language],
    phone: phone(settings.phone),
    email: settings.email,
    inside: money(deliveryCharges.inside),
    outside: money(deliveryCharges.outside),
    freeFrom: freeDeliveryAbove === null ? null : money(freeDeliveryAbove),
    insideDays: formatDays(deliveryDays.inside, i18n),
    outsideDays: formatDays(deliveryDays.outside, i18n),
    orderRetention: t("fact.months", { count: retention.orders }),
    messageRetention: t("fact.months", { count: retention.messages }),
    notificationRetention: t("days.count", { count: retention.letterDays }),
    promiseSentences: (name, fallback) =>
      [promiseText(promises, name, language, fallback)].filter((text) => text !== null),
    isNamedForGrace: isDrawnLogo(settings.name),
    returnPeriod: returnDays > 0 ? t("days.within", { count: returnDays }) : null,
  };
}
