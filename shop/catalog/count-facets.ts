import { type SQL, sql } from "drizzle-orm";
import { type Paisa, paisa } from "../money.ts";
import type { Shop } from "../shop.ts";
import { type Facet, type Filter, facets, ratingChoices } from "./facets.ts";
import { conditionsOf, onOffer, starsShown } from "./matching.ts";
import { priceEdges, priceSteps } from "./price-steps.ts";

/** One value of a facet, and how many products choosing it leads to. `name` is a brand's, written as it is. */
export type FacetValue = { value: string; name?: string; products: number };

/** What a list can be narrowed by. Each count holds with everything that is chosen of the other facets. */
export type FacetCounts = {
  total: number;
  values: { [Name in Facet]?: FacetValue[] };
  /** The lowest and the highest price there is; null where there is no product. */
  prices: { lowest: Paisa; highest: Paisa } | null;
  /** For each facet of which something is chosen: how many there would be without it. */
  without: { [Name in Facet]?: number };
};

type Row = {
  facet: Facet | "all";
  value: string;
  name: string | null;
  /** The marks of the facets whose choice these products miss, added up. */
  misses: number;
  products: number;
  lowest: Paisa;
  highest: Paisa;
};

const starsReached = sql.join(
  [
    sql`case`,
    ...ratingChoices.map((stars) => sql`when ${starsShown(Number(stars))} then ${stars}::text`),
    sql`else '' end`,
  ],
  sql` `,
);

/**
 * Counts what stands on a shelf (a condition on `products p`) by every facet, in one statement. Each product is marked with
 * the facets whose choice it misses: who misses none is in the list; who misses one alone is counted at that one's values.
 */
export async function countFacets(shop: Shop, shelf: SQL, filter: Filter): Promise<FacetCounts> {
  const conditions = conditionsOf(filter);
  const marks = new Map<Row["facet"], number>(conditions.map(({ facet }, place) => [facet, 2 ** place]));
  const missed = conditions.map(({ facet, holds }) => sql`case when ${holds} then 0 else ${marks.get(facet)}::int end`);
  const { rows } = await shop.db.execute<Row>(sql`
    with shelf as materialized (
      select p.category_id, p.brand_id, p.facets, p.price, p.in_stock, ${onOffer} as on_offer,
             width_bucket(p.price, ${sql.param(priceEdges)}::bigint[]) as price_step,
             ${starsReached} as stars,
             ${missed.length > 0 ? sql.join(missed, sql` + `) : sql`0`} as misses
        from products p where ${shelf}),
    alike as (select facets, misses, count(*) as products from shelf group by facets, misses),
    branded as (select brand_id, misses, count(*) as products from shelf group by brand_id, misses)
    select 'all' as facet, '' as value, null as name, misses, count(*)::int as products,
           min(price) as lowest, max(price) as highest from shelf group by misses
    union all select 'category', category_id, null, misses, count(*)::int, null, null from shelf group by 2, 4
    union all select 'brand', b.slug, b.name, misses, products::int, null, null from branded join brands b on b.id = brand_id
    union all select 'price', price_step::text, null, misses, count(*)::int, null, null from shelf group by 2, 4
    union all select split_part(word, ':', 1), split_part(word, ':', 2), null, misses, sum(products)::int, null, null
                from alike, unnest(facets) word group by word, misses
    union all select 'rating', stars, null, misses, count(*)::int, null, null from shelf group by 2, 4
    union all select 'stock', '1', null, misses, count(*)::int, null, null from shelf where in_stock group by misses
    union all select 'offer', '1', null, misses, count(*)::int, null, null from shelf where on_offer group by misses`);

  return added(rows, marks);
}

function added(rows: Row[], marks: Map<Row["facet"], number>): FacetCounts {
  const counted = (of: Row[], facet: Row["facet"]) =>
    of.filter(({ misses }) => misses === 0 || misses === marks.get(facet));
  const count = (of: Row[], facet: Row["facet"]) => counted(of, facet).reduce((sum, { products }) => sum + products, 0);
  const byFacet = Map.groupBy(rows, ({ facet }) => facet);
  const all = byFacet.get("all") ?? [];
  const valuesOf = (facet: Facet): FacetValue[] =>
    [...Map.groupBy(byFacet.get(facet) ?? [], ({ value }) => value)].map(([value, of]) => ({
      value,
      ...(of[0]?.name ? { name: of[0].name } : {}),
      products: count(of, facet),
    }));
  const priced = counted(all, "price");
  return {
    total: count(all, "all"),
    values: {
      ...Object.fromEntries(facets.map((facet) => [facet, valuesOf(facet)])),
      price: priceSteps(new Map(valuesOf("price").map(({ value, products }) => [Number(value), products]))),
      rating: atLeast(valuesOf("rating")),
    },
    prices:
      priced.length > 0
        ? {
            lowest: paisa(Math.min(...priced.map(({ lowest }) => lowest))),
            highest: paisa(Math.max(...priced.map(({ highest }) => highest))),
          }
        : null,
    without: Object.fromEntries(facets.filter((facet) => marks.has(facet)).map((facet) => [facet, count(all, facet)])),
  };
}

/** Whoever reached more stars has reached fewer, too. */
function atLeast(reached: FacetValue[]): FacetValue[] {
  let products = 0;
  return ratingChoices.flatMap((value) => {
    products += reached.find((each) => each.value === value)?.products ?? 0;
    return reached.some((each) => Number(each.value) >= Number(value)) ? [{ value, products }] : [];
  });
}
