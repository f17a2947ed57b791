import type { MetaDescriptor } from "react-router";
import type { Product } from "../../shop/catalog/product-queries.ts";
import { type Language, languageOf, localizedPath } from "../../shop/language.ts";
import { shareSize } from "../../shop/media/share-images/share-card.ts";
import { toTaka } from "../../shop/money.ts";
import { getRootData, pageTitle } from "../components/page-title.ts";
import { createI18n, type I18n } from "../i18n/language.tsx";
import type { ShareImage } from "./share-card.ts";

export type { MetaDescriptor } from "react-router";

type PageText = { title: string; description: string };

/** The arguments of a route's `meta` that pages use. */
export type PageMetaArgs = {
  location: { pathname: string };
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
};

type PageMetaOptions = {
  /** The canonical path without the language, if it is not the requested path. */
  address?: string;
  /** Whether search engines must not index it. */
  isHidden?: boolean;
  /** Pages of a list from the second on have their own canonical address; sortings do not. */
  page?: number;
  /** The picture of its shared link; the shop's by default. */
  share?: ShareImage;
  /** The product, on a product page. */
  product?: Product;
  /** Structured data (schema.org), given a function for absolute addresses. */
  structuredData?: (absoluteUrl: AbsoluteUrl) => object[];
};

type RootData = { origin: string; share: ShareImage; settings: { name: Record<Language, string> } };

/** Makes a path absolute. */
export type AbsoluteUrl = (path: string) => string;

/** Title, canonical address, alternate language and share picture of a page. */
export function pageMeta(
  { location, matches }: PageMetaArgs,
  describe: (i18n: I18n) => PageText,
  { address, isHidden = false, page = 1, share, product, structuredData }: PageMetaOptions = {},
): MetaDescriptor[] {
  const i18n = createI18n(languageOf(location.pathname));
  const { title: ownTitle, description } = describe(i18n);
  const root = getRootData<RootData>(matches);
  const shopName = root?.settings.name;
  const title = pageTitle(location.pathname, shopName, () => ownTitle);
  const shareImage = share ?? root?.share;
  const absoluteUrl: AbsoluteUrl = (path) => `${root?.origin ?? ""}${path}`;
  // "/shop/" shows the shop as well.
  const requestedPath = location.pathname.replace(/(?<=^\/|[^/])\/+$/, "");
  const canonicalPath = address ?? (i18n.language === "bn" ? i18n.alternatePath(requestedPath) : requestedPath);
  const pageQuery = page > 1 ? `${canonicalPath.includes("?") ? "&" : "?"}page=${page}` : "";
  const urlInLanguage = (language: Language) => absoluteUrl(localizedPath(language, canonicalPath)) + pageQuery;
  return [
    { title },
    { name: "description", content: description },
    ...(isHidden ? [{ name: "robots", content: "noindex" }] : []),
    ...linkTags("canonical", urlInLanguage(i18n.language)),
    ...linkTags("alternate", urlInLanguage("en"), "en"),
    ...linkTags("alternate", urlInLanguage("bn"), "bn"),
    ...linkTags("alternate", urlInLanguage("en"), "x-default"),
    { property: "og:type", content: product ? "product" : "website" },
    { property: "og:site_name", content: shopName?.[i18n.language] },
    { property: "og:locale", content: i18n.language === "bn" ? "bn_BD" : "en_GB" },
    { property: "og:url", content: urlInLanguage(i18n.language) },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    ...(product ? productMeta(product) : []),
    { name: "twitter:title", content: title },
    { name: "twitter:description", content: description },
    ...(shareImage
      ? imageMeta(absoluteUrl(shareImage.path), shareImage.alt)
      : [{ name: "twitter:card", content: "summary" }]),
    ...(structuredData?.(absoluteUrl) ?? []).map((node) => ({
      "script:ld+json": { "@context": "https://schema.org", ...node },
    })),
  ];
}

/** The title of a list; from the second page on with its number. */
export function listTitle(title: string, page: number, { t }: I18n): string {
  return page > 1 ? t("list.titleOfPage", { title, page }) : title;
}

function linkTags(rel: string, href: string, hrefLang?: string): MetaDescriptor[] {
  return [{ tagName: "link", rel, href, ...(hrefLang ? { hrefLang } : {}) }];
}

function imageMeta(address: string, alt: string): MetaDescriptor[] {
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

/** The product tags that Facebook and Pinterest read. */
function productMeta({ price, brand, inStock }: Product): MetaDescriptor[] {
  return [
    { property: "product:price:amount", content: toTaka(price).toFixed(2) },
    { property: "product:price:currency", content: "BDT" },
    { property: "product:availability", content: inStock ? "in stock" : "out of stock" },
    { property: "product:condition", content: "new" },
    { property: "product:brand", content: brand },
  ];
}
