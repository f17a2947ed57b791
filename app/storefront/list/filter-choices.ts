import { attributeWords, isAttributeWord } from "../../../shop/catalog/attribute-words.ts";
import type { FacetCounts, FacetValue } from "../../../shop/catalog/facet-counts.ts";
import {
  type Facet,
  type Filter,
  facets,
  isSingleFacet,
  readPriceRange,
  type ShadeFamily,
  shadeFamilies,
} from "../../../shop/catalog/facets.ts";
import { paisa } from "../../../shop/money.ts";
import { categories } from "../../components/categories.ts";
import type { I18n } from "../../i18n/language.tsx";
import type { MessageKey } from "../../i18n/messages.ts";

/** One chosen value of a facet. */
export type FilterChoice = { facet: Facet; value: string };

/** All chosen values, in the order of the facets. */
export function choicesOf(filter: Filter): FilterChoice[] {
  return facets.flatMap((facet) => (filter[facet] ?? []).map((value) => ({ facet, value })));
}

export function isChosen(filter: Filter, { facet, value }: FilterChoice): boolean {
  return filter[facet]?.includes(value) ?? false;
}

/** The filter with one more value; single facets replace theirs. */
export function withChoice(filter: Filter, { facet, value }: FilterChoice): Filter {
  const existing = isSingleFacet(facet) ? [] : (filter[facet] ?? []);
  return { ...filter, [facet]: [...new Set([...existing, value])].sort() };
}

export function withoutChoice(filter: Filter, { facet, value }: FilterChoice): Filter {
  const rest = (filter[facet] ?? []).filter((each) => each !== value);
  return rest.length > 0 ? { ...filter, [facet]: rest } : withoutFacet(filter, facet);
}

export function withoutFacet(filter: Filter, facet: Facet): Filter {
  const { [facet]: _, ...rest } = filter;
  return rest;
}

/** The label of a value. A merchant's own word is shown as written. */
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
    case "kind":
    case "brand":
      return values[facet]?.find((each) => each.value === value)?.name ?? unhyphenate(value);
    case "price":
      return priceLabel({ t, money }, value);
    case "shade":
      return t(`shade.${value}` as MessageKey);
    case "rating":
      return t("filter.stars", { stars: number(Number(value)) });
    case "stock":
    case "offer":
    case "new":
      return t(`filter.${facet}`);
    default:
      return isAttributeWord(value) ? t(`attribute.${value}`) : unhyphenate(value);
  }
}

/** The label outside its facet: "dry" may describe skin or hair. */
export function standaloneChoiceLabel(i18n: I18n, choice: FilterChoice, facets: FacetCounts): string {
  const label = choiceLabel(i18n, choice, facets);
  const { facet } = choice;
  if (facet !== "skin" && facet !== "hair") return label;
  return i18n.t("filter.of", { facet: i18n.t(`filter.${facet}`), choice: label });
}

/** "Under ৳500" is what people say of `-499`; in paisa. */
const roundAmount = 5000;

function priceLabel({ t, money }: Pick<I18n, "t" | "money">, value: string): string {
  const { from = null, below = null } = readPriceRange(value) ?? {};
  const to = below === null ? null : money(paisa(below - 100));
  if (from === null && below !== null && below % roundAmount === 0)
    return t("filter.price.under", { below: money(below) });
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

/** The values of a facet in display order: brands by name, others in the order of the trade. */
export function sortFacetValues(facet: Facet, values: FacetValue[]): FacetValue[] {
  const order = facetOrders[facet];
  if (facet === "brand") return values.toSorted((one, other) => (one.name ?? "").localeCompare(other.name ?? ""));
  if (!order) return values;
  const rank = ({ value }: FacetValue) => (order.includes(value) ? order.indexOf(value) : order.length);
  return values.toSorted((one, other) => rank(one) - rank(other) || (one.value < other.value ? -1 : 1));
}

/** Whether a facet offers a choice: not with a single category, brand or price. */
export function hasChoices(facet: Facet, { values, prices, total }: FacetCounts): boolean {
  if (facet === "price") return prices !== null && prices.lowest < prices.highest;
  const offered = values[facet] ?? [];
  if (["category", "kind", "brand"].includes(facet)) return offered.length > 1;
  // What all of them are is no choice.
  return offered.some(({ products }) => products < total);
}

type ProductCount = Pick<FacetCounts, "total" | "more">;

const isAtLeast = ({ more }: ProductCount) => more?.includes("all") ?? false;

/** "128 products"; "2,000+ products" if counting stopped early. */
export function countLabel({ t }: I18n, productCount: ProductCount): string {
  return t(isAtLeast(productCount) ? "products.atLeast" : "products.count", { count: productCount.total });
}

/** The same on the button that leads to them. */
export function showLabel({ t }: I18n, productCount: ProductCount): string {
  return t(isAtLeast(productCount) ? "filter.showAtLeast" : "filter.show", { count: productCount.total });
}

/** A sample colour for each shade family. */
export const shadeSamples: Record<ShadeFamily, string> = {
  red: "#B3121F",
  pink: "#D96A8B",
  coral: "#E8705C",
  orange: "#D9702B",
  gold: "#D9A441",
  nude: "#CFA58A",
  brown: "#7A4A38",
  berry: "#6B1740",
  purple: "#8A5AA8",
  blue: "#3F6FA8",
  green: "#4F8A5B",
  black: "#1C1718",
  white: "#F7F3EC",
};
