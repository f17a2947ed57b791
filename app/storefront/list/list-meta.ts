import { isAttributeWord } from "../../../shop/catalog/attribute-words.ts";
import type { BrowseProductsResult } from "../../../shop/catalog/browse-products.ts";
import { type Facet, isWordFacet } from "../../../shop/catalog/facets.ts";
import { languageOf } from "../../../shop/language.ts";
import type { I18n } from "../../i18n/language.tsx";
import { serverI18n } from "../../i18n/server-texts.ts";
import { type AbsoluteUrl, listTitle, type MetaDescriptor, type PageMetaArgs, pageMeta } from "../../seo/page-meta.ts";
import type { ShareImage } from "../../seo/share-card.ts";
import { breadcrumbData } from "../../seo/structured-data.ts";
import { choicesOf, type FilterChoice, standaloneChoiceLabel } from "./filter-choices.ts";
import { type ListSort, listHref } from "./list-query.ts";

/** A list page: all products or one category, narrowed and sorted. */
export type ListPage = {
  path: string;
  /** What the whole list is called, and what it says of itself. */
  name: string;
  about: string;
  list: BrowseProductsResult;
  sort: ListSort;
};

export type ListHeading = { title: string; about: string; trail: { label: string; path?: string }[] };

/** What narrows a list to one that customers come for, and that has a name of its own. */
const namedFacets: readonly Facet[] = [
  ...(["category", "kind", "brand", "price", "shade", "skin", "hair", "concern", "finish", "offer", "new"] as const),
];

/** The list's heading: what its one choice or its sorting makes of it, or else its name. */
export function listHeading({ path, name, about, list, sort }: ListPage, i18n: I18n): ListHeading {
  const { t } = serverI18n(i18n.language);
  const own = (title: string, ownAbout = about): ListHeading => ({
    title,
    about: ownAbout,
    trail: [{ label: name, path }, { label: title }],
  });
  const [choice, ...others] = choicesOf(list.filter);
  if (!choice && path === "/shop" && sort === "best-selling")
    return own(t("products.bestSellers"), t("list.about.bestSelling"));
  if (!choice || others.length > 0 || !namedFacets.includes(choice.facet))
    return { title: name, about, trail: [{ label: name }] };
  if (choice.facet === "new") return own(t("nav.new"), t("list.about.newest"));
  const label = standaloneChoiceLabel(i18n, choice, list.facets);
  return own(
    label.replace(/^\p{Ll}/u, (first) => first.toUpperCase()),
    aboutChoice(choice, label, about, t),
  );
}

function aboutChoice(
  { facet, value }: FilterChoice,
  choice: string,
  about: string,
  t: ReturnType<typeof serverI18n>["t"],
): string {
  if (facet === "brand") return t("list.about.brand", { brand: choice });
  if (facet === "concern") return isAttributeWord(value) ? t("list.about.concern") : about;
  if (facet === "kind") return t("list.about.kind");
  if (facet === "price" || facet === "offer") return t(`list.about.${facet}`);
  return about;
}

type ListMetaOptions = { share?: ShareImage };

/**
 * Title, description and canonical address of a list. One brand or one product attribute is what people search for: a
 * page of its own. Any other filter is one of thousands of combinations: hidden from search engines, canonical to the
 * whole list.
 */
export function listMeta(args: PageMetaArgs, page: ListPage, options: ListMetaOptions = {}): MetaDescriptor[] {
  const i18n = serverI18n(languageOf(args.location.pathname));
  const { path, name, list } = page;
  const heading = listHeading(page, i18n);
  const [choice, ...otherChoices] = choicesOf(list.filter);
  // A heading says it after its breadcrumbs, a title has to say it all.
  const isOwn = heading.trail.length > 1;
  const title =
    isOwn && path !== "/shop" ? i18n.t("list.titleOfChoice", { title: name, choice: heading.title }) : heading.title;
  const isPage = choice && otherChoices.length === 0 && (choice.facet === "brand" || isWordFacet(choice.facet));
  const address = isPage ? listHref(path, { filter: list.filter }) : path;
  const trail = [{ name, path }, ...(isPage ? [{ name: heading.title, path: address }] : [])];
  const structuredData = (absoluteUrl: AbsoluteUrl) => [breadcrumbData(trail, i18n, absoluteUrl)];
  const describe = (shown: string) => () => ({ title: shown, description: heading.about });
  if (choice && !isPage)
    return pageMeta(args, describe(title), { ...options, address: path, page: 1, isHidden: true, structuredData });
  const shown = listTitle(title, list.page, i18n);
  return pageMeta(args, describe(shown), { ...options, address, page: list.page, structuredData });
}
