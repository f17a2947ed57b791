import { type Param, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { CategoryName } from "./catalog-schema.ts";
import { type Facet, type Filter, facets, isWordFacet, readPriceRange } from "./facets.ts";

/** What a list holds: a category, gift sets alone, and a filter; all products without. */
export type ProductFilter = {
  category?: CategoryName | undefined;
  onlySets?: boolean | undefined;
  filter?: Filter | undefined;
};

/** Whether `products p` is a gift set: it has parts (docs/decisions/0035-sets.md). */
export const isSet = sql`p.id in (select set_id from set_parts)`;

/** An array of these products and of what the sets among them hold. */
export const withSetParts = (productIds: Placeholder): SQL => sql`array(
  select unnest(${productIds}::text[])
  union all
  select v.product_id from set_parts s join variants v on v.id = s.variant_id where s.set_id = any(${productIds}::text[]))`;

/** The condition on `products p`; only published products match. */
export function whereClause({ category, onlySets = false, filter = {} }: ProductFilter): SQL {
  return sql.join(
    [
      publishedClause(category),
      ...(onlySets ? [isSet] : []),
      ...facetConditions(filter).map(({ condition }) => condition),
    ],
    sql` and `,
  );
}

/** The condition without a filter. */
function publishedClause(category?: CategoryName): SQL {
  const published = sql`p.status = 'published'`;
  return category
    ? sql`${published} and p.category_id = (select id from categories where name = ${category})`
    : published;
}

/** The condition of each chosen facet. */
export function facetConditions(filter: Filter): { facet: Facet; condition: SQL }[] {
  return facets.flatMap((facet) => {
    const chosen = filter[facet];
    return chosen && chosen.length > 0 ? [{ facet, condition: facetCondition(facet, chosen) }] : [];
  });
}

/** Compares the rating as shown, with one decimal: 3.95 counts as 4. */
const hasStars = (stars: number) =>
  sql`p.rating_count > 0 and p.rating_sum * 20 >= ${stars * 20 - 1}::int * p.rating_count`;

const isOnSale = sql`coalesce(p.list_price, p.lowest_sale_price) is not null`;

function facetCondition(facet: Facet, chosen: string[]): SQL {
  const [value = ""] = chosen;
  if (isWordFacet(facet)) return sql`p.facets && ${sql.param(chosen.map((each) => `${facet}:${each}`))}::text[]`;
  switch (facet) {
    case "category":
      return sql`p.category_id = any(${sql.param(chosen)})`;
    case "brand":
      return sql`p.brand_id in (select id from brands where ${isBrandNamed(sql.param(chosen), sql.param(chosen.map((each) => each.toLowerCase())))})`;
    case "price":
      return priceCondition(value);
    case "rating":
      return hasStars(Number(value));
    case "stock":
      return sql`p.in_stock`;
    case "offer":
      return isOnSale;
    case "new":
      return sql`p.is_new`;
  }
}

/** The condition on `brands` that one is called so, by its slug or by one of its names in lower case. */
export function isBrandNamed(slugs: Placeholder | Param, names: Placeholder | Param): SQL {
  return sql`(slug = any(${slugs}) or lower(name) = any(${names}) or lower(name_bn) = any(${names}))`;
}

function priceCondition(value: string): SQL {
  const range = readPriceRange(value);
  if (!range) return sql`true`;
  return sql`p.price >= ${range.from ?? 0} and p.price < ${range.below ?? Number.MAX_SAFE_INTEGER}`;
}
