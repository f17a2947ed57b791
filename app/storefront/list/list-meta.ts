import type { BrowseProductsResult } from "../../../shop/catalog/browse-products.ts";
import { isWordFacet } from "../../../shop/catalog/facets.ts";
import type { I18n } from "../../i18n/language.tsx";
import { listTitle } from "../../seo/page-meta.ts";
import { standaloneChoiceLabel } from "./choice-labels.ts";
import { choicesOf } from "./filter-choices.ts";
import { listHref } from "./list-query.ts";

/**
 * What a list's head says of the way it was narrowed. By one brand, or one thing that products are (for acne, matte, red),
 * it is what people search for: a page of its own, with its own title. Any other choice is one of thousands of
 * combinations of the same products: nothing for a search engine, and its one true address is the whole list's.
 */
export function filteredListMeta(path: string, title: string, list: BrowseProductsResult, i18n: I18n) {
  const [choice, ...otherChoices] = choicesOf(list.filter);
  if (!choice) return { title: listTitle(title, list.page, i18n), address: path, page: list.page };
  if (otherChoices.length > 0 || !(choice.facet === "brand" || isWordFacet(choice.facet)))
    return { title, address: path, page: 1, isHidden: true };
  const filteredTitle = i18n.t("list.titleOfChoice", {
    title,
    choice: standaloneChoiceLabel(i18n, choice, list.facets),
  });
  const address = listHref(path, { filter: list.filter });
  return { title: listTitle(filteredTitle, list.page, i18n), address, page: list.page };
}
