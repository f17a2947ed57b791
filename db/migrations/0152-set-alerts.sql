-- A set that is back, because a part is, tells those who asked for it: its own variant has no stock that changes.
create function record_restocked_set() returns trigger language plpgsql as $$
begin
  insert into restocked_variants (variant_id)
    select v.id from variants v
     where v.product_id = new.id and not v.deleted and exists (select from set_parts s where s.set_id = new.id)
       and exists (select from stock_alerts r where r.variant_id = v.id and r.notified_at is null)
  on conflict (variant_id) do update set notify_at = excluded.notify_at;
  return null;
end $$;

create trigger record_restocked_set after update of in_stock on products for each row
  when (new.in_stock and not old.in_stock) execute function record_restocked_set();
