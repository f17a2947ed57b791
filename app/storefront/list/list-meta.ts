import type { BrowseProductsResult } from "../../../shop/catalog/browse-products.ts";
import { isWordFacet } from "../../../shop/catalog/facets.ts";
import type { I18n } from "../../i18n/language.tsx";
import { listTitle } from "../../seo/page-meta.ts";
import { choicesOf, standaloneChoiceLabel } from "./filter-choices.ts";
import { listHref } from "./list-query.ts";

/**
 * Title and canonical address of a filtered list. One brand or one product attribute is what people search for: a page
 * of its own. Any other filter is one of thousands of combinations: hidden from search engines, canonical to the whole
 * list.
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
