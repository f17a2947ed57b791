import { attributeWords, isAttributeWord } from "../../../shop/catalog/attribute-words.ts";
import type { FacetCounts, FacetValue } from "../../../shop/catalog/facet-counts.ts";
import { type Facet, readPriceRange, shadeFamilies } from "../../../shop/catalog/facets.ts";
import { paisa } from "../../../shop/money.ts";
import type { Speech } from "../../i18n/language.tsx";
import type { MessageKey } from "../../i18n/messages.ts";
import { categories } from "./categories.ts";
import type { Choice } from "./filter-choices.ts";

/** What a choice is called. A merchant's own word is told as it was written, in Latin letters for the most part. */
export function choiceWords({ t, money, number }: Speech, { facet, value }: Choice, { values }: FacetCounts): string {
  switch (facet) {
    case "category": {
      const category = categories.find(({ path }) => path === `/${value}`);
      return category ? t(category.label) : value;
    }
    case "brand":
      return values.brand?.find((brand) => brand.value === value)?.name ?? spaced(value);
    case "price":
      return priceWords({ t, money }, value);
    case "shade":
      return t(`shade.${value}` as MessageKey);
    case "rating":
      return t("filter.stars", { stars: number(Number(value)) });
    case "stock":
    case "offer":
      return t(`filter.${facet}`);
    default:
      return isAttributeWord(value) ? t(`attribute.${value}`) : spaced(value);
  }
}

/** The same where it stands alone: "dry" may be said of skin and of hair. */
export function choiceAlone(speech: Speech, choice: Choice, facets: FacetCounts): string {
  const words = choiceWords(speech, choice, facets);
  const { facet } = choice;
  if (facet !== "skin" && facet !== "hair") return words;
  return speech.t("filter.of", { facet: speech.t(`filter.${facet}`), choice: words });
}

function priceWords({ t, money }: Pick<Speech, "t" | "money">, value: string): string {
  const { from = null, below = null } = readPriceRange(value) ?? {};
  const to = below === null ? null : money(paisa(below - 100));
  if (from === null) return t("filter.price.upTo", { to: to ?? "" });
  return to === null
    ? t("filter.price.from", { from: money(from) })
    : t("filter.price.between", { from: money(from), to });
}

const spaced = (value: string) => value.replaceAll("-", " ");

const orders: { [Name in Facet]?: readonly string[] } = {
  category: categories.map(({ path }) => path.slice(1)),
  shade: shadeFamilies,
  skin: attributeWords,
  hair: attributeWords,
  concern: attributeWords,
  finish: attributeWords,
};

/** The values of a facet as they are offered: in the order of the trade, brands by their names. */
export function inOrder(facet: Facet, values: FacetValue[]): FacetValue[] {
  const order = orders[facet];
  if (facet === "brand") return values.toSorted((one, other) => (one.name ?? "").localeCompare(other.name ?? ""));
  if (!order) return values;
  const place = ({ value }: FacetValue) => (order.includes(value) ? order.indexOf(value) : order.length);
  return values.toSorted((one, other) => place(one) - place(other) || (one.value < other.value ? -1 : 1));
}

/** Whether there is anything to choose: of one category, one brand or one price nothing is. */
export function isOffered(facet: Facet, { values, prices }: FacetCounts): boolean {
  if (facet === "price") return prices !== null && prices.lowest < prices.highest;
  const least = facet === "category" || facet === "brand" ? 2 : 1;
  return (values[facet]?.length ?? 0) >= least;
}
