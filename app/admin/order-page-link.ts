import { type Language, localizedPath } from "../../shop/language.ts";

/** The page of an order on which the customer, after their number, says whether it is to be sent. */
export function orderPageLink(number: string, language: Language): string {
  return `${location.origin}${localizedPath(language, "/track")}?number=${number}`;
}
