import type { MetaDescriptor } from "react-router";
import type { Picture } from "../../shop/catalog/queries.ts";
import type { Language } from "../../shop/language.ts";
import { languageOf, pathIn, type Speech, speak } from "../ui/language.tsx";
import { pageTitle } from "../ui/page-title.ts";

type Words = { title: string; description: string };

/** What a route's `meta` is handed of the page and of the root above it. */
type Asked = {
  location: { pathname: string };
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
};

type Extras = {
  /** The page's one true address without its language, where it is not the one that was asked for. */
  address?: string;
  /** From the second page of a list on, each is a page of its own; how it is sorted is not. */
  page?: number;
  picture?: Picture | null;
  /** What the page is about, for machines (schema.org), given the way to write absolute addresses. */
  facts?: (at: Absolute) => object[];
};

/** The absolute address of a path of ours. */
export type Absolute = (path: string) => string;

/**
 * What a tab, a search engine and a shared link say of a page, in the page's language: its title, its one true address,
 * its twin in the other language, and the picture that stands for it.
 */
export function pageMeta(
  { location, matches }: Asked,
  words: (speech: Speech) => Words,
  { address, page = 1, picture, facts }: Extras = {},
): MetaDescriptor[] {
  const speech = speak(languageOf(location.pathname));
  const { description } = words(speech);
  const title = pageTitle(location.pathname, () => words(speech).title);
  const origin = originOf(matches);
  const at: Absolute = (path) => `${origin}${path}`;
  const plain = address ?? (speech.language === "bn" ? speech.other(location.pathname) : location.pathname);
  const inLanguage = (language: Language) => at(pathIn(language, plain)) + (page > 1 ? `?page=${page}` : "");
  const image = picture && at(`/images/${picture.id}-${Math.max(...picture.widths)}.jpg`);
  return [
    { title },
    { name: "description", content: description },
    ...link("canonical", inLanguage(speech.language)),
    ...link("alternate", inLanguage("en"), "en"),
    ...link("alternate", inLanguage("bn"), "bn"),
    ...link("alternate", inLanguage("en"), "x-default"),
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: speech.t("brand.name") },
    { property: "og:locale", content: speech.language === "bn" ? "bn_BD" : "en_GB" },
    { property: "og:url", content: inLanguage(speech.language) },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    ...(image ? pictureMeta(image, picture) : [{ name: "twitter:card", content: "summary" }]),
    ...(facts?.(at) ?? []).map((fact) => ({ "script:ld+json": { "@context": "https://schema.org", ...fact } })),
  ];
}

/** For pages of one person's own affairs (her cart, her order): a title, and nothing for a search engine. */
export function privateMeta(
  { location }: Pick<Asked, "location">,
  title: (speech: Speech) => string,
): MetaDescriptor[] {
  return [{ title: pageTitle(location.pathname, title) }, { name: "robots", content: "noindex" }];
}

/** The title of a page of a list: from the second on it says which one. */
export function listTitle(title: string, page: number, { t }: Speech): string {
  return page > 1 ? t("list.titleOfPage", { title, page }) : title;
}

function link(rel: string, href: string, hrefLang?: string): MetaDescriptor[] {
  return [{ tagName: "link", rel, href, ...(hrefLang ? { hrefLang } : {}) }];
}

function pictureMeta(address: string, { width, height, alt }: Picture): MetaDescriptor[] {
  return [
    { property: "og:image", content: address },
    { property: "og:image:width", content: String(width) },
    { property: "og:image:height", content: String(height) },
    { property: "og:image:alt", content: alt.text },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

function originOf(matches: Asked["matches"]): string {
  const root = matches.find((match) => match?.id === "root")?.loaderData as { origin: string } | undefined;
  return root?.origin ?? "";
}
