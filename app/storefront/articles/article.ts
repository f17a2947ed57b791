import { activeTags } from "../../../shop/advertising/advertising-rules.ts";
import type { FactName } from "../../../shop/content/article-template.ts";
import type { ArticleName } from "../../../shop/content/content-schema.ts";
import type { Language } from "../../../shop/language.ts";
import { getGiftWrap } from "../../../shop/orders/gift-wrap.ts";
import { listOnlinePaymentMethods, type OnlinePaymentMethod } from "../../../shop/payments/online-payment-methods.ts";
import { guest } from "../../../shop/permissions.ts";
import type { PromiseName } from "../../../shop/promises/promise-schema.ts";
import { promiseNames, promiseText } from "../../../shop/promises/promise-text.ts";
import type { PublicSettings } from "../../../shop/settings/settings-schema.ts";
import type { Shop } from "../../../shop/shop.ts";
import aboutBn from "../../i18n/articles/about.bn.md?raw";
import aboutEn from "../../i18n/articles/about.en.md?raw";
import deliveryBn from "../../i18n/articles/delivery-and-returns.bn.md?raw";
import deliveryEn from "../../i18n/articles/delivery-and-returns.en.md?raw";
import faqBn from "../../i18n/articles/faq.bn.md?raw";
import faqEn from "../../i18n/articles/faq.en.md?raw";
import privacyBn from "../../i18n/articles/privacy.bn.md?raw";
import privacyEn from "../../i18n/articles/privacy.en.md?raw";
import { formatDays } from "../../i18n/format-days.ts";
import { type ServerI18n, serverI18n } from "../../i18n/server-texts.ts";
import { type Article, parseArticle } from "./parse-article.ts";

const templates = {
  about: { en: aboutEn, bn: aboutBn },
  "delivery-and-returns": { en: deliveryEn, bn: deliveryBn },
  faq: { en: faqEn, bn: faqBn },
  privacy: { en: privacyEn, bn: privacyBn },
} satisfies Record<ArticleName, Record<Language, string>>;

/**
 * The article in one language, the merchant's own text or else the built-in one, filled with the shop's settings. For
 * loaders only: browsers get no Markdown parser.
 */
export async function renderArticle(name: ArticleName, shop: Shop, language: Language): Promise<Article> {
  const { articles } = await shop.content();
  return renderTemplate(articles[name]?.[language] ?? templates[name][language], shop, language);
}

/** A merchant's own page in one language, filled in the same way. */
export async function renderOwnText(text: Record<Language, string>, shop: Shop, language: Language): Promise<Article> {
  return renderTemplate(text[language], shop, language);
}

async function renderTemplate(template: string, shop: Shop, language: Language): Promise<Article> {
  const [settings, ways, wrap] = await Promise.all([
    shop.settings(),
    listOnlinePaymentMethods(shop, guest),
    getGiftWrap(shop, language),
  ]);
  const facts = { ...articleFacts(settings, ways, serverI18n(language)), giftWrap: wrap !== null };
  return parseArticle(fillTemplate(template, facts));
}

/**
 * What articles can name: a text, a link, or whether something holds. A promise in the merchant's own words is a text.
 */
type Facts = Record<FactName, Fact>;
type Fact = string | boolean | { label: string; to: string };

function articleFacts(
  settings: PublicSettings,
  ways: OnlinePaymentMethod[],
  i18n: ServerI18n,
): Omit<Facts, "giftWrap"> {
  const { language, t, money, phone } = i18n;
  const either = new Intl.ListFormat(language, { type: "disjunction" });
  const { deliveryCharges, deliveryDays, freeDeliveryAbove, promises, returnDays, retention } = settings;
  const promiseFacts = promiseNames.map((name): [PromiseName, string | boolean] => {
    const ownWords = promiseText(promises, name, language, "");
    return [name, ownWords === null ? false : ownWords || true];
  });
  return {
    ...(Object.fromEntries(promiseFacts) as Record<PromiseName, Fact>),
    advertises: activeTags(settings.advertising) !== null,
    shop: settings.name[language],
    phone: { label: phone(settings.phone), to: `tel:${settings.phone}` },
    email: settings.email,
    inside: money(deliveryCharges.inside),
    outside: money(deliveryCharges.outside),
    freeFrom: freeDeliveryAbove !== null && money(freeDeliveryAbove),
    insideDays: formatDays(deliveryDays.inside, i18n),
    outsideDays: formatDays(deliveryDays.outside, i18n),
    onlineWays: ways.length > 0 && either.format(ways.map(({ kind }) => t(`payment.by.${kind}`))),
    returnPeriod: returnDays > 0 && t("days.within", { count: returnDays }),
    orderRetention: t("fact.months", { count: retention.orders }),
    messageRetention: t("fact.months", { count: retention.messages }),
    notificationRetention: t("days.count", { count: retention.letterDays }),
  };
}

// A block that contains no other; a promise takes the space before it along when it is not made.
const innermostBlock =
  /(?<space> ?)\{(?<kind>if|promise) (?<name>\w+)\}(?<body>(?:(?!\{(?:if|promise) ).)*?)\{\/\k<kind>\}/s;

type Block = { space: string; kind: "if" | "promise"; name: string; body: string };

/**
 * The value of a name; undefined for an unknown one, which a merchant may have typed.
 */
const factNamed = (name: string, facts: Facts) => (Object.hasOwn(facts, name) ? facts[name as FactName] : undefined);

/** Resolves `{if fact}…{else}…{/if}`, `{promise name}usual words{else}…{/promise}` and `{fact}`. */
function fillTemplate(template: string, facts: Facts): string {
  let text = template;
  for (let match = innermostBlock.exec(text); match; match = innermostBlock.exec(text)) {
    const { space, kind, name, body } = match.groups as Block;
    const [usual = "", otherwise = ""] = body.split("{else}");
    const fact = factNamed(name, facts);
    const chosen = kind === "promise" && typeof fact === "string" ? escapeMarkdown(fact) : fact ? usual : otherwise;
    const filled = kind === "if" || chosen ? space + chosen : "";
    text = text.slice(0, match.index) + filled + text.slice(match.index + match[0].length);
  }
  return text.replaceAll(/\{(\w+)\}/g, (written, name: string) => {
    const fact = factNamed(name, facts);
    if (typeof fact === "object") return `[${escapeMarkdown(fact.label)}](${fact.to})`;
    if (fact === undefined) return written;
    // Names without a value in this shop are omitted.
    return typeof fact === "string" ? escapeMarkdown(fact) : "";
  });
}

/** Keeps the merchant's own words plain: every ASCII sign that Markdown could read as markup gets its backslash. */
const escapeMarkdown = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .join(" ")
    .replaceAll(/[!-/:-@[-`{-~]/g, (sign) => `\\${sign}`);
