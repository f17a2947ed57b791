import type { BrowsedList } from "../../../shop/catalog/browse-products.ts";
import { isWordFacet } from "../../../shop/catalog/facets.ts";
import type { Speech } from "../../i18n/language.tsx";
import { listTitle } from "../../seo/page-meta.ts";
import { choiceAlone } from "./choice-labels.ts";
import { choicesOf } from "./filter-choices.ts";
import { listHref } from "./list-query.ts";

/**
 * What a list's head says of the way it was narrowed. By one brand, or one thing that products are (for acne, matte, red),
 * it is what people search for: a page of its own, with its own title. Any other choice is one of thousands of
 * combinations of the same products: nothing for a search engine, and its one true address is the whole list's.
 */
export function narrowedMeta(path: string, title: string, list: BrowsedList, speech: Speech) {
  const [choice, ...more] = choicesOf(list.filter);
  if (!choice) return { title: listTitle(title, list.page, speech), address: path, page: list.page };
  if (more.length > 0 || !(choice.facet === "brand" || isWordFacet(choice.facet)))
    return { title, address: path, page: 1, isHidden: true };
  const narrowed = speech.t("list.titleOfChoice", { title, choice: choiceAlone(speech, choice, list.facets) });
  const address = listHref(path, { filter: list.filter });
  return { title: listTitle(narrowed, list.page, speech), address, page: list.page };
}
