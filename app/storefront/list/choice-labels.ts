import { attributeWords, isAttributeWord } from "../../../shop/catalog/attribute-words.ts";
import type { FacetCounts, FacetValue } from "../../../shop/catalog/facet-counts.ts";
import { type Facet, readPriceRange, shadeFamilies } from "../../../shop/catalog/facets.ts";
import { paisa } from "../../../shop/money.ts";
import type { I18n } from "../../i18n/language.tsx";
import type { MessageKey } from "../../i18n/messages.ts";
import { categories } from "./categories.ts";
import type { FilterChoice } from "./filter-choices.ts";

/** What a choice is called. A merchant's own word is told as it was written, in Latin letters for the most part. */
export function choiceLabel(
  { t, money, number }: I18n,
  { facet, value }: FilterChoice,
  { values }: FacetCounts,
): string {
  switch (facet) {
    case "category": {
      const category = categories.find(({ path }) => path === `/${value}`);
      return category ? t(category.label) : value;
    }
    case "brand":
      return values.brand?.find((brand) => brand.value === value)?.name ?? unhyphenate(value);
    case "price":
      return priceLabel({ t, money }, value);
    case "shade":
      return t(`shade.${value}` as MessageKey);
    case "rating":
      return t("filter.stars", { stars: number(Number(value)) });
    case "stock":
    case "offer":
      return t(`filter.${facet}`);
    default:
      return isAttributeWord(value) ? t(`attribute.${value}`) : unhyphenate(value);
  }
}

/** The same where it stands alone: "dry" may be said of skin and of hair. */
export function standaloneChoiceLabel(i18n: I18n, choice: FilterChoice, facets: FacetCounts): string {
  const label = choiceLabel(i18n, choice, facets);
  const { facet } = choice;
  if (facet !== "skin" && facet !== "hair") return label;
  return i18n.t("filter.of", { facet: i18n.t(`filter.${facet}`), choice: label });
}

function priceLabel({ t, money }: Pick<I18n, "t" | "money">, value: string): string {
  const { from = null, below = null } = readPriceRange(value) ?? {};
  const to = below === null ? null : money(paisa(below - 100));
  if (from === null) return t("filter.price.upTo", { to: to ?? "" });
  return to === null
    ? t("filter.price.from", { from: money(from) })
    : t("filter.price.between", { from: money(from), to });
}

const unhyphenate = (value: string) => value.replaceAll("-", " ");

const facetOrders: { [Name in Facet]?: readonly string[] } = {
  category: categories.map(({ path }) => path.slice(1)),
  shade: shadeFamilies,
  skin: attributeWords,
  hair: attributeWords,
  concern: attributeWords,
  finish: attributeWords,
};

/** The values of a facet as they are offered: in the order of the trade, brands by their names. */
export function sortFacetValues(facet: Facet, values: FacetValue[]): FacetValue[] {
  const order = facetOrders[facet];
  if (facet === "brand") return values.toSorted((one, other) => (one.name ?? "").localeCompare(other.name ?? ""));
  if (!order) return values;
  const rank = ({ value }: FacetValue) => (order.includes(value) ? order.indexOf(value) : order.length);
  return values.toSorted((one, other) => rank(one) - rank(other) || (one.value < other.value ? -1 : 1));
}

/** Whether there is anything to choose: of one category, one brand or one price nothing is. */
export function hasChoices(facet: Facet, { values, prices }: FacetCounts): boolean {
  if (facet === "price") return prices !== null && prices.lowest < prices.highest;
  const minCount = facet === "category" || facet === "brand" ? 2 : 1;
  return (values[facet]?.length ?? 0) >= minCount;
}
