import type { MetaDescriptor } from "react-router";
import type { Product } from "../../shop/catalog/product-queries.ts";
import type { Language } from "../../shop/language.ts";
import { shareSize } from "../../shop/media/share-images/share-size.ts";
import { toTaka } from "../../shop/money.ts";
import { pageTitle, rootOf } from "../components/page-title.ts";
import { languageOf, pathIn, type Speech, speak } from "../i18n/language.tsx";
import type { Shared } from "./share-card.ts";

type Words = { title: string; description: string };

/** What a route's `meta` is handed of the page and of the root above it. */
export type Asked = {
  location: { pathname: string };
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
};

type Extras = {
  /** The page's one true address without its language, where it is not the path that was asked for. */
  address?: string;
  /** Whether it is nothing for a search engine. */
  isHidden?: boolean;
  /** From the second page of a list on, each is a page of its own; how it is sorted is not. */
  page?: number;
  /** The picture of its shared link; where it has none, the shop's. */
  share?: Shared;
  /** What it sells, where it is one product's page. */
  offer?: Product;
  /** What the page is about, for machines (schema.org), given the way to write absolute addresses. */
  facts?: (at: Absolute) => object[];
};

type Root = { origin: string; share: Shared; settings: { name: Record<Language, string> } };

/** The absolute address of a path of ours. */
export type Absolute = (path: string) => string;

/**
 * What a tab, a search engine and a shared link say of a page, in the page's language: its title, its one true address,
 * its twin in the other language, and the picture that stands for it.
 */
export function pageMeta(
  { location, matches }: Asked,
  words: (speech: Speech) => Words,
  { address, isHidden = false, page = 1, share, offer, facts }: Extras = {},
): MetaDescriptor[] {
  const speech = speak(languageOf(location.pathname));
  const { title: own, description } = words(speech);
  const root = rootOf<Root>(matches);
  const shop = root?.settings.name;
  const title = pageTitle(location.pathname, shop, () => own);
  const picture = share ?? root?.share;
  const at: Absolute = (path) => `${root?.origin ?? ""}${path}`;
  // "/shop/" shows the shop as well.
  const asked = location.pathname.replace(/(?<=^\/|[^/])\/+$/, "");
  const plain = address ?? (speech.language === "bn" ? speech.other(asked) : asked);
  const further = page > 1 ? `${plain.includes("?") ? "&" : "?"}page=${page}` : "";
  const inLanguage = (language: Language) => at(pathIn(language, plain)) + further;
  return [
    { title },
    { name: "description", content: description },
    ...(isHidden ? [{ name: "robots", content: "noindex" }] : []),
    ...link("canonical", inLanguage(speech.language)),
    ...link("alternate", inLanguage("en"), "en"),
    ...link("alternate", inLanguage("bn"), "bn"),
    ...link("alternate", inLanguage("en"), "x-default"),
    { property: "og:type", content: offer ? "product" : "website" },
    { property: "og:site_name", content: shop?.[speech.language] },
    { property: "og:locale", content: speech.language === "bn" ? "bn_BD" : "en_GB" },
    { property: "og:url", content: inLanguage(speech.language) },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    ...(offer ? offerMeta(offer) : []),
    { name: "twitter:title", content: title },
    { name: "twitter:description", content: description },
    ...(picture ? pictureMeta(at(picture.path), picture.alt) : [{ name: "twitter:card", content: "summary" }]),
    ...(facts?.(at) ?? []).map((fact) => ({ "script:ld+json": { "@context": "https://schema.org", ...fact } })),
  ];
}

/** For pages of one person's own affairs (her cart, her order): a title, and nothing for a search engine. */
export function privateMeta(
  { location: { pathname }, matches }: Asked,
  title: (speech: Speech) => string,
): MetaDescriptor[] {
  return [
    { title: pageTitle(pathname, rootOf(matches)?.settings.name, title) },
    { name: "robots", content: "noindex" },
  ];
}

/** The title of a page of a list: from the second on it says which one. */
export function listTitle(title: string, page: number, { t }: Speech): string {
  return page > 1 ? t("list.titleOfPage", { title, page }) : title;
}

function link(rel: string, href: string, hrefLang?: string): MetaDescriptor[] {
  return [{ tagName: "link", rel, href, ...(hrefLang ? { hrefLang } : {}) }];
}

function pictureMeta(address: string, alt: string): MetaDescriptor[] {
  return [
    { property: "og:image", content: address },
    { property: "og:image:type", content: "image/jpeg" },
    { property: "og:image:width", content: String(shareSize.width) },
    { property: "og:image:height", content: String(shareSize.height) },
    { property: "og:image:alt", content: alt },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:image", content: address },
    { name: "twitter:image:alt", content: alt },
  ];
}

/** What Facebook and Pinterest read of a product beside its picture. */
function offerMeta({ price, brand, inStock }: Product): MetaDescriptor[] {
  return [
    { property: "product:price:amount", content: toTaka(price).toFixed(2) },
    { property: "product:price:currency", content: "BDT" },
    { property: "product:availability", content: inStock ? "in stock" : "out of stock" },
    { property: "product:condition", content: "new" },
    { property: "product:brand", content: brand },
  ];
}
