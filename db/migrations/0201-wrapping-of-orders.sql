-- An order keeps which product wraps it when the shop offers another.
alter table orders add column wrap_product_id text;

update orders
   set wrap_product_id = v.product_id
  from shop_settings s
  join variants v on v.sku = s.value->>'giftWrapSku' and not v.deleted
 where orders.is_gift;
