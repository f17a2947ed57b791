import type { ArticleName } from "../content/content-schema.ts";
import { parsePhone } from "../customers/phone.ts";
import { type Language, languages } from "../language.ts";
import { looksLikeOrderNumber, tidyOrderNumber } from "../orders/order-number-rules.ts";
import { listOnlinePaymentMethods } from "../payments/online-payment-methods.ts";
import type { GatewayKind } from "../payments/payment-rules.ts";
import { guest } from "../permissions.ts";
import type { Shop } from "../shop.ts";
import { phoneticKeys, splitWords } from "./phonetics.ts";
import { advicePages, type ServicePages, withoutFillers } from "./service-words.ts";

/** A help page for a search. `title` is set for a merchant's own page; every shop has the others. */
export type HelpPage = { path: string; title: string | null };

/** An answer shown with the link: how to pay online, how many days to return something, the number to call. */
export type HelpAnswer = { ways: GatewayKind[] | null; returnDays: number | null; phone: string | null };

const maxPages = 3;
/** Shorter words occur in too many titles. */
const minKeyLength = 3;

/**
 * The pages that a search asks for: those of its service words, then the merchant's own pages with such a title. If products
 * are found, too, the whole title must be typed. The number of an order, or of a mobile phone, leads to where orders are
 * tracked.
 */
export async function findHelp(
  shop: Shop,
  { q, service, hasProducts }: { q: string; service: ServicePages; hasProducts: boolean },
  language: Language,
): Promise<HelpPage[]> {
  const requested = withoutFillers(phoneticKeys(q));
  const isTitle = (title: string) => {
    const words = phoneticKeys(title);
    const isPart = requested.length > 0 && requested.every((key) => key.length >= minKeyLength && words.includes(key));
    return isPart && (!hasProducts || withoutFillers(words).every((key) => requested.includes(key)));
  };
  const content = await shop.content();
  const own = content.pages
    .filter((page) => page.on && languages.some((each) => isTitle(page.title[each])))
    .map(({ slug, title }) => ({ path: `/pages/${slug}`, title: title[language] }));
  const articles = Object.entries(content.articles) as [ArticleName, Record<Language, string> | null][];
  const written = (service.isSure ? [] : articles)
    .filter(([, text]) => text !== null && languages.some((each) => headings(text[each]).some(isTitle)))
    .map(([name]) => `/${name}`);
  // An unfinished word may still become the name of a product.
  const ofService = service.isSure || !hasProducts ? service.paths : [];
  const ofOrder = await findTracking(shop, q, hasProducts);
  const paths = new Set([...(ofOrder ? [ofOrder] : []), ...ofService, ...advicePages(splitWords(q)), ...written]);
  return [...[...paths].map((path) => ({ path, title: null })), ...own].slice(0, maxPages);
}

/** Where the order of this number is tracked, or any order of this phone; null for what is neither. */
async function findTracking(shop: Shop, q: string, hasProducts: boolean): Promise<string | null> {
  if (parsePhone(q)) return "/track"; // without the number: it would stand in the address
  const isOrder = !hasProducts && looksLikeOrderNumber(q, (await shop.settings()).orderPrefix);
  return isOrder ? `/track?${new URLSearchParams({ number: tidyOrderNumber(q) ?? q.trim() })}` : null;
}

/** The answer shown with the link to a page; null if only the page answers. */
export async function readHelpAnswer(shop: Shop, { path }: HelpPage): Promise<HelpAnswer | null> {
  const nothing = { ways: null, returnDays: null, phone: null };
  const { returnDays, phone } = await shop.settings();
  switch (path) {
    case "/faq#pay":
      return { ...nothing, ways: (await listOnlinePaymentMethods(shop, guest)).map(({ kind }) => kind) };
    case "/delivery-and-returns#returns":
      return returnDays > 0 ? { ...nothing, returnDays } : null;
    case "/contact":
      return { ...nothing, phone };
    default:
      return null;
  }
}

/** The headings of a Markdown text, without their anchors. */
function headings(markdown: string): string[] {
  const lines = markdown.split("\n").filter((line) => line.startsWith("#"));
  return lines.map((line) => line.replace(/^#+/, "").replace(/\{#[\w-]+\}/, ""));
}
