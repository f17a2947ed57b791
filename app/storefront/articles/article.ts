import { lexer, type Token, type Tokens } from "marked";
import { activeTags } from "../../../shop/advertising/advertising-rules.ts";
import type { Language } from "../../../shop/language.ts";
import { promiseNames, promiseText } from "../../../shop/promises/promise-text.ts";
import { isDrawnLogo } from "../../../shop/settings/logo.ts";
import type { PublicSettings } from "../../../shop/settings/settings-schema.ts";
import type { Shop } from "../../../shop/shop.ts";
import { formatDays } from "../../i18n/format-days.ts";
import { createI18n, type I18n } from "../../i18n/language.tsx";
import aboutBn from "./about.bn.md?raw";
import aboutEn from "./about.en.md?raw";
import deliveryBn from "./delivery-and-returns.bn.md?raw";
import deliveryEn from "./delivery-and-returns.en.md?raw";
import faqBn from "./faq.bn.md?raw";
import faqEn from "./faq.en.md?raw";
import privacyBn from "./privacy.bn.md?raw";
import privacyEn from "./privacy.en.md?raw";

const templates = {
  about: { en: aboutEn, bn: aboutBn },
  "delivery-and-returns": { en: deliveryEn, bn: deliveryBn },
  faq: { en: faqEn, bn: faqBn },
  privacy: { en: privacyEn, bn: privacyBn },
} satisfies Record<string, Record<Language, string>>;

export type ArticleName = keyof typeof templates;
export const articleNames = Object.keys(templates) as ArticleName[];

/** Plain words without markup; the link is shown below them. */
export type Passage = {
  title: string;
  paragraphs: string[];
  points?: string[];
  link?: { to: string; label: string };
};

/** A `## part` of an article with its anchor, and the questions (`###`) below it. */
export type Section = Passage & { id: string; answers: Passage[] };

export type Article = { heading: string; description: string; lede: string; sections: Section[] };

/** The article in one language, filled with the shop's settings. For loaders only: browsers get no Markdown parser. */
export async function renderArticle(name: ArticleName, shop: Shop, language: Language): Promise<Article> {
  const facts = articleFacts(await shop.settings(), createI18n(language));
  return parseArticle(fillTemplate(templates[name][language], facts));
}

/** What articles can name: a text, or whether something holds. A promise in the merchant's own words is a text. */
type Facts = Record<string, string | boolean>;

function articleFacts(settings: PublicSettings, i18n: I18n): Facts {
  const { language, t, money, phone } = i18n;
  const { deliveryCharges, deliveryDays, freeDeliveryAbove, promises, returnDays, retention } = settings;
  const promiseFacts = promiseNames.map((name): [string, string | boolean] => {
    const ownWords = promiseText(promises, name, language, "");
    return [name, ownWords === null ? false : ownWords || true];
  });
  return {
    ...Object.fromEntries(promiseFacts),
    advertises: activeTags(settings.advertising) !== null,
    isNamedForGrace: isDrawnLogo(settings.name),
    shop: settings.name[language],
    phone: phone(settings.phone),
    email: settings.email,
    inside: money(deliveryCharges.inside),
    outside: money(deliveryCharges.outside),
    freeFrom: freeDeliveryAbove !== null && money(freeDeliveryAbove),
    insideDays: formatDays(deliveryDays.inside, i18n),
    outsideDays: formatDays(deliveryDays.outside, i18n),
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
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const fact = factNamed(name, facts);
    if (typeof fact !== "string") throw new Error(`{${name}} is not a text here: ask {if ${name}} first`);
    return escapeMarkdown(fact);
  });
}

function factNamed(name: string, facts: Facts): string | boolean {
  const fact = facts[name];
  if (fact === undefined) throw new Error(`articles know no {${name}}`);
  return fact;
}

/** Keeps the merchant's own words plain: every ASCII sign that Markdown could read as markup gets its backslash. */
const escapeMarkdown = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .join(" ")
    .replaceAll(/[!-/:-@[-`{-~]/g, (sign) => `\\${sign}`);

const markdown = { gfm: false };

function parseArticle(source: string): Article {
  const [, description = "", body = ""] = /^---\ndescription: ([^\n]*)\n---\n(.*)$/s.exec(source) ?? [];
  const lede: Passage = { title: "", paragraphs: [] };
  const sections: Section[] = [];
  let passage = lede;
  for (const token of lexer(body, markdown)) {
    if (isToken(token, "heading")) {
      const [, title = "", id = ""] = /^(.*?)(?: \{#([\w-]+)\})?$/.exec(plainText(token.tokens)) ?? [];
      if (token.depth === 1) {
        lede.title = title;
        continue;
      }
      passage = { title, paragraphs: [] };
      if (token.depth === 2) sections.push(Object.assign(passage, { id, answers: [] }));
      else sections.at(-1)?.answers.push(passage);
    } else if (isToken(token, "paragraph")) {
      const [only, ...others] = token.tokens;
      if (only && isToken(only, "link") && others.length === 0)
        passage.link = { to: only.href, label: plainText(only.tokens) };
      else passage.paragraphs.push(plainText(token.tokens));
    } else if (isToken(token, "list")) {
      passage.points = token.items.map((item) => plainText(item.tokens)).filter((point) => point !== "");
    } else if (token.type !== "space") throw new Error(`articles have no ${token.type}: ${token.raw}`);
  }
  return {
    heading: lede.title,
    description: plainText(lexer(description, markdown)),
    lede: lede.paragraphs.join(" "),
    sections,
  };
}

type TokenOf = { heading: Tokens.Heading; paragraph: Tokens.Paragraph; list: Tokens.List; link: Tokens.Link };

function isToken<Type extends keyof TokenOf>(token: Token, type: Type): token is TokenOf[Type] {
  return token.type === type;
}

/** The words of inline tokens; emphasis keeps its stars, which `Emphasis` shows. */
function plainText(tokens: Token[]): string {
  return tokens
    .map((token) => {
      const inner = "tokens" in token && token.tokens ? plainText(token.tokens) : null;
      if (token.type === "em") return `*${inner}*`;
      if (["text", "escape", "paragraph"].includes(token.type)) return inner ?? (token as Tokens.Text).text;
      throw new Error(`articles have no ${token.type} here: ${token.raw}`);
    })
    .join("");
}
