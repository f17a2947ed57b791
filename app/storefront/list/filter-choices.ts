import { type Facet, type Filter, facets, isSingleFacet } from "../../../shop/catalog/facets.ts";

/** One thing that somebody has chosen of a facet. */
export type FilterChoice = { facet: Facet; value: string };

/** All that is chosen, in the order of the facets. */
export function choicesOf(filter: Filter): FilterChoice[] {
  return facets.flatMap((facet) => (filter[facet] ?? []).map((value) => ({ facet, value })));
}

export function isChosen(filter: Filter, { facet, value }: FilterChoice): boolean {
  return filter[facet]?.includes(value) ?? false;
}

/** With a value chosen besides what is; where a facet has one value at most, in place of it. */
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
