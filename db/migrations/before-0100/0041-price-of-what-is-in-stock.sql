-- A product's price in lists is that of the cheapest variant that can be had, as its page opens (shop/catalog/summary.ts).
update products p set price = s.price, list_price = case when s.list_price > s.price then s.list_price end,
       sale_price = case when s.list_price > s.price then null else p.sale_price end
  from (select product_id, (array_agg(price order by is_out, price, position))[1] as price,
               (array_agg(list_price order by is_out, price, position))[1] as list_price
          from (select v.product_id, v.position, coalesce(v.stock = 0, false) as is_out, price_at(v, now()) as price,
                       list_price_at(v, now()) as list_price
                  from variants v where not v.deleted) offered
         group by product_id) s
 where p.id = s.product_id and p.price <> s.price;
