-- Nothing is sold for nothing: what was on sale without a price, before that was refused, waits hidden for its price.
update products p set status = 'hidden', updated_at = now()
 where p.status = 'published'
   and exists (select from variants v where v.product_id = p.id and not v.deleted and v.price = 0);
