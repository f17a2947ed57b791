-- A narrowed search finds its products in one index: what they are filtered by stands beside their words there, by tier as
-- well. Searches of the release before use the first column, so both can run while they are exchanged.

-- The facets of a product as the search index holds them. Each condition of shop/catalog/where-clause.ts implies one of its
-- terms (shop/catalog/facet-terms.ts); the condition itself is then asked of the row.
create function facet_terms(tier smallint, facets text[], brand_id text, category_id text, price bigint, in_stock boolean,
                            on_offer boolean, rating_sum bigint, rating_count integer) returns tsvector
  language sql immutable parallel safe cost 10000
  return array_to_tsvector(array(
    select tier || '#' || term
      from unnest(facets || array[
        'brand:' || brand_id,
        'category:' || category_id,
        'price:' || width_bucket(price, '{10000,20000,30000,50000,75000,100000,150000,200000,300000,500000,750000,1000000,2000000,5000000}'::bigint[]),
        case when in_stock then 'stock:1' end,
        case when on_offer then 'offer:1' end,
        case when rating_count = 0 then null
             when rating_sum * 20 >= 89 * rating_count then 'rating:4.5'
             when rating_sum * 20 >= 79 * rating_count then 'rating:4'
             when rating_sum * 20 >= 59 * rating_count then 'rating:3' end]) term
     where term is not null));

-- Products can be read while it is built, and are written after that; a million took two minutes on a busy machine, 20,000
-- two seconds.
set local maintenance_work_mem = '256MB';

create index products_search_terms on products
  using gin (search_terms(search_vector, sales_tier),
             facet_terms(sales_tier, facets, brand_id, category_id, price, in_stock,
                         coalesce(list_price, lowest_sale_price) is not null, rating_sum, rating_count))
  with (gin_pending_list_limit = 64)
  where status <> 'deleted';

drop index products_search;
